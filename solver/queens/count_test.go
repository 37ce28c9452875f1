package queens_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"clew/solver"
	"clew/solver/count"
	"clew/solver/queens"
)

// countAll counts with a number of workers, 0 for as many as there are cores.
func countAll(t testing.TB, c queens.Config, workers int) string {
	t.Helper()
	counting, err := count.New(count.Config{
		Puzzle:  func() (solver.Puzzle, error) { return queens.New(c) },
		Workers: workers,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := counting.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return counting.Progress().Solutions.String()
}

func TestCount(t *testing.T) {
	for _, test := range []struct {
		name   string
		config queens.Config
		want   []int64 // from size 1 on
	}{
		{"OEIS A000170", queens.Config{}, []int64{1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712}},
		{"OEIS A051906", queens.Config{Toroidal: true}, []int64{1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0, 4524}},
		{"OEIS A051223", queens.Config{Piece: queens.Amazon}, []int64{1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876}},
	} {
		for i, want := range test.want {
			c := test.config
			c.Size = i + 1
			if got := countAll(t, c, 0); got != strconv.FormatInt(want, 10) {
				t.Errorf("%s, size %d: %s, want %d", test.name, c.Size, got, want)
			}
		}
	}
}

// The largest counts take a second or two, and much longer with the race
// detector: what it looks at, the workers, is the same at every size.
func TestCountOfLargeBoards(t *testing.T) {
	want := map[int]string{14: "365596", 15: "2279184", 16: "14772512"} // OEIS A000170
	for size := 14; size <= maxCounted; size++ {
		if got := countAll(t, queens.Config{Size: size}, 0); got != want[size] {
			t.Errorf("size %d: %s solutions, want %s", size, got, want[size])
		}
	}
}

// Whatever stands on the board, and on boards where masks come in late.
func TestCountIsThatOfASearch(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		c := queens.Config{
			Size:        1 + random.IntN(8),
			RowOrder:    queens.RowOrder(random.IntN(4)),
			ColumnOrder: queens.ColumnOrder(random.IntN(2)),
			Piece:       queens.Piece(random.IntN(2)),
			Toroidal:    random.IntN(2) == 0,
			Seed:        random.Uint64(),
		}
		if random.IntN(3) == 0 {
			c.Size = 12 + random.IntN(4)
		}
		for tries := c.Size; tries > 0; tries-- {
			with := c
			with.Initial = append(with.Initial[:len(with.Initial):len(with.Initial)],
				solver.Square{Row: random.IntN(c.Size), Column: random.IntN(c.Size)})
			if _, err := queens.New(with); err == nil && (len(c.Initial) < 2 || c.Size > 8) {
				c = with
			}
		}
		t.Run(fmt.Sprintf("%+v", c), func(t *testing.T) {
			want := run(t, c, solver.Options{}).Counters().Solutions
			if got := countAll(t, c, 1+random.IntN(4)); got != strconv.FormatInt(want, 10) {
				t.Errorf("%s solutions, want %d", got, want)
			}
		})
	}
}

// Boards whose rows just fit into a mask, and do not.
func TestCountOfBoardsAsLargeAsAMask(t *testing.T) {
	for _, size := range []int{64, 70} {
		c := queens.Config{Size: size, Initial: solution(size)[12:]}
		want := run(t, c, solver.Options{}).Counters().Solutions
		if got := countAll(t, c, 2); got != strconv.FormatInt(want, 10) || want == 0 {
			t.Errorf("size %d: %s solutions, want %d, at least one", size, got, want)
		}
	}
}

func TestMethod(t *testing.T) {
	for want, c := range map[string]queens.Config{
		"bitmask recursion with mirror symmetry":         {},
		"bitmask recursion with symmetry of translation": {Toroidal: true},
		"bitmask recursion":                              {Initial: make([]solver.Square, 1)},
		"backtracking with mirror symmetry":              {Size: 65},
	} {
		if got := newPuzzle(t, c).Method(); got != want {
			t.Errorf("%+v: %q, want %q", c, got, want)
		}
	}
}

func BenchmarkCount15(b *testing.B) {
	for b.Loop() {
		if got := countAll(b, queens.Config{Size: 15}, 0); got != "2279184" {
			b.Fatalf("%s solutions, want 2279184", got)
		}
	}
}
