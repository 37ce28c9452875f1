package service

import (
	"time"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// maxDrawn is the largest side of a board that is drawn in its solutions.
const maxDrawn = 64

// advance runs the search on until there is something to see to, and says
// whether that was its end.
func (s *stream) advance() (clewv1.Outcome, clewv1.Limit) {
	room := s.room()
	n, status, took := s.searchOn(room)
	s.elapsed += took
	s.take(room[:n])
	if s.progress.taken() {
		s.ringProgress()
	}
	if status == solver.Running && s.outOfTime() {
		return clewv1.Outcome_OUTCOME_LIMIT_REACHED, clewv1.Limit_LIMIT_DURATION
	}
	return encodeStatus(status)
}

// searchOn runs the search on into the room, until there is something to see to, and
// says how long that took.
func (s *stream) searchOn(room []solver.Event) (n int, status solver.Status, took time.Duration) {
	begin := time.Now()
	n, status = s.search.Run(room, &s.bell.interrupt)
	took = time.Since(begin)
	// First clear, then look.
	s.bell.interrupt.Clear()
	s.turn.spend(took)
	if s.watcher != nil {
		s.watcher.Searched(int64(n))
	}
	return n, status, took
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
