package player

import (
	"cmp"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"clew/client/trace"
)

const (
	// Below this there is no board worth looking at.
	minWidth, minHeight = 20, 8
	// panelWidth is what the panel takes beside the board, or half of a narrow
	// window. With less than minBeside in all it goes below, unless the window is
	// too low for that.
	panelWidth = 33
	minBeside  = 60
	minBelow   = 16
	// linesBelow is the height of a panel below the board.
	linesBelow = 3
	gap        = 2
)

// View implements tea.Model.
func (m *model) View() tea.View {
	view := tea.NewView(strings.Join(m.lines(), "\n"))
	view.AltScreen = true
	view.WindowTitle = "clew: " + m.title()
	return view
}

// lines returns the lines of the window, no more than it has.
func (m *model) lines() []string {
	if m.width < minWidth || m.height < minHeight {
		tooSmall := fmt.Sprintf("clew needs %dx%d, not %dx%d", minWidth, minHeight, m.width, m.height)
		return m.cut(strings.Split(lipgloss.Wrap(tooSmall, max(1, m.width), ""), "\n"), m.width, m.height)
	}
	var body []string
	height := m.height - 2 // the title and the keys
	if m.width >= minBeside || m.height < minBelow && m.width >= minBeside/2 {
		body = m.beside(m.width, height)
	} else {
		body = m.below(m.width, height)
	}
	for len(body) < height {
		body = append(body, "")
	}
	m.help.SetWidth(m.width)
	lines := append([]string{m.styles.title.Render(m.title()) + m.styles.faint.Render(m.inSight())}, body...)
	lines = append(lines, m.help.ShortHelpView(m.keys.ShortHelp()))
	return m.cut(lines, m.width, m.height)
}

// beside puts the panel to the right of the board.
func (m *model) beside(width, height int) []string {
	var board []string
	left := 0
	if m.state != nil {
		m.sight = fit(m.state, m.skin, width-min(panelWidth, width/2)-gap, height, m.around(), m.sight)
		board, left = m.board(m.sight), m.sight.width()
	}
	panel := m.panel(width-left-gap, height)
	lines := make([]string, max(len(board), len(panel)))
	for i := range lines {
		if i < len(board) {
			lines[i] = board[i]
		}
		lines[i] += strings.Repeat(" ", max(0, left+gap-lipgloss.Width(lines[i])))
		if i < len(panel) {
			lines[i] += panel[i]
		}
	}
	return lines
}

// below puts what matters most of the panel under the board.
func (m *model) below(width, height int) []string {
	if m.state == nil || m.showHelp || m.err != nil {
		return m.panel(width, height)
	}
	below := linesBelow
	if m.showLog {
		below = max(below, height/2)
	}
	m.sight = fit(m.state, m.skin, width, height-below, m.around(), m.sight)
	c := m.counters()
	lines := append(m.board(m.sight), cmp.Or(m.connection(), m.status()),
		m.styles.label.Render(fmt.Sprintf("depth %d %s %s placed %s %s undone", c.Depth, m.glyphs.separate, grouped(c.Placements), m.glyphs.separate, grouped(c.Backtracks))),
		m.sentence())
	if m.showLog {
		lines = append(lines, m.logLines(width, height-len(lines))...)
	}
	return m.cut(lines, width, height)
}

// around returns the cell that must be seen.
func (m *model) around() int {
	if m.step.Cell != trace.None {
		return m.step.Cell
	}
	return m.current()
}

func (m *model) title() string {
	if m.state == nil {
		return cmp.Or(m.options.Title, "clew")
	}
	return cmp.Or(m.options.Title, m.skin.title)
}

// inSight says which part of the board is visible, if not all of it.
func (m *model) inSight() string {
	p := m.sight
	if m.state == nil || p.rows == m.state.Rows() && p.columns == m.state.Columns() {
		return ""
	}
	return fmt.Sprintf("  rows %d to %d of %d, columns %d to %d of %d",
		p.top, p.top+p.rows-1, m.state.Rows(), p.left, p.left+p.columns-1, m.state.Columns())
}

// cut returns the lines that fit, each no wider than the window.
func (m *model) cut(lines []string, width, height int) []string {
	lines = lines[:min(len(lines), max(0, height))]
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, width, m.glyphs.more)
	}
	return lines
}
