package compare

import (
	"cmp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"clew/client/theme"
	"clew/client/timeline"
	"clew/client/window"
)

// timeline returns the clock of all lanes, from the start to the latest event that has
// come in any of them, at a line of the window. Where a lane ends it has its letter.
func (m *model) timeline(line int) string {
	figures := timeline.Figures(m.Position(), m.First(), m.Last(), m.Ended(), m.window.Width)
	track := timeline.Axis{First: m.First(), Last: m.Last(), Columns: m.window.Width - len(figures)}
	if track.Count() > 0 {
		m.window.Regions.Add(window.Region{
			Top: line, Width: track.Columns, Height: 1, Drags: true,
			Click: func(x, _ int) tea.Cmd { return m.deck.StopAt(track.Clicked(x)) },
		})
	}
	return track.Bar(m.theme, m.Position(), m.ends(track)) + m.theme.Label.Render(figures)
}

// ends returns the letters of the timeline: each is where its lane ends, or behind
// another that does.
func (m *model) ends(track timeline.Axis) []timeline.Mark {
	ended := slices.DeleteFunc(slices.Clone(m.lanes), func(l *lane) bool { return !l.reel.Ended() })
	slices.SortStableFunc(ended, func(a, b *lane) int { return cmp.Compare(a.reel.Last(), b.reel.Last()) })
	ends := make([]timeline.Mark, track.Columns)
	next := 0
	for _, l := range ended {
		if next = max(next, track.Column(l.reel.Last())); next < len(ends) {
			ends[next] = timeline.Mark{Pen: theme.NewPen(m.colorOf(l)), Sign: l.letter}
		}
		next++
	}
	return ends
}
