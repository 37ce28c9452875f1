package telemetry

import (
	"context"

	"google.golang.org/grpc/stats"
)

// open counts the connections and the calls that are open, whatever these are: also those
// that no service knows of yet, as their requests have not come.
type open struct {
	stats.Handler
	*instruments
}

// HandleConn implements [stats.Handler].
func (o open) HandleConn(ctx context.Context, event stats.ConnStats) {
	switch event.(type) {
	case *stats.ConnBegin:
		o.connections.Add(ctx, 1)
	case *stats.ConnEnd:
		o.connections.Add(ctx, -1)
	}
	o.Handler.HandleConn(ctx, event)
}

// HandleRPC implements [stats.Handler].
func (o open) HandleRPC(ctx context.Context, event stats.RPCStats) {
	switch event.(type) {
	case *stats.Begin:
		o.calls.Add(ctx, 1)
	case *stats.End:
		o.calls.Add(ctx, -1)
	}
	o.Handler.HandleRPC(ctx, event)
}
