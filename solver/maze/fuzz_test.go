package maze_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"clew/solver"
	"clew/solver/maze"
)

// Whatever the text, it is refused or searched by the rules, and what is drawn of
// it is the same maze.
func FuzzGrid(f *testing.F) {
	for _, text := range []string{
		"", ".", "#", "S", "SG", "S.#\n.. \n#.G", "...\n...\n...", "..\n.", "SS\nGG", "#.\n.#", "é\r\n\x00\xff", "S...\n..##\n..#G",
	} {
		f.Add(text, "DRUL")
		f.Add(text, "DR")
	}
	f.Add("...\n...", "UDLRU")
	f.Add("...\n...", "é\xff")
	f.Fuzz(func(t *testing.T, text, moves string) {
		c := maze.Config{Lines: strings.Split(text, "\n"), Moves: moves}
		p, err := maze.New(c)
		if err != nil {
			var invalid *solver.InvalidError
			if !errors.As(err, &invalid) || len(invalid.Violations) == 0 {
				t.Fatalf("error %v, want an InvalidError", err)
			}
			return
		}
		drawn := newPuzzle(t, maze.Config{Lines: p.Draw(nil), Moves: moves})
		// Where the start is the goal a mark alone cannot tell.
		if !p.Solved() {
			if diff := cmp.Diff(p.Board(), drawn.Board()); diff != "" {
				t.Fatalf("%q is drawn as %q (-want +got):\n%s", c.Lines, p.Draw(nil), diff)
			}
		}
		checkTrace(t, p, 2000)
	})
}

// checkTrace runs a fresh puzzle for some events and checks that each is legal.
func checkTrace(t *testing.T, p *maze.Puzzle, limit int) {
	t.Helper()
	board := p.Board()
	rows := p.Draw(nil)
	path := []int{board.Initial[0].Cell}
	visited := map[int]bool{path[0]: true}
	neighbours := func(a, b int) bool {
		down, right := a/board.Columns-b/board.Columns, a%board.Columns-b%board.Columns
		return down*down+right*right == 1
	}
	isWall := func(cell int) bool { return rows[cell/board.Columns][cell%board.Columns] == '#' }

	events := make([]solver.Event, 1)
	s := solver.New(p, solver.Options{Rejections: true})
	for sequence := range limit {
		n, status := s.Run(events, nil)
		if n == 0 {
			if status != solver.Exhausted || len(path) != 1 {
				t.Fatalf("the search ends with status %d at depth %d", status, len(path)-1)
			}
			return
		}
		last := path[len(path)-1]
		event, cell := events[0], int(events[0].Choice())
		legal := false
		switch event.Kind() {
		case solver.Place:
			legal = neighbours(last, cell) && !isWall(cell) && !visited[cell]
			path = append(path, cell)
			visited[cell] = true
		case solver.Backtrack:
			legal = len(path) > 1 && cell == last
			path = path[:len(path)-1]
			delete(visited, cell)
		case solver.Reject:
			legal = neighbours(last, cell) &&
				(event.Reason() == solver.Wall && isWall(cell) || event.Reason() == solver.Visited && visited[cell])
		case solver.Solution:
			legal = p.Solved() && (rows[last/board.Columns][last%board.Columns] == 'G' || len(path) == 1)
		}
		if !legal {
			t.Fatalf("event %d, %x, is not legal after %v", sequence+1, event, path)
		}
	}
}
