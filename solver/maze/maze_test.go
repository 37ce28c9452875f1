package maze_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/maze"
)

func newPuzzle(t testing.TB, c maze.Config) *maze.Puzzle {
	t.Helper()
	p, err := maze.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run runs a search to its end and returns it.
func run(t testing.TB, c maze.Config, o solver.Options) *solver.Search {
	t.Helper()
	return tracetest.Run(newPuzzle(t, c), o)
}

// open returns an open maze of a size.
func open(rows, columns int) maze.Config {
	return maze.Config{Random: &maze.Random{Rows: rows, Columns: columns, WallPercent: new(0)}}
}

// wantCounts runs a search to its end and compares what it has counted.
func wantCounts(t *testing.T, c maze.Config, o solver.Options, status solver.Status, placements, backtracks, solutions int64) {
	t.Helper()
	s := run(t, c, o)
	got := s.Counters()
	if s.Status() != status || got.Placements != placements || got.Backtracks != backtracks || got.Solutions != solutions {
		t.Errorf("status %d, %d placements, %d backtracks, %d solutions; want %d, %d, %d, %d",
			s.Status(), got.Placements, got.Backtracks, got.Solutions, status, placements, backtracks, solutions)
	}
}

func TestAllWaysAcrossAnOpenGrid(t *testing.T) {
	solutions := []int64{1, 2, 12, 184, 8512} // OEIS A007764
	placements := []int64{0, 4, 50, 1270, 90110}
	for i := range solutions {
		side := i + 1
		grid := maze.Config{Lines: slices.Repeat([]string{strings.Repeat(".", side)}, side)}
		for _, moves := range []string{"DRUL", "LURD"} {
			for _, c := range []maze.Config{open(side, side), grid} {
				c.Moves = moves
				wantCounts(t, c, solver.Options{}, solver.Exhausted, placements[i], placements[i], solutions[i])
			}
		}
	}
}

// The rat that only goes down and right has as many ways as there are orders of
// its steps: the central binomial coefficients.
func TestTheRatNeverTurnsBack(t *testing.T) {
	for i, want := range []int64{1, 2, 6, 20, 70, 252} {
		c := open(i+1, i+1)
		c.Moves = "DR"
		if got := run(t, c, solver.Options{}).Counters().Solutions; got != want {
			t.Errorf("%d x %d: %d ways, want %d", i+1, i+1, got, want)
		}
	}
	textbook := maze.Config{Lines: []string{".###", "..#.", "#.##", "...."}, Moves: "DR"}
	wantCounts(t, textbook, solver.Options{}, solver.Exhausted, 6, 6, 1)
	// The only way goes up.
	up := maze.Config{Lines: []string{".#...", ".#.#.", "...#."}, Moves: "DR"}
	wantCounts(t, up, solver.Options{}, solver.Exhausted, 4, 4, 0)
	up.Moves = ""
	wantCounts(t, up, solver.Options{MaxSolutions: 1}, solver.Solved, 10, 0, 1)
}

func TestExample(t *testing.T) {
	wantCounts(t, maze.Config{}, solver.Options{MaxSolutions: 1}, solver.Solved, 107, 49, 1)
	wantCounts(t, maze.Config{}, solver.Options{}, solver.Exhausted, 426, 426, 6)
}

func TestNoWay(t *testing.T) {
	for name, lines := range map[string][]string{
		"walls around the goal":  {"S...", "..##", "..#G"},
		"walls around the start": {"S#..", "##..", "...G"},
		"a wall across":          {"S.#.", "..#.", "..#G"},
	} {
		t.Run(name, func(t *testing.T) {
			s := run(t, maze.Config{Lines: lines}, solver.Options{MaxSolutions: 1})
			if c := s.Counters(); s.Status() != solver.Exhausted || c.Solutions != 0 || c.Placements != c.Backtracks {
				t.Errorf("status %d with %+v", s.Status(), c)
			}
		})
	}
}

// A search that starts at its goal is over at once, without a choice.
func TestTheStartIsTheGoal(t *testing.T) {
	for _, lines := range [][]string{{"."}, {"S"}, {"G"}, {"G..", "..."}, {"...", "..S"}} {
		wantCounts(t, maze.Config{Lines: lines}, solver.Options{}, solver.Exhausted, 0, 0, 1)
	}
}

func TestTraceIsTheNaiveOne(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		r := rules{rows: 1 + random.IntN(6), columns: 1 + random.IntN(6), moves: shuffled(random, "UDLR")}
		r.cells = make([]byte, r.rows*r.columns)
		for cell := range r.cells {
			r.cells[cell] = "#.. "[random.IntN(4)]
		}
		r.goal = len(r.cells) - 1
		r.cells[r.start], r.cells[r.goal] = '.', '.'
		if start := random.IntN(2 * len(r.cells)); start < len(r.cells) {
			r.start, r.cells[start] = start, 'S'
		}
		if goal := random.IntN(2 * len(r.cells)); goal < len(r.cells) && goal != r.start {
			r.goal, r.cells[goal] = goal, 'G'
		}
		o := solver.Options{
			MaxSolutions:  int64(random.IntN(4)),
			MaxPlacements: int64(random.IntN(2) * random.IntN(200)),
			Rejections:    random.IntN(2) == 0,
		}
		c := maze.Config{Lines: r.lines(), Moves: r.moves}
		tracetest.Check(t, fmt.Sprintf("%q %s %+v", c.Lines, c.Moves, o), func() solver.Puzzle { return newPuzzle(t, c) }, r, o, 5000)
	}
}

// shuffled returns one or more of some letters, in any order.
func shuffled(random *rand.Rand, letters string) string {
	b := []byte(letters)
	random.Shuffle(len(b), func(i, j int) { b[i], b[j] = b[j], b[i] })
	return string(b[:1+random.IntN(len(b))])
}

// rules are the maze told as plainly as possible.
type rules struct {
	rows, columns, start, goal int
	cells                      []byte
	moves                      string
}

func (r rules) lines() []string {
	var lines []string
	for line := range slices.Chunk(r.cells, r.columns) {
		lines = append(lines, string(line))
	}
	return lines
}

func (r rules) path(choices []solver.Choice) []int {
	path := []int{r.start}
	for _, choice := range choices {
		path = append(path, int(choice))
	}
	return path
}

func (r rules) Solved(choices []solver.Choice) bool {
	path := r.path(choices)
	return path[len(path)-1] == r.goal
}

func (r rules) Candidates(choices []solver.Choice) []tracetest.Candidate {
	path := r.path(choices)
	at := path[len(path)-1]
	var candidates []tracetest.Candidate
	for _, move := range r.moves {
		row, column := at/r.columns, at%r.columns
		switch move {
		case 'U':
			row--
		case 'D':
			row++
		case 'L':
			column--
		case 'R':
			column++
		}
		if row < 0 || row >= r.rows || column < 0 || column >= r.columns {
			continue
		}
		cell := row*r.columns + column
		candidate := tracetest.Candidate{Choice: solver.Choice(cell), Conflict: solver.NoConflict}
		switch {
		case r.cells[cell] == '#':
			candidate.Reason = solver.Wall
		case slices.Contains(path, cell):
			candidate.Reason = solver.Visited
		}
		candidates = append(candidates, candidate)
	}
	return candidates
}

func TestBoard(t *testing.T) {
	got := newPuzzle(t, maze.Config{Lines: []string{"#.S", "G#."}}).Board()
	want := solver.Board{Rows: 2, Columns: 3, Values: 1, Blocked: []int{0, 4}, Initial: []solver.Initial{{Cell: 2, Value: 1}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("board (-want +got):\n%s", diff)
	}
}

// A path that winds through every square but those behind the goal, on the
// largest board: no call stack, and little memory.
func TestAMillionSquares(t *testing.T) {
	const side = 1024
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	c := open(side, side)
	c.Moves = "LRUD"
	p := newPuzzle(t, c)
	s := tracetest.Run(p, solver.Options{MaxSolutions: 1})
	runtime.GC()
	runtime.ReadMemStats(&after)
	if got, want := s.Counters().Depth, (side-1)*side; got != want || s.Counters().Backtracks != 0 || s.Status() != solver.Solved {
		t.Errorf("status %d with %+v, want a way of %d steps", s.Status(), s.Counters(), want)
	}
	if bytes := (int64(after.HeapAlloc) - int64(before.HeapAlloc)) / (side * side); bytes > 30 {
		t.Errorf("%d bytes a cell, want 30 at most", bytes)
	}
	runtime.KeepAlive(p)
}
