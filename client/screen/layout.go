package screen

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

const (
	// The form stands beside the player where the window is minBoth wide.
	formWidth = 64
	minBoth   = 140
	gap       = 2
)

// formLeft returns the column where the form begins, or that of the end of the
// window without one. What is left of it is the player's.
func (m *model) formLeft() int {
	switch {
	case m.form == nil:
		return m.width
	case m.player == nil || m.width < minBoth:
		return 0
	default:
		return m.width - formWidth
	}
}

// lines returns the lines of the window.
func (m *model) lines() []string {
	left := m.formLeft()
	switch {
	case m.form == nil:
		return m.player.Lines(m.width, m.height)
	case left == 0:
		return m.form.Lines(m.width, m.height)
	}
	lines := m.player.Lines(left-gap, m.height)
	for i, line := range m.form.Lines(formWidth, m.height) {
		for len(lines) <= i {
			lines = append(lines, "")
		}
		lines[i] += strings.Repeat(" ", max(0, left-ansi.StringWidth(lines[i]))) + line
	}
	return lines
}

// mouse gives what the mouse does to whom it is above.
func (m *model) mouse(message tea.MouseMsg) tea.Cmd {
	left := m.formLeft()
	if message.Mouse().X < left {
		return m.play(message)
	}
	return m.fill(moved(message, -left))
}

// moved returns what the mouse does as seen from another column.
func moved(message tea.MouseMsg, columns int) tea.MouseMsg {
	mouse := message.Mouse()
	mouse.X += columns
	switch message.(type) {
	case tea.MouseClickMsg:
		return tea.MouseClickMsg(mouse)
	case tea.MouseReleaseMsg:
		return tea.MouseReleaseMsg(mouse)
	case tea.MouseWheelMsg:
		return tea.MouseWheelMsg(mouse)
	default:
		return tea.MouseMotionMsg(mouse)
	}
}
