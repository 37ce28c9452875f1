package playback

import (
	"clew/client/theme"
	"clew/client/window"
)

// State returns in a few words how the deck stands, as many as so many columns have
// room for, but for the most important ones.
func (d *Deck) State(t *theme.Theme, width int) string {
	switch {
	case d.jump != nil:
		return t.Backtrack.Render(t.Playing + t.Playing + " going on")
	case d.paused:
		return t.Backtrack.Render(t.Paused + " paused")
	case d.Live():
		state := t.Good.Render(t.Playing + " live")
		if rate := d.Rate(); rate != "" {
			state += t.Label.Render("  " + counted(rate, "event") + "/s")
		}
		return state
	}
	short := t.Good.Render(t.Playing) + t.Label.Render(" "+d.Pace.String())
	full := t.Good.Render(t.Playing+" playing") + t.Label.Render("  "+d.Pace.String())
	if !d.loop {
		return window.Fitting(width, full, short)
	}
	inLoop := t.Label.Render(InLoop)
	return window.Fitting(width, full+inLoop, short+inLoop, short)
}

// InLoop is said behind how a tape stands that is played again and again.
const InLoop = ", in a loop"

// GoesOn says what a jump is looking for, "" without one.
func (d *Deck) GoesOn() string {
	if d.jump == nil {
		return ""
	}
	return "looking for " + d.jump.goal
}
