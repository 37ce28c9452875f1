// Package cutoff ends calls that would never end by themselves: whoever watches the
// health of a server, or asks what there is to call, does so for as long as it likes.
package cutoff

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// Interceptor returns an interceptor that ends streams with UNAVAILABLE when the server
// ends, which the context says by its own end. A handler goes on until it notices that
// its stream has ended.
func Interceptor(ending context.Context) grpc.StreamServerInterceptor {
	return func(server any, stream grpc.ServerStream, _ *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
		ended := make(chan error, 1)
		go func() { ended <- handler(server, stream) }()
		select {
		case err := <-ended:
			return err
		case <-ending.Done():
			return status.Error(codes.Unavailable, "the server is shutting down; call again, another one will answer")
		}
	}
}
