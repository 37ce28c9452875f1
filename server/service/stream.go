package service

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

const (
	// maxCursor is how many bytes of cursor a progress may have, maxLastCursor the
	// last one before the server ends the stream.
	maxCursor     = 64 << 10
	maxLastCursor = 512 << 10
)

// streamConfig is what a stream is made of.
type streamConfig struct {
	puzzle  solver.Puzzle
	search  *solver.Search
	query   *query
	encoder encoder
	// started is the first message.
	started      *clewv1.SearchResponse
	send         sendFunc
	stallTimeout time.Duration
	// maxAge is how old the stream may become once it brings something new, 0 for any
	// age.
	maxAge time.Duration
	// shutdown says when the stream must come to its end.
	shutdown *shutdown
	// watcher is told of what is searched; nil is nobody.
	watcher CallObserver
}

// stream runs a search and hands over its events as the outlet takes them. All of
// it belongs to one goroutine.
type stream struct {
	streamConfig
	// bell is rung by everything that the stream has to see to.
	bell   *bell
	outlet outlet
	// over is set when the stream has to see whether it must end. To look at all that
	// may end it takes a walk through memory that is not in any cache, too long for each
	// paced event. aged is set when the stream has become too old.
	over, aged atomic.Bool

	// pace says when the next event is due.
	pace pace
	// progress rings when the next progress is due; progressDue is whether it goes
	// with the next batch.
	progress    *alarm
	progressDue bool
	// limit rings when the search may have reached its max_duration. It is nil
	// where there is none.
	limit *alarm
	// elapsed is the time spent searching, replayed that of the silent run before.
	elapsed, replayed time.Duration
	// sent is how many events the transport has taken.
	sent atomic.Int64
	turn turn
	// outcome and limit are how the search has ended.
	outcome      clewv1.Outcome
	limitReached clewv1.Limit

	// buffer holds the events to hand over next; they follow event number sequence,
	// at which depth choices stood. The search has just filled it up if full.
	buffer   []solver.Event
	full     bool
	sequence int64
	depth    int
	// solution is the solution that the last of the events is, if it is one.
	solution *solution
}

func newStream(c streamConfig) *stream {
	s := &stream{streamConfig: c, bell: newBell(), turn: turn{yield: runtime.Gosched}}
	s.send = func(message *clewv1.SearchResponse) error {
		err := c.send(message)
		if err == nil {
			s.sent.Add(int64(c.encoder.eventsIn(message)))
		}
		return err
	}
	return s
}

// produce hands over all messages of the stream, the first to the last.
func (s *stream) produce(ctx context.Context) error {
	defer s.bell.stop()
	defer context.AfterFunc(ctx, s.lookUp)()
	defer context.AfterFunc(s.shutdown.begun, s.lookUp)()
	defer context.AfterFunc(s.shutdown.due, s.lookUp)()
	if err := s.handOver(ctx, s.started); err != nil {
		return err
	}
	s.progress = newAlarm(s.query.progressInterval, s.bell)
	defer s.progress.stop()
	if s.query.maxDuration > 0 {
		s.limit = newAlarm(s.query.maxDuration, s.bell)
		defer s.limit.stop()
	}
	if err := s.replay(ctx); err != nil {
		return err
	}
	if s.maxAge > 0 {
		// Not before, or a stream could come back again and again and never get to where
		// it was.
		defer time.AfterFunc(lifetime(s.maxAge), s.age).Stop()
	}
	if s.query.eventInterval > 0 {
		// It waits much and searches little.
		s.progress.silence()
	}
	s.pace = startPace(s.query.eventInterval)
	for {
		if err := s.untilDue(ctx); err != nil {
			return err
		}
		outcome, limit := s.advance()
		if outcome != clewv1.Outcome_OUTCOME_UNSPECIFIED {
			s.outcome, s.limitReached = outcome, limit
			return s.handOver(ctx, encodeFinished(s.search, s.elapsed, outcome, limit))
		}
		if err := s.deliver(ctx); err != nil {
			return err
		}
		if err := s.leaveIfAged(ctx); err != nil {
			return err
		}
		s.pace.advance()
		s.turn.share()
	}
}

// untilDue waits until the next event is due; progress is sent meanwhile. The
// error says why there is no next event.
func (s *stream) untilDue(ctx context.Context) error {
	for {
		if err := s.leaveIfOver(ctx); err != nil {
			return err
		}
		left := s.pace.left()
		if left <= 0 {
			return nil
		}
		s.bell.wait(min(left, s.progress.left()))
		if s.progress.taken() {
			s.ringProgress()
			if err := s.handOver(ctx, nil); err != nil {
				return err
			}
		}
	}
}

// ringProgress has the next batch end with a progress.
func (s *stream) ringProgress() {
	s.progressDue = true
	s.progress.set(s.query.progressInterval)
}

// deliver hands over what there is, if it leaves at once or must.
func (s *stream) deliver(ctx context.Context) error {
	something := len(s.buffer) > 0 || s.solution != nil || s.progressDue
	// A paced event is sent by itself, nothing is put behind a solution, and a
	// full buffer makes the search wait for its reader.
	must := s.query.eventInterval > 0 || s.solution != nil || len(s.buffer) >= s.encoder.capacity()
	if something && (must || s.outlet.asked()) {
		return s.handOver(ctx, nil)
	}
	return nil
}

// handOver hands over what there is, with a message about the state after it: a
// progress if one is due and there is no other.
func (s *stream) handOver(ctx context.Context, message *clewv1.SearchResponse) error {
	if message == nil && s.progressDue {
		message = s.describe(maxCursor)
		s.progressDue = false
	}
	empty, err := s.outlet.handOver(ctx, batch{
		events:   s.buffer,
		sequence: s.sequence,
		depth:    s.depth,
		solution: s.solution,
		message:  message,
	})
	if err != nil {
		return err
	}
	s.buffer, s.full, s.solution = empty, false, nil
	s.sequence, s.depth = s.search.Sequence(), s.search.Counters().Depth
	return nil
}

// summary is what has come of the search. Its events are those of the trace from its
// beginning, of which this call may have sent some.
func (s *stream) summary() summary {
	c := s.search.Counters()
	numbers := []any{
		"events", s.search.Sequence(), "placements", c.Placements, "backtracks", c.Backtracks,
		"rejections", c.Rejections, "solutions", c.Solutions, "sent", s.sent.Load(),
	}
	if s.query.resumes() {
		numbers = append(numbers, "resumed_after", s.query.resume.after, "replayed", s.replayed)
	}
	return summary{
		kind:    "search",
		outcome: nameOutcome(s.outcome, s.limitReached),
		events:  s.search.Sequence(),
		elapsed: s.elapsed,
		numbers: numbers,
	}
}

// describe returns a progress, with a cursor of at most so many bytes.
func (s *stream) describe(cursor int) *clewv1.SearchResponse {
	return s.encoder.progress(s.search, s.elapsed, cursor)
}
