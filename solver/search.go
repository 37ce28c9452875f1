package solver

import "sync/atomic"

// Options are what a search is asked for besides the puzzle.
type Options struct {
	// MaxSolutions ends the search at so many solutions; 0 searches for all.
	MaxSolutions int64
	// MaxPlacements ends the search when one more placement would be due; 0 is no
	// limit.
	MaxPlacements int64
	// Rejections has the trace hold an event for each refused candidate too.
	Rejections bool
}

// Status says how far a search is.
type Status uint8

// The states of a search.
const (
	// Running: there is more to come.
	Running Status = iota
	// Solved: as many solutions were found as asked for; the last one stands.
	Solved
	// Exhausted: the whole tree was searched, and depth is back at 0.
	Exhausted
	// PlacementLimit: one more placement than allowed was due.
	PlacementLimit
)

// Counters count what a search has done since its start.
type Counters struct {
	// Placements, Backtracks and Solutions are the events of those kinds.
	Placements, Backtracks, Solutions int64
	// Rejections is the number of candidates examined and refused, whether or
	// not the trace holds them.
	Rejections int64
	// Depth is the number of choices that stand, MaxDepth the largest it was.
	Depth, MaxDepth int
}

// Interrupt asks a running search to return early. The zero value is ready for
// use; its methods may be called concurrently.
type Interrupt struct{ raised atomic.Bool }

// Raise asks Run to return soon.
func (i *Interrupt) Raise() { i.raised.Store(true) }

// Clear takes the request back.
func (i *Interrupt) Clear() { i.raised.Store(false) }

// Raised reports whether the request stands.
func (i *Interrupt) Raised() bool { return i.raised.Load() }

// Search is one search of one puzzle: the loop, the limits and the counters. It
// is used by one goroutine at a time; only an Interrupt reaches it from another.
type Search struct {
	puzzle  Puzzle
	walker  Walker // the puzzle, where it walks by itself and may
	stretch Walk   // what it is told, and tells
	options Options
	status  Status
	proof   *Proof

	// The path from the root to the open node, and what is left to do there.
	path   []Standing
	next   int  // the open node's first candidate not yet examined
	legal  int  // its first legal candidate from next on, unknownCandidate before it is asked for
	enter  bool // the node was just opened: whether it is a solution is not yet known
	solved bool // it is one, which is not yet announced
	closed bool // it was announced: a solution has no children

	sequence int64
	counters Counters
	explored float64
	never    Interrupt // for calls without one
}

const unknownCandidate = -1

// New begins a search of a puzzle that no other search has used.
func New(p Puzzle, o Options) *Search {
	depth, _ := p.TargetDepth()
	s := &Search{
		puzzle:  p,
		options: o,
		// Large boards are given room as they need it: most searches of a board of
		// a million cells never come that deep.
		path:  make([]Standing, 0, min(depth, 4096)),
		legal: unknownCandidate,
		enter: true,
	}
	if walker, ok := p.(Walker); ok && walker.Walks() && !o.Rejections {
		s.walker = walker
	}
	if prover, ok := p.(Prover); ok {
		if s.proof = prover.Prove(); s.proof != nil {
			s.status = Exhausted
		}
	}
	return s
}

// Run writes the next events of the trace into dst, which has room for one at
// least, and returns how many. It returns when dst is full, right after a
// Solution, when the search has ended, and, once an event is written, soon after
// interrupt is raised: at most 64 events later. A nil interrupt never is. The
// trace does not depend on how it is cut into calls.
func (s *Search) Run(dst []Event, interrupt *Interrupt) (n int, status Status) {
	if interrupt == nil {
		interrupt = &s.never
	}
	for n < len(dst) && !s.over() {
		if s.walks() {
			n += s.walk(dst[n:], interrupt)
		} else {
			dst[n] = s.step()
			n++
		}
		if dst[n-1].Kind() == Solution || interrupt.Raised() {
			break
		}
	}
	s.sequence += int64(n)
	// The end is told with the last event, and not by a call that brings none.
	s.over()
	return n, s.status
}

// over reports whether there is no further event, and sees to the status. It
// looks at the open node as far as that takes.
func (s *Search) over() bool {
	if s.status != Running {
		return true
	}
	if s.enter {
		s.enter = false
		s.solved = s.puzzle.Solved()
	}
	if s.solved {
		return false
	}
	width := s.puzzle.Width(len(s.path))
	if s.closed {
		s.next, s.legal = width, width
	} else if s.legal == unknownCandidate {
		s.legal = s.puzzle.Next(s.next)
	}
	if s.options.Rejections && s.next < s.legal {
		return false
	}
	s.counters.Rejections += int64(s.legal - s.next)
	s.next = s.legal
	switch {
	case s.legal == width && len(s.path) == 0:
		s.status = Exhausted
	case s.legal < width && s.options.MaxPlacements > 0 && s.counters.Placements >= s.options.MaxPlacements:
		s.status = PlacementLimit
	}
	return s.status != Running
}

// step makes the next move of a search that is not over.
func (s *Search) step() Event {
	switch {
	case s.solved:
		return s.announce()
	case s.next < s.legal:
		return s.reject()
	case s.legal == s.puzzle.Width(len(s.path)):
		return s.backtrack()
	default:
		return s.place()
	}
}

func (s *Search) announce() Event {
	s.solved, s.closed = false, true
	s.counters.Solutions++
	if s.counters.Solutions == s.options.MaxSolutions {
		s.status = Solved
	}
	return NewEvent(Solution, 0)
}

func (s *Search) reject() Event {
	reason, conflict := s.puzzle.Refusal(s.next)
	event := newRejection(s.puzzle.Choice(s.next), reason, conflict)
	s.next++
	s.counters.Rejections++
	return event
}

func (s *Search) place() Event {
	choice := s.puzzle.Choice(s.legal)
	s.puzzle.Place(s.legal)
	s.path = append(s.path, Standing{Candidate: int32(s.legal), Choice: choice})
	s.next, s.legal, s.enter = 0, unknownCandidate, true
	s.counters.Placements++
	s.counters.Depth++
	s.counters.MaxDepth = max(s.counters.MaxDepth, s.counters.Depth)
	return NewEvent(Place, choice)
}

func (s *Search) backtrack() Event {
	last := s.path[len(s.path)-1]
	s.path = s.path[:len(s.path)-1]
	s.puzzle.Undo()
	s.next, s.legal, s.closed = int(last.Candidate)+1, unknownCandidate, false
	s.counters.Backtracks++
	s.counters.Depth--
	return NewEvent(Backtrack, last.Choice)
}

// Sequence returns the number of the latest event, 0 before the first.
func (s *Search) Sequence() int64 { return s.sequence }

// Status returns how far the search is.
func (s *Search) Status() Status { return s.status }

// Proof returns why there is no solution, where that was known without a search;
// else nil.
func (s *Search) Proof() *Proof { return s.proof }

// Counters returns the counters after the latest event.
func (s *Search) Counters() Counters { return s.counters }

// AppendChoices appends the standing choices to dst, the oldest first.
func (s *Search) AppendChoices(dst []Choice) []Choice {
	for _, standing := range s.path {
		dst = append(dst, standing.Choice)
	}
	return dst
}
