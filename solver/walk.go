package solver

// Walker is a puzzle with a tight loop of its own for what a search does most:
// place, backtrack, place. The search calls it wherever nobody asks for
// rejections; its loop and the one of the search must make the same trace.
type Walker interface {
	Puzzle
	// Walks reports whether there is such a loop for this puzzle as it is
	// configured.
	Walks() bool
	// Walk makes the next placements and backtracks of a search, as a [Walk]
	// describes it. The open node is not solved.
	Walk(w *Walk)
}

// Walk is a stretch of a search. A Walker takes it up where the fields say and
// leaves them as they are then. It goes on window by window, and stops before
// that only
//
//   - after a placement that may solve the puzzle,
//   - when the root has no candidate left.
type Walk struct {
	// Events has room for one event at least; the first N are written.
	Events []Event
	N      int
	// Path is the standing choices, the oldest first. The Walker appends to it and
	// cuts it off as it places and backtracks.
	Path []Standing
	// Next is the first candidate of the open node that is not yet examined.
	Next int
	// Rejections grows by the candidates that are examined and refused: those
	// passed over on the way to a placement or a backtrack.
	Rejections int64
	// MaxDepth is the largest depth so far.
	MaxDepth int

	interrupt *Interrupt
}

// windowSize is how many events a walk writes without looking up: under a
// microsecond, and looking up costs nothing any more.
const windowSize = 64

// Window returns where the next events go, one in each step of a loop over it;
// N does not count them yet. It is empty when the walk has to stop: when Events
// is full, or an interrupt is raised.
func (w *Walk) Window() []Event {
	if w.N > 0 && w.interrupt.Raised() {
		return nil
	}
	return w.Events[w.N:min(w.N+windowSize, len(w.Events))]
}

// Standing is a choice that stands: the candidate it was at its node, and what
// it put where.
type Standing struct {
	Candidate int32
	Choice    Choice
}

// walks reports whether the puzzle writes the next event by itself: not one that
// follows from a solution, nor one that needs a placement more than allowed.
func (s *Search) walks() bool {
	return s.walker != nil && !s.solved && !s.closed &&
		(s.options.MaxPlacements == 0 || s.counters.Placements < s.options.MaxPlacements)
}

// walk lets the puzzle write the next events, at most one a placement still
// allowed, and returns how many they are.
func (s *Search) walk(dst []Event, interrupt *Interrupt) int {
	if left := s.options.MaxPlacements - s.counters.Placements; s.options.MaxPlacements > 0 && int64(len(dst)) > left {
		dst = dst[:left]
	}
	depth := len(s.path)
	w := &s.stretch
	*w = Walk{
		Events:     dst,
		Path:       s.path,
		Next:       s.next,
		Rejections: s.counters.Rejections,
		MaxDepth:   s.counters.MaxDepth,
		interrupt:  interrupt,
	}
	s.walker.Walk(w)
	s.path, s.next = w.Path, w.Next
	s.legal, s.enter = unknownCandidate, true
	// N events, each a step down or up, led from the one depth to the other.
	descent := len(s.path) - depth
	s.counters.Placements += int64(w.N+descent) / 2
	s.counters.Backtracks += int64(w.N-descent) / 2
	s.counters.Rejections = w.Rejections
	s.counters.Depth = len(s.path)
	s.counters.MaxDepth = w.MaxDepth
	return w.N
}
