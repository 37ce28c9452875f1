package compare

import (
	"slices"

	"charm.land/bubbles/v2/key"

	"clew/client/window"
)

// helpLines returns the keys that move in time, the rest, and what the marks mean.
func (m *model) helpLines(height int) []string {
	w, t := m.window, m.theme
	rest := []key.Binding{m.keys.solution, window.Named(m.keys.page, "tab", "next searches"), m.keys.pageBack, w.Keys.Help, w.Keys.Quit}
	marks := []string{
		t.Label.Render("all stand at the same event"),
		t.Head.Render(t.TrackHead) + t.Label.Render(" where they stand"),
		m.colorOf(m.lanes[0]).Render("A") + t.Label.Render(" where the search A ends"),
		t.Value.Render("+") + t.Label.Render(" more may come"),
		t.Good.Render(t.Check) + t.Label.Render(" has done what it should"),
	}
	parts := [][]string{w.Column(m.deck.Keys.Full()), w.Column(rest), marks}
	if legend := m.legend(); legend != nil {
		parts = append(parts, append([]string{t.Label.Render("on the boards")}, legend...))
	}
	return w.Help(height, parts...)
}

// legend says what is on the boards where they are all of one kind, else nothing.
func (m *model) legend() []string {
	var legend []string
	for _, l := range m.lanes {
		switch {
		case l.board == nil:
			return nil
		case legend == nil:
			legend = l.board.Legend()
		case !slices.Equal(legend, l.board.Legend()):
			return nil
		}
	}
	return legend
}
