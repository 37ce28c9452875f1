package history

import (
	"math/rand/v2"
	"testing"

	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

func compareCursor(t *testing.T, cursor *Cursor, r *naive, n int64, tree *tree) {
	t.Helper()
	state := cursor.State()
	if err := cursor.GoTo(n); err != nil {
		t.Fatalf("GoTo(%d): %v", n, err)
	}
	if cursor.At() != n || cursor.State() != state || state.Sequence() != n || state.Counters() != r.counters(n) {
		t.Errorf("GoTo(%d): at %d, event %d, %+v", n, cursor.At(), state.Sequence(), state.Counters())
	}
	// After a solution nothing is refused.
	next, err := state.Packed()
	if err != nil {
		t.Fatal(err)
	}
	refusal := clewv1.Event_builder{
		Sequence: proto.Int64(n + 1), Kind: rejected.Enum(), Depth: proto.Uint32(uint32(len(tree.path))),
		Row: proto.Uint32(0), Column: proto.Uint32(0), Value: proto.Uint32(1),
	}.Build()
	solved := n > 0 && r.steps[n-1].Kind == announced
	if _, err := next.Apply(refusal); (err != nil) != solved {
		t.Errorf("GoTo(%d): a rejection there gives %v; a solution: %t", n, err, solved)
	}

	want := make([]trace.Choice, len(tree.path))
	for i, at := range tree.path {
		want[i] = tree.nodes[at].Choice
	}
	same(t, state.Choices(), want, "GoTo(%d)", n)

	board := r.state(t)
	values, numbers := make([]int, board.Cells()), make([]int, board.Cells())
	for cell := range values {
		values[cell] = board.Value(cell)
	}
	for i, choice := range want {
		values[choice.Cell], numbers[choice.Cell] = choice.Value, i+1
	}
	for cell := range values {
		if state.Value(cell) != values[cell] || state.Number(cell) != numbers[cell] || state.Blocked(cell) != board.Blocked(cell) {
			t.Fatalf("GoTo(%d): cell %d has value %d and number %d, want %d and %d",
				n, cell, state.Value(cell), state.Number(cell), values[cell], numbers[cell])
		}
	}
}

// A cursor stands where it is while the history goes on.
func TestCursorStays(t *testing.T) {
	messages := cut(rand.New(rand.NewPCG(1, 2)), clienttest.Record(t, searches()["queens, all"]), 100)
	h := kept(t, messages[:5])
	cursor, err := h.NewCursor()
	if err != nil {
		t.Fatal(err)
	}
	for i, message := range messages[5:] {
		n := max(h.Last()-int64(i), 0)
		if err := cursor.GoTo(n); err != nil {
			t.Fatal(err)
		}
		if err := h.Append(message); err != nil {
			t.Fatal(err)
		}
		if cursor.At() != n || cursor.State().Depth() != h.Depth(n) {
			t.Errorf("after event %d the cursor has left event %d for %d", h.Last(), n, cursor.At())
		}
	}
}
