package solver_test

import (
	"math"
	"testing"

	"clew/solver"
	"clew/solver/maze"
	"clew/solver/queens"
	"clew/solver/sudoku"
	"clew/solver/tour"
)

// shares walks a whole tree by recursion and notes before each event what lies
// behind: the shares of the tree that are done with. Candidates are refused
// before the next event, not after the one before, but nothing tells them apart.
type shares struct {
	puzzle     solver.Puzzle
	depth      int
	behind     float64
	placements int

	// behindBefore and placedBefore are those before each event.
	behindBefore []float64
	placedBefore []int
}

func (s *shares) event() {
	s.behindBefore = append(s.behindBefore, s.behind)
	s.placedBefore = append(s.placedBefore, s.placements)
}

func (s *shares) walk(share float64) {
	before := s.behind
	if s.puzzle.Solved() {
		s.event()
		s.behind = before + share
		return
	}
	width := s.puzzle.Width(s.depth)
	each := share / float64(max(width, 1))
	for candidate := s.puzzle.Next(0); candidate < width; candidate = s.puzzle.Next(candidate + 1) {
		s.behind = before + each*float64(candidate)
		s.event()
		s.puzzle.Place(candidate)
		s.depth++
		s.placements++
		s.walk(each)
		s.event()
		s.puzzle.Undo()
		s.depth--
	}
	s.behind = before + share
}

func TestExploredOfWholeTrees(t *testing.T) {
	for _, test := range []struct {
		name  string
		build func() (solver.Puzzle, error)
		// far is how far explored may be from the part of all placements that lies
		// behind, on average: it is an estimate.
		far float64
	}{
		{"queens", func() (solver.Puzzle, error) { return queens.New(queens.Config{Size: 6}) }, 0.05},
		{"more queens", func() (solver.Puzzle, error) { return queens.New(queens.Config{Size: 8}) }, 0.05},
		{"no queens", func() (solver.Puzzle, error) { return queens.New(queens.Config{Size: 3}) }, 0.1},
		{"tour", func() (solver.Puzzle, error) { return tour.New(tour.Config{Rows: 4, Columns: 5}) }, 0.2},
		{"maze", func() (solver.Puzzle, error) {
			return maze.New(maze.Config{Lines: []string{"S..#.", ".#...", "...#.", ".#..G"}})
		}, 0.2},
		{"sudoku", func() (solver.Puzzle, error) { return sudoku.New(sudoku.Config{Givens: "1.......2......."}) }, 0.15},
	} {
		t.Run(test.name, func(t *testing.T) {
			puzzle, err := test.build()
			if err != nil {
				t.Fatal(err)
			}
			want := shares{puzzle: puzzle}
			want.walk(1)
			want.event() // the end
			if puzzle, err = test.build(); err != nil {
				t.Fatal(err)
			}
			search := solver.New(puzzle, solver.Options{})
			room := make([]solver.Event, 1)
			last, far, events := search.Explored(), 0.0, len(want.behindBefore)-1
			for i := 1; i <= events; i++ {
				if n, _ := search.Run(room, nil); n != 1 {
					t.Fatalf("the search ends after %d events, want %d", i-1, events)
				}
				got := search.Explored()
				if got < last || math.Abs(got-want.behindBefore[i]) > 1e-9 {
					t.Fatalf("event %d: explored goes from %v to %v, want %v", i, last, got, want.behindBefore[i])
				}
				last = got
				far += math.Abs(got-float64(want.placedBefore[i])/float64(want.placements)) / float64(events)
			}
			if last != 1 || search.Status() != solver.Exhausted {
				t.Errorf("explored is %v at the end of a search that is %v", last, search.Status())
			}
			if far > test.far {
				t.Errorf("explored is off by %.3f on average", far)
			}
			t.Logf("%d events, explored is off by %.3f on average", events, far)
		})
	}
}
