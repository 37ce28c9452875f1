package playback

import (
	"math"
	"strings"

	"clew/client/words"

	tea "charm.land/bubbletea/v2"
)

// Find looks for a place: whether it has come.
type Find func() (n int64, found bool)

// jump is the way to a place that may not have come yet: the tape is then read on
// until it has.
type jump struct {
	goal string // in words, such as "the next solution"
	find Find
	from int64 // where it began
	// toEnd: it leads to the end, from which a loop goes on.
	toEnd bool
}

// Step goes some places on or back, and stops there.
func (d *Deck) Step(places int64) tea.Cmd { return d.StopAt(d.tape.Position() + places) }

// StopAt goes to a place and stops there. Where it has not come yet, that is a jump.
func (d *Deck) StopAt(n int64) tea.Cmd {
	d.paused, d.jump = true, nil
	if n > d.tape.Reach() && !d.tape.Ended() {
		return d.Seek(d.Pace.Unit+" "+words.Number(n), func() (int64, bool) { return n, n <= d.tape.Reach() || d.tape.Ended() })
	}
	d.land(n)
	return d.wake()
}

// land goes to a place, or says why it cannot.
func (d *Deck) land(n int64) {
	switch first, last := d.tape.First(), d.tape.Last(); {
	case n > last:
		d.window.Say("that is the end: " + d.Pace.Unit + " " + words.Number(last))
	case n < first-1 && first > 1:
		d.window.Say("forgotten: the past is kept from " + d.Pace.Unit + " " + words.Number(first) + " on")
	}
	d.tape.GoTo(n)
}

// Seek goes to a place as soon as it is found, and stops there. The goal is what it
// is, with its article, such as "a further solution".
func (d *Deck) Seek(goal string, find Find) tea.Cmd {
	return d.leap(&jump{goal: goal, find: find, from: d.tape.Position()})
}

// leap begins a jump.
func (d *Deck) leap(j *jump) tea.Cmd {
	d.paused, d.jump = true, j
	d.follow()
	return d.wake()
}

// SeekBack goes back to a place if it is found, and stops.
func (d *Deck) SeekBack(goal string, find Find) tea.Cmd {
	if n, found := find(); found {
		return d.StopAt(n)
	}
	d.paused = true
	d.window.Say(absent(goal))
	return d.wake()
}

// absent says that there is no goal, which has an article.
func absent(goal string) string {
	_, what, _ := strings.Cut(goal, " ")
	return "no " + what + " from here"
}

// follow goes to the place of the jump if it has come, else as near as there is.
func (d *Deck) follow() {
	n, found := d.jump.find()
	switch {
	case found:
		d.land(n)
		d.paused = !(d.jump.toEnd && d.loop)
	case d.tape.Ended():
		d.window.Say(absent(d.jump.goal))
		d.tape.GoTo(d.jump.from)
	default:
		d.tape.GoTo(d.tape.Reach()) // makes room for what comes
		return
	}
	d.jump = nil
}

// giveUp ends a jump where it has come to.
func (d *Deck) giveUp() tea.Cmd {
	d.jump = nil
	return d.wake()
}

// goToEnd goes to the last place, which may be long in coming.
func (d *Deck) goToEnd() tea.Cmd {
	return d.leap(&jump{
		goal:  "the end",
		find:  func() (int64, bool) { return d.tape.Last(), d.tape.Ended() },
		from:  d.tape.Position(),
		toEnd: true,
	})
}

// goToPercent goes to the place nearest to a part of all that are kept, and have come.
func (d *Deck) goToPercent(percent float64) tea.Cmd {
	switch {
	case !d.tape.Ended():
		d.window.Say("of what has come so far")
	case d.tape.First() > 1:
		d.window.Say("of what is kept")
	}
	before := d.tape.First() - 1
	return d.StopAt(before + int64(math.Round(percent/100*float64(d.tape.Last()-before))))
}
