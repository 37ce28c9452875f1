package tour_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/tour"
)

func TestTraceIsTheNaiveOne(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	refused := map[solver.Reason]int{}
	for i := range 400 / thinning {
		c := randomConfig(random, 6)
		if i%20 == 0 { // rarely met by chance: see halves.go
			c = tour.Config{Rows: 4, Columns: 5 + random.IntN(3), Start: at(3*random.IntN(2), random.IntN(5))}
		}
		o := solver.Options{
			MaxSolutions:  int64(random.IntN(4)),
			MaxPlacements: int64(random.IntN(2) * random.IntN(500)),
			Rejections:    random.IntN(2) == 0,
		}
		completed := newPuzzle(t, c).Config()
		name := fmt.Sprintf("%+v from %v by %v %+v", c, *completed.Start, *completed.Leaper, o)
		fresh := func() solver.Puzzle { return newPuzzle(t, c) }
		if completed.Pruning != tour.NoPruning {
			fresh = func() solver.Puzzle { return unproved{newPuzzle(t, c)} }
		}
		tracetest.Check(t, name, fresh, rules{completed, refused}, o, 2000)
	}
	for _, reason := range []solver.Reason{solver.Visited, solver.Blocked, solver.Isolates, solver.DeadEnds, solver.Disconnects, solver.Unbalances, solver.ForcedMoves} {
		if refused[reason] < 5/thinning {
			t.Errorf("reason %d was met %d times", reason, refused[reason])
		}
	}
}

// randomConfig returns a puzzle of any kind on a board with sides up to so many
// squares.
func randomConfig(random *rand.Rand, side int) tour.Config {
	c := tour.Config{
		Rows:      1 + random.IntN(side),
		Columns:   1 + random.IntN(side),
		Closed:    random.IntN(2) == 0,
		MoveOrder: tour.MoveOrder(random.IntN(4)),
		Pruning:   tour.Pruning(random.IntN(4)),
		Seed:      random.Uint64(),
	}
	if c.MoveOrder == tour.DefaultOrder || c.MoveOrder == tour.Warnsdorff {
		c.TieBreak = tour.TieBreak(random.IntN(5))
	}
	if random.IntN(3) == 0 {
		leaper := []tour.Leaper{{A: 0, B: 1}, {A: 1, B: 0}, {A: 1, B: 1}, {A: 0, B: 2}, {A: 1, B: 3}, {A: 2, B: 3}, {A: 2, B: 1}}[random.IntN(7)]
		c.Leaper = &leaper
	}
	for range random.IntN(4) {
		with := c
		with.Blocked = append(slices.Clone(c.Blocked), *at(random.IntN(c.Rows), random.IntN(c.Columns)))
		if _, err := tour.New(with); err == nil {
			c = with
		}
	}
	with := c
	with.Start = at(random.IntN(c.Rows), random.IntN(c.Columns))
	if _, err := tour.New(with); err == nil {
		c = with
	}
	return c
}

// unproved is a puzzle that is searched also where theory knows that there is no
// tour. It leaves out which square the forced moves contradict each other at: that
// depends on the order in which they are found, which is nobody's business.
type unproved struct{ solver.Puzzle }

func (u unproved) Refusal(candidate int) (reason solver.Reason, conflict int) {
	reason, conflict = u.Puzzle.Refusal(candidate)
	if reason == solver.ForcedMoves {
		conflict = solver.NoConflict
	}
	return reason, conflict
}

// rules are the knight's tour told as plainly as possible. They count the reasons
// for which they refuse moves.
type rules struct {
	tour.Config
	refused map[solver.Reason]int
}

// In the patterns 1 stands for the leaper's a, 2 for its b.
var fixed = [][2]int{{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}
var staticDegree = [][2]int{{-1, -2}, {1, -2}, {-1, 2}, {1, 2}, {-2, -1}, {-2, 1}, {2, -1}, {2, 1}}

func (r rules) square(choice solver.Choice) solver.Square {
	return solver.Square{Row: int(choice) / r.Columns, Column: int(choice) % r.Columns}
}

func (r rules) cell(s solver.Square) int { return s.Row*r.Columns + s.Column }

func (r rules) path(choices []solver.Choice) []solver.Square {
	path := []solver.Square{*r.Start}
	for _, choice := range choices {
		path = append(path, r.square(choice))
	}
	return path
}

func (r rules) moves(from solver.Square, pattern [][2]int) []solver.Square {
	leap := map[int]int{1: r.Leaper.A, -1: -r.Leaper.A, 2: r.Leaper.B, -2: -r.Leaper.B}
	var targets []solver.Square
	for _, offset := range pattern {
		to := solver.Square{Row: from.Row + leap[offset[0]], Column: from.Column + leap[offset[1]]}
		if 0 <= to.Row && to.Row < r.Rows && 0 <= to.Column && to.Column < r.Columns && !slices.Contains(targets, to) {
			targets = append(targets, to)
		}
	}
	return targets
}

func (r rules) Solved(choices []solver.Choice) bool {
	path := r.path(choices)
	return len(path) == r.Rows*r.Columns-len(r.Blocked) &&
		(!r.Closed || slices.Contains(r.moves(path[len(path)-1], fixed), *r.Start))
}

func (r rules) Candidates(choices []solver.Choice) []tracetest.Candidate {
	path := r.path(choices)
	targets := r.moves(path[len(path)-1], fixed)
	if r.MoveOrder == tour.StaticDegree {
		targets = r.moves(path[len(path)-1], staticDegree)
		slices.SortStableFunc(targets, func(a, b solver.Square) int {
			return len(r.free(nil, r.moves(a, fixed))) - len(r.free(nil, r.moves(b, fixed)))
		})
	}
	var candidates []tracetest.Candidate
	for _, to := range targets {
		candidate := tracetest.Candidate{Choice: solver.Choice(r.cell(to)), Conflict: solver.NoConflict}
		switch {
		case slices.Contains(r.Blocked, to):
			candidate.Reason = solver.Blocked
		case slices.Contains(path, to):
			candidate.Reason = solver.Visited
		default:
			candidate.Reason, candidate.Conflict = r.prune(path, targets, to)
		}
		r.refused[candidate.Reason]++
		candidates = append(candidates, candidate)
	}
	if r.MoveOrder == tour.Warnsdorff {
		slices.SortStableFunc(candidates, func(a, b tracetest.Candidate) int {
			return slices.Compare(r.rank(path, a), r.rank(path, b))
		})
	}
	return candidates
}

// rank returns what Warnsdorff compares, the most important first.
func (r rules) rank(path []solver.Square, candidate tracetest.Candidate) []int {
	if candidate.Reason != solver.NoReason {
		return nil
	}
	to := r.square(candidate.Choice)
	onward := r.free(path, r.moves(to, fixed))
	tie := 0
	switch r.TieBreak {
	case tour.FarthestFromCenter:
		row, column := 2*to.Row-(r.Rows-1), 2*to.Column-(r.Columns-1)
		tie = -(row*row + column*column)
	case tour.Lookahead:
		for _, next := range onward {
			tie += len(r.free(append(slices.Clone(path), to), r.moves(next, fixed)))
		}
	case tour.Random:
		tie = int(solver.Random(r.Seed, 1, uint64(len(path)-1), uint64(candidate.Choice)) >> 1)
	}
	return []int{len(onward), tie}
}

// free returns which of some squares are neither blocked nor on the path.
func (r rules) free(path, squares []solver.Square) []solver.Square {
	return slices.DeleteFunc(slices.Clone(squares), func(s solver.Square) bool {
		return slices.Contains(r.Blocked, s) || slices.Contains(path, s)
	})
}

func (r rules) all() []solver.Square {
	var squares []solver.Square
	for cell := range r.Rows * r.Columns {
		squares = append(squares, r.square(solver.Choice(cell)))
	}
	return squares
}
