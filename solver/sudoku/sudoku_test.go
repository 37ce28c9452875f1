package sudoku_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/sudoku"
)

const (
	emptyGrid = "................................................................................."
	euler     = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
	// noSolution leaves no digit for the last cell of its first row.
	noSolution = "123456780000000009000000000000000000000000000000000000000000000000000000000000000"
)

// bothOrders is every cell order.
var bothOrders = [...]sudoku.CellOrder{sudoku.RowMajor, sudoku.FewestOptions}

func newPuzzle(t testing.TB, c sudoku.Config) *sudoku.Puzzle {
	t.Helper()
	p, err := sudoku.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run runs a search to its end and returns it.
func run(t testing.TB, c sudoku.Config, o solver.Options) *solver.Search {
	t.Helper()
	return tracetest.Run(newPuzzle(t, c), o)
}

func TestCountsOfTheFirstSolution(t *testing.T) {
	for _, test := range []struct {
		name, givens           string
		placements, backtracks int64
		status                 solver.Status
	}{
		{"empty", emptyGrid, 391, 310, solver.Solved},
		{"default", "", 4208, 4157, solver.Solved},
		{"example", "530070000600195000098000060800060003400803001700020006060000280000419005000080079", 4208, 4157, solver.Solved},
		{"euler", euler, 200, 151, solver.Solved},
		{"no solution", noSolution, 0, 0, solver.Exhausted},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := run(t, sudoku.Config{Givens: test.givens}, solver.Options{MaxSolutions: 1})
			if c := s.Counters(); c.Placements != test.placements || c.Backtracks != test.backtracks || s.Status() != test.status {
				t.Errorf("%d placements, %d backtracks, status %d; want %d, %d, %d",
					c.Placements, c.Backtracks, s.Status(), test.placements, test.backtracks, test.status)
			}
		})
	}
}

func TestSolutionOfTheExample(t *testing.T) {
	want := []string{
		"5 3 4 6 7 8 9 1 2",
		"6 7 2 1 9 5 3 4 8",
		"1 9 8 3 4 2 5 6 7",
		"8 5 9 7 6 1 4 2 3",
		"4 2 6 8 5 3 7 9 1",
		"7 1 3 9 2 4 8 5 6",
		"9 6 1 5 3 7 2 8 4",
		"2 8 7 4 1 9 6 3 5",
		"3 4 5 2 8 6 1 7 9",
	}
	for _, order := range bothOrders {
		c := sudoku.Config{CellOrder: order}
		s := run(t, c, solver.Options{MaxSolutions: 1})
		if diff := cmp.Diff(want, newPuzzle(t, c).Draw(s.AppendChoices(nil))); diff != "" {
			t.Errorf("order %d (-want +got):\n%s", order, diff)
		}
	}
}

func TestUniqueness(t *testing.T) {
	for _, order := range bothOrders {
		for givens, want := range map[string]struct {
			solutions int64
			status    solver.Status
		}{
			"": {1, solver.Exhausted},
			"...." + sudoku.DefaultGivens[4:77] + "....": {2, solver.Solved},
		} {
			s := run(t, sudoku.Config{Givens: givens, CellOrder: order}, solver.Options{MaxSolutions: 2})
			if got := s.Counters().Solutions; got != want.solutions || s.Status() != want.status {
				t.Errorf("%q, order %d: %d solutions, status %d; want %d, %d", givens, order, got, s.Status(), want.solutions, want.status)
			}
		}
	}
}

// OEIS A107739: 288 grids of four digits.
func TestAllSolutions(t *testing.T) {
	for _, order := range bothOrders {
		s := run(t, sudoku.Config{Givens: strings.Repeat(".", 16), CellOrder: order}, solver.Options{})
		if got := s.Counters().Solutions; got != 288 || s.Status() != solver.Exhausted {
			t.Errorf("order %d: %d solutions, status %d; want 288, exhausted", order, got, s.Status())
		}
	}
}

func TestFullGridIsSolvedAtDepthZero(t *testing.T) {
	for _, order := range bothOrders {
		c := sudoku.Config{Givens: "1234 3412 2143 4321", CellOrder: order}
		for _, rejections := range []bool{false, true} {
			events, status := tracetest.Collect(t, solver.New(newPuzzle(t, c), solver.Options{Rejections: rejections}))
			want := []tracetest.Event{{Kind: solver.Solution, Conflict: solver.NoConflict}}
			if diff := cmp.Diff(want, events); diff != "" || status != solver.Exhausted {
				t.Errorf("order %d: status %d, events (-want +got):\n%s", order, status, diff)
			}
		}
	}
}

// A cell without a digit left is found at once, wherever it is.
func TestFewestOptionsSeesDeadEnds(t *testing.T) {
	s := run(t, sudoku.Config{Givens: reverse(noSolution), CellOrder: sudoku.FewestOptions}, solver.Options{})
	if c := s.Counters(); c.Placements != 0 || c.Rejections != 9 || s.Status() != solver.Exhausted {
		t.Errorf("%+v, status %d; want no placement, nine rejections", c, s.Status())
	}
}

func reverse(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

func TestLargeGrids(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, test := range []struct{ boxSide, givens int }{{4, 120}, {4, 140}, {5, 360}, {5, 400}} {
		for range 3 {
			givens := thinOut(random, shuffledGrid(random, test.boxSide), test.givens)
			c := sudoku.Config{Givens: givens, CellOrder: sudoku.FewestOptions}
			p := newPuzzle(t, c)
			s := tracetest.Run(p, solver.Options{MaxSolutions: 1, MaxPlacements: 1_000_000})
			if s.Status() != solver.Solved {
				t.Errorf("%d givens of %d: status %d after %d placements", test.givens, len(givens), s.Status(), s.Counters().Placements)
				continue
			}
			checkGrid(t, p.Board(), s.AppendChoices(nil))
		}
	}
}

// A call may allocate, an event does not.
func TestEventsAllocateNothing(t *testing.T) {
	for _, order := range bothOrders {
		s := solver.New(newPuzzle(t, sudoku.Config{Givens: strings.Repeat(".", 625), CellOrder: order}), solver.Options{})
		buffer := make([]solver.Event, 100)
		if allocations := testing.AllocsPerRun(100, func() { s.Run(buffer, nil) }); allocations > 1 {
			t.Errorf("order %d: %v allocations for 100 events", order, allocations)
		}
	}
}

func TestDraw(t *testing.T) {
	p := newPuzzle(t, sudoku.Config{Givens: strings.Repeat(".", 255) + "g"})
	rows := p.Draw([]solver.Choice{9, 16 + 10}) // A on cell 0, B on cell 1
	if want := "A B" + strings.Repeat(" .", 14); rows[0] != want {
		t.Errorf("first row %q, want %q", rows[0], want)
	}
	if want := ". . . . . . . . . . . . . . . G"; len(rows) != 16 || rows[15] != want {
		t.Errorf("%d rows, the last %q, want %q", len(rows), rows[15], want)
	}
}

// What stands on the grid is legal after every event.
func TestStandingChoicesAreLegal(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, boxSide := range []int{2, 3, 4} {
		for _, order := range bothOrders {
			givens := thinOut(random, shuffledGrid(random, boxSide), random.IntN(boxSide*boxSide*boxSide*boxSide/2))
			checkEvents(t, newPuzzle(t, sudoku.Config{Givens: givens, CellOrder: order}), 1000)
		}
	}
}

// checkEvents runs a search for so many events and checks the grid after each.
func checkEvents(t testing.TB, p *sudoku.Puzzle, events int) {
	t.Helper()
	s := solver.New(p, solver.Options{})
	buffer := make([]solver.Event, 1)
	for range events {
		n, _ := s.Run(buffer, nil)
		if n == 0 {
			return
		}
		if kind := buffer[0].Kind(); kind == solver.Place || kind == solver.Solution {
			checkGrid(t, p.Board(), s.AppendChoices(nil))
		}
	}
}
