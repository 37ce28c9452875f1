// Package progress tells how long a search or a count may still take.
package progress

import (
	"fmt"
	"strings"
	"time"
)

const (
	// span is how far back an estimate looks, and leastSpan how far at least.
	span      = 10 * time.Second
	leastSpan = 4 * time.Second
	// leastSamples are needed to tell a steady pace from a jump.
	leastSamples = 5
	// tolerance is how far from a straight line the way through the span may lie, as
	// a part of its whole rise. Twice the pace at its end of that at its beginning is
	// within it, a single jump is not.
	tolerance = 0.15
	// longest is more than anybody waits for: as good as never.
	longest = 100 * year
)

// Estimate guesses how long a search will go on from how fast it has explored its
// tree of late. Search trees are uneven: one subtree may hold nearly all of the
// work, and what lies behind then says nothing. So there is an estimate only while
// the pace is steady. The zero Estimate is ready to use; it is for one goroutine
// at a time.
type Estimate struct {
	samples []sample
}

// sample is how much was explored at a time.
type sample struct {
	at       time.Duration
	explored float64
}

// Update takes in that a fraction of the tree, 0 to 1, lies behind at a time since
// the beginning.
func (e *Estimate) Update(explored float64, at time.Duration) {
	if n := len(e.samples); n > 0 && at <= e.samples[n-1].at {
		return
	}
	e.samples = append(e.samples, sample{at, explored})
	for len(e.samples) > leastSamples && at-e.samples[1].at >= span {
		e.samples = e.samples[1:]
	}
}

// Left returns how long it may still take; known is false where nothing can be
// said about it.
func (e *Estimate) Left() (left time.Duration, known bool) {
	if len(e.samples) < leastSamples || !e.steady() {
		return 0, false
	}
	first, last := e.ends()
	seconds := (1 - last.explored) * (last.at - first.at).Seconds() / (last.explored - first.explored)
	if seconds > longest.Seconds() {
		return 0, false
	}
	return max(0, time.Duration(seconds*float64(time.Second))), true
}

func (e *Estimate) ends() (first, last sample) { return e.samples[0], e.samples[len(e.samples)-1] }

// steady reports whether the samples rise along a straight line.
func (e *Estimate) steady() bool {
	first, last := e.ends()
	rise, time := last.explored-first.explored, last.at-first.at
	if time < leastSpan || !(rise > 0) {
		return false
	}
	for _, s := range e.samples {
		off := (s.explored-first.explored)/rise - float64(s.at-first.at)/float64(time)
		if !(-tolerance <= off && off <= tolerance) {
			return false
		}
	}
	return true
}

// String returns the time left in words, "" where it is not known.
func (e *Estimate) String() string {
	if left, known := e.Left(); known {
		return Words(left)
	}
	return ""
}

// Words returns a time that something may still take, no more precisely than anybody
// would ask.
func Words(left time.Duration) string {
	switch {
	case left < time.Second:
		return "<1s"
	case left < time.Hour:
		return left.Round(time.Second).String()
	case left < 2*day:
		return strings.TrimSuffix(left.Round(time.Minute).String(), "0s")
	case left < 2*year:
		return fmt.Sprintf("%d days", left/day)
	default:
		return fmt.Sprintf("%d years", left/year)
	}
}

const (
	day  = 24 * time.Hour
	year = 365 * day
)
