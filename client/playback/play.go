package playback

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// holdTime is how long the end stays on the screen before a loop begins again.
const holdTime = 2 * time.Second

// holding reports whether the end is on the screen, to be played again.
func (d *Deck) holding() bool {
	return d.loop && !d.paused && d.jump == nil && d.AtEnd() && d.tape.Last() > 0
}

// advance shows what is due. A solution ends the frame where it shall linger.
func (d *Deck) advance(at time.Time) {
	due, position, to := d.Pace.Due(at), d.tape.Position(), d.tape.Reach()
	if due < to-position {
		to = position + due
	}
	if d.Pace.Lingers() {
		if solution, found := d.tape.NextSolution(); found && solution <= to {
			to = solution
			d.Pace.Linger()
		}
	}
	if to > position {
		d.tape.GoTo(to)
	}
}

// playAgain goes back to the start once the end was seen for long enough.
func (d *Deck) playAgain(at time.Time) {
	switch {
	case d.heldSince.IsZero():
		d.heldSince = at
	case at.Sub(d.heldSince) >= holdTime:
		d.rewind()
		d.Pace.Restart(at)
	}
}

// rewind goes to the start, to play from there.
func (d *Deck) rewind() {
	d.heldSince, d.played, d.shown = time.Time{}, 0, 0
	d.tape.GoTo(0)
	d.meter.Restart(d.tape.Sequence())
}

// Pause stops or goes on; at the end it plays from the start.
func (d *Deck) Pause() tea.Cmd {
	switch {
	case d.jump != nil:
		return d.giveUp()
	case d.AtEnd() && !d.loop:
		d.paused = false
		d.rewind()
	default:
		d.paused = !d.paused
	}
	return d.wake()
}

// toggleLoop has the tape played again and again, or not. At the end that begins at
// once.
func (d *Deck) toggleLoop() tea.Cmd {
	d.loop = !d.loop
	if d.loop {
		d.paused = d.paused && !d.AtEnd()
		d.window.Say("played again and again")
	} else {
		d.window.Say("played once")
	}
	return d.wake()
}

// Restart plays from the start, which may have to come anew.
func (d *Deck) Restart() tea.Cmd {
	d.tape.Reopen()
	d.paused, d.jump = false, nil
	d.rewind()
	return d.wake()
}
