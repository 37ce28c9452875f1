package clienttest

import (
	"context"
	"io"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// replay is a service that knows one search.
type replay struct {
	clewv1.SearchServiceClient
	messages []*clewv1.SearchResponse
}

// Search implements clewv1.SearchServiceClient.
func (r replay) Search(ctx context.Context, _ *clewv1.SearchRequest, _ ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	return &replayStream{ctx: ctx, left: r.messages}, nil
}

type replayStream struct {
	grpc.ClientStream
	ctx  context.Context
	left []*clewv1.SearchResponse
}

// Recv implements grpc.ServerStreamingClient. Readers own what they get.
func (s *replayStream) Recv() (*clewv1.SearchResponse, error) {
	switch {
	case s.ctx.Err() != nil:
		return nil, s.ctx.Err()
	case len(s.left) == 0:
		return nil, io.EOF
	}
	message := proto.CloneOf(s.left[0])
	s.left = s.left[1:]
	return message, nil
}
