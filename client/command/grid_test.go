package command

import (
	"strings"
	"testing"

	"clew/client/internal/clienttest"
)

// What people paste is solved, wherever it comes from.
func TestFramedSudokus(t *testing.T) {
	const solved = "  5 3 4 6 7 8 9 1 2\n"
	for name, args := range map[string][]string{
		"an argument": {"sudoku", clienttest.FramedSudoku},
		"a flag":      {"sudoku", "--givens", clienttest.FramedSudoku},
		"a file":      {"sudoku", file(t, "\ufeff"+clienttest.FramedSudoku)},
		"an input":    {"sudoku", "-"},
	} {
		if got := runOn(t, strings.NewReader(clienttest.FramedSudoku), args...); got.exit != exitSolved || !strings.Contains(got.stdout, solved) {
			t.Errorf("%s: exit status %d, output %.99q, errors %q", name, got.exit, got.stdout, got.stderr)
		}
	}
	if got := run(t, "maze", file(t, "\ufeffS.\n.G\n")); got.exit != exitSolved {
		t.Errorf("a maze with a byte order mark: exit status %d, errors %q", got.exit, got.stderr)
	}
}
