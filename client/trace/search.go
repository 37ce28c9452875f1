package trace

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// The ways in which a stream can break its contract. Every other error of Search
// and Count is the status of the call.
var (
	// ErrUnfinished is the error of a stream that ends well but without `finished`.
	ErrUnfinished = errors.New("the stream ended before the search was finished")
	// ErrOrder is the error of a stream whose first message is not `started`, that
	// starts twice, or that goes on after `finished`.
	ErrOrder = errors.New("the messages of the stream are out of order")
)

// Search calls the service and yields the messages of the stream in order:
// `started` first, `finished` last, no payload that this client does not know.
//
// The loop ends after `finished`, or with one pair of a nil message and an error:
// the status of the call, ErrUnfinished or ErrOrder. Leaving the loop early
// cancels the call, as does ctx. Nothing is read ahead but what the transport
// holds, so a slow loop slows the search. Each range over the result is a call of
// its own; ranges may run concurrently.
func Search(ctx context.Context, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) iter.Seq2[*clewv1.SearchResponse, error] {
	return messages(ctx, client.Search, request)
}

// Count calls the service to count solutions, and yields the messages of the
// stream: `started` first, `finished` last, as Search does.
func Count(ctx context.Context, client clewv1.SearchServiceClient, request *clewv1.CountSolutionsRequest) iter.Seq2[*clewv1.CountSolutionsResponse, error] {
	return messages(ctx, client.CountSolutions, request)
}

// Pack returns a request that has the events sent packed, unless it says how, or that
// would lose something: the reasons of rejections. The request itself is unchanged.
func Pack(request *clewv1.SearchRequest) *clewv1.SearchRequest {
	if request.GetEncoding() != clewv1.Encoding_ENCODING_UNSPECIFIED || request.GetIncludeRejections() {
		return request
	}
	request = proto.CloneOf(request)
	request.SetEncoding(clewv1.Encoding_ENCODING_STEPS)
	return request
}

// message is a message of a stream that begins with `started` and ends with
// `finished`.
type message[M any] interface {
	*M
	HasPayload() bool
	HasStarted() bool
	HasFinished() bool
}

// messages makes a call and yields what comes.
func messages[Q, M any, P message[M]](
	ctx context.Context,
	call func(context.Context, Q, ...grpc.CallOption) (grpc.ServerStreamingClient[M], error),
	request Q,
) iter.Seq2[P, error] {
	return func(yield func(P, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		stream, err := call(ctx, request, grpc.ForceCodecV2(newCodec()))
		if err != nil {
			yield(nil, err)
			return
		}
		var order order
		for {
			received, err := stream.Recv()
			if errors.Is(err, io.EOF) {
				if order != finished {
					yield(nil, ErrUnfinished)
				}
				return
			}
			message := P(received)
			if err == nil {
				err = order.next(message.HasStarted(), message.HasFinished())
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if message.HasPayload() && !yield(message, nil) {
				return
			}
		}
	}
}

// order follows a stream to tell whether its messages come in the right order.
type order int

const (
	fresh order = iota
	started
	finished
)

func (o *order) next(hasStarted, hasFinished bool) error {
	switch {
	case *o == finished:
		return fmt.Errorf("%w: a message after finished", ErrOrder)
	case hasStarted != (*o == fresh):
		if *o == fresh {
			return fmt.Errorf("%w: the first message is not started", ErrOrder)
		}
		return fmt.Errorf("%w: started comes twice", ErrOrder)
	case *o == fresh:
		*o = started
	case hasFinished:
		*o = finished
	}
	return nil
}
