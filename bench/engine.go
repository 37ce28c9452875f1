package main

import (
	"context"
	"strconv"
	"time"

	"clew/solver"
	"clew/solver/count"
	"clew/solver/queens"
	"clew/solver/sudoku"
	"clew/solver/tour"
)

// hardSudoku takes 69 million placements row by row: its first row is 987654321.
const hardSudoku = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

// engineFigures lists the figures of the solver, which compile their programs in
// the folder. Their musts and aims are those that clew has set itself.
func engineFigures(folder string) []figure {
	plain := func(source string, arguments ...string) side {
		return program{source: source, folder: folder}.with(arguments...)
	}
	return []figure{
		{
			name:    "tour",
			about:   "the knight's tour of 8 x 8 in the fixed order, 16,501,402 events written to memory",
			clew:    engine(func() (solver.Puzzle, error) { return tour.New(tour.Config{MoveOrder: tour.Fixed}) }),
			against: plain("tour.cpp"),
			must:    1.6, aim: 1.0,
		},
		{
			name:    "queens",
			about:   "the first solution of 28 queens, 6,012,569 events written to memory",
			clew:    engine(func() (solver.Puzzle, error) { return queens.New(queens.Config{Size: 28}) }),
			against: plain("queens.cpp", "28"),
			must:    1.6, aim: 1.0,
		},
		{
			name:    "masks",
			about:   "the same against a program that knows the trick with bit masks",
			clew:    engine(func() (solver.Puzzle, error) { return queens.New(queens.Config{Size: 28}) }),
			against: plain("masks.cpp", "28"),
		},
		{
			name:    "sudoku",
			about:   "a Sudoku that is hard row by row, every event written to memory",
			clew:    engine(func() (solver.Puzzle, error) { return sudoku.New(sudoku.Config{Givens: hardSudoku}) }),
			against: plain("sudoku.cpp", hardSudoku),
			must:    1.6, aim: 1.0,
		},
		{
			name:    "count",
			about:   "the number of solutions of 15 queens, on all cores, against one thread without symmetry",
			clew:    countQueens,
			against: plain("count.c", "15"),
			must:    1.0, aim: 0.4,
		},
	}
}

// bufferSize is how many events are written before the buffer is used again.
const bufferSize = 4096

// engine measures the first solution with its whole trace. It finds the number of
// placements.
func engine(puzzle func() (solver.Puzzle, error)) side {
	buffer := make([]solver.Event, bufferSize)
	return func(ctx context.Context) (measurement, error) {
		p, err := puzzle()
		if err != nil {
			return measurement{}, err
		}
		begin := time.Now()
		search := solver.New(p, solver.Options{MaxSolutions: 1})
		for status := solver.Running; status == solver.Running && ctx.Err() == nil; {
			_, status = search.Run(buffer, nil)
		}
		took := time.Since(begin)
		return measurement{found: strconv.FormatInt(search.Counters().Placements, 10), took: took}, ctx.Err()
	}
}

// countQueens measures a count of 15 queens.
func countQueens(ctx context.Context) (measurement, error) {
	begin := time.Now()
	c, err := count.New(count.Config{Puzzle: func() (solver.Puzzle, error) { return queens.New(queens.Config{Size: 15}) }})
	if err != nil {
		return measurement{}, err
	}
	if err := c.Run(ctx); err != nil {
		return measurement{}, err
	}
	took := time.Since(begin)
	return measurement{found: c.Progress().Solutions.String(), took: took}, nil
}
