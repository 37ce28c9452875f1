package compare

import "clew/client/verdict"

// state returns how the clock stands.
func (m *model) state() string {
	switch t := m.theme; {
	case m.deck.Paused() || m.deck.Jumping() || !m.deck.AtEnd():
		return m.deck.State(t)
	case m.deck.Looping():
		return t.Label.Render("the end, and again")
	default:
		return t.Label.Render("the end")
	}
}

// statusOf returns in one line how the search of a lane stands.
func (m *model) statusOf(l *lane) string {
	t := m.theme
	switch outage := l.reel.Outage(m.deck.Now()); {
	case l.reel.AtEnd() && l.reel.Err() != nil:
		return t.Alarm.Render(t.Cross + " broken off")
	case l.reel.AtEnd():
		return verdict.Short(l.reel.Finished(), t)
	case l.reel.Started() == nil:
		return t.Faint.Render("connecting to " + m.address())
	case outage != nil && outage.Over.IsZero():
		return t.Backtrack.Render("reconnecting" + t.More)
	case outage != nil:
		return t.Good.Render("reconnected")
	case m.deck.Paused():
		return t.Backtrack.Render(t.Paused + " paused")
	default:
		return t.Good.Render(t.Playing + " playing")
	}
}

// address is where the searches run.
func (m *model) address() string {
	if m.options.Address == "" {
		return "in-process"
	}
	return m.options.Address
}
