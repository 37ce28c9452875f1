package history

import (
	"math"

	"clew/client/trace"
)

// place is a place in the trace: right after event n.
type place struct {
	n          int64
	depth      int
	rejections int64 // up to it, as solutions
	solutions  int64
}

// placements returns how many there are up to the place: each event is one of four
// kinds, and the depth is what placements have over backtracks.
func (p place) placements() int64 { return (p.moves() + int64(p.depth)) / 2 }

func (p place) backtracks() int64 { return (p.moves() - int64(p.depth)) / 2 }

// moves returns how many placements and backtracks there are.
func (p place) moves() int64 { return p.n - p.rejections - p.solutions }

// step goes over the next event.
func (p *place) step(code uint32) {
	p.n++
	p.depth += rise(code)
	p.solutions += solution(code)
	p.rejections += rejection(code)
}

// back goes back over the latest event.
func (p *place) back(code uint32) {
	p.n--
	p.depth -= rise(code)
	p.solutions -= solution(code)
	p.rejections -= rejection(code)
}

// Codes are even for placements and backtracks, odd for rejections and solutions.

// moved reports whether an event is a placement or a backtrack.
func moved(code uint32) bool { return code&1 == 0 }

// refused reports whether an event is a rejection.
func refused(code uint32) bool { return !moved(code) && code != trace.CodeSolution }

// placement returns 1 for a placement and 0 for a backtrack. Which of the two comes
// next nobody can guess, nor can a processor, so there is no branch.
func placement(code uint32) int { return int((code | -code) >> 31) }

// rise returns what an event adds to the depth.
func rise(code uint32) int {
	if moved(code) {
		return 2*placement(code) - 1
	}
	return 0
}

// solution and rejection count the event that is one.
func solution(code uint32) int64 {
	if code == trace.CodeSolution {
		return 1
	}
	return 0
}

func rejection(code uint32) int64 {
	if refused(code) {
		return 1
	}
	return 0
}

// moment is a place with what only a look at all events before it can tell.
type moment struct {
	place
	deepest int // the largest depth so far
	run     int // the levels that the latest run of backtracks has undone, 0 where something else than a rejection came after it
}

func (m moment) counters() trace.Counters {
	return trace.Counters{
		Placements: m.placements(),
		Backtracks: m.backtracks(),
		Rejections: m.rejections,
		Solutions:  m.solutions,
		Depth:      m.depth,
		MaxDepth:   m.deepest,
	}
}

// tally sums up a stretch of events; its moment is the end of the stretch.
type tally struct {
	moment
	least, most int // depth after one of the events
	fall        int // the longest run of backtracks that was broken off
}

// newTally returns the tally of no event.
func newTally(m moment) tally { return tally{moment: m, least: math.MaxInt} }

func (t *tally) sums() sums {
	return sums{least: int32(t.least), most: int32(t.most), fall: int32(t.fall)}
}

// add adds the events that follow.
func (t *tally) add(codes []uint32) {
	depth, run := t.depth, t.run
	least, most, fall := t.least, t.most, t.fall
	for _, code := range codes {
		if moved(code) {
			placed := placement(code)
			depth += 2*placed - 1
			fall = max(fall, run&-placed)
			run = (run + 1) & (placed - 1)
		} else if code == trace.CodeSolution {
			t.solutions++
			fall, run = max(fall, run), 0
		} else {
			t.rejections++
		}
		least, most = min(least, depth), max(most, depth)
	}
	t.n += int64(len(codes))
	t.depth, t.run = depth, run
	t.least, t.most, t.fall = least, most, fall
	t.deepest = max(t.deepest, most)
}
