package command

import (
	"context"
	"sync/atomic"

	"google.golang.org/grpc"

	clewv1 "clew/gen/clew/v1"
)

// begun is a client whose next search has begun: it was sent before, and the
// server has answered. What stands in the way of a search, above all a mistake in
// the request, is so told before an animation takes the terminal.
type begun struct {
	clewv1.SearchServiceClient
	stream atomic.Pointer[begunStream] // nil once it is taken
	cancel context.CancelFunc
}

// begin sends the request and waits for the answer. The error is the status of
// the call. Whoever gets the client must close it.
func begin(ctx context.Context, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) (*begun, error) {
	ctx, cancel := context.WithCancel(ctx)
	b := &begun{SearchServiceClient: client, cancel: cancel}
	stream, err := client.Search(ctx, request)
	if err != nil {
		cancel()
		return nil, err
	}
	first, err := stream.Recv()
	if err != nil {
		cancel()
		return nil, err
	}
	b.stream.Store(&begunStream{ServerStreamingClient: stream, first: first})
	return b, nil
}

// close ends the search that has begun.
func (b *begun) close() { b.cancel() }

// Search returns the search that has begun, to the first who asks; it ends with
// ctx too. All others get one of their own.
func (b *begun) Search(ctx context.Context, request *clewv1.SearchRequest, options ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	if stream := b.stream.Swap(nil); stream != nil {
		context.AfterFunc(ctx, b.cancel)
		return stream, nil
	}
	return b.SearchServiceClient.Search(ctx, request, options...)
}

// begunStream is a stream whose first message has been received.
type begunStream struct {
	grpc.ServerStreamingClient[clewv1.SearchResponse]
	first *clewv1.SearchResponse // nil once it is taken
}

// Recv returns the next message.
func (s *begunStream) Recv() (*clewv1.SearchResponse, error) {
	if first := s.first; first != nil {
		s.first = nil
		return first, nil
	}
	return s.ServerStreamingClient.Recv()
}
