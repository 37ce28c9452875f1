package queens_test

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
	"clew/solver/queens"
)

func newPuzzle(t testing.TB, c queens.Config) *queens.Puzzle {
	t.Helper()
	p, err := queens.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run runs a search to its end and returns it.
func run(t testing.TB, c queens.Config, o solver.Options) *solver.Search {
	t.Helper()
	return tracetest.Run(newPuzzle(t, c), o)
}

func TestAllSolutions(t *testing.T) {
	// OEIS A000170.
	want := []int64{1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680}
	for i, want := range want {
		for _, columnOrder := range []queens.ColumnOrder{queens.Sequential, queens.FewestOptions} {
			s := run(t, queens.Config{Size: i + 1, ColumnOrder: columnOrder}, solver.Options{})
			if got := s.Counters().Solutions; got != want || s.Status() != solver.Exhausted {
				t.Errorf("size %d, column order %d: %d solutions, status %d; want %d, exhausted", i+1, columnOrder, got, s.Status(), want)
			}
		}
	}
}

func TestAmazons(t *testing.T) {
	// OEIS A051223.
	for i, want := range []int64{1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44} {
		s := run(t, queens.Config{Size: i + 1, Piece: queens.Amazon}, solver.Options{})
		if got := s.Counters().Solutions; got != want {
			t.Errorf("size %d: %d solutions, want %d", i+1, got, want)
		}
	}
}

func TestToroidalQueens(t *testing.T) {
	// OEIS A051906: none where 2 or 3 divides the size (Pólya 1918).
	for i, want := range []int64{1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88} {
		s := run(t, queens.Config{Size: i + 1, Toroidal: true}, solver.Options{})
		if got := s.Counters().Solutions; got != want {
			t.Errorf("size %d: %d solutions, want %d", i+1, got, want)
		}
	}
}

func TestPlacementsByDepth(t *testing.T) {
	// OEIS A319284, rows 4 to 10 without the root.
	for _, want := range [][]int{
		{4, 6, 4, 2},
		{5, 12, 14, 12, 10},
		{6, 20, 36, 46, 40, 4},
		{7, 30, 76, 140, 164, 94, 40},
		{8, 42, 140, 344, 568, 550, 312, 92},
		{9, 56, 234, 732, 1614, 2292, 2038, 1066, 352},
		{10, 72, 364, 1400, 3916, 7552, 9632, 7828, 4040, 724},
	} {
		s := solver.New(newPuzzle(t, queens.Config{Size: len(want)}), solver.Options{})
		events, _ := tracetest.Collect(t, s, 512)
		got, depth := make([]int, len(want)), 0
		for _, event := range events {
			switch event.Kind {
			case solver.Place:
				got[depth]++
				depth++
			case solver.Backtrack:
				depth--
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("size %d: placements by depth %v, want %v", len(want), got, want)
		}
		if c := s.Counters(); c.Placements != c.Backtracks {
			t.Errorf("size %d: %d placements but %d backtracks", len(want), c.Placements, c.Backtracks)
		}
	}
}

func TestFirstSolution(t *testing.T) {
	for _, test := range []struct {
		size                           int
		tested, placements, backtracks int64
		rows                           []int
	}{
		{2, 6, 2, 2, nil},
		{3, 18, 5, 5, nil},
		{4, 26, 8, 4, []int{1, 3, 0, 2}},
		{5, 15, 5, 0, []int{0, 2, 4, 1, 3}},
		{6, 171, 31, 25, []int{1, 3, 5, 0, 2, 4}},
		{7, 42, 9, 2, []int{0, 2, 4, 6, 1, 3, 5}},
		{8, 876, 113, 105, []int{0, 4, 7, 5, 2, 6, 1, 3}},
		{9, 333, 41, 32, []int{0, 2, 5, 7, 1, 3, 8, 6, 4}},
		{10, 975, 102, 92, []int{0, 2, 5, 7, 9, 4, 8, 1, 3, 6}},
		{12, 3066, 261, 249, []int{0, 2, 4, 7, 9, 11, 5, 10, 1, 6, 8, 3}},
		{14, 26495, 1899, 1885, nil},
		{16, 160712, 10052, 10036, nil},
		{20, 3992510, 199635, 199615, nil},
	} {
		s := run(t, queens.Config{Size: test.size}, solver.Options{MaxSolutions: 1})
		c := s.Counters()
		if c.Placements != test.placements || c.Backtracks != test.backtracks || c.Rejections != test.tested-test.placements {
			t.Errorf("size %d: %d placements, %d backtracks, %d tested; want %d, %d, %d", test.size,
				c.Placements, c.Backtracks, c.Rejections+c.Placements, test.placements, test.backtracks, test.tested)
		}
		if test.rows == nil {
			continue
		}
		var rows []int
		for _, choice := range s.AppendChoices(nil) {
			rows = append(rows, int(choice)/test.size)
		}
		if !slices.Equal(rows, test.rows) {
			t.Errorf("size %d: rows %v, want %v", test.size, rows, test.rows)
		}
	}
}

func TestTraceIsTheNaiveOne(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		c := queens.Config{
			Size:        1 + random.IntN(8),
			RowOrder:    queens.RowOrder(random.IntN(4)),
			ColumnOrder: queens.ColumnOrder(random.IntN(2)),
			Piece:       queens.Piece(random.IntN(2)),
			Toroidal:    random.IntN(2) == 0,
			Seed:        random.Uint64(),
		}
		for range random.IntN(3) {
			with := c
			with.Initial = append(slices.Clone(c.Initial), solver.Square{Row: random.IntN(c.Size), Column: random.IntN(c.Size)})
			if _, err := queens.New(with); err == nil {
				c = with
			}
		}
		o := solver.Options{
			MaxSolutions:  int64(random.IntN(4)),
			MaxPlacements: int64(random.IntN(2) * random.IntN(200)),
			Rejections:    random.IntN(2) == 0,
		}
		completed := newPuzzle(t, c).Config()
		tracetest.Check(t, fmt.Sprintf("%+v %+v", c, o), func() solver.Puzzle { return newPuzzle(t, c) }, rules{completed}, o, 5000)
	}
}

// rules are the queens told as plainly as possible.
type rules struct{ queens.Config }

func (r rules) queens(choices []solver.Choice) []solver.Square {
	all := slices.Clone(r.Initial)
	for _, choice := range choices {
		all = append(all, solver.Square{Row: int(choice) / r.Size, Column: int(choice) % r.Size})
	}
	return all
}

func (r rules) Solved(choices []solver.Choice) bool { return len(r.queens(choices)) == r.Size }

func (r rules) Candidates(choices []solver.Choice) []tracetest.Candidate {
	column, fewest := -1, r.Size+1
	for c := range r.Size {
		if slices.ContainsFunc(r.queens(choices), func(q solver.Square) bool { return q.Column == c }) {
			continue
		}
		options := 0
		for _, candidate := range r.column(choices, c) {
			if candidate.Reason == solver.NoReason {
				options++
			}
		}
		if column < 0 || r.ColumnOrder == queens.FewestOptions && options < fewest {
			column, fewest = c, options
		}
	}
	return r.column(choices, column)
}

func (r rules) column(choices []solver.Choice, column int) []tracetest.Candidate {
	var candidates []tracetest.Candidate
	for _, row := range r.rowOrder(len(choices) == 0, column) {
		candidate := tracetest.Candidate{Choice: solver.Choice(row*r.Size + column), Conflict: solver.NoConflict}
		for _, q := range r.queens(choices) {
			if r.attack(q, solver.Square{Row: row, Column: column}) {
				candidate.Reason, candidate.Conflict = solver.Attacked, q.Row*r.Size+q.Column
				break
			}
		}
		candidates = append(candidates, candidate)
	}
	return candidates
}

// attack looks at the second square on this board and, where it is a torus, on
// all copies of the board around it.
func (r rules) attack(q, s solver.Square) bool {
	copies := []int{0}
	if r.Toroidal {
		copies = []int{-r.Size, 0, r.Size}
	}
	for _, down := range copies {
		for _, right := range copies {
			rows, columns := s.Row+down-q.Row, s.Column+right-q.Column
			if rows == 0 || rows == columns || rows == -columns {
				return true
			}
			if r.Piece == queens.Amazon && rows*rows+columns*columns == 5 {
				return true
			}
		}
	}
	return false
}

func (r rules) rowOrder(first bool, column int) []int {
	var rows []int
	for row := range r.Size {
		rows = append(rows, row)
	}
	switch {
	case r.RowOrder == queens.RandomStart && first:
		start := solver.RandomBelow(solver.Random(r.Seed, 1), r.Size)
		rows = append(rows[start:], rows[:start]...)
	case r.RowOrder == queens.Shuffled:
		for i := r.Size - 1; i > 0; i-- {
			j := solver.RandomBelow(solver.Random(r.Seed, 2, uint64(column), uint64(i)), i+1)
			rows[i], rows[j] = rows[j], rows[i]
		}
	case r.RowOrder == queens.CenterOut:
		slices.SortStableFunc(rows, func(a, b int) int {
			return max(2*a-r.Size+1, -(2*a-r.Size+1)) - max(2*b-r.Size+1, -(2*b-r.Size+1))
		})
	}
	return rows
}

// The random orders are part of the trace: these values never change without a
// new version of the algorithm.
func TestRandomOrdersArePinned(t *testing.T) {
	firstRow := func(order queens.RowOrder, seed uint64) []int {
		p := newPuzzle(t, queens.Config{Size: 8, RowOrder: order, Seed: seed})
		var rows []int
		for candidate := range 8 {
			rows = append(rows, int(p.Choice(candidate))/8)
		}
		return rows
	}
	for _, test := range []struct {
		order queens.RowOrder
		seed  uint64
		want  []int
	}{
		{queens.RandomStart, 1, []int{7, 0, 1, 2, 3, 4, 5, 6}},
		{queens.RandomStart, 9, []int{3, 4, 5, 6, 7, 0, 1, 2}},
		{queens.Shuffled, 1, []int{7, 6, 4, 2, 0, 5, 1, 3}},
		{queens.Shuffled, 2, []int{7, 4, 5, 1, 6, 0, 3, 2}},
		{queens.CenterOut, 1, []int{3, 4, 2, 5, 1, 6, 0, 7}},
	} {
		if got := firstRow(test.order, test.seed); !slices.Equal(got, test.want) {
			t.Errorf("row order %d, seed %d: %v, want %v", test.order, test.seed, got, test.want)
		}
	}
}

// The loop of the puzzle and that of the search, which is the one that sees
// rejections, make the same trace on boards as large as a mask.
func TestWalkOfALargeBoard(t *testing.T) {
	for _, c := range []queens.Config{
		{Size: 28},
		{Size: 33, Initial: []solver.Square{{Row: 32, Column: 0}, {Row: 1, Column: 32}, {Row: 20, Column: 7}}},
		{Size: 64},
		{Size: 64, Initial: []solver.Square{{Row: 63, Column: 1}, {Row: 30, Column: 63}}},
		{Size: 65},
	} {
		o := solver.Options{MaxSolutions: 1, MaxPlacements: 4_000}
		walk := solver.New(newPuzzle(t, c), o)
		got, status := tracetest.Collect(t, walk, 1, 700, 64)
		o.Rejections = true
		search := solver.New(newPuzzle(t, c), o)
		want, wantStatus := tracetest.Collect(t, search, 4096)
		want = slices.DeleteFunc(want, func(e tracetest.Event) bool { return e.Kind == solver.Reject })
		if !slices.Equal(got, want) || status != wantStatus || walk.Counters() != search.Counters() {
			t.Errorf("%+v: %d events, status %d, %+v; want %d, %d, %+v", c,
				len(got), status, walk.Counters(), len(want), wantStatus, search.Counters())
		}
	}
}

// solution returns a solution of size queens by the construction of Pauls (1874)
// for even sizes that are no 2 modulo 6.
func solution(size int) []solver.Square {
	var squares []solver.Square
	for column := range size {
		row := 2*column + 1
		if column >= size/2 {
			row = 2*column - size
		}
		squares = append(squares, solver.Square{Row: row, Column: column})
	}
	return squares
}

func TestCompletionOfALargeBoard(t *testing.T) {
	const size = 1000
	random := rand.New(rand.NewPCG(3, 4))
	everyTwentieth := slices.DeleteFunc(solution(size), func(s solver.Square) bool { return s.Column%20 == 0 })
	shuffled := solution(size)
	random.Shuffle(size, func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	for name, initial := range map[string][]solver.Square{
		"every twentieth left": everyTwentieth,
		"half left at random":  shuffled[:size/2],
	} {
		s := run(t, queens.Config{Size: size, Initial: initial, ColumnOrder: queens.FewestOptions}, solver.Options{MaxSolutions: 1, MaxPlacements: 100000})
		if s.Status() != solver.Solved {
			t.Errorf("%s: status %d after %d placements, want solved", name, s.Status(), s.Counters().Placements)
		}
	}
}

func TestInvalid(t *testing.T) {
	for _, test := range []struct {
		name   string
		config queens.Config
		want   []solver.Violation
	}{
		{"too large", queens.Config{Size: 1 << 31}, []solver.Violation{{Field: "size", Value: "2147483648", Want: "1 to 1000"}}},
		{"negative", queens.Config{Size: -1}, []solver.Violation{{Field: "size", Value: "-1", Want: "1 to 1000"}}},
		{"own limit", queens.Config{Size: 9, MaxSize: 8}, []solver.Violation{{Field: "size", Value: "9", Want: "1 to 8"}}},
		{"off the board", queens.Config{Initial: []solver.Square{{Row: 8, Column: -1}}}, []solver.Violation{
			{Field: "initial[0].row", Value: "8", Want: "0 to 7"}, {Field: "initial[0].column", Value: "-1", Want: "0 to 7"}}},
		{"attack", queens.Config{Initial: []solver.Square{{Row: 0, Column: 0}, {Row: 3, Column: 3}}}, []solver.Violation{
			{Field: "initial[1]", Value: "row 3, column 3", Want: "a square that initial[0] on row 0, column 0 does not attack"}}},
		{"same square", queens.Config{Initial: []solver.Square{{Row: 2, Column: 3}, {Row: 2, Column: 3}}}, []solver.Violation{
			{Field: "initial[1]", Value: "row 2, column 3", Want: "a square that initial[0] on row 2, column 3 does not attack"}}},
		{"attack round the torus", queens.Config{Toroidal: true, Initial: []solver.Square{{Row: 0, Column: 1}, {Row: 7, Column: 2}}}, []solver.Violation{
			{Field: "initial[1]", Value: "row 7, column 2", Want: "a square that initial[0] on row 0, column 1 does not attack"}}},
		{"attack of an amazon", queens.Config{Piece: queens.Amazon, Initial: []solver.Square{{Row: 9, Column: 9}, {Row: 3, Column: 3}, {Row: 5, Column: 4}}}, []solver.Violation{
			{Field: "initial[0].row", Value: "9", Want: "0 to 7"}, {Field: "initial[0].column", Value: "9", Want: "0 to 7"},
			{Field: "initial[2]", Value: "row 5, column 4", Want: "a square that initial[1] on row 3, column 3 does not attack"}}},
		{"piece", queens.Config{Piece: 2}, []solver.Violation{{Field: "piece", Value: "2", Want: "0 to 1"}}},
		{"too many", queens.Config{Size: 2, Initial: make([]solver.Square, 3)}, []solver.Violation{
			{Field: "initial", Value: "3 queens", Want: "at most 2 queens, one a column"}}},
		{"orders", queens.Config{RowOrder: 9, ColumnOrder: 9}, []solver.Violation{
			{Field: "row_order", Value: "9", Want: "0 to 3"}, {Field: "column_order", Value: "9", Want: "0 to 1"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := queens.New(test.config)
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

func TestManyInvalidQueensAreCounted(t *testing.T) {
	const size = 1000
	_, err := queens.New(queens.Config{Size: size, Initial: make([]solver.Square, size)})
	var invalid *solver.InvalidError
	if !errors.As(err, &invalid) || len(invalid.Violations) != solver.MaxViolations || invalid.Omitted != size-1-solver.MaxViolations {
		t.Fatalf("error %v, want %d violations and %d omitted", err, solver.MaxViolations, size-1-solver.MaxViolations)
	}
}

func TestDraw(t *testing.T) {
	s := run(t, queens.Config{Size: 6, Initial: []solver.Square{{Row: 1, Column: 0}}}, solver.Options{MaxSolutions: 1})
	p := newPuzzle(t, queens.Config{Size: 6, Initial: []solver.Square{{Row: 1, Column: 0}}})
	want := ". . . Q . .\nQ . . . . .\n. . . . Q .\n. Q . . . .\n. . . . . Q\n. . Q . . ."
	if got := strings.Join(p.Draw(s.AppendChoices(nil)), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
