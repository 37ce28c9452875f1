package tour_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/tour"
)

func TestProofs(t *testing.T) {
	camel, wazir := tour.Leaper{A: 1, B: 3}, tour.Leaper{A: 0, B: 1}
	for _, test := range []struct {
		name    string
		config  tour.Config
		theorem solver.Theorem
		text    string
	}{
		{"closed, odd", tour.Config{Rows: 5, Closed: true}, solver.ColorParity,
			"a closed tour visits as many light squares as dark ones, but 13 and 12 are free"},
		{"start of the minority", tour.Config{Rows: 7, Start: at(0, 1)}, solver.ColorParity,
			"a tour that starts on a dark square visits as many dark squares as others, or one more, but 24 and 25 are free"},
		{"two corners of a colour blocked", tour.Config{Blocked: []solver.Square{*at(0, 0), *at(7, 7)}}, solver.ColorParity,
			"a tour that starts on a dark square visits as many dark squares as others, or one more, but 32 and 30 are free"},
		{"Schwenk", tour.Config{Rows: 3, Columns: 8, Closed: true}, solver.NoTourOnBoard,
			"there is no closed knight's tour on a board of 3 x 8 squares (Schwenk 1991)"},
		{"narrow", tour.Config{Rows: 2, Columns: 9}, solver.NoTourOnBoard,
			"there is no knight's tour on a board of 2 x 9 squares, not even an open one"},
		{"inner row", tour.Config{Rows: 4, Columns: 9, Start: at(2, 0)}, solver.NoTourFromStart,
			"every knight's tour on 4 x 9 squares starts and ends in the two outer rows, from which each move leads to an inner one"},
		{"inner column", tour.Config{Rows: 9, Columns: 4, Start: at(0, 2)}, solver.NoTourFromStart,
			"every knight's tour on 9 x 4 squares starts and ends in the two outer columns, from which each move leads to an inner one"},
		{"isolated", tour.Config{Rows: 3, Blocked: []solver.Square{*at(0, 0)}}, solver.IsolatedSquare,
			"no move leads from row 1, column 1 to a free square"},
		{"dead ends", tour.Config{Leaper: &wazir, Rows: 1, Columns: 4, Start: at(0, 1)}, solver.DeadEndSquares,
			"a tour ends on one square, but from row 0, column 0 and from row 0, column 3 only one move leads to a free square"},
		{"dead end, closed", tour.Config{Leaper: &wazir, Rows: 1, Columns: 4, Closed: true}, solver.DeadEndSquares,
			"a closed tour enters and leaves row 0, column 0, but only one move leads from there to a free square"},
		{"camel", tour.Config{Leaper: &camel}, solver.DisconnectedSquares,
			"only 32 of the 64 free squares can be reached from the start"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := run(t, test.config, solver.Options{})
			proof := s.Proof()
			if proof == nil || proof.Theorem != test.theorem || proof.Text != test.text {
				t.Fatalf("proof %+v, want theorem %d: %s", proof, test.theorem, test.text)
			}
			if s.Status() != solver.Exhausted || s.Sequence() != 0 {
				t.Errorf("status %d after event %d, want an exhausted search without events", s.Status(), s.Sequence())
			}
		})
	}
}

// What is proved to have no tour has none; where nothing is proved, a search tells.
func TestProofsAreRight(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	theorems := map[solver.Theorem]int{}
	for range 1000 / thinning {
		c := randomConfig(random, 5)
		c.Pruning = tour.Full
		proof := newPuzzle(t, c).Prove()
		if proof == nil {
			continue
		}
		theorems[proof.Theorem]++
		if strings.Contains(proof.Text, "%!") {
			t.Errorf("%+v: %s", c, proof.Text)
		}
		c.Pruning = tour.NoPruning
		if p := newPuzzle(t, c); p.Prove() != nil {
			t.Errorf("%+v: a proof without pruning", c)
		} else if s := tracetest.Run(p, solver.Options{MaxSolutions: 1}); s.Status() != solver.Exhausted {
			t.Errorf("%+v from %v: %s; but there is a tour", c, c.Start, proof.Text)
		}
	}
	for theorem := range solver.NoTourFromStart + 1 {
		if theorems[theorem] == 0 && thinning == 1 {
			t.Errorf("no board of theorem %d", theorem)
		}
	}
}

// A tour over no squares but the start is open, and complete before the first move.
func TestSingleSquare(t *testing.T) {
	if s := run(t, tour.Config{Rows: 1, Columns: 1}, solver.Options{}); s.Proof() != nil || s.Counters().Solutions != 1 {
		t.Errorf("open: proof %v, %d solutions", s.Proof(), s.Counters().Solutions)
	}
	if s := run(t, tour.Config{Rows: 1, Columns: 1, Closed: true}, solver.Options{}); s.Proof() == nil || s.Counters().Solutions != 0 {
		t.Errorf("closed: proof %v, %d solutions", s.Proof(), s.Counters().Solutions)
	}
}
