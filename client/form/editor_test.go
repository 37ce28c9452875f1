package form

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// naive is an editor of a text without lines.
type naive struct {
	runes []rune
	at    int
}

func (n *naive) press(key string) {
	start := n.at // of the line
	for start > 0 && n.runes[start-1] != '\n' {
		start--
	}
	end := n.at
	for end < len(n.runes) && n.runes[end] != '\n' {
		end++
	}
	switch key {
	case "left":
		n.at = max(0, n.at-1)
	case "right":
		n.at = min(len(n.runes), n.at+1)
	case "home":
		n.at = start
	case "end":
		n.at = end
	case "up":
		if start > 0 {
			above := start - 1
			for above > 0 && n.runes[above-1] != '\n' {
				above--
			}
			n.at = min(above+n.at-start, start-1)
		}
	case "down":
		if end < len(n.runes) {
			below := end + 1
			for below < len(n.runes) && n.runes[below] != '\n' {
				below++
			}
			n.at = min(end+1+n.at-start, below)
		}
	case "backspace":
		if n.at > 0 {
			n.at--
			n.runes = append(n.runes[:n.at:n.at], n.runes[n.at+1:]...)
		}
	case "delete":
		if n.at < len(n.runes) {
			n.runes = append(n.runes[:n.at:n.at], n.runes[n.at+1:]...)
		}
	}
}

func (n *naive) insert(text string) {
	n.runes = append(n.runes[:n.at:n.at], append([]rune(text), n.runes[n.at:]...)...)
	n.at += utf8.RuneCountInString(text)
}

// at returns how many runes stand before the cursor.
func (e *editor) at() int {
	at := e.column
	for _, line := range e.lines[:e.row] {
		at += len(line) + 1
	}
	return at
}

func TestEditorAgainstANaiveOne(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	keys := []string{"left", "right", "home", "end", "up", "down", "backspace", "delete"}
	texts := []string{"a", "b", "\n", "S.#", "ä世", "x\ny\n", "\n\n"}
	mark := func(under string) string { return "<" + under + ">" }
	for range 50 {
		e, n := newEditor(""), &naive{}
		for range 200 {
			if r.IntN(3) == 0 {
				text := texts[r.IntN(len(texts))]
				e.insert(text)
				n.insert(text)
			} else {
				key := keys[r.IntN(len(keys))]
				before, at := e.text(), e.at()
				moved, removed := e.move(key), e.remove(key)
				if moved != (e.at() != at) && !removed || removed != (e.text() != before) {
					t.Fatalf("%s says moved %v, removed %v in %q at %d", key, moved, removed, before, at)
				}
				n.press(key)
			}
			if e.text() != string(n.runes) || e.at() != n.at {
				t.Fatalf("%q at %d, want %q at %d", e.text(), e.at(), string(n.runes), n.at)
			}
			width, height := 2+r.IntN(5), 1+r.IntN(3)
			view := e.view(width, height, mark)
			if len(view) > height || strings.Count(strings.Join(view, ""), "<") != 1 {
				t.Fatalf("%q at %d in %dx%d is seen as %q", e.text(), e.at(), width, height, view)
			}
			for _, line := range view {
				if got := ansi.StringWidth(strings.NewReplacer("<", "", ">", "").Replace(line)); got > width {
					t.Fatalf("line %q is %d wide, want %d", line, got, width)
				}
			}
		}
	}
}

func TestWhatWouldSteerTheTerminalIsNotInserted(t *testing.T) {
	e := newEditor("a\x1b[2J\r\nb\tc\rd\u009b\x00")
	if got, want := e.text(), "a[2J\nb c\nd"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestPageKeysAndPointing(t *testing.T) {
	e := newEditor(strings.Repeat("0123456789\n", 30))
	e.move("pgup")
	if e.row != 20 {
		t.Errorf("row %d after a page up from 30, want 20", e.row)
	}
	for e.move("pgup") {
	}
	e.move("pgdown")
	if e.row != 10 || e.column != 0 {
		t.Errorf("row %d, column %d, want 10, 0", e.row, e.column)
	}
	e.move("end")
	view := e.view(5, 4, func(under string) string { return under })
	if view[3] != "6789 " || view[0] != "67890"[:4] {
		t.Errorf("the view is %q", view)
	}
	e.point(1, 2)
	if e.row != 8 || e.column != 8 {
		t.Errorf("row %d, column %d pointed at, want 8, 8", e.row, e.column)
	}
	e.point(99, 99)
	if e.row != 30 || e.column != 0 {
		t.Errorf("row %d, column %d pointed at past the end", e.row, e.column)
	}
}
