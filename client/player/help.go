package player

// helpLines returns the keys, and what the marks of the views mean.
func (m *Model) helpLines(height int) []string {
	time, rest := m.fullHelp()
	parts := [][]string{m.window.Column(time), append(m.window.Column(rest), m.depthLegend()...)}
	if m.board != nil {
		parts = append(parts, m.boardLegend())
	}
	return m.window.Help(height, append(parts, m.timelineLegend())...)
}

func (m *Model) depthLegend() []string {
	t := m.theme
	return []string{
		"",
		t.Label.Render("in a column of the plot of depths"),
		t.Played.Render(t.Columns[len(t.Columns)-1]) + t.Label.Render(" from the least to the most"),
		t.Faint.Render(t.BarEmpty) + t.Label.Render(" below the least"),
	}
}

func (m *Model) boardLegend() []string {
	lines := append([]string{m.theme.Label.Render("on the board")}, m.board.Legend()...)
	if !m.reel.Request().GetIncludeRejections() {
		lines = append(lines, m.theme.Label.Render("refused ones only with --rejections"))
	}
	return lines
}

func (m *Model) timelineLegend() []string {
	t := m.theme
	return []string{
		t.Label.Render("on the timeline"),
		t.SolutionMark.Render(t.TrackSolution) + t.Label.Render(" a solution"),
		t.BacktrackMark.Render(t.TrackBacktrack) + t.Label.Render(" a deep backtrack"),
		t.Value.Render("+") + t.Label.Render(" more may come"),
		"",
		t.Label.Render("click: the timeline, a square,"),
		t.Label.Render("a node of the tree, an event"),
	}
}
