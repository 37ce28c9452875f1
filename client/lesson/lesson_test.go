package lesson

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	clewv1 "clew/gen/clew/v1"
)

func environment(variables map[string]string) func(string) string {
	return func(name string) string { return variables[name] }
}

func move(from, to string) *clewv1.Move {
	return clewv1.Move_builder{From: from, To: to}.Build()
}

func capture(from, to string) *clewv1.Move {
	return clewv1.Move_builder{From: from, To: to, Capture: true}.Build()
}

// screen is the width of a usual terminal.
const screen = 80

// knight is a lesson in which a knight has everything: free squares, a capture and
// a friend in its way.
func knight() Lesson {
	return Lesson{
		Position: "8/8/2k5/8/8/P1p5/8/1N6 w - - 0 1",
		Square:   "b1",
		To:       "a3",
		List:     clewv1.ListMovesResponse_builder{Piece: "N", Moves: []*clewv1.Move{move("b1", "d2"), capture("b1", "c3")}}.Build(),
		Check: clewv1.CheckMoveResponse_builder{
			Refusal:     clewv1.MoveRefusal_MOVE_REFUSAL_OWN_PIECE,
			Explanation: "The knight cannot go from b1 to a3: a pawn of its own side stands there.",
		}.Build(),
	}
}

func TestDraw(t *testing.T) {
	const want = `White's knight on b1: 2 moves, 1 capture among them

  +---+---+---+---+---+---+---+---+
8 |   |   |   |   |   |   |   |   |  two up, one right  c3 captures the pawn
  +---+---+---+---+---+---+---+---+  two right, one up  d2
7 |   |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+---+  [N]  the knight
6 |   |   | k |   |   |   |   |   |   *   it can go there
  +---+---+---+---+---+---+---+---+  xpx  it can capture there
5 |   |   |   |   |   |   |   |   |  !P!  it cannot go there
  +---+---+---+---+---+---+---+---+
4 |   |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+---+
3 |!P!|   |xpx|   |   |   |   |   |
  +---+---+---+---+---+---+---+---+
2 |   |   |   | * |   |   |   |   |
  +---+---+---+---+---+---+---+---+
1 |   |[N]|   |   |   |   |   |   |
  +---+---+---+---+---+---+---+---+
    a   b   c   d   e   f   g   h

Is b1 to a3 a move? No. The knight cannot go from b1 to a3: a pawn of its own
side stands there.
`
	if diff := cmp.Diff(want, knight().Draw(Plain(), screen, 0)); diff != "" {
		t.Errorf("drawing (-want +got):\n%s", diff)
	}
	// A terminal of the same characters adds nothing but colours.
	if diff := cmp.Diff(want, ansi.Strip(knight().Draw(Terminal(environment(nil)), screen, 0))); diff != "" {
		t.Errorf("drawing for a terminal (-want +got):\n%s", diff)
	}
}

func TestDrawInUnicode(t *testing.T) {
	got := ansi.Strip(knight().Draw(Terminal(environment(map[string]string{"LANG": "C.UTF-8"})), screen, 0))
	for _, want := range []string{
		"  ┌───┬───┬───┬───┬───┬───┬───┬───┐\n",
		"6 │   │   │ ♚ │   │   │   │   │   │   ●   it can go there\n",
		"3 │!♙!│   │×♟×│   │   │   │   │   │\n",
		"2 │   │   │   │ ● │   │   │   │   │\n",
		"1 │   │[♘]│   │   │   │   │   │   │\n",
		"  └───┴───┴───┴───┴───┴───┴───┴───┘\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	for _, line := range strings.Split(got, "\n") {
		if width := ansi.StringWidth(line); width > screen {
			t.Errorf("%d columns: %s", width, line)
		}
	}
}

func TestAnswers(t *testing.T) {
	allowed := func(m *clewv1.Move) *clewv1.CheckMoveResponse {
		return clewv1.CheckMoveResponse_builder{Allowed: true, Move: m}.Build()
	}
	king := clewv1.ListMovesResponse_builder{Piece: "k", Moves: []*clewv1.Move{move("e8", "d8"), capture("e8", "e7")}}.Build()
	for _, test := range []struct {
		name   string
		lesson Lesson
		want   []string
		never  []string
	}{
		{"a move", Lesson{Position: "4k3/4Q3/8/8/8/8/8/8", Square: "e8", To: "d8", List: king, Check: allowed(move("e8", "d8"))},
			[]string{"Black's king on e8: 2 moves, 1 capture among them\n", "|>*<|[k]|", ">*<  it can go there, as asked", "Is e8 to d8 a move? Yes, left.\n"}, []string{" *  "}},
		{"a capture", Lesson{Position: "4k3/4Q3/8/8/8/8/8/8", Square: "e8", To: "e7", List: king, Check: allowed(capture("e8", "e7"))},
			[]string{"|>Q<|", "Is e8 to e7 a move? Yes, down, and it captures the queen.\n"}, []string{"xQx"}},
		{"no piece", Lesson{Square: "e4", To: "e5", Check: clewv1.CheckMoveResponse_builder{
			Refusal: clewv1.MoveRefusal_MOVE_REFUSAL_NO_PIECE, Explanation: "There is no piece on e4."}.Build()},
			[]string{"No piece on e4\n", "|[ ]|", "[ ]  the square asked about", "Is e4 to e5 a move? No. There is no piece on e4.\n"}, nil},
		{"off the board", Lesson{Square: "b1", To: "b0", List: clewv1.ListMovesResponse_builder{Piece: "N"}.Build(), Check: clewv1.CheckMoveResponse_builder{
			Refusal: clewv1.MoveRefusal_MOVE_REFUSAL_OFF_BOARD, Explanation: "The knight would leave the board."}.Build()},
			[]string{"White's knight on b1: 0 moves\n", "No. The knight would leave the board."}, []string{"!"}},
		{"nothing asked", Lesson{Square: "a1", List: clewv1.ListMovesResponse_builder{Piece: "R"}.Build()},
			[]string{"White's rook on a1: 0 moves\n", "8 | r | n | b | q | k | b | n | r |", "1 |[R]| N | B | Q | K | B | N | R |"}, []string{"a move?", "can"}},
		{"a piece of the future", Lesson{Position: "\t8/8/8/8/8/8/8/A7\n", Square: "a1", List: clewv1.ListMovesResponse_builder{
			Piece: "A", Moves: []*clewv1.Move{move("a1", "z99"), move("", "\x1b[2J"), capture("a1", "a1")}}.Build()},
			[]string{"White's piece on a1: 3 moves, 1 capture among them\n", "|[A]|"}, []string{"\x1b"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := test.lesson.Draw(Plain(), screen, 0)
			for _, want := range test.want {
				if !strings.Contains(got, want) {
					t.Errorf("%q is not in\n%s", want, got)
				}
			}
			for _, never := range test.never {
				if strings.Contains(got, never) {
					t.Errorf("%q is in\n%s", never, got)
				}
			}
		})
	}
}

// A rook's steps one way are one line, the nearest square first; what is too long
// for the screen wraps.
func TestWays(t *testing.T) {
	l := Lesson{Position: "7b/8/8/8/8/8/8/Q7", Square: "a1"}
	moves := []*clewv1.Move{move("a1", "b1"), move("a1", "a2"), move("a1", "c1")}
	for i := 1; i < side-1; i++ {
		moves = append(moves, move("a1", squareName(i, i)))
	}
	l.List = clewv1.ListMovesResponse_builder{Piece: "Q", Moves: append(moves, capture("a1", "h8"))}.Build()
	want := []string{
		"up        a2",
		"up right  b2 c3 d4 e5 f6 g7 h8 captures",
		"          the bishop",
		"right     b1 c1",
	}
	if diff := cmp.Diff(want, l.ways(40)); diff != "" {
		t.Errorf("ways (-want +got):\n%s", diff)
	}
}

func TestSteps(t *testing.T) {
	for _, test := range []struct{ from, to, name, legs string }{
		{"d4", "e6", "two up, one right", "two up, one right"},
		{"d4", "b3", "two left, one down", "two left, one down"},
		{"d4", "d5", "up", "one up"},
		{"d4", "e3", "down right", "one down, one right"},
		{"a1", "h8", "up right", "seven up, seven right"},
		{"h4", "a4", "left", "seven left"},
		{"d7", "d5", "down", "two down"},
	} {
		s := newStep(move(test.from, test.to))
		if got := s.direction().name(); got != test.name {
			t.Errorf("%s to %s goes %q, want %q", test.from, test.to, got, test.name)
		}
		if got := s.legs(); got != test.legs {
			t.Errorf("%s to %s has the legs %q, want %q", test.from, test.to, got, test.legs)
		}
	}
}

func TestUnicodeOnlyWhereTheLocaleHasIt(t *testing.T) {
	for _, test := range []struct {
		variables map[string]string
		want      bool
	}{
		{nil, false},
		{map[string]string{"LANG": "en_US.UTF-8"}, true},
		{map[string]string{"LC_CTYPE": "de_DE.utf8", "LANG": "C"}, true},
		{map[string]string{"LC_ALL": "C", "LANG": "en_US.UTF-8"}, false},
	} {
		if got := Terminal(environment(test.variables)).men != nil; got != test.want {
			t.Errorf("%v: unicode is %v", test.variables, got)
		}
	}
}

// What a square means can be read without colours.
func TestMarksDiffer(t *testing.T) {
	for name, style := range map[string]Style{"plain": Plain(), "terminal": Terminal(environment(map[string]string{"LANG": "C.UTF-8"}))} {
		for _, piece := range []rune{0, 'p'} {
			seen := map[string]paint{}
			for mark := mover; mark < paints; mark++ {
				text := ansi.Strip(style.square(mark, piece))
				if piece == 'p' && mark == reached {
					continue // that would be a capture
				}
				if before, twice := seen[text]; twice {
					t.Errorf("%s: marks %d and %d are both %q", name, before, mark, text)
				}
				seen[text] = mark
			}
		}
	}
}

// All of a lesson fits a terminal, with two lines to spare for a hint and one for
// the next prompt.
func TestDrawFits(t *testing.T) {
	for _, size := range []struct{ columns, lines, grid int }{{80, 24, 0}, {80, 28, 7}, {200, 60, 7}, {40, 60, 7}} {
		text := strings.TrimSuffix(knight().Draw(Plain(), size.columns, size.lines), "\n")
		lines := strings.Split(text, "\n")
		if len(lines)+3 > size.lines {
			t.Errorf("%d lines in a terminal of %d:\n%s", len(lines), size.lines, text)
		}
		for _, line := range lines {
			if width := ansi.StringWidth(line); width > size.columns {
				t.Errorf("%d columns in a terminal of %d: %s", width, size.columns, line)
			}
		}
		if got := strings.Count(text, "\n  +---+") - 2; got != size.grid {
			t.Errorf("%dx%d: %d lines between ranks, want %d", size.columns, size.lines, got, size.grid)
		}
		for _, want := range []string{"d2", "c3 captures the pawn", "it cannot go there", "side stands there."} {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
				t.Errorf("%dx%d lacks %q:\n%s", size.columns, size.lines, want, text)
			}
		}
	}
}
