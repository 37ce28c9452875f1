package compare

import (
	"fmt"
	"slices"

	"github.com/charmbracelet/x/ansi"

	"clew/client/window"
)

const (
	// Below this there is nothing worth looking at.
	minWidth, minHeight = 26, 8
	// Windows below this height have no heading above the bars.
	minHeading = 20
)

// lines returns the lines of the window, no more than it has.
func (m *model) lines() []string {
	w := m.window
	w.Regions.Clear()
	if tooSmall := w.TooSmall(minWidth, minHeight); tooSmall != nil {
		return tooSmall
	}
	m.keys.setPages(m.grid().pages(len(m.lanes)))
	body, bottom := m.body(), append(m.bars(), m.timeline(w.Height-2), w.Footer(m.deck.GoesOn(), m.shortHelp()))
	if w.ShowsHelp {
		body, bottom = m.helpLines(w.Height-3), bottom[len(bottom)-2:]
	}
	lines := window.Filled(append([]string{m.header()}, body...), w.Height-len(bottom))
	return w.Cut(append(lines, bottom...), w.Width, w.Height)
}

// bodyHeight returns how many lines there are for the lanes: those that the title, the
// bars, the timeline and the keys leave.
func (m *model) bodyHeight() int { return m.window.Height - 3 - m.barsHeight() }

// body returns the lanes of the page.
func (m *model) body() []string {
	a := m.arrangement()
	first, last := a.span(m.page, len(m.lanes))
	var lines []string
	for row := range slices.Chunk(m.lanes[first:last], a.columns) {
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, m.laneRow(row, a)...)
	}
	return lines
}

// laneRow returns lanes side by side, with their counters in the same lines.
func (m *model) laneRow(lanes []*lane, a arrangement) []string {
	panes := make([]pane, len(lanes))
	width, height := 0, 0
	for i, l := range lanes {
		panes[i] = m.pane(l, a)
		width, height = max(width, window.Widest(panes[i].board)), max(height, len(panes[i].board))
	}
	lines := make([]string, a.height)
	for i, p := range panes {
		left := i * (a.width + laneGap)
		for j, line := range m.window.Cut(p.lines(a, width, height), a.width, a.height) {
			lines[j] = window.Padded(lines[j], left) + line
		}
	}
	return lines
}

// header has the title, which of the lanes are seen, and how the clock stands.
func (m *model) header() string {
	line := m.theme.Title.Render(m.title())
	if sight := m.inSight(); sight != "" {
		line += m.theme.Faint.Render("  " + sight)
	}
	state := m.state()
	left := m.window.Width - ansi.StringWidth(state)
	return window.Padded(ansi.Truncate(line, max(0, left-1), m.theme.More), left) + state
}

// inSight says which lanes are seen, "" if all of them.
func (m *model) inSight() string {
	first, last := m.grid().span(m.page, len(m.lanes))
	if last-first == len(m.lanes) {
		return ""
	}
	if last-first == 1 {
		return fmt.Sprintf("%s of %d", m.lanes[first].letter, len(m.lanes))
	}
	return fmt.Sprintf("%s to %s of %d", m.lanes[first].letter, m.lanes[last-1].letter, len(m.lanes))
}
