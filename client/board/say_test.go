package board

import (
	"strings"
	"testing"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// nine returns a board of 9 x 9.
func nine(request clewv1.SearchRequest_builder, values uint32) *Board {
	return New(clewv1.Started_builder{
		Request: request.Build(),
		Board:   clewv1.Board_builder{Rows: 9, Columns: 9, Values: values}.Build(),
	}.Build(), plain(false))
}

func TestSayAndNote(t *testing.T) {
	const (
		place     = clewv1.EventKind_EVENT_KIND_PLACE
		backtrack = clewv1.EventKind_EVENT_KIND_BACKTRACK
		reject    = clewv1.EventKind_EVENT_KIND_REJECT
		solution  = clewv1.EventKind_EVENT_KIND_SOLUTION
	)
	amazons := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Piece: clewv1.QueensPiece_QUEENS_PIECE_AMAZON}.Build()}
	zebra := clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Leaper: clewv1.Leaper_builder{A: 2, B: 3}.Build()}.Build()}
	maze := clewv1.SearchRequest_builder{Maze: &clewv1.Maze{}}
	sudoku := clewv1.SearchRequest_builder{Sudoku: &clewv1.Sudoku{}}
	for _, test := range []struct {
		request   clewv1.SearchRequest_builder
		values    uint32
		step      trace.Step
		say, note string
	}{
		{amazons, 1, trace.Step{Kind: place, Cell: 10, Value: 1, Depth: 2},
			"amazon placed on row 1, column 1", "placed  (1,1) depth 2"},
		{amazons, 1, trace.Step{Kind: backtrack, Cell: 10, Value: 1, Depth: 1},
			"amazon removed from row 1, column 1", "removed (1,1) depth 1"},
		{amazons, 1, trace.Step{Kind: reject, Cell: 10, Value: 1, Reason: clewv1.RejectReason_REJECT_REASON_ATTACKED, Conflict: 0},
			"row 1, column 1 refused: attacked by the amazon on row 0, column 0", "tested  (1,1) refused: (0,0)"},
		{zebra, 1, trace.Step{Kind: place, Cell: 10, Value: 1, Depth: 2},
			"zebra moves to row 1, column 1: step 2", "placed  (1,1) depth 2"},
		{zebra, 1, trace.Step{Kind: backtrack, Cell: 10, Value: 1, Depth: 1},
			"zebra goes back from row 1, column 1", "removed (1,1) depth 1"},
		{maze, 1, trace.Step{Kind: place, Cell: 10, Value: 1, Depth: 2},
			"on to row 1, column 1: step 2", "placed  (1,1) depth 2"},
		{maze, 1, trace.Step{Kind: reject, Cell: 10, Value: 1, Reason: clewv1.RejectReason_REJECT_REASON_WALL, Conflict: trace.None},
			"row 1, column 1 refused: there is a wall", "tested  (1,1) there is a wall"},
		// Packed steps do not tell why.
		{maze, 1, trace.Step{Kind: reject, Cell: 10, Value: 1, Conflict: trace.None},
			"row 1, column 1 refused", "tested  (1,1) refused"},
		{sudoku, 9, trace.Step{Kind: place, Cell: 10, Value: 7, Depth: 2},
			"7 placed on row 1, column 1", "placed  7 (1,1) depth 2"},
		{sudoku, 25, trace.Step{Kind: backtrack, Cell: 10, Value: 12, Depth: 1},
			"C removed from row 1, column 1", "removed C (1,1) depth 1"},
		{sudoku, 9, trace.Step{Kind: reject, Cell: 10, Value: 7, Reason: clewv1.RejectReason_REJECT_REASON_BOX, Conflict: 0},
			"7 on row 1, column 1 refused: its box has one on row 0, column 0", "tested  7 (1,1) refused: (0,0)"},
		{sudoku, 9, trace.Step{Kind: solution, Cell: trace.None, Conflict: trace.None},
			"solution 1,234 found", "solution 1,234"},
		{clewv1.SearchRequest_builder{}, 3, trace.Step{Kind: place, Cell: 10, Value: 2, Depth: 4},
			"2 placed on row 1, column 1: step 4", "placed  2 (1,1) depth 4"},
		{clewv1.SearchRequest_builder{}, 3, trace.Step{Kind: backtrack, Cell: 10, Value: 2, Depth: 3},
			"2 removed from row 1, column 1", "removed 2 (1,1) depth 3"},
		{sudoku, 9, trace.Step{}, "", ""},
	} {
		b := nine(test.request, test.values)
		if got := b.Say(test.step, 1234); got != test.say {
			t.Errorf("%s: say %q, want %q", b.Title(), got, test.say)
		}
		if got := strings.TrimPrefix(b.Note(test.step, 1234), "      0 "); got != test.note {
			t.Errorf("%s: note %q, want %q", b.Title(), got, test.note)
		}
	}
}

// Every reason of the API has words of its own, and names the cell to blame.
func TestEveryReasonHasWords(t *testing.T) {
	blameless := map[clewv1.RejectReason]bool{
		clewv1.RejectReason_REJECT_REASON_VISITED:      true,
		clewv1.RejectReason_REJECT_REASON_BLOCKED:      true,
		clewv1.RejectReason_REJECT_REASON_WALL:         true,
		clewv1.RejectReason_REJECT_REASON_COLOR_PARITY: true,
	}
	b := nine(clewv1.SearchRequest_builder{KnightsTour: &clewv1.KnightsTour{}}, 1)
	square := func(int) string { return "HERE" }
	for number := range clewv1.RejectReason_name {
		reason := clewv1.RejectReason(number)
		words := b.why(trace.Step{Reason: reason, Conflict: 3}, square)
		if number > 0 && words == reason.String() {
			t.Errorf("%v has no words", reason)
		}
		if number > 0 && strings.Contains(words, "HERE") == blameless[reason] {
			t.Errorf("%v is %q", reason, words)
		}
		if words := b.why(trace.Step{Reason: reason, Conflict: trace.None}, square); words == "" || strings.Contains(words, "HERE") {
			t.Errorf("%v without a cell to blame is %q", reason, words)
		}
	}
	if got := b.why(trace.Step{Reason: 99}, square); got != "99" {
		t.Errorf("a newer reason is %q", got)
	}
}
