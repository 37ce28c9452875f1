package form

import (
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// page is how many lines a page key moves the cursor.
const page = 10

// editor is text that is typed and the place in it. Unlike the text fields of
// bubbles it never wraps: the lines of a maze stay lines. There is always a line.
type editor struct {
	lines [][]rune
	// The cursor stands before the rune of this column.
	row, column int
	// The first line and the first column that the last view showed.
	top, left int
	// whole: all of the text is selected, so that what is inserted takes its place.
	whole bool
}

func newEditor(text string) editor {
	e := editor{lines: [][]rune{nil}}
	e.insert(text)
	return e
}

// text returns the lines, with a line end between them.
func (e *editor) text() string {
	lines := make([]string, len(e.lines))
	for i, line := range e.lines {
		lines[i] = string(line)
	}
	return strings.Join(lines, "\n")
}

// insert puts a text before the cursor, without what would steer the terminal.
func (e *editor) insert(text string) {
	e.removeWhole()
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ").Replace(text)
	line := e.lines[e.row]
	before, after := line[:e.column:e.column], slices.Clone(line[e.column:])
	var added [][]rune
	for part := range strings.SplitSeq(text, "\n") {
		added = append(added, slices.DeleteFunc([]rune(part), unicode.IsControl))
	}
	last := len(added) - 1
	added[0] = append(before, added[0]...)
	e.column = len(added[last])
	added[last] = append(added[last], after...)
	e.lines = slices.Replace(e.lines, e.row, e.row+1, added...)
	e.row += last
}

// remove deletes what a key deletes, and reports whether that is anything.
func (e *editor) remove(key string) bool {
	switch key {
	case "backspace", "ctrl+h":
		return e.removeWhole() || e.move("left") && e.removeNext()
	case "delete", "ctrl+d":
		return e.removeWhole() || e.removeNext()
	default:
		return false
	}
}

// removeWhole deletes the whole text if it is selected.
func (e *editor) removeWhole() bool {
	if !e.whole {
		return false
	}
	*e = newEditor("")
	return true
}

// selectAll selects the whole text, if there is any.
func (e *editor) selectAll() { e.whole = len(e.lines) > 1 || len(e.lines[0]) > 0 }

// trim removes empty lines at the end.
func (e *editor) trim() {
	for len(e.lines) > 1 && len(e.lines[len(e.lines)-1]) == 0 {
		e.lines = e.lines[:len(e.lines)-1]
	}
	if e.row >= len(e.lines) {
		e.row = len(e.lines) - 1
		e.column = len(e.lines[e.row])
	}
}

// atEnd reports whether the cursor stands behind all text.
func (e *editor) atEnd() bool {
	return e.row == len(e.lines)-1 && e.column == len(e.lines[e.row])
}

// removeNext deletes the rune behind the cursor, or the end of the line.
func (e *editor) removeNext() bool {
	line := e.lines[e.row]
	switch {
	case e.column < len(line):
		e.lines[e.row] = slices.Delete(line, e.column, e.column+1)
	case e.row+1 < len(e.lines):
		e.lines[e.row] = append(line, e.lines[e.row+1]...)
		e.lines = slices.Delete(e.lines, e.row+1, e.row+2)
	default:
		return false
	}
	return true
}

// move moves the cursor by a key, and reports whether there was a way.
func (e *editor) move(key string) bool {
	row, column := e.row, e.column
	switch key {
	case "left":
		e.column--
		if e.column < 0 && e.row > 0 {
			e.row--
			e.column = len(e.lines[e.row])
		}
	case "right":
		e.column++
		if e.column > len(e.lines[e.row]) && e.row+1 < len(e.lines) {
			e.row++
			e.column = 0
		}
	case "up":
		e.row--
	case "down":
		e.row++
	case "pgup":
		e.row -= page
	case "pgdown":
		e.row += page
	case "home", "ctrl+a":
		e.column = 0
	case "end", "ctrl+e":
		e.column = len(e.lines[e.row])
	default:
		return false
	}
	e.whole = false
	e.row = min(max(e.row, 0), len(e.lines)-1)
	e.column = min(max(e.column, 0), len(e.lines[e.row]))
	return e.row != row || e.column != column
}

// view returns the part of the text around the cursor that fits, at least one line,
// with the character at the cursor as mark makes it.
func (e *editor) view(width, height int, mark func(string) string) []string {
	width, height = max(width, 1), max(height, 1)
	e.top = min(max(e.top, e.row-height+1), e.row, max(0, len(e.lines)-height))
	under, rest := " ", "" // the cursor may stand behind the end of its line
	if line := e.lines[e.row]; e.column < len(line) {
		under, rest = string(line[e.column]), string(line[e.column+1:])
	}
	at := ansi.StringWidth(string(e.lines[e.row][:e.column]))
	e.left = min(max(e.left, at+ansi.StringWidth(under)-width), at)
	var view []string
	for row := e.top; row < min(e.top+height, len(e.lines)); row++ {
		line := string(e.lines[row])
		if row != e.row {
			view = append(view, cut(line, e.left, e.left+width))
			continue
		}
		before := cut(line, e.left, at)
		view = append(view, before+mark(under)+ansi.Truncate(rest, max(0, width-ansi.StringWidth(before)-ansi.StringWidth(under)), ""))
	}
	return view
}

// cut returns what a line has from one column to another.
func cut(line string, from, to int) string {
	part := ansi.Cut(line, from, to)
	if over := ansi.StringWidth(part) - (to - from); over > 0 {
		return " " + ansi.Cut(line, from+over, to) // one half of a wide character cannot be shown
	}
	return part
}

// point moves the cursor to where the last view has a line and a column.
func (e *editor) point(line, column int) {
	e.whole = false
	e.row = min(max(e.top+line, 0), len(e.lines)-1)
	left := e.left + column
	for i, r := range e.lines[e.row] {
		if left -= ansi.StringWidth(string(r)); left < 0 {
			e.column = i
			return
		}
	}
	e.column = len(e.lines[e.row])
}
