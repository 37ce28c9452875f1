package form

import (
	"slices"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// wheelLines is how far one notch of the wheel scrolls.
const wheelLines = 3

// wheel scrolls the fields, and leaves the focus where it is.
func (m *Model) wheel(button tea.MouseButton) {
	switch button {
	case tea.MouseWheelUp:
		m.window.top -= wheelLines
	case tea.MouseWheelDown:
		m.window.top += wheelLines
	default:
		return
	}
	m.window.follow = false
}

// click does what a click at a place of the latest view means: it moves the focus
// there, picks a puzzle, goes to the next value of what is picked, and moves the
// cursor of a text.
func (m *Model) click(x, y int) {
	if y < 0 || y >= len(m.window.spots) {
		return
	}
	spot := m.window.spots[y]
	if spot.row == nowhere {
		return
	}
	m.setFocus(spot.row)
	if m.focus == 0 {
		m.clickTab(x)
		return
	}
	f := m.focused()
	switch {
	case spot.line != nowhere:
		f.editor.point(spot.line, x-areaIndent)
	case x < m.window.value:
	case !f.kind.typed():
		m.step(f, 1)
	case !f.area():
		f.editor.point(0, x-m.window.value)
	}
}

// clickTab picks the puzzle at a column.
func (m *Model) clickTab(x int) {
	if len(m.window.tabs) == 0 {
		m.choose(m.current + 1)
		return
	}
	if x < lipgloss.Width(m.beforeTabs()) {
		return
	}
	if tab := slices.IndexFunc(m.window.tabs, func(end int) bool { return x < end }); tab >= 0 {
		m.choose(tab)
	}
}
