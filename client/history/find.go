package history

import "clew/client/trace"

// NextSolution returns the first SOLUTION after event n.
func (h *History) NextSolution(n int64) (int64, bool) { return h.nextEvent(n, solutions{}) }

// PreviousSolution returns the latest SOLUTION before event n.
func (h *History) PreviousSolution(n int64) (int64, bool) { return h.previousEvent(n, solutions{}) }

// NextBacktrack returns the first BACKTRACK after event n that leads to a depth of
// at most so much.
func (h *History) NextBacktrack(n int64, depth int) (int64, bool) {
	return h.nextEvent(n, backtracks{depth})
}

// PreviousBacktrack returns the latest BACKTRACK before event n that leads to a
// depth of at most so much.
func (h *History) PreviousBacktrack(n int64, depth int) (int64, bool) {
	return h.previousEvent(n, backtracks{depth})
}

func (h *History) nextEvent(n int64, q query) (int64, bool) {
	found, _, ok := h.next(h.at(h.clamp(n)).place, h.end.n, q)
	if !ok {
		return 0, false
	}
	return found.n, true
}

func (h *History) previousEvent(n int64, q query) (int64, bool) {
	if n <= h.First() {
		return 0, false
	}
	found, _, ok := h.last(h.at(h.clamp(n-1)).place, q)
	if !ok {
		return 0, false
	}
	return found.n, true
}

// solutions looks for solutions.
type solutions struct{}

func (solutions) passes(s stretch) bool {
	before, after := s.ends()
	return before.solutions == after.solutions
}

func (solutions) matches(code uint32, _ int) bool { return code == trace.CodeSolution }

// backtracks looks for backtracks to a depth or less.
type backtracks struct{ depth int }

func (q backtracks) passes(s stretch) bool {
	before, after := s.ends()
	return int(s.sums().least) > q.depth || before.backtracks() == after.backtracks()
}

func (q backtracks) matches(code uint32, depth int) bool {
	return code == trace.CodeBacktrack && depth <= q.depth
}

// moves looks for placements and backtracks.
type moves struct{}

func (moves) passes(s stretch) bool {
	before, after := s.ends()
	return before.moves() == after.moves()
}

func (moves) matches(code uint32, _ int) bool { return moved(code) }

// accepted looks for events that are no rejections.
type accepted struct{}

func (accepted) passes(s stretch) bool {
	before, after := s.ends()
	return after.rejections-before.rejections == s.length
}

func (accepted) matches(code uint32, _ int) bool { return !refused(code) }
