package command

import (
	"strings"
	"testing"
)

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
