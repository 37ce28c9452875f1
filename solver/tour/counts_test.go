package tour_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/tour"
)

// prunings are all there are. A pruning is sound when it changes no count of
// solutions.
var prunings = []tour.Pruning{tour.NoPruning, tour.DeadEnds, tour.Full}

// count returns the number of tours, and searches for them also where theory
// knows that there are none.
func count(t testing.TB, c tour.Config) int64 {
	t.Helper()
	return tracetest.Run(unproved{newPuzzle(t, c)}, solver.Options{}).Counters().Solutions
}

func TestAllToursOfFiveByFive(t *testing.T) {
	for _, pruning := range prunings[2-2/thinning:] {
		total := int64(0)
		for _, class := range []struct {
			start         solver.Square
			squares, want int64 // squares alike by symmetry, and tours from each
		}{
			{*at(0, 0), 4, 304}, {*at(0, 2), 4, 56}, {*at(1, 1), 4, 56}, {*at(2, 2), 1, 64}, {*at(0, 1), 8, 0}, {*at(1, 2), 4, 0},
		} {
			got := count(t, tour.Config{Rows: 5, Start: &class.start, Pruning: pruning})
			if got != class.want {
				t.Errorf("pruning %d from %v: %d tours, want %d", pruning, class.start, got, class.want)
			}
			total += got * class.squares
		}
		if total != 1728 { // OEIS A165134
			t.Errorf("pruning %d: %d tours of 5x5, want 1728", pruning, total)
		}
	}
}

func TestAllToursOfSmallBoards(t *testing.T) {
	counts := map[[2]int]int64{{1, 1}: 1, {2, 2}: 0, {3, 3}: 0, {4, 4}: 0, {4, 5}: 164, {5, 4}: 164, {4, 6}: 1488, {6, 4}: 1488}
	for i, want := range []int64{0, 0, 0, 16, 0, 0, 104, 792, 1120, 6096} { // OEIS A118067
		counts[[2]int{3, i + 1}] = want
	}
	for board, want := range counts {
		for _, pruning := range prunings[2-2/thinning:] {
			if pruning == tour.NoPruning && board[0]*board[1] > 21 {
				continue // needs too long
			}
			total := int64(0)
			for cell := range board[0] * board[1] {
				total += count(t, tour.Config{Rows: board[0], Columns: board[1], Start: at(cell/board[1], cell%board[1]), Pruning: pruning})
			}
			if total != want {
				t.Errorf("%v with pruning %d: %d tours, want %d", board, pruning, total, want)
			}
		}
	}
}

// Every closed tour passes the start and can be walked both ways, so that from
// any square twice the number of undirected tours is found.
func TestAllClosedTours(t *testing.T) {
	tests := []struct {
		rows, columns int
		undirected    int64
	}{
		{3, 10, 16}, {5, 6, 8}, {6, 5, 8}, {3, 12, 176}, {6, 6, 9862}, // OEIS A070030, A001230
	}
	for _, test := range tests[:1+4/thinning] {
		if got := count(t, tour.Config{Rows: test.rows, Columns: test.columns, Closed: true, Pruning: tour.Full}); got != 2*test.undirected {
			t.Errorf("%dx%d: %d directed closed tours, want %d", test.rows, test.columns, got, 2*test.undirected)
		}
	}
}

// No pruning refuses a move that leads to a tour, whatever the piece, the blocked
// squares and the start.
func TestPruningKeepsEveryTour(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	withTours := 0
	for range 700 / thinning {
		c := randomConfig(random, 5)
		c.Pruning = tour.NoPruning
		want := count(t, c)
		if want > 0 {
			withTours++
		}
		for _, c.Pruning = range prunings[1:] {
			if got := count(t, c); got != want {
				t.Errorf("%s: %d tours, want %d", fmt.Sprintf("%+v from %v", c, c.Start), got, want)
			}
		}
	}
	if withTours < 60/thinning {
		t.Errorf("only %d of the boards have a tour", withTours)
	}
}
