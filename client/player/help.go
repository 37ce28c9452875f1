package player

// helpLines returns the keys and what the marks mean.
func (m *Model) helpLines(height int) []string {
	t := m.theme
	timeline := []string{
		t.Label.Render("on the timeline"),
		t.SolutionMark.Render(t.TrackSolution) + t.Label.Render(" a solution"),
		t.BacktrackMark.Render(t.TrackBacktrack) + t.Label.Render(" a deep backtrack"),
		t.Value.Render("+") + t.Label.Render(" more may come"),
		"",
		t.Label.Render("click: the timeline, a square,"),
		t.Label.Render("a node of the tree, an event"),
	}
	time, rest := m.fullHelp()
	parts := [][]string{m.window.Column(time), m.window.Column(rest)}
	if m.board != nil {
		parts = append(parts, append([]string{t.Label.Render("on the board")}, m.board.Legend()...))
	}
	return m.window.Help(height, append(parts, timeline)...)
}
