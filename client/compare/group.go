package compare

import (
	"time"

	"clew/client/reel"
)

// group is all lanes as one tape: they stand at the event of the same number, those
// that have ended before it at their end. Where no events are sent it is the solution
// of the same number.
type group struct {
	lanes []*lane
	at    int64
	turn  int // the lane that takes in first the next time
}

// Receive implements playback.Tape. Each lane has its share of what is left of the
// time; those whose turn does not come are first the next time.
func (g *group) Receive(until time.Time) (news bool) {
	for i := range g.lanes {
		now := time.Now()
		if !now.Before(until) {
			break
		}
		l := g.lanes[g.turn]
		g.turn = (g.turn + 1) % len(g.lanes)
		news = l.reel.Receive(now.Add(until.Sub(now)/time.Duration(len(g.lanes)-i))) || news
	}
	return news
}

// First implements playback.Tape: it is that which all lanes still have.
func (g *group) First() int64 { return g.most((*reel.Reel).First) }

// Last implements playback.Tape: it is that of the longest lane.
func (g *group) Last() int64 { return g.most((*reel.Reel).Last) }

// Sequence implements playback.Tape: it is that of the lane that is furthest.
func (g *group) Sequence() int64 { return g.most((*reel.Reel).Sequence) }

// most returns the largest number of any lane.
func (g *group) most(of func(*reel.Reel) int64) int64 {
	largest := int64(0)
	for _, l := range g.lanes {
		largest = max(largest, of(l.reel))
	}
	return largest
}

// Reach implements playback.Tape: it is as far as all lanes that go on have come.
func (g *group) Reach() int64 {
	reach, open := int64(0), false
	for _, l := range g.lanes {
		if last := l.reel.Last(); !l.reel.Ended() && (!open || last < reach) {
			reach, open = last, true
		}
	}
	if !open {
		return g.Last()
	}
	return reach
}

// Position implements playback.Tape.
func (g *group) Position() int64 { return g.at }

// GoTo implements playback.Tape.
func (g *group) GoTo(n int64) {
	g.at = max(g.First()-1, min(n, g.Reach()))
	for _, l := range g.lanes {
		l.reel.GoTo(g.at)
	}
}

// NextSolution implements playback.Tape: it is the first in any lane.
func (g *group) NextSolution() (n int64, found bool) {
	for _, l := range g.lanes {
		if next, ok := l.reel.NextSolution(); ok && (!found || next < n) {
			n, found = next, true
		}
	}
	return n, found
}

// Ended implements playback.Tape.
func (g *group) Ended() bool {
	for _, l := range g.lanes {
		if !l.reel.Ended() {
			return false
		}
	}
	return true
}

// Reopen implements playback.Tape.
func (g *group) Reopen() {
	for _, l := range g.lanes {
		l.reel.Reopen()
	}
}
