package words_test

import (
	"math"
	"strings"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

func TestPuzzle(t *testing.T) {
	for want, request := range map[string]clewv1.SearchRequest_builder{
		"8 queens":            {Queens: clewv1.Queens_builder{Size: 8}.Build()},
		"1 queen":             {Queens: clewv1.Queens_builder{Size: 1}.Build()},
		"10 amazons":          {Queens: clewv1.Queens_builder{Size: 10, Piece: clewv1.QueensPiece_QUEENS_PIECE_AMAZON}.Build()},
		"7 queens on a torus": {Queens: clewv1.Queens_builder{Size: 7, Toroidal: true}.Build()},
		"knight's tour, 5x6":  {KnightsTour: clewv1.KnightsTour_builder{Rows: 5, Columns: 6}.Build()},
		"random maze 20x40":   {Maze: clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Rows: 20, Columns: 40}.Build()}.Build()},
		"maze 2x3":            {Maze: clewv1.Maze_builder{Grid: clewv1.Grid_builder{Lines: []string{"...", "..."}}.Build()}.Build()},
		"maze 0x0":            {Maze: &clewv1.Maze{}},
		"sudoku":              {Sudoku: clewv1.Sudoku_builder{Givens: strings.Repeat(" 123456 780\n", 9)}.Build()},
		"sudoku 16x16":        {Sudoku: clewv1.Sudoku_builder{Givens: strings.Repeat(".", 256)}.Build()},
		"":                    {},
		"closed camel's tour, 10x10": {KnightsTour: clewv1.KnightsTour_builder{
			Rows: 10, Columns: 10, Closed: true, Leaper: clewv1.Leaper_builder{A: 3, B: 1}.Build(),
		}.Build()},
	} {
		if got := words.Puzzle(request.Build()); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The same names serve a search and a count.
var _ words.Request = (*clewv1.CountSolutionsRequest)(nil)

func TestLeapers(t *testing.T) {
	for _, name := range words.LeaperNames() {
		piece, found := words.NamedLeaper(strings.ToUpper(name))
		if !found || words.Leaper(piece) != name {
			t.Errorf("%s is %v, whose name is %s", name, piece, words.Leaper(piece))
		}
		if piece.GetA() > piece.GetB() {
			t.Errorf("%s jumps by %d and %d, want the shorter first", name, piece.GetA(), piece.GetB())
		}
	}
	if piece, found := words.NamedLeaper("queen"); found {
		t.Errorf("a queen leaps as %v", piece)
	}
	if got := words.Leaper(clewv1.Leaper_builder{A: 7, B: 3}.Build()); got != "(3,7) leaper" {
		t.Errorf("a nameless piece is a %s", got)
	}
	if got := words.Leaper(nil); got != "knight" {
		t.Errorf("no piece is a %s", got)
	}
}

func TestChoice(t *testing.T) {
	for want, value := range map[string]protoreflect.Enum{
		"static-degree": clewv1.MoveOrder_MOVE_ORDER_STATIC_DEGREE,
		"unspecified":   clewv1.Pruning_PRUNING_UNSPECIFIED,
		"steps":         clewv1.Encoding_ENCODING_STEPS,
		"99":            clewv1.Detail(99),
		"-1":            clewv1.Detail(-1),
	} {
		if got := words.Choice(value); got != want {
			t.Errorf("%v is %s, want %s", value, got, want)
		}
	}
	for _, typed := range []string{"static-degree", "STATIC_DEGREE", "MOVE_ORDER_STATIC_DEGREE", "Static_Degree"} {
		if got := words.ChoiceName(clewv1.MoveOrder(0).Descriptor(), typed); got != "static-degree" {
			t.Errorf("%s is %s", typed, got)
		}
	}
}

func TestDigit(t *testing.T) {
	for value, want := range map[int]string{0: "0", 1: "1", 9: "9", 10: "A", 16: "G", 25: "P", 35: "Z", 36: "36"} {
		if got := words.Digit(value); got != want {
			t.Errorf("%d is %s, want %s", value, got, want)
		}
	}
}

func TestGrouped(t *testing.T) {
	for number, want := range map[string]string{
		"0": "0", "999": "999", "1000": "1,000", "-1000": "-1,000", "-100": "-100",
		"123456789012345678901234567890": "123,456,789,012,345,678,901,234,567,890",
	} {
		if got := words.Grouped(number); got != want {
			t.Errorf("%s becomes %s, want %s", number, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for number, want := range map[string]string{"0": "0 solutions", "1": "1 solution", "2279184": "2,279,184 solutions"} {
		if got := words.Count(number, "solution"); got != want {
			t.Errorf("%s becomes %s, want %s", number, got, want)
		}
	}
}

// A part is never none or all of the whole.
func TestPercent(t *testing.T) {
	for fraction, want := range map[float64][2]string{
		0:        {"0.0%", "0.0%"},
		1e-9:     {"<0.1%", "<0.1%"},
		0.000_49: {"<0.1%", "<0.1%"},
		0.000_5:  {"0.1%", "about 0.1%"},
		0.112_4:  {"11.2%", "about 11.2%"},
		0.112_6:  {"11.3%", "about 11.3%"},
		0.999_4:  {"99.9%", "about 99.9%"},
		0.999_9:  {">99.9%", ">99.9%"},
		1:        {"100.0%", "100.0%"},
		1e9:      {"100.0%", "100.0%"},
		-1:       {"0.0%", "0.0%"},
	} {
		if got := [2]string{words.Percent(fraction), words.About(fraction)}; got != want {
			t.Errorf("%v is %q, want %q", fraction, got, want)
		}
	}
	if got := words.Percent(math.NaN()); got != "0.0%" {
		t.Errorf("what is no number is %q", got)
	}
}

// Whatever somebody sends, the terminal is not steered and shows it in its order.
func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"a\nb":                  "a\nb",
		"\x1b[2J\x1b]0;t\x07x":  "[2J]0;tx",
		"a\u009b2Jb\x7f\r":      "a2Jb",
		"a\u202eb\u200bc\ufeff": "abc",
		"naïve ♛":               "naïve ♛",
		"a\xffb":                "a\ufffdb",
	} {
		if got := words.Printable(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{
		{"one two three", 80, "one two three"},
		{"one two three", 7, "one two\nthree"},
		{"one two three", 6, "one\ntwo\nthree"},
		{"a --long-flag b", 8, "a\n--long-flag\nb"},
		{"12.3µs of it", 9, "12.3µs of\nit"},
		{"a   b", 80, "a   b"},
		{"", 5, ""},
		{"any", -1, "any"},
	} {
		if got := words.Wrap(test.text, test.width); got != test.want {
			t.Errorf("%q in %d columns is %q, want %q", test.text, test.width, got, test.want)
		}
	}
}
