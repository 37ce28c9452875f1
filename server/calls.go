package main

import (
	"context"
	"log/slog"
	"sync/atomic"

	rpccode "google.golang.org/genproto/googleapis/rpc/code"
	"google.golang.org/grpc"
	"google.golang.org/grpc/peer"
	"google.golang.org/grpc/stats"
	"google.golang.org/grpc/status"
)

// calls is told by grpc of all calls. It counts those that are open, and logs those that
// fail at level debug: also those of which no service hears, as their requests cannot be
// read.
type calls struct {
	logger *slog.Logger
	open   atomic.Int64
}

// HandleRPC implements [stats.Handler].
func (c *calls) HandleRPC(ctx context.Context, event stats.RPCStats) {
	switch event := event.(type) {
	case *stats.Begin:
		c.open.Add(1)
	case *stats.End:
		c.open.Add(-1)
		if event.Error != nil {
			c.failed(ctx, event.Error)
		}
	}
}

func (c *calls) failed(ctx context.Context, err error) {
	if !c.logger.Enabled(ctx, slog.LevelDebug) {
		return
	}
	method, _ := grpc.Method(ctx)
	address := "unknown"
	if p, ok := peer.FromContext(ctx); ok {
		address = p.Addr.String()
	}
	s := status.Convert(err)
	c.logger.DebugContext(ctx, "call ended with an error", "method", method, "code", rpccode.Code(s.Code()).String(), "error", s.Message(), "peer", address)
}

// TagRPC implements [stats.Handler].
func (*calls) TagRPC(ctx context.Context, _ *stats.RPCTagInfo) context.Context { return ctx }

// TagConn implements [stats.Handler].
func (*calls) TagConn(ctx context.Context, _ *stats.ConnTagInfo) context.Context { return ctx }

// HandleConn implements [stats.Handler].
func (*calls) HandleConn(context.Context, stats.ConnStats) {}
