package service

import (
	"context"
	"errors"
	"math"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/experimental"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/mem"
)

const (
	// excessBytes is by how much a request that is read may be larger than the limit: the
	// service refuses it, and says why. Larger ones are refused by grpc itself, which sends
	// its status before anyone can add a detail to it. It is twice what a cursor takes, so
	// that whoever resumes learns that there is no room for that.
	excessBytes = 2*maxLastCursor + 16<<10
	// streamWindow is what may come of a call before anybody asks for it, and also of one
	// that is over but whose caller has not read so: grpc holds that. By itself it lets
	// fast connections have 16 MiB of each, for uploads that here are none. connWindow is
	// what may be on its way to all calls of a connection.
	streamWindow = 64 << 10
	connWindow   = 1 << 20
	// maxHeaderBytes is ample for a few credentials and trace headers.
	maxHeaderBytes = 16 << 10
	// handshakeTimeout bounds connections that never say hello.
	handshakeTimeout = 20 * time.Second
	// minPing is how often a client may ping, also with no call open: half of what
	// the busiest clients do, so that one that comes a little early is no offender.
	minPing = 5 * time.Second
	// pingAfter is how long a connection may be silent before the server asks
	// whether its client is still there; pingTimeout how long it has to answer.
	pingAfter   = 30 * time.Second
	pingTimeout = 20 * time.Second
)

// ServerOptions returns the options of a server that the service is registered
// on: limits on what a caller may send and on how long that may take, pings that find
// out when it has gone, and interceptors that keep a bug in one call from harming the
// others.
func (s *Service) ServerOptions() []grpc.ServerOption {
	readable := math.MaxInt
	if limit := s.limits.MaxRequestBytes; limit > 0 {
		readable = limit + excessBytes
	}
	return []grpc.ServerOption{
		grpc.Creds(s.Credentials(insecure.NewCredentials())),
		grpc.InTapHandle(s.reception.waiting.note),
		grpc.ForceServerCodecV2(newCodec()),
		grpc.MaxRecvMsgSize(readable),
		experimental.BufferPool(requestBuffers()),
		grpc.StaticStreamWindowSize(streamWindow),
		grpc.StaticConnWindowSize(connWindow),
		grpc.MaxHeaderListSize(maxHeaderBytes),
		grpc.ConnectionTimeout(handshakeTimeout),
		grpc.KeepaliveEnforcementPolicy(keepalive.EnforcementPolicy{MinTime: minPing, PermitWithoutStream: true}),
		grpc.KeepaliveParams(keepalive.ServerParameters{Time: pingAfter, Timeout: pingTimeout}),
		// Stop returns when nothing of the service goes on.
		grpc.WaitForHandlers(true),
		grpc.ChainUnaryInterceptor(s.protectUnary),
		grpc.ChainStreamInterceptor(s.protectStream),
	}
}

// requestBuffers returns a pool of buffers for what is received, a frame of 16 KiB at most
// each. Grpc's own has few sizes, with which a request in small frames would take four
// times the memory.
func requestBuffers() mem.BufferPool {
	return mem.NewTieredBufferPool(3<<9, 4<<9, 3<<10, 4<<10, 3<<11, 4<<11, 3<<12, 4<<12)
}

func (s *Service) protectUnary(ctx context.Context, request any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (response any, err error) {
	err = protect(func() error {
		response, err = handler(ctx, request)
		return err
	})
	return response, s.report(ctx, info.FullMethod, err)
}

func (s *Service) protectStream(server any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	err := protect(func() error { return s.receiveStream(server, stream, info, handler) })
	return s.report(stream.Context(), info.FullMethod, err)
}

// report logs a panic and returns its status. Other errors it returns as they are.
func (s *Service) report(ctx context.Context, method string, err error) error {
	if panicked, ok := errors.AsType[*panicError](err); ok {
		s.logger.ErrorContext(ctx, "call failed", "method", method, "error", panicked, "stack", string(panicked.stack))
		return toStatus(panicked, "")
	}
	return err
}
