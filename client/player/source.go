package player

import (
	"context"
	"fmt"
	"iter"
	"runtime/debug"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

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
	for message, err := range unbroken(ctx, client, request) {
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

// unbroken is trace.Search for those who stop to look: a server gives up on a
// reader that takes nothing for long, as a paused player does. Then the same
// search is run again, from the request that the server has understood, and what
// was yielded before is left out: the same request gives the same events.
func unbroken(ctx context.Context, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) iter.Seq2[*clewv1.SearchResponse, error] {
	return func(yield func(*clewv1.SearchResponse, error) bool) {
		var progress position
		for again := true; again; {
			again = false
			for message, err := range trace.Search(ctx, client, request) {
				if status.Code(err) == codes.Aborted && progress.started {
					again = true
					break
				}
				if err == nil && !progress.news(message) {
					continue
				}
				if message.HasStarted() {
					request = message.GetStarted().GetRequest()
				}
				if !yield(message, err) {
					return
				}
			}
		}
	}
}

// position is how far a stream has come over all its calls.
type position struct {
	started          bool
	event, solution  int64 // the numbers of the latest of each
	solutionNextPart uint32
}

// news cuts what was seen before off a message and reports whether something is
// left.
func (p *position) news(message *clewv1.SearchResponse) bool {
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Started_case:
		seen := p.started
		p.started = true
		return !seen
	case clewv1.SearchResponse_Events_case:
		events := message.GetEvents().GetEvents()
		for len(events) > 0 && events[0].GetSequence() <= p.event {
			events = events[1:]
		}
		if len(events) == 0 {
			return false
		}
		p.event = events[len(events)-1].GetSequence()
		message.GetEvents().SetEvents(events)
		return true
	case clewv1.SearchResponse_Solution_case:
		solution := message.GetSolution()
		number, part := solution.GetNumber(), solution.GetFirstChoice()
		if number < p.solution || number == p.solution && part < p.solutionNextPart {
			return false
		}
		p.solution, p.solutionNextPart = number, part+uint32(len(solution.GetChoices()))
		return true
	case clewv1.SearchResponse_Progress_case:
		return message.GetProgress().GetSequence() >= p.event
	default:
		return true
	}
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
