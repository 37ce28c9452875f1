package service

import (
	"context"
	"errors"
	"math"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/status"

	"clew/solver"
)

const (
	// maxHeaderBytes is ample for a few credentials and trace headers.
	maxHeaderBytes = 16 << 10
	// handshakeTimeout bounds connections that never say hello.
	handshakeTimeout = 20 * time.Second
	// minPing is how often a client may ping, also with no call open.
	minPing = 10 * time.Second
	// pingAfter is how long a connection may be silent before the server asks
	// whether its client is still there; pingTimeout how long it has to answer.
	pingAfter   = 30 * time.Second
	pingTimeout = 20 * time.Second
)

// ServerOptions returns the options of a server that the service is registered
// on: limits on what a caller may send, pings that find out when it has gone,
// and interceptors that keep a bug in one call from harming the others.
func (s *Service) ServerOptions() []grpc.ServerOption {
	maxRequest := s.limits.MaxRequestBytes
	if maxRequest == 0 {
		maxRequest = math.MaxInt
	}
	return []grpc.ServerOption{
		grpc.MaxRecvMsgSize(maxRequest),
		grpc.MaxHeaderListSize(maxHeaderBytes),
		grpc.ConnectionTimeout(handshakeTimeout),
		grpc.KeepaliveEnforcementPolicy(keepalive.EnforcementPolicy{MinTime: minPing, PermitWithoutStream: true}),
		grpc.KeepaliveParams(keepalive.ServerParameters{Time: pingAfter, Timeout: pingTimeout}),
		grpc.ChainUnaryInterceptor(s.protectUnary),
		grpc.ChainStreamInterceptor(s.protectStream, explainRequests),
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

// report logs a panic and returns its status. Other errors are statuses already.
func (s *Service) report(ctx context.Context, method string, err error) error {
	panicked, ok := errors.AsType[*panicError](err)
	if !ok {
		return err
	}
	s.logger.ErrorContext(ctx, "call failed", "method", method, "error", panicked, "stack", string(panicked.stack))
	return toStatus(panicked, "")
}

// explainRequests gives requests that cannot be read a status that says what to
// do about them: those of grpc itself have no details.
func explainRequests(server any, stream grpc.ServerStream, _ *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	return handler(server, requestStream{stream})
}

type requestStream struct{ grpc.ServerStream }

// RecvMsg implements [grpc.ServerStream].
func (s requestStream) RecvMsg(message any) error {
	err := s.ServerStream.RecvMsg(message)
	switch status.Code(err) {
	case codes.ResourceExhausted:
		return toStatus(errRequestTooLarge, "")
	case codes.Internal:
		var invalid solver.InvalidError
		invalid.Add("request", status.Convert(err).Message(), "one message of the type that the method takes")
		return toStatus(&invalid, "")
	default:
		return err
	}
}
