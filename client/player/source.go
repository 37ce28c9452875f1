package player

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// readAhead is how many messages wait to be shown, each of 64 KiB at most: what
// comes between two frames, where each solution is a message of its own. When the
// player falls behind by as much it stops reading, and the search waits.
const readAhead = 64

// source reads a stream in a goroutine of its own, and goes on with it where it
// breaks.
type source struct {
	messages chan *clewv1.SearchResponse
	// first is the first message where somebody has waited for it.
	first *clewv1.SearchResponse
	// outage is the latest break of the stream, nil where there was none.
	outage atomic.Pointer[outage]
	// err is why there are no more messages, nil after a search that finished. It
	// may be read once messages is closed.
	err    error
	cancel context.CancelFunc
}

// outage is a time in which a stream was broken. It does not change.
type outage struct {
	event int64     // the latest that had come
	over  time.Time // when something came again, zero while nothing has
}

// open begins a search.
func open(ctx context.Context, o Options, request *clewv1.SearchRequest) *source {
	ctx, cancel := context.WithCancel(ctx)
	s := &source{messages: make(chan *clewv1.SearchResponse, readAhead), cancel: cancel}
	go func() {
		defer close(s.messages)
		s.err = s.read(ctx, o, request)
	}()
	return s
}

func (s *source) read(ctx context.Context, o Options, request *clewv1.SearchRequest) (err error) {
	defer func() {
		// A panic here would leave the terminal as it is: the program that
		// restores it runs in another goroutine.
		if r := recover(); r != nil {
			err = fmt.Errorf("reading the stream panicked: %v\n%s", r, debug.Stack())
		}
	}()
	follow := trace.FollowOptions{Patience: o.Patience, Interrupted: s.interrupted}
	for message, err := range trace.Follow(ctx, o.Client, request, follow) {
		if err != nil {
			return err
		}
		s.restored()
		select {
		case s.messages <- message:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func (s *source) interrupted(i trace.Interruption) { s.outage.Store(&outage{event: i.Sequence}) }

// restored takes down that the stream goes on, if it was broken.
func (s *source) restored() {
	if last := s.outage.Load(); last != nil && last.over.IsZero() {
		s.outage.Store(&outage{event: last.event, over: time.Now()})
	}
}

// await waits for the first message. The error is why none comes.
func (s *source) await() error {
	first, open := <-s.messages
	if !open {
		return s.err
	}
	s.first = first
	return nil
}

// next returns the next message if there is one already; ended is whether there
// will be none any more.
func (s *source) next() (message *clewv1.SearchResponse, ended bool) {
	if s.first != nil {
		message, s.first = s.first, nil
		return message, false
	}
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
