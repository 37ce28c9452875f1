package player

import "clew/client/verdict"

// status returns in one line how the search stands.
func (m *Model) status() string {
	t := m.theme
	switch {
	case m.reel.Err() != nil && m.reel.AtEnd():
		return t.Alarm.Render(t.Cross + " broken off")
	case m.reel.AtEnd() && m.reel.Finished() != nil:
		return verdict.Long(m.reel.Finished(), t)
	case m.reel.Started() == nil:
		return t.Faint.Render("connecting to " + m.address())
	default:
		return m.deck.State(t)
	}
}

// connection returns in one line what has become of a stream that broke, "" where
// there is nothing to tell.
func (m *Model) connection() string {
	t, outage := m.theme, m.reel.Outage(m.deck.Now())
	switch {
	case outage == nil:
		return ""
	case outage.Over.IsZero():
		return t.Backtrack.Render("reconnecting after event " + grouped(outage.Event) + t.More)
	default:
		return t.Good.Render("reconnected after event " + grouped(outage.Event))
	}
}
