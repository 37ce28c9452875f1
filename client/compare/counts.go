package compare

import (
	"slices"

	"github.com/charmbracelet/x/ansi"

	"clew/client/trace"
	"clew/client/window"
	"clew/client/words"
)

// A bar beside a counter has leastBar columns at least, or there is none.
const leastBar, mostBar = 4, 20

// counts returns the counters of a lane, a line each, the most important ones first.
func (m *model) counts(l *lane, width int) []string {
	c, known := l.reel.Counters()
	tally := func(n int64) string {
		if !known {
			return m.theme.Faint.Render("not shown")
		}
		return words.Number(n)
	}
	depth, target := words.Number(int64(c.Depth)), l.scene.State.Target()
	if target != trace.None {
		depth += " of " + words.Number(int64(target))
	}
	var lines []string
	if m.wantsAll() {
		lines = append(lines, m.explored(l, width), window.Row(m.theme, "depth", depth))
	} else if target > 0 {
		lines = append(lines, m.withBar("depth", depth, float64(c.Depth)/float64(target), width))
	} else {
		lines = append(lines, window.Row(m.theme, "depth", depth))
	}
	lines = append(lines,
		window.Row(m.theme, "placements", tally(c.Placements)),
		window.Row(m.theme, "solutions", words.Number(c.Solutions)),
		window.Row(m.theme, "backtracks", tally(c.Backtracks)),
		window.Row(m.theme, "deepest", words.Number(int64(c.MaxDepth))),
		window.Row(m.theme, "event", words.Number(l.reel.Sequence())))
	if first := l.reel.First(); first > 1 {
		lines = append(lines, window.Row(m.theme, "kept", "from "+words.Number(first)+" on"))
	}
	return lines
}

// wantsAll reports whether all solutions are wanted of any lane. How much of the tree is
// done then says more than how deep a search is.
func (m *model) wantsAll() bool {
	return slices.ContainsFunc(m.lanes, func(l *lane) bool { return l.board != nil && l.reel.Request().GetMaxSolutions() == 0 })
}

// explored says how much of its tree a lane has done.
func (m *model) explored(l *lane, width int) string {
	explored, told := l.reel.Explored()
	if !told {
		return window.Row(m.theme, "explored", m.theme.Faint.Render("not known"))
	}
	return m.withBar("explored", words.About(explored), explored, width)
}

// withBar is a line with a counter and a bar for a fraction, 0 to 1, if the width has
// room for one.
func (m *model) withBar(label, value string, fraction float64, width int) string {
	line := window.Row(m.theme, label, value)
	room := min(mostBar, width-ansi.StringWidth(line)-1)
	if room < leastBar {
		return line
	}
	return line + " " + window.Bar(m.theme, fraction, room)
}
