package form

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestKeysThatMove(t *testing.T) {
	m := open(t, "queens")
	last := len(m.fields())
	for _, test := range []struct {
		keys string
		want int
	}{
		{"tab", 1}, {"down", 2}, {"shift+tab", 1}, {"up", 0}, {"up", last}, {"shift+tab", last - 1}, {"tab tab", 0}, {"down down ctrl+p", 0},
	} {
		press(m, strings.Fields(test.keys)...)
		if m.focus != test.want {
			t.Errorf("row %d after %s, want %d", m.focus, test.keys, test.want)
		}
	}
}

func TestActions(t *testing.T) {
	for _, test := range []struct {
		puzzle, label, keys string
		want                Action
	}{
		{"queens", "", "esc", Cancel},
		{"queens", "", "enter", Run},
		{"queens", "Size", "1 2 enter", Run},
		{"queens", "Size", "0 enter", None},
		{"queens", "Row order", "right enter", Run},
		{"queens", "Row order", "right esc", Cancel},
		{"maze", "Maze", "S . enter", None},
		{"maze", "Maze", "S . enter ctrl+r", Run},
		{"maze", "Maze", "S . enter f5", Run},
		{"maze", "Moves", "D R enter", Run},
		{"maze", "Moves", "D R", None},
	} {
		m := open(t, test.puzzle)
		if test.label != "" {
			focusOn(t, m, test.label)
		}
		if got := press(m, strings.Fields(test.keys)...); got != test.want {
			t.Errorf("%s of %s, %s: action %v, want %v", test.label, test.puzzle, test.keys, got, test.want)
		}
	}
}

// Up and down leave a text of several lines only at its ends, the tabulator always.
func TestKeysWithinAnArea(t *testing.T) {
	m := open(t, "maze")
	f := focusOn(t, m, "Maze")
	enter(m, "ab\nc\nd")
	press(m, "up", "up")
	enter(m, "x")
	if f.text != "axb\nc\nd" {
		t.Errorf("the text is %q", f.text)
	}
	if press(m, "up"); m.focus != 0 {
		t.Errorf("row %d above the text, want 0", m.focus)
	}
	press(m, "tab", "down", "down")
	if press(m, "down"); m.focused().label != "Random rows" {
		t.Errorf("%q below the text", m.focused().label)
	}
	press(m, "up", "tab")
	if m.focused().label != "Random rows" {
		t.Errorf("%q after the tabulator", m.focused().label)
	}
}

func TestPaste(t *testing.T) {
	for _, test := range []struct{ puzzle, label, typed, pasted, want string }{
		{"queens", "Size", "1", "2\n", "12"},
		{"queens", "Queens set in advance", "", "0,4\r\n1,7\r\n", "0,4 1,7"},
		{"queens", "Row order", "", "shuffled", ""},
		{"maze", "Moves", "", "DR\n", "DR"},
		{"maze", "Moves", "", "D\nR", "D\nR"},
		{"maze", "Maze", "", "S.\r\n.G\r\n\r\n", "S.\n.G"},
		{"sudoku", "Givens", "1", "2\n3", "12\n3"},
	} {
		m := open(t, test.puzzle)
		f := focusOn(t, m, test.label)
		enter(m, test.typed)
		m.Update(tea.PasteMsg{Content: test.pasted})
		if f.text != test.want {
			t.Errorf("%s: %q, want %q", test.label, f.text, test.want)
		}
	}
	m := open(t, "queens")
	if m.Update(tea.PasteMsg{Content: "12"}); m.changes != 0 {
		t.Error("a paste into the row of puzzles has changed something")
	}
}

func TestClear(t *testing.T) {
	m := open(t, "knights_tour")
	f := focusOn(t, m, "Closed")
	press(m, "space", "ctrl+u")
	if !f.unset() || m.Request().GetKnightsTour().GetClosed() {
		t.Errorf("it is %q after ctrl+u", f.text)
	}
}

// place returns where a text is in the frame.
func place(t *testing.T, m *Model, width, height int, text string) (x, y int) {
	t.Helper()
	for y, line := range m.Lines(width, height) {
		if before, _, found := strings.Cut(line, text); found {
			return len([]rune(before)), y
		}
	}
	t.Fatalf("%q is not in sight", text)
	return 0, 0
}

// click clicks into a frame of 80 x 24, so many columns right of where a text begins.
func click(t *testing.T, m *Model, text string, right int) {
	t.Helper()
	x, y := place(t, m, 80, 24, text)
	m.Update(tea.MouseClickMsg{X: x + right, Y: y, Button: tea.MouseLeft})
}

func TestClicks(t *testing.T) {
	m := open(t, "queens")
	click(t, m, "Row order", 2)
	f := m.focused()
	if f == nil || f.label != "Row order" || !f.unset() {
		t.Fatalf("a click at a name has led to %v", f)
	}
	click(t, m, "(ascending)", 3)
	if click(t, m, "ascending", 3); f.text != "ROW_ORDER_RANDOM_START" {
		t.Errorf("two clicks at a choice have made it %q", f.text)
	}
	focusOn(t, m, "Queens set in advance")
	enter(m, "0,4 1,7")
	focusOn(t, m, "Size")
	click(t, m, "0,4 1,7", 4)
	if enter(m, "2"); m.focused().text != "0,4 21,7" {
		t.Errorf("typed at a click, the squares are %q", m.focused().text)
	}
	m.Update(tea.MouseClickMsg{X: 3, Y: 3, Button: tea.MouseRight})
	if click(t, m, "every search", 3); m.focused().label != "Queens set in advance" {
		t.Errorf("a click at a heading, or with another button, has led to %q", m.focused().label)
	}
	m.Update(tea.MouseClickMsg{X: 3, Y: -1, Button: tea.MouseLeft})
	m.Update(tea.MouseClickMsg{X: 3, Y: 99, Button: tea.MouseLeft})
	click(t, m, "Maze", 1)
	if m.puzzle().name != "maze" || m.focus != 0 {
		t.Errorf("a click at the maze has led to %s", m.puzzle().name)
	}
	if click(t, m, "Puzzle", 1); m.puzzle().name != "maze" {
		t.Errorf("a click at no puzzle has led to %s", m.puzzle().name)
	}
	focusOn(t, m, "Maze")
	enter(m, "abc\ndef")
	click(t, m, "abc", 1)
	if enter(m, "x"); m.focused().text != "axbc\ndef" {
		t.Errorf("typed at a click, the text is %q", m.focused().text)
	}
	x, y := place(t, m, 40, 12, "< Maze >")
	if m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}); m.puzzle().name != "sudoku" {
		t.Errorf("a click at the only puzzle in sight has led to %s", m.puzzle().name)
	}
}

func TestWheel(t *testing.T) {
	m := open(t, "knights_tour")
	sees := func(text string) bool { return strings.Contains(strings.Join(m.Lines(80, 24), "\n"), text) }
	wheel := func(button tea.MouseButton) {
		for range 10 {
			m.Update(tea.MouseWheelMsg{Button: button})
			m.Lines(80, 24)
		}
	}
	press(m, "tab")
	if !sees("› Rows") || sees("Event interval") {
		t.Fatal("the first field is not in sight, or all are")
	}
	if wheel(tea.MouseWheelDown); sees("› Rows") || !sees("Event interval") {
		t.Error("the wheel does not lead down")
	}
	if wheel(tea.MouseWheelUp); !sees("› Rows") {
		t.Error("the wheel does not lead back up")
	}
	wheel(tea.MouseWheelDown)
	if press(m, "right"); !sees("› Rows") {
		t.Error("a key does not lead back to where it works")
	}
}

func TestOtherMessagesChangeNothing(t *testing.T) {
	m := open(t, "queens")
	press(m, "tab", "7")
	before := m.Lines(80, 24)
	for _, message := range []tea.Msg{nil, tea.KeyReleaseMsg{Code: 'x', Text: "x"}, tea.FocusMsg{}, tea.MouseMotionMsg{X: 5, Y: 5}, tea.MouseWheelMsg{Button: tea.MouseLeft}} {
		if action := m.Update(message); action != None || strings.Join(m.Lines(80, 24), "\n") != strings.Join(before, "\n") {
			t.Errorf("%T does something", message)
		}
	}
}
