package playback

import "clew/client/theme"

// State returns in a few words how the deck stands.
func (d *Deck) State(t *theme.Theme) string {
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
	state := t.Good.Render(t.Playing+" playing") + t.Label.Render("  "+d.Pace.String())
	if d.loop {
		state += t.Label.Render(", in a loop")
	}
	return state
}

// GoesOn says what a jump is looking for, "" without one.
func (d *Deck) GoesOn() string {
	if d.jump == nil {
		return ""
	}
	return "looking for " + d.jump.goal
}
