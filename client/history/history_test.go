package history

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// Whatever is asked, wherever, the answer is that of a history that looks at every
// step: for real searches, and for any trace that could be.
func TestHistory(t *testing.T) {
	traces := searched(t, searches())
	maps.Copy(traces, invented(t))
	for name, messages := range traces {
		t.Run(name, func(t *testing.T) {
			h, r := kept(t, messages), naiveOf(t, messages)
			if h.First() != 1 || h.Last() != r.last() {
				t.Fatalf("events %d to %d, want 1 to %d", h.First(), h.Last(), r.last())
			}
			compare(t, h, r)
		})
	}
}

// compare asks everything in many places.
func compare(t *testing.T, h *History, r *naive) {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(r.last()), uint64(r.first)))
	cursor, err := h.NewCursor()
	if err != nil {
		t.Fatal(err)
	}
	heat := h.NewHeat()
	for _, n := range places(random, r) {
		tree := r.tree(n)
		compareEvents(t, h, r, n)
		compareFinds(t, h, r, n, random)
		compareTree(t, h, r, n, tree, random)
		compareCursor(t, cursor, r, n, tree)
		compareHeat(t, heat, r, n, random)
		if t.Failed() {
			t.Fatalf("at event %d of %d to %d", n, r.first, r.last())
		}
	}
	compareSpans(t, h, r, random)
}

// places are numbers of events: the ends, edges of blocks and chunks, neighbours,
// and any.
func places(random *rand.Rand, r *naive) []int64 {
	base, last := r.first-1, r.last()
	anywhere := func() int64 { return base + random.Int64N(last-base+1) }
	numbers := []int64{base, base + 1, last, last - 1}
	n := anywhere()
	numbers = append(numbers, n, n-1, n+1, n+near/2, n, anywhere(), anywhere())
	for _, length := range lengths {
		edge := n / length * length
		numbers = append(numbers, edge, edge+1, edge-2, edge+3)
	}
	solution := r.next(n, func(step trace.Step) bool { return step.Kind == announced })
	numbers = append(numbers, solution, solution+1, n, solution)
	numbers = slices.DeleteFunc(numbers, func(n int64) bool { return n < base || n > last })
	if last < chunkEvents { // looking at every step is slow
		return numbers
	}
	some := min(10, len(numbers))
	from := random.IntN(len(numbers) - some + 1)
	return numbers[from : from+some]
}

// same compares two lists; most are the same, and cmp is slow.
func same[T comparable](t *testing.T, got, want []T, format string, arguments ...any) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf(format, arguments...)
		t.Errorf("(-want +got):\n%s", cmp.Diff(want, got))
	}
}

// The moments that are not kept stand for the nearest that are.
func TestBeyond(t *testing.T) {
	h := kept(t, clienttest.Record(t, searches()["queens"]))
	last := h.Last()
	if h.Depth(-5) != 0 || h.Depth(last+5) != 8 || h.Counters(-5) != (trace.Counters{}) || h.Counters(last+5) != h.Counters(last) {
		t.Errorf("beyond the ends: depths %d and %d, counters %+v and %+v", h.Depth(-5), h.Depth(last+5), h.Counters(-5), h.Counters(last+5))
	}
	if n, ok := h.NextSolution(-5); !ok || n != last {
		t.Errorf("NextSolution(-5) = %d, %t; want %d", n, ok, last)
	}
	if n, ok := h.PreviousSolution(last + 5); !ok || n != last {
		t.Errorf("PreviousSolution(%d) = %d, %t; want %d", last+5, n, ok, last)
	}
	for _, cell := range []int{-1, 64, 1 << 40} {
		if n, ok := h.NextTry(0, cell); ok {
			t.Errorf("NextTry(0, %d) = %d", cell, n)
		}
		if n, ok := h.PreviousTry(last+1, cell); ok {
			t.Errorf("PreviousTry(%d, %d) = %d", last+1, cell, n)
		}
	}
	for _, depth := range []int{-1, 9} {
		for node := range h.Children(last, depth) {
			t.Errorf("Children(%d, %d) has %+v", last, depth, node)
		}
		for node := range h.ChildrenBackward(last, depth) {
			t.Errorf("ChildrenBackward(%d, %d) has %+v", last, depth, node)
		}
	}
	for _, n := range []int64{-1, 0, last + 1} {
		if node, ok := h.NodeAt(n); ok {
			t.Errorf("NodeAt(%d) = %+v", n, node)
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Event(%d) does not panic", n)
				}
			}()
			h.Event(n)
		}()
	}
	cursor, err := h.NewCursor()
	if err != nil {
		t.Fatal(err)
	}
	heat := h.NewHeat()
	for n, want := range map[int64]int64{-5: 0, last + 5: last} {
		if heat.GoTo(n); heat.At() != want {
			t.Errorf("the heat goes to %d, want %d", heat.At(), want)
		}
		if err := cursor.GoTo(n); err != nil || cursor.At() != want {
			t.Errorf("the cursor goes to %d (%v), want %d", cursor.At(), err, want)
		}
	}
}

// Loops over children may be left.
func TestChildrenBreak(t *testing.T) {
	h := kept(t, clienttest.Record(t, searches()["queens"]))
	for node := range h.Children(h.Last(), 0) {
		if node.Placed != 1 {
			t.Errorf("the first child is %+v", node)
		}
		break
	}
	for node := range h.ChildrenBackward(h.Last(), 0) {
		if node.Left != 0 {
			t.Errorf("the last child is %+v", node)
		}
		break
	}
}

// The published figures of the first solution of the eight queens.
func TestEightQueens(t *testing.T) {
	h := kept(t, clienttest.Record(t, searches()["queens"]))
	n, ok := h.NextSolution(0)
	if c := h.Counters(n); !ok || c.Placements != 113 || c.Backtracks != 105 {
		t.Errorf("the first solution is event %d (%t) with %+v, want 113 placements and 105 backtracks", n, ok, c)
	}
}

// A board with more choices than codes is refused, as one that makes no sense.
func TestNewRefuses(t *testing.T) {
	for name, board := range map[string]*clewv1.Board{
		"no board":         nil,
		"too many choices": clewv1.Board_builder{Rows: 1 << 10, Columns: 1 << 10, Values: 1 << 11}.Build(),
	} {
		if _, err := New(clewv1.Started_builder{Board: board}.Build()); !errors.Is(err, trace.ErrBoard) {
			t.Errorf("%s: %v, want %v", name, err, trace.ErrBoard)
		}
	}
}
