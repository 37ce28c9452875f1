package tour_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/tour"
)

// From all the squares of the larger boards it takes half an hour.
var sample = flag.Int("starts", 1, "from how many squares of each larger board to search, on average; 0: from all")

// fate is what became of a search by the default strategy.
type fate uint8

const (
	solved fate = iota
	proved
	exhausted
	undecided
)

// decide searches for a tour with at most so many placements for each free square,
// and checks the tour that is found.
func decide(t testing.TB, c tour.Config, placements int) (fate, *solver.Search) {
	t.Helper()
	p := newPuzzle(t, c)
	target, _ := p.TargetDepth()
	s := tracetest.Run(p, solver.Options{MaxSolutions: 1, MaxPlacements: int64(placements * (target + 1))})
	switch {
	case s.Proof() != nil:
		return proved, s
	case s.Status() == solver.Exhausted:
		return exhausted, s
	case s.Status() == solver.PlacementLimit:
		return undecided, s
	}
	checkTour(t, p.Config(), s.AppendChoices(nil))
	return solved, s
}

// checkTour fails when choices are no tour.
func checkTour(t testing.TB, c tour.Config, choices []solver.Choice) {
	t.Helper()
	visited := map[solver.Square]bool{*c.Start: true}
	for _, square := range c.Blocked {
		visited[square] = true
	}
	leaps := func(a, b solver.Square) bool {
		rows, columns := max(a.Row-b.Row, b.Row-a.Row), max(a.Column-b.Column, b.Column-a.Column)
		return rows == c.Leaper.A && columns == c.Leaper.B || rows == c.Leaper.B && columns == c.Leaper.A
	}
	at := *c.Start
	for _, choice := range choices {
		to := solver.Square{Row: int(choice) / c.Columns, Column: int(choice) % c.Columns}
		if !leaps(at, to) || visited[to] {
			t.Fatalf("%dx%d from %v: a move from %v to %v", c.Rows, c.Columns, *c.Start, at, to)
		}
		at, visited[to] = to, true
	}
	if len(visited) != c.Rows*c.Columns || c.Closed && !leaps(at, *c.Start) {
		t.Fatalf("%dx%d from %v: %d squares, ending on %v", c.Rows, c.Columns, *c.Start, len(visited), at)
	}
}

// starts returns so many squares of a board, on average, or with 0 all of them.
func starts(random *rand.Rand, rows, columns, count int) []*solver.Square {
	var squares []*solver.Square
	for cell := range rows * columns {
		if count == 0 || random.IntN(rows*columns) < count {
			squares = append(squares, at(cell/columns, cell%columns))
		}
	}
	return squares
}

// tourExists is what is known of knights on whole boards with sides from 5: a tour
// from everywhere, but for the colour of fewer squares.
func tourExists(rows, columns int, start solver.Square) bool {
	return rows*columns%2 == 0 || (start.Row+start.Column)%2 == 0
}

func TestEveryStartToTwelveByTwelve(t *testing.T) {
	for rows := 5; rows <= 12; rows++ {
		for columns := 5; columns <= 12; columns++ {
			for i, start := range starts(nil, rows, columns, 0) {
				if i%thinning == 0 {
					checkStart(t, rows, columns, start)
				}
			}
		}
	}
}

func TestStartsToThirtyByThirty(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for short := 5; short <= 30; short += (thinning + 1) / 2 {
		for long := max(short, 13) + short%3; long <= 30; long += 3 * thinning {
			for _, sides := range [][2]int{{short, long}, {long, short}} {
				for _, start := range starts(random, sides[0], sides[1], *sample) {
					checkStart(t, sides[0], sides[1], start)
				}
			}
		}
	}
}

// checkStart expects a tour within two placements a square, or a proof.
func checkStart(t *testing.T, rows, columns int, start *solver.Square) {
	t.Helper()
	want := solved
	if !tourExists(rows, columns, *start) {
		want = proved
	}
	got, s := decide(t, tour.Config{Rows: rows, Columns: columns, Start: start}, 2)
	if got != want {
		t.Errorf("%dx%d from %v: fate %d after %d placements, want %d", rows, columns, *start, got, s.Counters().Placements, want)
	}
}

// On narrow boards not every square begins a tour. Where theory is silent a short
// search tells.
func TestNarrowBoards(t *testing.T) {
	want := map[[2]int]map[fate]int{{3, 4}: {solved: 6, exhausted: 6}, {3, 7}: {solved: 10, exhausted: 1, proved: 10}, {3, 8}: {solved: 22, exhausted: 2}}
	for short := 3; short <= 4; short++ {
		for long := 1; long <= 20; long++ {
			wanted := want[[2]int{short, long}]
			switch {
			case wanted != nil:
			case short == 3 && long < 9 || short == 4 && (long < 5 && long != 3):
				wanted = map[fate]int{proved: short * long}
			case short == 3:
				wanted = map[fate]int{solved: (3*long + 1) / 2, proved: 3 * long / 2}
				if long%2 == 0 {
					wanted = map[fate]int{solved: 3 * long}
				}
			case long == 3:
				wanted = want[[2]int{3, 4}]
			default:
				wanted = map[fate]int{solved: 2 * long, proved: 2 * long}
			}
			for _, sides := range [][2]int{{short, long}, {long, short}} {
				got := map[fate]int{}
				for _, start := range starts(nil, sides[0], sides[1], 0) {
					fate, s := decide(t, tour.Config{Rows: sides[0], Columns: sides[1], Start: start}, 2)
					got[fate]++
					if fate == undecided {
						t.Errorf("%v from %v: undecided after %d placements", sides, *start, s.Counters().Placements)
					}
				}
				if fmt.Sprint(got) != fmt.Sprint(wanted) {
					t.Errorf("%v: fates %v, want %v", sides, got, wanted)
				}
			}
		}
	}
}

// There is a closed tour from every square of a board or from none.
func TestClosedToursToTwentyByTwenty(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for rows := 1; rows <= 20; rows++ {
		for columns := 1; columns <= 20; columns += 1 + rows%thinning {
			short, long := min(rows, columns), max(rows, columns)
			want := solved
			if short*long%2 == 1 || short < 3 || short == 4 || short == 3 && long < 10 { // Schwenk
				want = proved
			}
			for _, start := range append(starts(random, rows, columns, *sample), nil) {
				if got, s := decide(t, tour.Config{Rows: rows, Columns: columns, Start: start, Closed: true}, 4); got != want {
					t.Errorf("%dx%d from %v: fate %d after %d placements, want %d", rows, columns, start, got, s.Counters().Placements, want)
				}
			}
		}
	}
}

// With up to a tenth of the squares blocked at random, every board to 20x20 is
// decided at once.
func TestBlockedSquares(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	fates := map[fate]int{}
	for range 400 / thinning {
		c := tour.Config{Rows: 5 + random.IntN(16), Columns: 5 + random.IntN(16), Closed: random.IntN(3) == 0}
		percent := random.IntN(11)
		for _, square := range starts(nil, c.Rows, c.Columns, 0) {
			if random.IntN(100) < percent {
				c.Blocked = append(c.Blocked, *square)
			}
		}
		fate, s := decide(t, c, 4)
		fates[fate]++
		if fate == undecided {
			t.Errorf("%+v: undecided after %d placements", c, s.Counters().Placements)
		}
	}
	if fates[solved] < 80/thinning || fates[exhausted] < 5/thinning || fates[proved] < 80/thinning {
		t.Errorf("fates %v: too few of one", fates)
	}
}

func TestOtherLeapers(t *testing.T) {
	for _, test := range []struct {
		leaper tour.Leaper
		side   int
		closed bool
		want   fate
	}{
		{tour.Leaper{A: 0, B: 1}, 8, false, solved},
		{tour.Leaper{A: 0, B: 1}, 30, true, solved},
		{tour.Leaper{A: 0, B: 1}, 7, true, proved},  // odd
		{tour.Leaper{A: 1, B: 1}, 8, false, proved}, // stays on one colour
		{tour.Leaper{A: 1, B: 3}, 8, false, proved}, // likewise
		{tour.Leaper{A: 0, B: 2}, 8, false, proved},
		{tour.Leaper{A: 2, B: 1}, 8, true, solved},
		{tour.Leaper{A: 2, B: 3}, 10, false, solved},
		{tour.Leaper{A: 2, B: 3}, 9, false, exhausted},
		{tour.Leaper{A: 1, B: 4}, 10, false, solved},
		{tour.Leaper{A: 32, B: 32}, 8, false, proved}, // does not move at all
	} {
		c := tour.Config{Rows: test.side, Leaper: &test.leaper, Closed: test.closed}
		if got, s := decide(t, c, 20); got != test.want {
			t.Errorf("%v on %dx%d: fate %d after %d placements, want %d", test.leaper, test.side, test.side, got, s.Counters().Placements, test.want)
		}
	}
}

func TestLargeBoards(t *testing.T) {
	boards := []tour.Config{
		{Rows: 100, Columns: 37, Start: at(50, 20)},
		{Rows: 64, Closed: true},
		{Rows: 200},
		{Rows: 200, Start: at(77, 123)},
		{Rows: 200, Start: at(0, 1), Closed: true},
		{Rows: 1000},
	}
	for _, c := range boards[:1+5/thinning] {
		if got, s := decide(t, c, 2); got != solved {
			t.Errorf("%dx%d from %v: fate %d after %d placements", c.Rows, c.Columns, c.Start, got, s.Counters().Placements)
		}
	}
}
