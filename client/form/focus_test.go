package form

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// What is typed first takes the place of what stands in a field; a cursor key keeps it.
func TestTheFirstKeyReplacesTheValue(t *testing.T) {
	for _, test := range []struct{ puzzle, label, keys, want string }{
		{"queens", "Size", "1 0", "10"},
		{"queens", "Size", "end 1 0", "810"},
		{"queens", "Size", "home 1 0", "108"},
		{"queens", "Size", "right 0", "90"},
		{"queens", "Size", "backspace", ""},
		{"queens", "Size", "delete 5", "5"},
		{"queens", "Size", "tab shift+tab 1 2", "12"},
		{"queens", "Size", "ctrl+r 1 2", "12"},
		{"queens", "Max duration", "5 s", "5s"},
		{"queens", "Queens set in advance", "2 , 3", "2,3"},
		{"queens", "Queens set in advance", "end space 2 , 3", "0,1 2,3"},
		{"queens", "Queens set in advance", "left 2", "0,21"},
		{"maze", "Moves", "D R", "DR"},
		{"maze", "Maze", "#", "S.\n.G#"},
		{"maze", "Maze", "enter #", "S.\n.G\n#"},
		{"maze", "Maze", "backspace", "S.\n."},
		{"sudoku", "Givens", "1", "12.1"},
	} {
		m := open(t, test.puzzle)
		f := focusOn(t, m, test.label)
		m.Update(tea.PasteMsg{Content: map[string]string{
			"Size": "8", "Max duration": "1m", "Queens set in advance": "0,1", "Moves": "LU", "Maze": "S.\n.G", "Givens": "12.",
		}[test.label]})
		press(m, "tab", "shift+tab")
		press(m, strings.Fields(test.keys)...)
		if f.text != test.want {
			t.Errorf("%s of %s, %s: %q, want %q", test.label, test.puzzle, test.keys, f.text, test.want)
		}
	}
}

// A paste takes the place of a whole text, unless something was typed there before.
func TestAPasteReplacesTheValue(t *testing.T) {
	for _, test := range []struct{ puzzle, label, keys, want string }{
		{"queens", "Size", "", "12"},
		{"queens", "Size", "end", "1212"},
		{"maze", "Maze", "", "12"},
		{"maze", "Maze", "end", "1212"},
		{"sudoku", "Givens", "x", "12x12"},
	} {
		m := open(t, test.puzzle)
		f := focusOn(t, m, test.label)
		m.Update(tea.PasteMsg{Content: "12"})
		press(m, "tab", "shift+tab")
		sees := strings.Contains(strings.Join(m.Lines(80, 24), "\n"), "(a paste takes its place)")
		if sees != f.area() {
			t.Errorf("%s of %s: it is said that a paste replaces: %v", test.label, test.puzzle, sees)
		}
		press(m, strings.Fields(test.keys)...)
		m.Update(tea.PasteMsg{Content: "12\n"})
		if f.text != test.want {
			t.Errorf("%s of %s, %s: %q, want %q", test.label, test.puzzle, test.keys, f.text, test.want)
		}
	}
}

// A click into the text is a cursor, one at the name selects.
func TestClicksAndTheSelection(t *testing.T) {
	m := open(t, "queens")
	focusOn(t, m, "Size")
	enter(m, "8")
	focusOn(t, m, "Seed")
	click(t, m, "Size", 25)
	if enter(m, "0"); m.fields()[0].text != "80" {
		t.Errorf("typed behind a value, the size is %q", m.fields()[0].text)
	}
	focusOn(t, m, "Seed")
	click(t, m, "Size", 1)
	if enter(m, "5"); m.fields()[0].text != "5" {
		t.Errorf("typed over a value, the size is %q", m.fields()[0].text)
	}
}

// A value stands in the same column with the focus and without.
func TestValuesStayInTheirColumn(t *testing.T) {
	m := open(t, "queens")
	for range m.puzzles {
		for range m.fields() {
			press(m, "tab")
			f := m.focused()
			if f.area() {
				continue // its text is below
			}
			with := valueColumn(m, f)
			press(m, "tab")
			if without := valueColumn(m, f); with != without || with < 0 {
				t.Errorf("%s: its value is in column %d, without the focus in %d", f.label, with, without)
			}
			press(m, "shift+tab")
		}
		press(m, "ctrl+p")
	}
}

// valueColumn returns the column in which the value of a field begins, -1 for none.
func valueColumn(m *Model, f *field) int {
	for _, line := range m.Lines(120, 70) {
		_, row, _ := strings.Cut(ansi.Strip(line), " ")
		if strings.HasPrefix(strings.TrimLeft(row, " "), f.label+" ") {
			before, _, found := strings.Cut(ansi.Strip(line), f.show())
			if found {
				return ansi.StringWidth(before)
			}
		}
	}
	return -1
}
