package playback

import (
	"github.com/charmbracelet/x/ansi"

	"clew/client/theme"
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
		if rate := d.Rate(); rate >= 1 {
			state += t.Label.Render("  " + grouped(int64(rate)) + " events/s")
		}
		return state
	}
	short := t.Good.Render(t.Playing) + t.Label.Render(" "+d.Pace.String())
	full := t.Good.Render(t.Playing+" playing") + t.Label.Render("  "+d.Pace.String())
	states := []string{full, short}
	if d.loop {
		states = []string{full + t.Label.Render(InLoop), short + t.Label.Render(InLoop), short}
	}
	for _, state := range states {
		if ansi.StringWidth(state) <= width {
			return state
		}
	}
	return short
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
