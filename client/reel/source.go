package reel

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"
	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// What waits to be taken in, what comes between two frames, is so many bytes at most,
// and so many messages: slow searches send many small ones. A message is no longer
// than 64 KiB, or alone.
const (
	waitingBytes    = 1 << 20
	waitingMessages = 4096
	// againPause is between two vain attempts to reach a server that was there before.
	againPause = time.Second / 2
)

// source reads a stream in a goroutine of its own, and goes on with it where it
// breaks.
type source struct {
	messages chan *clewv1.SearchResponse
	// room is what is left of waitingBytes.
	room *semaphore.Weighted
	// first is the first message where somebody has waited for it.
	first *clewv1.SearchResponse
	// outage is the latest break of the stream, nil where there was none.
	outage atomic.Pointer[Outage]
	// err is why there are no more messages, nil after a search that finished. It
	// may be read once messages is closed.
	err    error
	cancel context.CancelFunc
}

// open begins a search, or goes on with one, which counts as broken until something
// comes.
func open(ctx context.Context, o Options) *source {
	ctx, cancel := context.WithCancel(ctx)
	s := &source{
		messages: make(chan *clewv1.SearchResponse, waitingMessages),
		room:     semaphore.NewWeighted(waitingBytes),
		cancel:   cancel,
	}
	if o.Request.HasResume() {
		s.outage.Store(&Outage{Event: o.Request.GetResume().GetAfterSequence()})
	}
	go func() {
		defer close(s.messages)
		s.err = s.read(ctx, o)
	}()
	return s
}

func (s *source) read(ctx context.Context, o Options) (err error) {
	defer func() {
		// A panic here would leave the terminal as it is: the program that
		// restores it runs in another goroutine.
		if r := recover(); r != nil {
			err = fmt.Errorf("reading the stream panicked: %v\n%s", r, debug.Stack())
		}
	}()
	for until := time.Now().Add(cmp.Or(o.Patience, trace.DefaultPatience)); ; {
		came, err := s.follow(ctx, o)
		if came || !o.again || !recoverable(err) || time.Now().After(until) {
			return err
		}
		select {
		case <-time.After(againPause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// follow reads the stream; came is whether anything has come.
func (s *source) follow(ctx context.Context, o Options) (came bool, err error) {
	follow := trace.FollowOptions{Patience: o.Patience, Interrupted: s.interrupted}
	for message, err := range trace.Follow(ctx, o.Client, o.Request, follow) {
		if err != nil {
			return came, err
		}
		came = true
		s.restored()
		if err := s.room.Acquire(ctx, weight(message)); err != nil {
			return came, err
		}
		select {
		case s.messages <- message:
		case <-ctx.Done():
			return came, ctx.Err()
		}
	}
	return came, nil
}

func (s *source) interrupted(i trace.Interruption) { s.outage.Store(&Outage{Event: i.Sequence}) }

// restored takes down that the stream goes on, if it was broken.
func (s *source) restored() {
	if last := s.outage.Load(); last != nil && last.Over.IsZero() {
		s.outage.Store(&Outage{Event: last.Event, Over: time.Now()})
	}
}

// weight returns how much of waitingBytes a message takes.
func weight(message *clewv1.SearchResponse) int64 {
	return min(int64(proto.Size(message)), waitingBytes)
}

// await waits for the first message. The error is why none comes.
func (s *source) await() error {
	first, open := <-s.messages
	if !open {
		return s.err
	}
	s.room.Release(weight(first))
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
		if !open {
			return nil, true
		}
		s.room.Release(weight(message))
		return message, false
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
