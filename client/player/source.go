package player

import (
	"context"
	"fmt"
	"runtime/debug"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// readAhead is how many messages wait to be shown, each of a few thousand events
// at most. When the player falls behind by as much it stops reading, and the
// search waits: what is on the screen is never far from what the server does.
const readAhead = 8

// source reads a stream in a goroutine of its own.
type source struct {
	messages chan *clewv1.SearchResponse
	// err is why there are no more messages, nil after a search that finished. It
	// may be read once messages is closed.
	err    error
	cancel context.CancelFunc
}

// open begins a search.
func open(ctx context.Context, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) *source {
	ctx, cancel := context.WithCancel(ctx)
	s := &source{messages: make(chan *clewv1.SearchResponse, readAhead), cancel: cancel}
	go func() {
		defer close(s.messages)
		s.err = s.read(ctx, client, request)
	}()
	return s
}

func (s *source) read(ctx context.Context, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) (err error) {
	defer func() {
		// A panic here would leave the terminal as it is: the program that
		// restores it runs in another goroutine.
		if r := recover(); r != nil {
			err = fmt.Errorf("reading the stream panicked: %v\n%s", r, debug.Stack())
		}
	}()
	for message, err := range trace.Search(ctx, client, request) {
		if err != nil {
			return err
		}
		select {
		case s.messages <- message:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// next returns the next message if there is one already; ended is whether there
// will be none any more.
func (s *source) next() (message *clewv1.SearchResponse, ended bool) {
	select {
	case message, open := <-s.messages:
		return message, !open
	default:
		return nil, false
	}
}

// close cancels the search and waits until its goroutine has ended.
func (s *source) close() {
	s.cancel()
	for range s.messages {
	}
}
