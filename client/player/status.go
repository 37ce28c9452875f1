package player

import (
	"clew/client/playback"
	"clew/client/verdict"
	"clew/client/window"
	"clew/client/words"
)

// status returns in one line how the search stands, in so many columns if it can.
func (m *Model) status(width int) string {
	t := m.theme
	switch {
	case m.reel.Err() != nil && m.reel.AtEnd():
		return t.Alarm.Render(t.Cross + " broken off")
	case m.reel.AtEnd() && m.reel.Finished() != nil:
		return m.verdict(width)
	case m.reel.Started() == nil:
		return t.Faint.Render("connecting to " + m.address())
	case m.stalled():
		return t.Backtrack.Render(t.Paused + " waiting for the server")
	default:
		return m.deck.State(t, width)
	}
}

// verdict says how the search has ended, and that it is played again if it is.
func (m *Model) verdict(width int) string {
	long, short := verdict.Long(m.reel.Finished(), m.theme), verdict.Short(m.reel.Finished(), m.theme)
	if !m.deck.Looping() {
		return window.Fitting(width, long, short)
	}
	inLoop := m.theme.Label.Render(playback.InLoop)
	return window.Fitting(width, long+inLoop, long, short+inLoop, short)
}

// stalled reports whether there is nothing to play because the stream is broken, and may
// go on.
func (m *Model) stalled() bool {
	outage := m.reel.Outage(m.deck.Now())
	return outage != nil && outage.Over.IsZero() && m.deck.Running() && m.reel.Position() == m.reel.Reach()
}

// connection returns in one line what has become of a stream that broke, "" where
// there is nothing to tell.
func (m *Model) connection() string {
	t, outage := m.theme, m.reel.Outage(m.deck.Now())
	switch {
	case outage == nil:
		return ""
	case outage.Over.IsZero():
		return t.Backtrack.Render("reconnecting after event " + words.Number(outage.Event) + t.More)
	default:
		return t.Good.Render("reconnected after event " + words.Number(outage.Event))
	}
}

// trouble says what has broken the stream, and what to do about it; "" if nothing has.
func (m *Model) trouble() string {
	text := m.reel.Reason() + " (r: try again)"
	switch {
	case m.reel.Err() == nil:
		return ""
	case m.reel.AtEnd(): // the status says so
		return text
	default:
		return "broken off " + text
	}
}
