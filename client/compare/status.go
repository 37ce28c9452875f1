package compare

import (
	"slices"

	"clew/client/verdict"
)

// state returns how the clock stands.
func (m *model) state() string {
	switch t := m.theme; {
	case m.stalled():
		return t.Backtrack.Render(t.Paused + " waiting for the server")
	case m.deck.Paused() || m.deck.Jumping() || !m.deck.AtEnd():
		return m.deck.State(t, m.window.Width/2)
	case m.deck.Looping():
		return t.Label.Render("the end, and again")
	default:
		return t.Label.Render("the end")
	}
}

// stalled reports whether there is nothing to play because the stream of a lane is
// broken, and may go on.
func (m *model) stalled() bool {
	if !m.deck.Running() || m.Position() < m.Reach() {
		return false
	}
	return slices.ContainsFunc(m.lanes, func(l *lane) bool {
		outage := l.reel.Outage(m.deck.Now())
		return outage != nil && outage.Over.IsZero() && l.reel.Last() == m.Reach()
	})
}

// statusOf returns in one line how the search of a lane stands.
func (m *model) statusOf(l *lane) string {
	t := m.theme
	switch outage := l.reel.Outage(m.deck.Now()); {
	case l.reel.Err() != nil: // though what has come may still be played
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
