package tour_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/tour"
)

func newPuzzle(t testing.TB, c tour.Config) *tour.Puzzle {
	t.Helper()
	p, err := tour.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run runs a search to its end and returns it.
func run(t testing.TB, c tour.Config, o solver.Options) *solver.Search {
	t.Helper()
	return tracetest.Run(newPuzzle(t, c), o)
}

func at(row, column int) *solver.Square { return &solver.Square{Row: row, Column: column} }

func TestTextbookTour(t *testing.T) {
	c := tour.Config{MoveOrder: tour.Fixed}
	s := run(t, c, solver.Options{MaxSolutions: 1})
	if got := s.Counters(); got.Placements != 8_250_732 || got.Backtracks != 8_250_669 {
		t.Errorf("%d placements, %d backtracks; want 8250732, 8250669", got.Placements, got.Backtracks)
	}
	want := []string{
		" 0 59 38 33 30 17  8 63",
		"37 34 31 60  9 62 29 16",
		"58  1 36 39 32 27 18  7",
		"35 48 41 26 61 10 15 28",
		"42 57  2 49 40 23  6 19",
		"47 50 45 54 25 20 11 14",
		"56 43 52  3 22 13 24  5",
		"51 46 55 44 53  4 21 12",
	}
	if diff := cmp.Diff(want, newPuzzle(t, c).Draw(s.AppendChoices(nil))); diff != "" {
		t.Errorf("board (-want +got):\n%s", diff)
	}
}

func TestCountsOfTheFirstTour(t *testing.T) {
	const none = -1 // as many backtracks as placements: there is no tour
	for _, test := range []struct {
		side                   int
		start                  *solver.Square
		order                  tour.MoveOrder
		placements, backtracks int64
	}{
		{3, at(0, 0), tour.Fixed, 14, none},
		{4, at(0, 0), tour.Fixed, 2_222, none},
		{4, at(0, 1), tour.Fixed, 1_884, none},
		{4, at(1, 1), tour.Fixed, 1_500, none},
		{5, at(0, 0), tour.Fixed, 8_839, 8_839 - 24},
		{5, at(0, 1), tour.Fixed, 1_829_420, none},
		{6, at(0, 0), tour.Fixed, 248_168, 248_168 - 35},
		{7, at(0, 0), tour.Fixed, 7_151_178, 7_151_178 - 48},
		{5, at(0, 0), tour.StaticDegree, 24, 0},
		{6, at(0, 0), tour.StaticDegree, 1_522, 1_487},
		{6, at(2, 2), tour.StaticDegree, 261, 226},
		{8, at(0, 0), tour.StaticDegree, 416, 353},
	} {
		t.Run(fmt.Sprintf("%dx%d from %v order %d", test.side, test.side, *test.start, test.order), func(t *testing.T) {
			s := run(t, tour.Config{Rows: test.side, Start: test.start, MoveOrder: test.order}, solver.Options{MaxSolutions: 1})
			backtracks, status := test.backtracks, solver.Solved
			if backtracks == none {
				backtracks, status = test.placements, solver.Exhausted
			}
			got := s.Counters()
			if got.Placements != test.placements || got.Backtracks != backtracks || s.Status() != status {
				t.Errorf("%d placements, %d backtracks, status %d; want %d, %d, %d",
					got.Placements, got.Backtracks, s.Status(), test.placements, backtracks, status)
			}
		})
	}
}

// Warnsdorff's rule alone finds a tour from almost everywhere; these are all the
// squares from which it has to backtrack.
func TestWarnsdorffRarelyBacktracks(t *testing.T) {
	for _, test := range []struct {
		side int
		want []solver.Square
	}{
		{5, []solver.Square{{Row: 0, Column: 2}}},
		{6, []solver.Square{{Row: 3, Column: 3}}},
		{7, []solver.Square{{Row: 0, Column: 4}, {Row: 1, Column: 1}, {Row: 2, Column: 2}, {Row: 2, Column: 4}, {Row: 4, Column: 6}, {Row: 5, Column: 1}, {Row: 6, Column: 6}}},
		{8, []solver.Square{{Row: 2, Column: 4}}},
		{9, nil},
		{10, []solver.Square{{Row: 3, Column: 1}, {Row: 7, Column: 1}}},
		{11, nil},
	} {
		var got []solver.Square
		for cell := range test.side * test.side {
			start := solver.Square{Row: cell / test.side, Column: cell % test.side}
			if test.side%2 == 1 && (start.Row+start.Column)%2 == 1 {
				continue // the minority colour has no tour
			}
			// Backtracking at all is what is asked; where it has to, it may need
			// very long.
			s := run(t, tour.Config{Rows: test.side, Start: &start, MoveOrder: tour.Warnsdorff},
				solver.Options{MaxSolutions: 1, MaxPlacements: int64(test.side*test.side - 1)})
			if s.Status() != solver.Solved {
				got = append(got, start)
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%dx%d: starts that need backtracking (-want +got):\n%s", test.side, test.side, diff)
		}
	}
}

// A path over a million squares touches neither the call stack nor much memory.
func TestAMillionSquares(t *testing.T) {
	s := run(t, tour.Config{Rows: 1000, MoveOrder: tour.Fixed}, solver.Options{MaxSolutions: 1, MaxPlacements: 3_000_000})
	if got := s.Counters(); got.Placements != 3_000_000 || s.Status() != solver.PlacementLimit {
		t.Errorf("status %d after %d placements, want the limit after 3000000", s.Status(), got.Placements)
	}
	if explored := s.Explored(); explored < 0 || explored > 1 {
		t.Errorf("explored is %v", explored)
	}
}

func TestDraw(t *testing.T) {
	c := tour.Config{Rows: 3, Columns: 4, Blocked: []solver.Square{*at(1, 1)}}
	want := " 0  .  .  .\n .  #  .  .\n .  1  .  ."
	if got := strings.Join(newPuzzle(t, c).Draw([]solver.Choice{9}), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
