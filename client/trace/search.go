package trace

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	clewv1 "clew/gen/clew/v1"
)

// The ways in which a stream can break its contract. Every other error of Search
// is the status of the call.
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
	return func(yield func(*clewv1.SearchResponse, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		stream, err := client.Search(ctx, request)
		if err != nil {
			yield(nil, err)
			return
		}
		var order order
		for {
			message, err := stream.Recv()
			if errors.Is(err, io.EOF) {
				if order != finished {
					yield(nil, ErrUnfinished)
				}
				return
			}
			if err == nil {
				err = order.next(message)
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

func (o *order) next(message *clewv1.SearchResponse) error {
	switch {
	case *o == finished:
		return fmt.Errorf("%w: a message after finished", ErrOrder)
	case message.HasStarted() != (*o == fresh):
		if *o == fresh {
			return fmt.Errorf("%w: the first message is not started", ErrOrder)
		}
		return fmt.Errorf("%w: started comes twice", ErrOrder)
	case *o == fresh:
		*o = started
	case message.HasFinished():
		*o = finished
	}
	return nil
}
