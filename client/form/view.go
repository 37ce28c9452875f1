package form

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// fewCommands is how many lines commands have where a text needs the room.
const fewCommands = 3

// airyHeight is the height from which there is room for empty lines.
const airyHeight = 24

// window is what the latest view has shown, and what the next one goes by.
type window struct {
	// top is the first of the rows below the puzzle in sight.
	top int
	// follow: the row that takes the keys must be in sight. The wheel leads away from it.
	follow bool
	// spots are the lines of the view.
	spots []spot
	// tabs are the columns at which the names of the puzzles end, if all are shown.
	tabs []int
	// value is the column at which values begin.
	value int
}

// spot is what one line of the view shows.
type spot struct {
	// row is that of the form, nowhere for none.
	row int
	// line is that of its text, nowhere where it shows none.
	line int
}

const nowhere = -1

// Lines returns the form as so many lines of so many columns. It is made for 40 x 12
// and more; with less, what matters most is there.
func (m *Model) Lines(width, height int) []string {
	if width < 1 || height < 1 {
		return nil
	}
	head := m.head(width, height)
	commands := m.commandLines(width, height, height/3)
	detail := m.detail(width, height)
	room := height - len(head) - len(detail) - len(commands) - 1
	if f := m.focused(); f != nil && room < f.height() {
		room += len(commands)
		commands = m.commandLines(width, height, min(height/3, fewCommands))
		room -= len(commands)
	}
	room = max(0, room)
	rows := m.rows(width, room)

	all := append(head, m.sight(rows, width, room)...)
	m.window.spots = m.window.spots[:0]
	lines := make([]string, 0, height)
	for _, line := range all {
		m.window.spots = append(m.window.spots, line.spot)
		lines = append(lines, line.text)
	}
	lines = append(append(lines, detail...), commands...)
	for len(lines) < height-1 {
		lines = append(lines, "")
	}
	m.help.SetWidth(width)
	lines = append(lines[:height-1], m.help.ShortHelpView(m.keys.short(m.focused())))
	for i, line := range lines {
		lines[i] = m.fit(line, width)
	}
	return lines
}

// drawn is a line of the upper part of the form.
type drawn struct {
	spot
	text string
}

// fit returns a line in exactly so many columns.
func (m *Model) fit(line string, width int) string {
	line = ansi.Truncate(line, width, m.theme.More)
	return line + strings.Repeat(" ", max(0, width-lipgloss.Width(line)))
}

// head returns what is above the fields.
func (m *Model) head(width, height int) []drawn {
	lines := []drawn{{spot{0, nowhere}, m.tabs(width)}}
	if height >= airyHeight {
		lines = append(lines, drawn{spot{nowhere, nowhere}, ""})
	}
	return lines
}

// tabs returns the row of the puzzles: all of them, or the chosen one where there is
// no room.
func (m *Model) tabs(width int) string {
	before := m.beforeTabs()
	tabs := before
	m.window.tabs = m.window.tabs[:0]
	for i, p := range m.puzzles {
		if i == m.current {
			tabs += m.theme.CurrentTab.Render("[" + p.label + "]")
		} else {
			tabs += m.theme.OtherTab.Render(" " + p.label + " ")
		}
		m.window.tabs = append(m.window.tabs, lipgloss.Width(tabs))
	}
	if lipgloss.Width(tabs) > width {
		m.window.tabs = nil
		return before + m.theme.CurrentTab.Render("< "+m.puzzle().label+" >")
	}
	return tabs
}

func (m *Model) beforeTabs() string { return m.marker(0) + m.label(0, "Puzzle") + " " }

// sight returns the rows that fit, with that one among them that takes the keys.
func (m *Model) sight(rows []drawn, width, room int) []drawn {
	w := &m.window
	if w.follow {
		focused := func(row drawn) bool { return row.row == m.focus }
		first := max(0, slices.IndexFunc(rows, focused)) // that of the puzzles is above all these
		last := first
		for last+1 < len(rows) && focused(rows[last+1]) {
			last++
		}
		w.top = min(max(w.top, last-room+1), first)
	}
	w.top = min(max(w.top, 0), max(0, len(rows)-room))
	end := min(w.top+room, len(rows))
	above, below := w.top > 0, end < len(rows)
	rows = rows[w.top:end]
	if len(rows) == 0 {
		return nil
	}
	if above {
		rows[0].text = m.withArrow(rows[0].text, width, "↑", "^")
	}
	if below {
		last := &rows[len(rows)-1]
		last.text = m.withArrow(last.text, width, "↓", "v")
	}
	return rows
}

// withArrow returns a line that says at its end that there is more in a direction.
func (m *Model) withArrow(line string, width int, arrow, ascii string) string {
	if !m.theme.Options.Unicode {
		arrow = ascii
	}
	return m.fit(line, max(0, width-1)) + m.theme.Faint.Render(arrow)
}
