package board

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// closedTour returns the start of a closed tour of camels over a board of 5 x 5.
func closedTour() *clewv1.Started {
	return clewv1.Started_builder{
		Request: clewv1.SearchRequest_builder{
			KnightsTour: clewv1.KnightsTour_builder{
				Rows:    5,
				Columns: 5,
				Closed:  true,
				Leaper:  clewv1.Leaper_builder{A: 1, B: 3}.Build(),
			}.Build(),
		}.Build(),
		Board: clewv1.Board_builder{Rows: 5, Columns: 5, Values: 1, Initial: []*clewv1.InitialCell{
			clewv1.InitialCell_builder{Row: proto.Uint32(0), Column: proto.Uint32(0), Value: proto.Uint32(1)}.Build(),
		}}.Build(),
	}.Build()
}

// A move may be refused for the sake of a square that is free.
func TestAPrunedMove(t *testing.T) {
	m := begin(t, closedTour())
	refused := place(m.scene.State, 24, 1, 1)
	refused.Kind = clewv1.EventKind_EVENT_KIND_REJECT.Enum()
	refused.Reason = clewv1.RejectReason_REJECT_REASON_ISOLATES.Enum()
	refused.ConflictRow, refused.ConflictColumn = proto.Uint32(2), proto.Uint32(2)
	m.apply(t, place(m.scene.State, 16, 1, 1), refused)
	clienttest.GoldenColors(t, "tour-pruned-47x24", New(m.started, plain(true)).Draw(m.scene, 47, 24))
}

// A puzzle that this client does not know is drawn by its values, or by the order of
// its choices where all values are the same.
func TestAnUnknownPuzzle(t *testing.T) {
	for _, values := range []uint32{1, 12} {
		started := clewv1.Started_builder{
			Request: &clewv1.SearchRequest{},
			Board: clewv1.Board_builder{Rows: 3, Columns: 4, Values: values, Blocked: []byte{1 << 6}, Initial: []*clewv1.InitialCell{
				clewv1.InitialCell_builder{Row: proto.Uint32(0), Column: proto.Uint32(1), Value: proto.Uint32(values)}.Build(),
			}}.Build(),
		}.Build()
		m := begin(t, started)
		m.apply(t, place(m.scene.State, 4, 1, 1), place(m.scene.State, 9, int(values), 2))
		b := New(started, plain(true))
		if got := b.Title(); got != "3x4 board" {
			t.Errorf("its title is %q", got)
		}
		name := map[uint32]string{1: "unknown-path-47x24", 12: "unknown-values-47x24"}[values]
		clienttest.GoldenColors(t, name, append(b.Draw(m.scene, 47, 24), b.Legend()...))
	}
}

// Where only solutions are sent nothing has led to the board but choices: the last of
// them is the latest placement.
func TestASolutionWithoutEvents(t *testing.T) {
	request := clienttest.Queens(false)
	solved := at(t, request, end)
	m := begin(t, solved.started)
	for i, choice := range solved.scene.State.Choices() {
		m.apply(t, place(m.scene.State, choice.Cell, choice.Value, i+1))
	}
	m.scene.Move = trace.Step{}
	m.scene.Step = trace.Step{Kind: clewv1.EventKind_EVENT_KIND_SOLUTION, Sequence: 219, Cell: trace.None, Conflict: trace.None}
	got := New(m.started, plain(true)).Draw(m.scene, 80, 24)
	want := New(m.started, plain(true)).Draw(solved.scene, 80, 24)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("not as after the events (-want +got):\n%s", diff)
	}
}

func TestLegends(t *testing.T) {
	amazons := clienttest.Queens(true)
	amazons.GetQueens().SetPiece(clewv1.QueensPiece_QUEENS_PIECE_AMAZON)
	var lines []string
	for _, request := range []*clewv1.SearchRequest{clienttest.Queens(true), amazons, clienttest.Tour(8, 8), clienttest.Maze(true), clienttest.Sudoku("", true, 500)} {
		m := at(t, request, 1)
		b := New(m.started, plain(true))
		lines = append(append(lines, b.Title()), b.Legend()...)
		b.Draw(m.scene, 11, 11)
		lines = append(append(lines, "in squares of one column"), b.Legend()...)
		b.Draw(m.scene, 30, 12)
		lines = append(append(lines, "in squares of a few"), b.Legend()...)
		b.SetTheme(plain(false))
		lines = append(append(lines, "in ASCII"), b.Legend()...)
	}
	clienttest.GoldenColors(t, "legends", lines)
}
