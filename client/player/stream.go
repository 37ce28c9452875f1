package player

import (
	"context"
	"fmt"
	"sync"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// opener opens streams and knows when all of their readers have ended.
type opener struct {
	ctx     context.Context // of the whole Run: every stream ends with it
	client  clewv1.SearchServiceClient
	readers sync.WaitGroup
}

// stream is one call of the service, read ahead into a queue.
type stream struct {
	queue  *queue
	cancel context.CancelFunc // ends the call; it does not wait for the reader
}

// open calls the service. The reader ends with the stream or after cancel.
func (o *opener) open(request *clewv1.SearchRequest) *stream {
	ctx, cancel := context.WithCancel(o.ctx)
	s := &stream{queue: newQueue(queueEvents), cancel: cancel}
	o.readers.Go(func() {
		// A panic here would leave the terminal in raw mode: the program
		// restores it after panics of its own goroutines only.
		defer func() {
			if cause := recover(); cause != nil {
				s.queue.end(fmt.Errorf("reading the stream panicked: %v", cause))
			}
		}()
		for message, err := range trace.Search(ctx, o.client, request) {
			if err != nil {
				s.queue.end(err)
				return
			}
			if s.queue.put(ctx, item{message: message}) != nil {
				return // cancelled: nobody takes from the queue any more
			}
		}
		s.queue.end(nil)
	})
	return s
}
