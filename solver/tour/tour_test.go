package tour_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
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

func count(t testing.TB, c tour.Config) int64 {
	t.Helper()
	return run(t, c, solver.Options{}).Counters().Solutions
}

func TestAllToursOfFiveByFive(t *testing.T) {
	total := int64(0)
	for _, class := range []struct {
		start         solver.Square
		squares, want int64 // squares alike by symmetry, and tours from each
	}{
		{*at(0, 0), 4, 304}, {*at(0, 2), 4, 56}, {*at(1, 1), 4, 56}, {*at(2, 2), 1, 64}, {*at(0, 1), 8, 0}, {*at(1, 2), 4, 0},
	} {
		got := count(t, tour.Config{Rows: 5, Start: &class.start})
		if got != class.want {
			t.Errorf("from %v: %d tours, want %d", class.start, got, class.want)
		}
		total += got * class.squares
	}
	if total != 1728 { // OEIS A165134
		t.Errorf("%d tours of 5x5, want 1728", total)
	}
}

func TestAllToursOfSmallBoards(t *testing.T) {
	counts := map[[2]int]int64{{1, 1}: 1, {2, 2}: 0, {3, 3}: 0, {4, 4}: 0, {4, 5}: 164, {5, 4}: 164}
	for i, want := range []int64{0, 0, 0, 16, 0, 0, 104, 792} { // OEIS A118067
		counts[[2]int{3, i + 1}] = want
	}
	for board, want := range counts {
		total := int64(0)
		for cell := range board[0] * board[1] {
			total += count(t, tour.Config{Rows: board[0], Columns: board[1], Start: at(cell/board[1], cell%board[1])})
		}
		if total != want {
			t.Errorf("%v: %d tours, want %d", board, total, want)
		}
	}
}

func TestWhereOpenToursExist(t *testing.T) {
	for _, test := range []struct{ rows, columns, want int }{
		{6, 6, 36}, {5, 6, 30}, {4, 6, 12}, {3, 7, 10}, {6, 8, 48},
	} {
		got := 0
		for cell := range test.rows * test.columns {
			if hasTour(t, test.rows, test.columns, at(cell/test.columns, cell%test.columns)) {
				got++
			}
		}
		if got != test.want {
			t.Errorf("%dx%d: a tour from %d squares, want %d", test.rows, test.columns, got, test.want)
		}
	}
}

// hasTour reports whether any order finds a tour within bounds that suffice for
// the boards asked about: without pruning one order alone may need billions.
func hasTour(t testing.TB, rows, columns int, start *solver.Square) bool {
	for _, order := range []tour.MoveOrder{tour.Warnsdorff, tour.StaticDegree, tour.Fixed} {
		s := run(t, tour.Config{Rows: rows, Columns: columns, Start: start, MoveOrder: order},
			solver.Options{MaxSolutions: 1, MaxPlacements: 2_000_000})
		if s.Status() == solver.Solved {
			return true
		}
	}
	return false
}

func TestClosedTours(t *testing.T) {
	for _, test := range []struct {
		rows, columns int
		want          solver.Status
	}{
		{1, 1, solver.Exhausted}, {3, 4, solver.Exhausted}, {4, 5, solver.Exhausted}, {5, 5, solver.Exhausted},
		{3, 6, solver.Exhausted}, {3, 10, solver.Solved}, {5, 6, solver.Solved},
	} {
		c := tour.Config{Rows: test.rows, Columns: test.columns, Closed: true}
		s := run(t, c, solver.Options{MaxSolutions: 1})
		if s.Status() != test.want {
			t.Errorf("%dx%d: status %d, want %d", test.rows, test.columns, s.Status(), test.want)
			continue
		}
		if choices := s.AppendChoices(nil); test.want == solver.Solved {
			first, last := newPuzzle(t, c).Board().Initial[0].Cell, int(choices[len(choices)-1])
			rows, columns := first/test.columns-last/test.columns, first%test.columns-last%test.columns
			if rows*rows+columns*columns != 5 {
				t.Errorf("%dx%d: the tour ends on cell %d, no knight's move from %d", test.rows, test.columns, last, first)
			}
		}
	}
}

// Every closed tour passes the start and can be walked both ways, so that from
// any square twice the number of undirected tours is found.
func TestAllClosedToursOfThreeByTen(t *testing.T) {
	if got := count(t, tour.Config{Rows: 3, Columns: 10, Closed: true}); got != 2*16 {
		t.Errorf("%d directed closed tours, want 32", got)
	}
}

func TestTraceIsTheNaiveOne(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		c := tour.Config{
			Rows:      1 + random.IntN(6),
			Columns:   1 + random.IntN(6),
			Closed:    random.IntN(2) == 0,
			MoveOrder: tour.MoveOrder(random.IntN(4)),
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
		o := solver.Options{
			MaxSolutions:  int64(random.IntN(4)),
			MaxPlacements: int64(random.IntN(2) * random.IntN(500)),
			Rejections:    random.IntN(2) == 0,
		}
		completed := newPuzzle(t, c).Config()
		name := fmt.Sprintf("%+v from %v %+v", c, *completed.Start, o)
		tracetest.Check(t, name, func() solver.Puzzle { return newPuzzle(t, c) }, rules{completed}, o, 5000)
	}
}

// rules are the knight's tour told as plainly as possible.
type rules struct{ tour.Config }

var fixed = [][2]int{{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}
var staticDegree = [][2]int{{-1, -2}, {1, -2}, {-1, 2}, {1, 2}, {-2, -1}, {-2, 1}, {2, -1}, {2, 1}}

func (r rules) square(choice solver.Choice) solver.Square {
	return solver.Square{Row: int(choice) / r.Columns, Column: int(choice) % r.Columns}
}

func (r rules) path(choices []solver.Choice) []solver.Square {
	path := []solver.Square{*r.Start}
	for _, choice := range choices {
		path = append(path, r.square(choice))
	}
	return path
}

func (r rules) moves(from solver.Square, offsets [][2]int) []solver.Square {
	var targets []solver.Square
	for _, offset := range offsets {
		to := solver.Square{Row: from.Row + offset[0], Column: from.Column + offset[1]}
		if 0 <= to.Row && to.Row < r.Rows && 0 <= to.Column && to.Column < r.Columns {
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
	reason := func(s solver.Square) solver.Reason {
		switch {
		case slices.Contains(r.Blocked, s):
			return solver.Blocked
		case slices.Contains(path, s):
			return solver.Visited
		}
		return solver.NoReason
	}
	countMoves := func(s solver.Square, counts func(solver.Reason) bool) int {
		n := 0
		for _, to := range r.moves(s, fixed) {
			if counts(reason(to)) {
				n++
			}
		}
		return n
	}
	targets := r.moves(path[len(path)-1], fixed)
	switch r.MoveOrder {
	case tour.StaticDegree:
		targets = r.moves(path[len(path)-1], staticDegree)
		slices.SortStableFunc(targets, func(a, b solver.Square) int {
			free := func(reason solver.Reason) bool { return reason != solver.Blocked }
			return countMoves(a, free) - countMoves(b, free)
		})
	case tour.Warnsdorff:
		rank := func(s solver.Square) int {
			if reason(s) != solver.NoReason {
				return -1
			}
			return countMoves(s, func(reason solver.Reason) bool { return reason == solver.NoReason })
		}
		slices.SortStableFunc(targets, func(a, b solver.Square) int { return rank(a) - rank(b) })
	}
	var candidates []tracetest.Candidate
	for _, to := range targets {
		candidates = append(candidates, tracetest.Candidate{
			Choice: solver.Choice(to.Row*r.Columns + to.Column), Reason: reason(to), Conflict: solver.NoConflict,
		})
	}
	return candidates
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

func TestInvalid(t *testing.T) {
	for _, test := range []struct {
		name   string
		config tour.Config
		want   []solver.Violation
	}{
		{"huge", tour.Config{Rows: 1_000_000_000, Columns: 1_000_000_000}, []solver.Violation{
			{Field: "rows", Value: "1000000000", Want: "1 to 1048576"}, {Field: "columns", Value: "1000000000", Want: "1 to 1048576"}}},
		{"too many cells", tour.Config{Rows: 1025, Columns: 1024}, []solver.Violation{
			{Field: "rows", Value: "1025 with 1024 columns", Want: "a board of at most 1048576 cells"}}},
		{"negative", tour.Config{Rows: -1, Columns: 3}, []solver.Violation{{Field: "rows", Value: "-1", Want: "1 to 1048576"}}},
		{"start off the board", tour.Config{Start: at(8, 0)}, []solver.Violation{{Field: "start.row", Value: "8", Want: "0 to 7"}}},
		{"start on a blocked square", tour.Config{Start: at(1, 2), Blocked: []solver.Square{*at(0, 0), *at(1, 2)}}, []solver.Violation{
			{Field: "start", Value: "row 1, column 2", Want: "a free square; blocked[1] is the same"}}},
		{"blocked twice", tour.Config{Blocked: []solver.Square{*at(1, 2), *at(1, 2)}, Start: at(9, 9)}, []solver.Violation{
			{Field: "blocked[1]", Value: "row 1, column 2", Want: "a square that blocked[0] does not name already"},
			{Field: "start.row", Value: "9", Want: "0 to 7"}, {Field: "start.column", Value: "9", Want: "0 to 7"}}},
		{"all blocked", tour.Config{Rows: 1, Columns: 2, Blocked: []solver.Square{*at(0, 0), *at(0, 1)}}, []solver.Violation{
			{Field: "blocked", Value: "every square of the board", Want: "at least one free square"}}},
		{"too many blocked", tour.Config{MaxBlocked: 1, Blocked: []solver.Square{*at(0, 0), *at(0, 1)}}, []solver.Violation{
			{Field: "blocked", Value: "2 squares", Want: "at most 1 squares"}}},
		{"order", tour.Config{MoveOrder: 7}, []solver.Violation{{Field: "move_order", Value: "7", Want: "0 to 3"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := tour.New(test.config)
			var invalid *solver.InvalidError
			if !errors.As(err, &invalid) {
				t.Fatalf("error %v, want an InvalidError", err)
			}
			if diff := cmp.Diff(test.want, invalid.Violations); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDefaults(t *testing.T) {
	c := newPuzzle(t, tour.Config{Columns: 5, Blocked: []solver.Square{*at(0, 0)}}).Config()
	if c.Rows != 5 || c.Columns != 5 || *c.Start != *at(0, 1) || c.MoveOrder != tour.Warnsdorff {
		t.Errorf("got %+v from %v, want 5x5 from (0,1) by Warnsdorff", c, *c.Start)
	}
}

func TestDraw(t *testing.T) {
	c := tour.Config{Rows: 3, Columns: 4, Blocked: []solver.Square{*at(1, 1)}}
	want := " 0  .  .  .\n .  #  .  .\n .  1  .  ."
	if got := strings.Join(newPuzzle(t, c).Draw([]solver.Choice{9}), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
