package trace

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// The ways in which a stream can break off or lose its order.
var (
	// ErrUnfinished is the error of a stream that ends well but without `finished`.
	ErrUnfinished = errors.New("the stream ended before the search was finished")
	// ErrOrder is the error of a stream whose first message is not `started`, that
	// starts twice, that goes on after `finished`, or that has what is not asked for.
	ErrOrder = errors.New("the messages of the stream are out of order")
)

// linger is how long a call may take to end once its last message has come.
const linger = time.Second

// Search calls the service and yields the messages of the stream in order:
// `started` first, `finished` last, no payload that this client does not know. It
// checks all that can be told without folding the events: that their numbers have no
// gap, that no solution is missing, that the counters and the end fit them, and where no
// events are sent, that each solution can stand on the board.
//
// The loop ends after `finished`, or with one pair of a nil message and an error:
// the status of the call, or one that wraps an error of this package. Leaving the loop
// early cancels the call, as does ctx. Nothing is read ahead but what the transport
// holds, so a slow loop slows the search. Each range over the result is a call of
// its own; ranges may run concurrently.
//
// A call that has not ended a second after `finished` is cancelled. How it ends makes no
// difference, for nothing is missing any more: a connection may break even then.
func Search(ctx context.Context, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) iter.Seq2[*clewv1.SearchResponse, error] {
	return func(yield func(*clewv1.SearchResponse, error) bool) {
		var audit audit
		for message, err := range messages(ctx, client.Search, request) {
			switch {
			case err != nil:
			case message.HasStarted():
				err = audit.start(message.GetStarted(), request.GetResume().GetAfterSequence())
			default:
				err = audit.check(message)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(message, nil) {
				return
			}
		}
	}
}

// Count calls the service to count solutions, and yields the messages of the
// stream: `started` first, `finished` last, and ends as Search does. What they say is
// not checked.
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
		for begun, finished := false, false; !finished; {
			received, err := stream.Recv()
			message := P(received)
			switch {
			case errors.Is(err, io.EOF):
				err = ErrUnfinished
			case err != nil:
			case !begun && !message.HasStarted():
				err = fmt.Errorf("%w: the first message is not started", ErrOrder)
			case begun && message.HasStarted():
				err = fmt.Errorf("%w: started comes twice", ErrOrder)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			begun, finished = true, message.HasFinished()
			if message.HasPayload() && !yield(message, nil) {
				return
			}
		}
		// A server that ends the call by itself sees that it went well.
		defer time.AfterFunc(linger, cancel).Stop()
		if _, err := stream.Recv(); err == nil {
			yield(nil, fmt.Errorf("%w: a message after finished", ErrOrder))
		}
	}
}
