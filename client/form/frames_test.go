package form

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/internal/clienttest"
	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

// golden compares a frame with the file of its name.
func golden(t *testing.T, name string, m *Model, width, height int) {
	t.Helper()
	lines := m.Lines(width, height)
	checkSize(t, lines, width, height)
	clienttest.GoldenColors(t, name, lines)
}

// checkSize checks that lines fill a window exactly.
func checkSize(t testing.TB, lines []string, width, height int) {
	t.Helper()
	if len(lines) != height {
		t.Errorf("%d lines for a window of %dx%d", len(lines), width, height)
	}
	for i, line := range lines {
		if got := ansi.StringWidth(line); got != width {
			t.Errorf("line %d has %d columns in a window of %dx%d: %q", i, got, width, height, line)
		}
	}
}

func TestFrames(t *testing.T) {
	for _, test := range []struct {
		name          string
		puzzle        string
		width, height int
		keys          func(m *Model)
	}{
		{"queens-80x24", "queens", 80, 24, func(m *Model) {}},
		{"queens-40x12", "queens", 40, 12, func(m *Model) {}},
		{"queens-200x60", "queens", 200, 60, func(m *Model) {
			press(m, "tab", "1", "2", "tab")
			enter(m, "0,4 1,7")
			press(m, "tab", "right", "right", "right")
		}},
		{"queens-wrong-80x24", "queens", 80, 24, func(m *Model) {
			press(m, "tab", "1", "2", "0", "0", "tab")
			enter(m, "0,4 1;7")
			press(m, "ctrl+r")
		}},
		{"tour-80x24", "knights_tour", 80, 24, func(m *Model) {
			press(m, "tab", "6", "tab", "5", "tab")
			enter(m, "2,2")
			press(m, "tab", "space", "tab", "tab", "right", "right", "tab", "right", "right")
		}},
		{"tour-40x12", "knights_tour", 40, 12, func(m *Model) { press(m, "up", "up", "up", "up", "up", "up") }},
		{"maze-area-80x24", "maze", 80, 24, func(m *Model) {
			press(m, "tab")
			m.Update(tea.PasteMsg{Content: "S.#.\n..#G\n....\n#'..\n"})
		}},
		{"maze-area-40x12", "maze", 40, 12, func(m *Model) {
			press(m, "tab")
			m.Update(tea.PasteMsg{Content: strings.Repeat(strings.Repeat("S....#...", 7)+"\n", 21)})
		}},
		{"maze-random-80x24", "maze", 80, 24, func(m *Model) {
			press(m, "tab")
			m.Update(tea.PasteMsg{Content: "S.#.\n..#G\n"})
			press(m, "tab", "9", "shift+tab")
		}},
		{"sudoku-80x24", "sudoku", 80, 24, func(m *Model) {
			press(m, "tab")
			m.Update(tea.PasteMsg{Content: strings.Repeat("53..7....", 9)})
		}},
		{"sudoku-200x60", "sudoku", 200, 60, func(m *Model) {
			press(m, "tab")
			m.Update(tea.PasteMsg{Content: strings.Repeat("53..7....\n", 9)})
		}},
		{"search-80x24", "queens", 80, 24, func(m *Model) {
			press(m, "up", "2", "0", "0")
			enter(m, "ms")
			press(m, "up", "+", "up", "space", "up", "1", "0", "up", "0", "up", "7")
		}},
		{"refused-80x24", "knights_tour", 80, 24, func(m *Model) {
			press(m, "down", "down", "down")
			enter(m, "9,9")
			m.SetError(status.Error(codes.Unavailable, "the server at localhost:1 \x1b[2Jis gone"))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := open(t, test.puzzle)
			test.keys(m)
			golden(t, test.name, m, test.width, test.height)
		})
	}
}

func TestFrameWithACommandLine(t *testing.T) {
	m := New(Options{
		Capabilities: capabilities(t),
		CommandLine: func(request *clewv1.SearchRequest) (string, bool) {
			return "go run ./client sudoku '" + request.GetSudoku().GetGivens() + "'", request.HasSudoku()
		},
		Address: "clew.example.org:443",
	}, plain(false))
	golden(t, "no-flags-ascii-80x24", m, 80, 24)
	pick(t, m, "sudoku")
	press(m, "tab")
	m.Update(tea.PasteMsg{Content: strings.Repeat("53..7....", 9)})
	golden(t, "flags-ascii-80x24", m, 80, 24)
	golden(t, "flags-ascii-200x60", m, 200, 60)
}

// A command line may have line ends within quotes.
func TestFrameWithACommandOfSeveralLines(t *testing.T) {
	m := New(Options{
		Capabilities: capabilities(t),
		CommandLine:  func(*clewv1.SearchRequest) (string, bool) { return "run 'S.\n\x1b[2J.G' --plain", true },
	}, plain(true))
	lines := m.Lines(80, 24)
	checkSize(t, lines, 80, 24)
	if screen := strings.Join(lines, "\n"); !strings.Contains(screen, "\nrun 'S. ") || !strings.Contains(screen, "\n[2J.G' --plain ") {
		t.Errorf("the command is shown as\n%s", screen)
	}
}

func TestFrameOfViolations(t *testing.T) {
	m := open(t, "queens")
	focusOn(t, m, "Queens set in advance")
	enter(m, "1,1 8,9")
	refused, err := status.New(codes.InvalidArgument, "three things are wrong").WithDetails(&errdetails.BadRequest{
		FieldViolations: []*errdetails.BadRequest_FieldViolation{
			{Field: "queens.initial[1].row", Description: "is 8, want 0 to 7"},
			{Field: "queens.initial[1].column", Description: "is 9, want 0 to 7"},
			{Field: "max_placements", Description: "is \x1b[2J-1, want 0 or more"},
			{Field: "detail", Description: "is 9, want DETAIL_EVENTS"},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	m.SetError(refused.Err())
	golden(t, "violations-80x24", m, 80, 24)
	golden(t, "violations-40x12", m, 40, 12)
}

// Colours are those of the theme, and nothing else is in the frame.
func TestFrameInColours(t *testing.T) {
	m := open(t, "knights_tour")
	press(m, "tab", "0", "tab", "6")
	m.SetTheme(theme.New(theme.Options{Unicode: true, Dark: true, Profile: colorprofile.ANSI256}))
	golden(t, "colours-80x24", m, 80, 24)
}
