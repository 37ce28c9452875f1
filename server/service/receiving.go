package service

import (
	"context"
	"errors"
	"path"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// The requests of streams come to the reception by an interceptor, those of other calls by
// the registrar.

// receiveStream handles a stream. Where its caller may send many requests, what has come
// of them may lie there unread: such a call waits as long as it lasts.
func (s *Service) receiveStream(server any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	ctx := stream.Context()
	if !info.IsClientStream {
		return handler(server, receivingStream{stream, func(request any) error {
			return s.receive(ctx, info.FullMethod, stream.RecvMsg, request)
		}})
	}
	err := s.reception.attend(ctx, nil, func() error {
		return handler(server, receivingStream{stream, func(request any) error {
			return s.reception.readOne(stream.RecvMsg, request)
		}})
	})
	if _, refused := errors.AsType[*failure](err); refused {
		return s.refuse(ctx, path.Base(info.FullMethod), err)
	}
	return err
}

// receivingStream is a stream that has requests received.
type receivingStream struct {
	grpc.ServerStream
	receive func(request any) error
}

// RecvMsg implements [grpc.ServerStream].
func (s receivingStream) RecvMsg(request any) error { return s.receive(request) }

// registrar registers services whose unary methods get their requests by the reception.
// An interceptor is not called before the request has come.
type registrar struct {
	grpc.ServiceRegistrar
	service *Service
}

// RegisterService implements [grpc.ServiceRegistrar].
func (r registrar) RegisterService(description *grpc.ServiceDesc, implementation any) {
	receiving := *description
	receiving.Methods = make([]grpc.MethodDesc, len(description.Methods))
	for i, method := range description.Methods {
		receiving.Methods[i] = grpc.MethodDesc{
			MethodName: method.MethodName,
			Handler: func(implementation any, ctx context.Context, with func(any) error, interceptor grpc.UnaryServerInterceptor) (any, error) {
				receive := func(request any) error { return r.service.receive(ctx, method.MethodName, with, request) }
				return method.Handler(implementation, ctx, receive, interceptor)
			},
		}
	}
	r.ServiceRegistrar.RegisterService(&receiving, implementation)
}

// receive receives the request of a call, and returns a status.
func (s *Service) receive(ctx context.Context, method string, with func(any) error, request any) error {
	err := s.report(ctx, method, s.reception.receive(ctx, with, request))
	switch status.Code(err) {
	case codes.OK, codes.Canceled, codes.DeadlineExceeded:
		return err // it has come, or its caller has left
	default:
		return s.refuse(ctx, path.Base(method), err)
	}
}

// refuse tells the observer of a call that is refused, and returns its status.
func (s *Service) refuse(ctx context.Context, method string, err error) error {
	if s.observer != nil {
		s.observer.Refused(ctx, Refusal{Method: method, Reason: reasonOf(err), Limit: limitOf(err)})
	}
	return toStatus(err, "")
}
