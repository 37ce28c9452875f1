package service

import (
	"context"
	"errors"
	"math"
	"path"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/status"
)

const (
	// maxReadableBytes is the size of the largest request that is read at all,
	// where the limit is not higher. Those above the limit are refused by the
	// service, which says why; larger ones by grpc itself, which sends its status
	// before anyone can add a detail to it. It is grpc's own default.
	maxReadableBytes = 4 << 20
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
// on: limits on what a caller may send, pings that find out when it has gone,
// and interceptors that keep a bug in one call from harming the others.
func (s *Service) ServerOptions() []grpc.ServerOption {
	readable := math.MaxInt
	if limit := s.limits.MaxRequestBytes; limit > 0 {
		readable = max(limit, maxReadableBytes)
	}
	return []grpc.ServerOption{
		grpc.ForceServerCodecV2(newCodec()),
		grpc.MaxRecvMsgSize(readable),
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

func (s *Service) protectUnary(ctx context.Context, request any, info *grpc.UnaryServerInfo, handler grpc.UnaryHandler) (response any, err error) {
	err = protect(func() error {
		response, err = handler(ctx, request)
		return err
	})
	return response, s.report(ctx, info.FullMethod, err)
}

func (s *Service) protectStream(server any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	err := protect(func() error { return handler(server, stream) })
	return s.report(stream.Context(), info.FullMethod, err)
}

// report logs a panic and returns its status. Other errors are statuses already; of
// those, one that says that something is too large without a reason is grpc's own.
func (s *Service) report(ctx context.Context, method string, err error) error {
	if panicked, ok := errors.AsType[*panicError](err); ok {
		s.logger.ErrorContext(ctx, "call failed", "method", method, "error", panicked, "stack", string(panicked.stack))
		return toStatus(panicked, "")
	}
	if s.observer != nil && status.Code(err) == codes.ResourceExhausted && len(status.Convert(err).Proto().GetDetails()) == 0 {
		tooLarge := requestTooLarge(0, s.limits.MaxRequestBytes)
		s.observer.Refused(ctx, Refusal{Method: path.Base(method), Reason: tooLarge.reason, Limit: limitOf(tooLarge)})
	}
	return err
}
