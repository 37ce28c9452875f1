package service

import (
	"cmp"
	"context"
	"sync/atomic"
	"time"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

const (
	// maxDrawn is the largest side of a board that is drawn in its solutions.
	maxDrawn = 64
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
	// draining is done when the stream must come to its end.
	draining context.Context
}

// stream runs a search and hands over its events as the outlet takes them. All of
// it belongs to one goroutine.
type stream struct {
	streamConfig
	// bell is rung by everything that the stream has to see to.
	bell   *bell
	outlet outlet
	// over is set when the context or draining is done. To look at those takes a
	// walk through memory that is not in any cache, too long for each paced event.
	over atomic.Bool

	// pace says when the next event is due.
	pace pace
	// progress rings when the next progress is due; progressDue is whether it goes
	// with the next batch.
	progress    *alarm
	progressDue bool
	// limit rings when the search may have reached its max_duration. It is nil
	// where there is none.
	limit *alarm
	// elapsed is the time spent searching.
	elapsed time.Duration
	// outcome is how the search has ended.
	outcome clewv1.Outcome

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
	return &stream{streamConfig: c, bell: newBell()}
}

// produce hands over all messages of the stream, the first to the last.
func (s *stream) produce(ctx context.Context) error {
	defer s.bell.stop()
	over := func() {
		s.over.Store(true)
		s.bell.ring()
	}
	defer context.AfterFunc(ctx, over)()
	defer context.AfterFunc(s.draining, over)()
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
			s.outcome = outcome
			return s.handOver(ctx, encodeFinished(s.search, s.elapsed, outcome, limit))
		}
		if err := s.deliver(ctx); err != nil {
			return err
		}
		s.pace.advance()
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

// leaveIfOver returns why the stream must end now, if it must; a server that is
// stopping says last where the search is.
func (s *stream) leaveIfOver(ctx context.Context) error {
	switch {
	case !s.over.Load():
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	default:
		return cmp.Or(s.handOver(ctx, s.describe(maxLastCursor)), errShuttingDown)
	}
}

// advance runs the search on until there is something to see to, and says
// whether that was its end.
func (s *stream) advance() (clewv1.Outcome, clewv1.Limit) {
	room := s.room()
	begin := time.Now()
	n, status := s.search.Run(room, &s.bell.interrupt)
	s.elapsed += time.Since(begin)
	s.take(room[:n])

	// First clear, then look.
	s.bell.interrupt.Clear()
	if s.progress.taken() {
		s.ringProgress()
	}
	if status == solver.Running && s.outOfTime() {
		return clewv1.Outcome_OUTCOME_LIMIT_REACHED, clewv1.Limit_LIMIT_DURATION
	}
	return encodeStatus(status)
}

// room returns where the search writes its next events: the free end of the
// buffer, which grows only for a search that fills it. A search with a pace gets
// room for one event.
func (s *stream) room() []solver.Event {
	most := s.encoder.capacity()
	if capacity := cap(s.buffer); capacity == 0 || s.full && capacity < most {
		s.buffer = append(make([]solver.Event, 0, min(max(minBatch, 2*capacity), most)), s.buffer...)
	}
	free := s.buffer[len(s.buffer):cap(s.buffer)]
	if s.query.eventInterval > 0 {
		return free[:1]
	}
	return free
}

// take keeps what is to be sent of the events in the room.
func (s *stream) take(events []solver.Event) {
	used := len(s.buffer) + len(events)
	s.full = used == cap(s.buffer)
	if s.query.sendsEvents() {
		s.buffer = s.buffer[:used]
	}
	if n := len(events); n > 0 && events[n-1].Kind() == solver.Solution && s.query.sendsSolutions() {
		s.solution = s.copySolution()
	}
}

// copySolution keeps the choices that stand, for the search goes on.
func (s *stream) copySolution() *solution {
	kept := &solution{
		number:   s.search.Counters().Solutions,
		sequence: s.search.Sequence(),
		choices:  s.search.AppendChoices(nil),
	}
	if board := s.puzzle.Board(); board.Rows <= maxDrawn && board.Columns <= maxDrawn {
		kept.rows = s.puzzle.Draw(kept.choices)
	}
	return kept
}

// outOfTime reports whether the search has reached its max_duration. The limit
// may have rung too early, as waiting is not counted, but never rings too late.
func (s *stream) outOfTime() bool {
	if s.limit == nil {
		return false
	}
	left := s.query.maxDuration - s.elapsed
	if s.limit.taken() && left > 0 {
		s.limit.set(left)
	}
	return left <= 0
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

// describe returns a progress, with a cursor of at most so many bytes.
func (s *stream) describe(cursor int) *clewv1.SearchResponse {
	return s.encoder.progress(s.search, s.elapsed, cursor)
}
