package command

import (
	"math"
	"time"
)

const (
	// What is explored of a tree in the first moments says little about the rest.
	meaningfulElapsed  = time.Second
	meaningfulExplored = 0.001
	// smoothing is how long the estimate takes to follow a change of pace.
	smoothing = 3 * time.Second
)

// estimate guesses how long a count will go on, from how much of it lies behind
// and how long that took.
type estimate struct {
	total   float64 // seconds from the start to the end; 0: nothing is known yet
	elapsed time.Duration
}

// update takes in that a fraction of the tree, 0 to 1, was explored in a time.
func (e *estimate) update(explored float64, elapsed time.Duration) {
	since := elapsed - e.elapsed
	e.elapsed = elapsed
	if explored < meaningfulExplored || elapsed < meaningfulElapsed {
		return
	}
	total := elapsed.Seconds() / min(explored, 1)
	if e.total == 0 {
		e.total = total
		return
	}
	e.total += (total - e.total) * (1 - math.Exp(-since.Seconds()/smoothing.Seconds()))
}

// left returns how long the count may still take; known is whether anything can be
// said about it.
func (e *estimate) left() (left time.Duration, known bool) {
	// A hundred years are as good as never, and a time must not overflow.
	const longest = 100 * 365 * 24 * time.Hour
	if e.total == 0 || e.total > longest.Seconds() {
		return 0, false
	}
	return max(0, time.Duration(e.total*float64(time.Second))-e.elapsed), true
}

// String returns the time left in words, "-" where it is not known.
func (e *estimate) String() string {
	left, known := e.left()
	switch {
	case !known:
		return "-"
	case left < time.Second:
		return "<1s"
	default:
		return left.Round(time.Second).String()
	}
}
