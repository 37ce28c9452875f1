package form

import (
	"math/rand/v2"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	clewv1 "clew/gen/clew/v1"
)

// The form fills any window exactly, and what takes the keys is in sight in every
// window that is worth the name.
func TestEveryWindowIsFilled(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	capabilities := capabilities(t)
	keys := []string{"tab", "shift+tab", "up", "down", "left", "right", "space", "enter", "1", ",", "S", "ctrl+p", "ctrl+u", "ctrl+r", "backspace", "世"}
	for _, unicode := range []bool{true, false} {
		m := New(Options{Capabilities: capabilities, CommandLine: func(*clewv1.SearchRequest) (string, bool) {
			return strings.Repeat("go run 'a b' ", r.IntN(20)), r.IntN(3) > 0
		}}, plain(unicode))
		for range 400 {
			press(m, keys[r.IntN(len(keys))])
			if r.IntN(20) == 0 {
				m.Update(tea.PasteMsg{Content: strings.Repeat(randomWord(r), 10)})
			}
			width, height := 1+r.IntN(150), 1+r.IntN(60)
			lines := m.Lines(width, height)
			checkSize(t, lines, width, height)
			marked := 0
			for _, line := range lines {
				if strings.HasPrefix(line, m.theme.Cursor+" ") {
					marked++
				}
			}
			if marked != 1 && width >= 40 && height >= 12 {
				t.Fatalf("%d rows are marked in %dx%d:\n%s", marked, width, height, strings.Join(lines, "\n"))
			}
		}
	}
	m := New(Options{Capabilities: capabilities}, plain(true))
	if m.Lines(0, 10) != nil || m.Lines(10, 0) != nil {
		t.Error("a window of nothing has lines")
	}
}

// A maze of a million squares must not make typing a torment.
func BenchmarkForm(b *testing.B) {
	for _, bench := range []struct {
		name          string
		puzzle, maze  string
		width, height int
	}{
		{"queens 80x24", "queens", "", 80, 24},
		{"tour 200x60", "knights_tour", "", 200, 60},
		{"maze of 1000x1000 200x60", "maze", strings.Repeat(strings.Repeat(".", 1000)+"\n", 1000), 200, 60},
	} {
		m := open(b, bench.puzzle)
		press(m, "tab")
		m.Update(tea.PasteMsg{Content: bench.maze})
		b.Run(bench.name+" frame", func(b *testing.B) {
			for b.Loop() {
				m.Lines(bench.width, bench.height)
			}
		})
		b.Run(bench.name+" key", func(b *testing.B) {
			for b.Loop() {
				press(m, "1", "backspace")
			}
		})
	}
}

// In a window of the usual size nothing is cut of what a field is, of what it does and
// can be, whatever it is set to, and of the keys.
func TestAFieldIsToldOfInFull(t *testing.T) {
	m := open(t, "queens")
	check := func(f *field) {
		t.Helper()
		lines := m.Lines(80, 24)
		screen := ansi.Strip(strings.Join(lines, "\n"))
		told := strings.Join(append(m.detail(80, 24), lines[23]), "\n")
		if strings.Contains(told, m.theme.More) {
			t.Errorf("%s as %s is told of as\n%s", f.label, f.show(), told)
		}
		if !f.area() && !strings.Contains(screen, f.show()) {
			t.Errorf("%s is %s, which is not to be seen in\n%s", f.label, f.show(), screen)
		}
	}
	for range m.puzzles {
		for range m.fields() {
			press(m, "tab")
			f := m.focused()
			check(f)
			if f.show() == "(not set)" {
				t.Errorf("what %s means unset is not said", f.label)
			}
			kind, _ := f.kind.(choice)
			for range kind.options {
				press(m, "right")
				check(f)
			}
		}
		press(m, "ctrl+p")
	}
}

// A choice has its marks in every window.
func TestAChoiceHasItsMarks(t *testing.T) {
	m := open(t, "knights_tour")
	for _, label := range []string{"Move order", "Tie-break", "Closed"} {
		focusOn(t, m, label)
		for width := 40; width < 200; width++ {
			screen := ansi.Strip(strings.Join(m.Lines(width, 40), "\n"))
			if !strings.Contains(screen, beforeChoice) || !strings.Contains(screen, afterChoice) {
				t.Fatalf("%s in %d columns:\n%s", label, width, screen)
			}
		}
	}
}

// What unset means is in the footer where a row has no room for it.
func TestWhatUnsetMeansIsToldInNarrowWindows(t *testing.T) {
	m := open(t, "knights_tour")
	for label, want := range map[string]bool{"Rows": true, "Blocked squares": false, "Tie-break": true} {
		f := focusOn(t, m, label)
		told := strings.Join(m.detail(40, 12), "\n")
		if strings.Contains(told, "Unset: "+f.fallbackHelp[:4]) != want {
			t.Errorf("%s is told of as\n%s", label, told)
		}
	}
}
