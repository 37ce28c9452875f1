package sudoku_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"clew/solver"
	"clew/solver/sudoku"
)

func TestGivensAreNormalised(t *testing.T) {
	for _, test := range []struct{ givens, want string }{
		{"", sudoku.DefaultGivens},
		{" 1000\n0.3.\t....\r\n\u00a0...4", "1.....3........4"},
		{strings.Repeat("0", 250) + "9aAfgG"[:1] + "abcdg", strings.Repeat(".", 250) + "9ABCDG"},
		{strings.Repeat(".", 623) + "pJ", strings.Repeat(".", 623) + "PJ"},
	} {
		p := newPuzzle(t, sudoku.Config{Givens: test.givens})
		if got := p.Config().Givens; got != test.want {
			t.Errorf("%q becomes %q, want %q", test.givens, got, test.want)
		}
		again := newPuzzle(t, p.Config())
		if diff := cmp.Diff(p.Board(), again.Board()); diff != "" {
			t.Errorf("%q read again (-first +again):\n%s", test.givens, diff)
		}
	}
}

func TestSide(t *testing.T) {
	for cells, want := range map[int]int{0: 9, 1: 0, 15: 0, 16: 4, 80: 0, 81: 9, 82: 0, 256: 16, 625: 25, 1296: 0} {
		if got := (sudoku.Config{Givens: strings.Repeat("x", cells)}).Side(); got != want {
			t.Errorf("%d cells: side %d, want %d", cells, got, want)
		}
	}
	if got := (sudoku.Config{Givens: " \n"}).Side(); got != 0 {
		t.Errorf("white space: side %d, want 0", got)
	}
}

func TestInvalid(t *testing.T) {
	const sizes = "16, 81, 256 or 625, not counting white space"
	const nine = "a digit from 1 to 9, or 0 or . for an empty cell"
	// with returns an empty grid with digits at cells.
	with := func(cells int, digits map[int]string) string {
		grid := strings.Split(strings.Repeat(".", cells), "")
		for cell, digit := range digits {
			grid[cell] = digit
		}
		return strings.Join(grid, "")
	}
	givens := func(value, want string) []solver.Violation {
		return []solver.Violation{{Field: "givens", Value: value, Want: want}}
	}
	for _, test := range []struct {
		name   string
		config sudoku.Config
		want   []solver.Violation
	}{
		{"one cell short", sudoku.Config{Givens: with(80, nil)}, givens("80 characters", sizes)},
		{"one cell too many", sudoku.Config{Givens: with(82, nil)}, givens("82 characters", sizes)},
		{"white space", sudoku.Config{Givens: " \n"}, givens("0 characters", sizes)},
		{"garbage", sudoku.Config{Givens: strings.Repeat("\xff\x00{é", 10<<20/5)}, givens("8388608 characters", sizes)},
		{"a letter", sudoku.Config{Givens: with(81, map[int]string{19: "A"})}, givens("'A' at row 2, column 1", nine)},
		{"a control character", sudoku.Config{Givens: with(81, map[int]string{80: "\x00"})}, givens(`'\x00' at row 8, column 8`, nine)},
		{"bytes that are no text", sudoku.Config{Givens: with(81, map[int]string{0: "\xff"})}, givens("'\ufffd' at row 0, column 0", nine)},
		{"dotless i", sudoku.Config{Givens: with(625, map[int]string{0: "ı"})},
			givens("'ı' at row 0, column 0", "a digit from 1 to 9 and A to P, or 0 or . for an empty cell")},
		{"above the side", sudoku.Config{Givens: with(16, map[int]string{4: "5"})},
			givens("'5' at row 1, column 0", "a digit from 1 to 4, or 0 or . for an empty cell")},
		{"above sixteen", sudoku.Config{Givens: with(256, map[int]string{255: "h"})},
			givens("'h' at row 15, column 15", "a digit from 1 to 9 and A to G, or 0 or . for an empty cell")},
		{"twice in a row", sudoku.Config{Givens: with(81, map[int]string{9: "7", 16: "7"})},
			givens("'7' at row 1, column 7", "another digit than at row 1, column 0, in the same row")},
		{"twice in a column", sudoku.Config{Givens: with(81, map[int]string{5: "7", 77: "7"})},
			givens("'7' at row 8, column 5", "another digit than at row 0, column 5, in the same column")},
		{"twice in a box", sudoku.Config{Givens: with(81, map[int]string{30: "7", 40: "7"})},
			givens("'7' at row 4, column 4", "another digit than at row 3, column 3, in the same box")},
		{"twice in a row of letters", sudoku.Config{Givens: with(625, map[int]string{0: "p", 24: "P"})},
			givens("'P' at row 0, column 24", "another digit than at row 0, column 0, in the same row")},
		{"own limit", sudoku.Config{Givens: with(256, nil), MaxCells: 255}, givens("256 cells", "at most 255 cells")},
		{"own limit below the default", sudoku.Config{MaxCells: 16}, givens("81 cells", "at most 16 cells")},
		{"order", sudoku.Config{CellOrder: 2}, []solver.Violation{{Field: "cell_order", Value: "2", Want: "0 to 1"}}},
		{"everything", sudoku.Config{CellOrder: 9, Givens: with(16, map[int]string{0: "1", 1: "?", 2: "1"})}, []solver.Violation{
			{Field: "cell_order", Value: "9", Want: "0 to 1"},
			{Field: "givens", Value: "'?' at row 0, column 1", Want: "a digit from 1 to 4, or 0 or . for an empty cell"},
			{Field: "givens", Value: "'1' at row 0, column 2", Want: "another digit than at row 0, column 0, in the same row"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := sudoku.New(test.config)
			var invalid *solver.InvalidError
			if !errors.As(err, &invalid) {
				t.Fatalf("error %v, want an InvalidError", err)
			}
			if diff := cmp.Diff(test.want, invalid.Violations); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzGivens(f *testing.F) {
	for _, givens := range []string{"", sudoku.DefaultGivens, euler, emptyGrid, noSolution, "1234 3412 2143 4321", strings.Repeat(".", 82),
		strings.Repeat("0", 240) + "123456789abcdefg", strings.Repeat(" .\n", 600) + "123456789ABCDEFGHIJKLMNOP", "11..............", "\xff\x00é"} {
		f.Add(givens, false)
		f.Add(givens, true)
	}
	f.Fuzz(func(t *testing.T, givens string, fewest bool) {
		c := sudoku.Config{Givens: givens}
		if fewest {
			c.CellOrder = sudoku.FewestOptions
		}
		p, err := sudoku.New(c)
		if err != nil {
			var invalid *solver.InvalidError
			if !errors.As(err, &invalid) {
				t.Fatalf("error %v, want an InvalidError", err)
			}
			return
		}
		checkEvents(t, p, 2000)
	})
}
