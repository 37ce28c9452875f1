package form

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"clew/client/internal/clienttest"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// A Sudoku is asked for as people paste it, and counted without its frame.
func TestFramedSudoku(t *testing.T) {
	m := open(t, "sudoku")
	f := focusOn(t, m, "Givens")
	m.Update(tea.PasteMsg{Content: clienttest.FramedSudoku})
	if got, want := f.extent, "9 lines of 9"; got != want {
		t.Errorf("it is %q, want %q", got, want)
	}
	const want = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
	var rows []string
	for row := range strings.SplitSeq(m.Request().GetSudoku().GetGivens(), "\n") {
		rows = append(rows, strings.Join(strings.Fields(row), ""))
	}
	if got := strings.Join(rows, " "); got != want {
		t.Errorf("the request has %q, want %q", got, want)
	}
	if err := ask(t, clienttest.Dial(t), m.Request()); err != nil {
		t.Errorf("the server says %v", err)
	}
}

// The commands leave the text that has the focus its room, and come back after it.
func TestCommandsMakeRoomForAText(t *testing.T) {
	m := open(t, "sudoku")
	m.options.CommandLine = func(request *clewv1.SearchRequest) (string, bool) {
		return "clew sudoku " + words.ShellQuoted(request.GetSudoku().GetGivens()), true
	}
	focusOn(t, m, "Givens")
	m.Update(tea.PasteMsg{Content: strings.Repeat("53..7....\n", 9)})
	commands := func() (lines int, screen string) {
		screen = strings.Join(m.Lines(80, 24), "\n")
		_, below, _ := strings.Cut(screen, "\nclew sudoku")
		return strings.Count(strings.TrimRight(below, " \n"), "\n"), screen
	}
	lines, screen := commands()
	if strings.Count(screen, "  │ 53..7....") != 9 || lines != 3 || !strings.Contains(screen, m.theme.More) {
		t.Errorf("%d lines of commands in\n%s", lines, screen)
	}
	press(m, "tab")
	if after, screen := commands(); after <= lines {
		t.Errorf("%d lines of commands where there is room:\n%s", after, screen)
	}
}

// Empty lines at the end of a text are none of its lines.
func TestEmptyLinesAtTheEnd(t *testing.T) {
	for _, test := range []struct{ puzzle, label string }{{"maze", "Maze"}, {"sudoku", "Givens"}} {
		m := open(t, test.puzzle)
		f := focusOn(t, m, test.label)
		enter(m, "S.\n.G\n\n")
		said := strings.Join(m.Request().GetMaze().GetGrid().GetLines(), "\n") + m.Request().GetSudoku().GetGivens()
		if said != "S.\n.G" || f.extent != "2 lines of 2" || len(f.editor.lines) != 4 {
			t.Errorf("%s: %q, %s, %d lines in the editor", test.label, said, f.extent, len(f.editor.lines))
		}
		if press(m, "tab"); f.text != "S.\n.G" || len(f.editor.lines) != 2 {
			t.Errorf("%s: left, the text is %q", test.label, f.text)
		}
		press(m, "shift+tab", "ctrl+u")
		if enter(m, "\n\n"); !f.unset() || isSet(m, f) {
			t.Errorf("%s: nothing but line ends is %q", test.label, f.text)
		}
	}
}

// What else to do where no flags ask for a request is said as it is.
func TestWhatTheCommandLineSays(t *testing.T) {
	m := open(t, "maze")
	for line, want := range map[string]string{"": "# no flags of the client say this", "put it\ninto a \x1bfile": "# put it into a file"} {
		m.options.CommandLine = func(*clewv1.SearchRequest) (string, bool) { return line, false }
		m.refresh()
		if screen := strings.Join(m.Lines(80, 24), "\n"); !strings.Contains(screen, want+"; grpcurl needs a server") {
			t.Errorf("%q is not in\n%s", want, screen)
		}
	}
}

func TestGrpcurlOfAServerWithTLS(t *testing.T) {
	m := New(Options{Capabilities: capabilities(t), Address: "clew.example.org:443", Grpcurl: "grpcurl -cacert ca.pem"}, plain(true))
	screen := strings.Join(m.Lines(120, 24), "\n")
	if want := "grpcurl -cacert ca.pem -d '{\"queens\":{}}' clew.example.org:443 "; !strings.Contains(screen, want) || strings.Contains(screen, "-plaintext") {
		t.Errorf("%q is not in\n%s", want, screen)
	}
}
