package form

import (
	"errors"
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

const (
	// areaIndent is how many columns lie before a text of several lines.
	areaIndent = 4
	// minArea and maxArea are how many of its lines are shown at once.
	minArea, maxArea = 3, 24
	// With helpWidth columns more than valueWidth, each field has its help beside its
	// value.
	valueWidth, helpWidth = 51, 48
	// edge is what rows leave free at the right.
	edge = 2
	// A value is in the same column with the focus and without. beforeChoice and
	// afterChoice are beside one that is picked and has the focus.
	beforeValue, beforeChoice, afterChoice = "   ", " < ", " >"
)

// marker returns what is before a row, marked if it takes the keys.
func (m *Model) marker(row int) string {
	if row == m.focus {
		return m.theme.Focused.Render(m.theme.Cursor) + " "
	}
	return "  "
}

// label returns the name of a row, marked if it takes the keys.
func (m *Model) label(row int, text string) string {
	if row == m.focus {
		return m.theme.Focused.Render(text)
	}
	return m.theme.Label.Render(text)
}

// columns returns how many columns the names of the fields have, and how many are left
// for their values.
func (m *Model) columns(width int) (labels, values int) {
	for _, f := range m.fields() {
		labels = max(labels, ansi.StringWidth(f.label))
	}
	labels = min(labels, max(8, width*2/5))
	return labels, width - len("  ") - labels - len(beforeValue) - edge
}

// rows returns the fields, of which so many lines will be in sight.
func (m *Model) rows(width, room int) []drawn {
	labels, values := m.columns(width)
	m.window.value = width - values - edge
	var lines []drawn
	for i, f := range m.fields() {
		if i == len(m.puzzle().fields) {
			lines = append(lines, drawn{spot{nowhere, nowhere}, "  " + m.theme.Faint.Render("every search")})
		}
		row := i + 1
		text := m.marker(row) + m.label(row, m.fit(f.label, labels))
		if row == m.focus && !f.kind.typed() {
			text += m.theme.Focused.Render(beforeChoice)
		} else {
			text += beforeValue
		}
		lines = append(lines, drawn{spot{row, nowhere}, text + m.value(f, row == m.focus, values)})
	}
	if f := m.focused(); f != nil && f.area() {
		lines = m.withArea(lines, f, width, room)
	}
	return lines
}

// withArea returns the rows with the text of one below its name.
func (m *Model) withArea(rows []drawn, f *field, width, room int) []drawn {
	// It gets what the other rows leave, or else three quarters of all there is.
	height := min(max(room-len(rows), room*3/4, minArea), maxArea, max(1, room-1))
	text := f.editor.view(width-areaIndent-edge, min(height, max(minArea, len(f.editor.lines))), m.cursor)
	bar := "  " + m.theme.Faint.Render(m.theme.Vertical) + " "
	for i, row := range rows {
		if row.row != m.focus {
			continue
		}
		area := make([]drawn, len(text))
		for j := range text {
			area[j] = drawn{spot{m.focus, j}, bar + text[j]}
		}
		return append(append(rows[:i+1:i+1], area...), rows[i+1:]...)
	}
	return rows
}

func (m *Model) cursor(under string) string { return lipgloss.NewStyle().Reverse(true).Render(under) }

// value returns what a field is set to, with what is to be said of that, in at most so
// many columns.
func (m *Model) value(f *field, focused bool, width int) string {
	note := m.note(f)
	if note == "" && width >= valueWidth+helpWidth {
		return ansi.Truncate(m.fit(m.shown(f, focused, valueWidth-1), valueWidth)+m.theme.Faint.Render(f.help), width, m.theme.More)
	}
	room := width
	if note != "" {
		note = "  " + note
		room = max(width/3, width-lipgloss.Width(note))
	}
	return ansi.Truncate(m.shown(f, focused, room)+note, max(0, width), m.theme.More)
}

// shown returns the value alone.
func (m *Model) shown(f *field, focused bool, width int) string {
	text := f.show()
	if focused && f.area() && !f.unset() {
		text = f.extent // the rest is below
		if f.editor.whole {
			text += " (a paste takes its place)"
		}
	}
	if focused && !f.kind.typed() {
		width -= len(afterChoice)
	}
	text = ansi.Truncate(text, max(1, width), m.theme.More)
	style := m.theme.Value
	if f.unset() || m.rival(f) != nil {
		style = m.theme.Faint
	}
	switch {
	case !focused, f.area():
		return style.Render(text)
	case !f.kind.typed():
		return style.Render(text) + m.theme.Focused.Render(afterChoice)
	case f.unset():
		_, first := utf8.DecodeRuneInString(text)
		return m.cursor(text[:first]) + style.Render(text[first:])
	case f.editor.whole:
		return m.cursor(text)
	default:
		return strings.Join(f.editor.view(width, 1, m.cursor), "")
	}
}

// note returns what is to be said of a value beside it.
func (m *Model) note(f *field) string {
	mark := m.theme.Cross + " "
	if other := m.rival(f); other != nil {
		return m.theme.Hint.Render("(not used: " + other.label + " is set)")
	}
	if _, old := f.kind.(unknown); old {
		return m.theme.Hint.Render("(needs a newer client)")
	}
	if slip, ok := errors.AsType[*mistake](f.problem); ok {
		return m.theme.Wrong.Render(mark + "want " + slip.want)
	}
	if f.refusal != "" {
		return m.theme.Wrong.Render(mark + f.refusal)
	}
	return ""
}
