package command

import (
	"strings"
	"testing"
)

func TestUnframed(t *testing.T) {
	for name, test := range map[string]struct{ grid, want string }{
		"ASCII":               {"+---+---+\r\n|1 _|* 3|\r\n|X x|. 0|\r\n+===+===+\r\n", "1 .. 3\r\n. .. 0\r\n"},
		"no corners":          {"12|34\n-----\n34|12", "1234\n3412"},
		"Unicode":             {"╔═══╤═══╗\n║ 1 │ 2 ║\n╟───┼───╢\n║ 3 ┃ 4 ║\n╚═══╧═══╝", " 1  2 \n 3  4 "},
		"no frame":            {"12 34\n\n34 12\n", "12 34\n\n34 12\n"},
		"hyphens":             {"1--4\n--2-\n-3--\n4--1", "1..4\n..2.\n.3..\n4..1"},
		"a row of hyphens":    {"1--4\n----\n-3--\n4--1", "1..4\n....\n.3..\n4..1"},
		"nothing but hyphens": {"----------------", "................"},
		"nothing":             {"", ""},
	} {
		if got := unframed(test.grid); got != test.want {
			t.Errorf("%s becomes %q, want %q", name, got, test.want)
		}
	}
}

const framed = `+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 _ _ | 1 9 5 | _ _ _ |
| x 9 8 | x x x | x 6 x |
+-------+-------+-------+
| 8 * * | * 6 * | * * 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
`

// What people paste is solved, wherever it comes from.
func TestFramedSudokus(t *testing.T) {
	const solved = "  5 3 4 6 7 8 9 1 2\n"
	for name, args := range map[string][]string{
		"an argument": {"sudoku", framed},
		"a flag":      {"sudoku", "--givens", framed},
		"a file":      {"sudoku", file(t, "\ufeff"+framed)},
		"an input":    {"sudoku", "-"},
	} {
		if got := runOn(t, strings.NewReader(framed), args...); got.exit != exitSolved || !strings.Contains(got.stdout, solved) {
			t.Errorf("%s: exit status %d, output %.99q, errors %q", name, got.exit, got.stdout, got.stderr)
		}
	}
	if got := run(t, "maze", file(t, "\ufeffS.\n.G\n")); got.exit != exitSolved {
		t.Errorf("a maze with a byte order mark: exit status %d, errors %q", got.exit, got.stderr)
	}
}
