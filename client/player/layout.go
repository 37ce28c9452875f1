package player

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"clew/client/window"
)

const (
	// Below this there is no board worth looking at.
	minWidth, minHeight = 20, 8
	// leastPanel is what the panel takes beside the board at least, or half of a narrow
	// window. With less than minBeside in all it goes below, unless the window is
	// too low for that.
	leastPanel = 33
	minBeside  = 60
	minBelow   = 16
	// Windows below this height have the timeline in one line, with the marks in it.
	minMarks = 30
)

// Lines returns the lines of a window, no more than it has.
func (m *Model) Lines(width, height int) []string {
	w := m.window
	w.Width, w.Height = width, height
	w.Regions.Clear()
	if tooSmall := w.TooSmall(minWidth, minHeight); tooSmall != nil {
		return tooSmall
	}
	timeline := m.timeline(width, height)
	room := height - 2 - len(timeline) // the title and the keys
	body := m.body(width, room)        // before the header, which tells what is seen of it
	lines := window.Filled(append([]string{m.header(width)}, body...), 1+room)
	lines = append(lines[:1+room], timeline...)
	return w.Cut(append(lines, w.Footer(m.deck.GoesOn(), m.shortHelp())), width, height)
}

// body returns what is between the header and the timeline. Its first line is the
// second of the window.
func (m *Model) body(width, height int) []string {
	switch {
	case m.window.ShowsHelp:
		return m.helpLines(height)
	case m.board == nil || width < minBeside && height < minBelow-4 && width < minBeside/2:
		return m.panel(width, height)
	case width >= minBeside || height < minBelow && width >= minBeside/2:
		return m.beside(width, height)
	default:
		return m.below(width, height)
	}
}

// beside puts the panel to the right of the views.
func (m *Model) beside(width, height int) []string {
	main := width - m.panelWidth(width, height) - window.Gap
	views, used := m.tiles(0, 1, main, height)
	left := min(main+window.Gap, used)
	return window.Joined(views, left, m.panel(width-left, height))
}

// panelWidth returns what the panel takes beside the views at least: more than usual if
// lines of its log need it.
func (m *Model) panelWidth(width, height int) int {
	wanted := leastPanel
	if m.logs(height) {
		wanted = max(wanted, m.noteWidth())
	}
	return min(wanted, width/2)
}

// below puts what matters most of the panel under the view.
func (m *Model) below(width, height int) []string {
	below := m.brief(width)
	lines := m.show(m.view, 0, 1, width, height-len(below))
	return append(lines, below...)
}

// header has the title, what is told behind it, and the views to choose from if there is
// room.
func (m *Model) header(width int) string {
	title := m.Title()
	line := m.theme.Title.Render(title)
	if m.board == nil {
		return line
	}
	room := m.headerRoom(width)
	if room < 0 {
		return line + m.theme.Faint.Render(m.inSight())
	}
	line += m.theme.Faint.Render(m.subtitle(room))
	tabs, tabsWidth := m.tabs()
	left := width - tabsWidth
	at := left
	for _, v := range m.choices() {
		m.window.Regions.Add(window.Region{Left: at, Width: len(v.String()), Height: 1, Click: func(int, int) tea.Cmd {
			m.view = v
			return nil
		}})
		at += len(v.String()) + len(tabGap)
	}
	return window.Padded(line, left) + tabs
}

const tabGap = "  "

// tabs returns the names of the views, the present one lit.
func (m *Model) tabs() (line string, width int) {
	var names []string
	for _, v := range m.choices() {
		style := m.theme.OtherTab
		if v == m.view {
			style = m.theme.CurrentTab
		}
		names = append(names, style.Render(v.String()))
		width += len(v.String())
	}
	return strings.Join(names, tabGap), width + len(tabGap)*(len(names)-1)
}

// subtitle returns as much as has room of which part of the board is to be seen, and of
// how the search goes about its puzzle.
func (m *Model) subtitle(room int) string {
	text := ""
	for _, part := range []string{m.inSight(), "  " + m.settings()} {
		text = window.Fitting(room, text+part, text)
	}
	return text
}

func (m *Model) inSight() string {
	if sight := m.board.InSight(); sight != "" {
		return "  " + sight
	}
	return ""
}

// headerRoom returns how many columns there are between the title and the views, below 0
// if these have no room.
func (m *Model) headerRoom(width int) int {
	_, tabs := m.tabs()
	return width - tabs - ansi.StringWidth(m.Title()) - window.Gap
}

// headerHasSettings reports whether the header says how the search goes about its puzzle.
func (m *Model) headerHasSettings() bool {
	return strings.HasSuffix(m.subtitle(m.headerRoom(m.window.Width)), m.settings())
}
