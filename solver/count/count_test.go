package count_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"clew/solver"
	"clew/solver/count"
	"clew/solver/maze"
	"clew/solver/queens"
	"clew/solver/sudoku"
	"clew/solver/tour"
)

// factory returns a new puzzle each time.
type factory func() (solver.Puzzle, error)

func queensOf(c queens.Config) factory { return func() (solver.Puzzle, error) { return queens.New(c) } }
func tourOf(c tour.Config) factory     { return func() (solver.Puzzle, error) { return tour.New(c) } }
func mazeOf(c maze.Config) factory     { return func() (solver.Puzzle, error) { return maze.New(c) } }
func sudokuOf(c sudoku.Config) factory { return func() (solver.Puzzle, error) { return sudoku.New(c) } }

func newCount(t testing.TB, c count.Config) *count.Count {
	t.Helper()
	counting, err := count.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return counting
}

// solutions counts to the end.
func solutions(t testing.TB, puzzle factory, workers int) string {
	t.Helper()
	counting := newCount(t, count.Config{Puzzle: puzzle, Workers: workers})
	if err := counting.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	progress := counting.Progress()
	if progress.Explored != 1 {
		t.Errorf("%v explored at the end", progress.Explored)
	}
	return progress.Solutions.String()
}

// open returns the lines of a maze without walls.
func open(size int) []string {
	lines := make([]string, size)
	for i := range lines {
		lines[i] = strings.Repeat(".", size)
	}
	return lines
}

func TestCounts(t *testing.T) {
	for _, test := range []struct {
		name   string
		puzzle factory
		want   string
	}{
		{"queens, counted as any puzzle", hidden(queensOf(queens.Config{})), "92"},
		{"queens of size 1", hidden(queensOf(queens.Config{Size: 1})), "1"},
		{"queens of size 2", hidden(queensOf(queens.Config{Size: 2})), "0"},
		{"tours of 4x5", tourOf(tour.Config{Rows: 4, Columns: 5, MoveOrder: tour.Fixed}), "32"},
		{"tours of 5x5", tourOf(tour.Config{Rows: 5, MoveOrder: tour.Fixed}), "304"},
		{"tour of one square", tourOf(tour.Config{Rows: 1, MoveOrder: tour.Fixed}), "1"},
		{"ways of 2x2", mazeOf(maze.Config{Lines: open(2)}), "2"}, // OEIS A007764
		{"ways of 3x3", mazeOf(maze.Config{Lines: open(3)}), "12"},
		{"ways of 4x4", mazeOf(maze.Config{Lines: open(4)}), "184"},
		{"ways of 5x5", mazeOf(maze.Config{Lines: open(5)}), "8512"},
		{"ways along a corridor", mazeOf(maze.Config{Lines: []string{strings.Repeat(".", 100_000)}}), "1"},
		{"no way", mazeOf(maze.Config{Lines: []string{"S#G"}}), "0"},
		{"Sudokus of 4x4", sudokuOf(sudoku.Config{Givens: strings.Repeat(".", 16)}), "288"}, // OEIS A107739
		{"a Sudoku with one solution", sudokuOf(sudoku.Config{}), "1"},
		{"a Sudoku without", sudokuOf(sudoku.Config{Givens: "123456780" + "000000009" + strings.Repeat("0", 63)}), "0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for workers := 1; workers <= 3; workers++ {
				if got := solutions(t, test.puzzle, workers); got != test.want {
					t.Errorf("%d workers: %s solutions, want %s", workers, got, test.want)
				}
			}
		})
	}
}

// hidden returns a puzzle that has no method of its own.
func hidden(puzzle factory) factory {
	return func() (solver.Puzzle, error) {
		p, err := puzzle()
		return struct{ solver.Puzzle }{p}, err
	}
}

// Directed open tours from every square of a board.
func TestToursFromEverySquare(t *testing.T) {
	for _, test := range []struct {
		rows, columns int
		order         tour.MoveOrder
		want          int
	}{
		// OEIS A165134, A118067. The default prunes, the fixed order does not.
		{5, 5, tour.DefaultOrder, 1728},
		{4, 5, tour.DefaultOrder, 164},
		{4, 5, tour.Fixed, 164},
		{3, 4, tour.Fixed, 16},
	} {
		var sum intSum
		for cell := range test.rows * test.columns {
			start := solver.Square{Row: cell / test.columns, Column: cell % test.columns}
			c := tour.Config{Rows: test.rows, Columns: test.columns, MoveOrder: test.order, Start: &start}
			sum.add(t, solutions(t, tourOf(c), 2))
		}
		if int(sum) != test.want {
			t.Errorf("%dx%d, move order %d: %d tours, want %d", test.rows, test.columns, test.order, sum, test.want)
		}
	}
}

func TestProof(t *testing.T) {
	built := 0
	counting := newCount(t, count.Config{Puzzle: func() (solver.Puzzle, error) {
		built++
		return tour.New(tour.Config{Rows: 5, Closed: true})
	}})
	if err := counting.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	proof, progress := counting.Proof(), counting.Progress()
	if proof == nil || proof.Theorem != solver.ColorParity || counting.Method() != "proof" {
		t.Errorf("proof %v by method %q", proof, counting.Method())
	}
	if progress.Solutions.Sign() != 0 || progress.Explored != 1 || built != 1 {
		t.Errorf("%v solutions, %v explored, %d puzzles", progress.Solutions, progress.Explored, built)
	}
}

func TestMethods(t *testing.T) {
	for want, puzzle := range map[string]factory{
		"bitmask recursion with mirror symmetry": queensOf(queens.Config{}),
		"backtracking":                           mazeOf(maze.Config{}),
	} {
		if got := newCount(t, count.Config{Puzzle: puzzle}).Method(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestPuzzleThatCannotBeMade(t *testing.T) {
	broken := errors.New("broken")
	built := 0
	c := count.Config{Workers: 3, Puzzle: func() (solver.Puzzle, error) {
		if built++; built == 2 {
			return nil, broken
		}
		return queens.New(queens.Config{Size: 12})
	}}
	if err := newCount(t, c).Run(t.Context()); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	built = 1
	if _, err := count.New(c); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

func TestEndedContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	reason := errors.New("enough")
	cancel(reason)
	counting := newCount(t, count.Config{Puzzle: queensOf(queens.Config{Size: 30})})
	if err := counting.Run(ctx); err != reason {
		t.Errorf("error %v", err)
	}
	if explored := counting.Progress().Explored; explored >= 1 {
		t.Errorf("%v explored", explored)
	}
}
