package sudoku_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/sudoku"
)

func TestAgainstThePlainRules(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 200 {
		boxSide := 2 + i%2
		side := boxSide * boxSide
		c := sudoku.Config{Givens: randomGivens(random, side), CellOrder: sudoku.CellOrder(i / 2 % 2)}
		o := solver.Options{
			MaxSolutions:  int64(random.IntN(4)),
			MaxPlacements: int64(random.IntN(2) * random.IntN(200)),
			Rejections:    random.IntN(2) == 0,
		}
		completed := newPuzzle(t, c).Config()
		tracetest.Check(t, fmt.Sprintf("%+v %+v", c, o), func() solver.Puzzle { return newPuzzle(t, c) }, rules{completed, side}, o, 2000)
	}
}

// randomGivens returns givens that break no rule; they may have no solution.
func randomGivens(random *rand.Rand, side int) string {
	givens := []byte(strings.Repeat(".", side*side))
	if random.IntN(2) == 0 {
		boxSide := 2 + (side-4)/5
		return thinOut(random, shuffledGrid(random, boxSide), side*side/3+random.IntN(side*side/2))
	}
	for range random.IntN(side * side / 3) {
		with := slices.Clone(givens)
		with[random.IntN(len(with))] = byte('1' + random.IntN(side))
		if _, err := sudoku.New(sudoku.Config{Givens: string(with)}); err == nil {
			givens = with
		}
	}
	return string(givens)
}

// rules are those of a Sudoku told as plainly as possible.
type rules struct {
	sudoku.Config
	side int
}

func (r rules) digits(choices []solver.Choice) []int {
	digits := make([]int, r.side*r.side)
	for cell, given := range r.Givens {
		digits[cell] = max(0, int(given-'0'))
	}
	for _, choice := range choices {
		digits[int(choice)/r.side] = int(choice)%r.side + 1
	}
	return digits
}

func (r rules) Solved(choices []solver.Choice) bool { return !slices.Contains(r.digits(choices), 0) }

func (r rules) Candidates(choices []solver.Choice) []tracetest.Candidate {
	var best []tracetest.Candidate
	fewest := r.side + 1
	digits := r.digits(choices)
	for cell, digit := range digits {
		if digit != 0 {
			continue
		}
		candidates, options := r.cell(digits, cell)
		if r.CellOrder == sudoku.RowMajor {
			return candidates
		}
		if options < fewest {
			best, fewest = candidates, options
		}
	}
	return best
}

func (r rules) cell(digits []int, cell int) (candidates []tracetest.Candidate, options int) {
	for digit := 1; digit <= r.side; digit++ {
		candidate := tracetest.Candidate{Choice: solver.Choice(cell*r.side + digit - 1), Conflict: solver.NoConflict}
		for other, there := range digits {
			shared := sharedLine(r.side, cell, other)
			if there == digit && shared != solver.NoReason && (candidate.Reason == solver.NoReason || shared < candidate.Reason) {
				candidate.Reason, candidate.Conflict = shared, other
			}
		}
		if candidate.Reason == solver.NoReason {
			options++
		}
		candidates = append(candidates, candidate)
	}
	return candidates, options
}
