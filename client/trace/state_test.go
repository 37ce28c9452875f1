package trace_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	clewv1 "clew/gen/clew/v1"

	"clew/client/trace"
)

func initial(row, column, value int) *clewv1.InitialCell {
	cell := &clewv1.InitialCell{}
	cell.SetRow(uint32(row))
	cell.SetColumn(uint32(column))
	cell.SetValue(uint32(value))
	return cell
}

func TestNewStateReadsTheBoard(t *testing.T) {
	started := clewv1.Started_builder{Board: clewv1.Board_builder{
		Rows:    3,
		Columns: 4,
		Values:  9,
		Blocked: []byte{1 << 2, 1 << 3}, // cells 2 and 11
		Initial: []*clewv1.InitialCell{initial(1, 0, 7)},
	}.Build()}.Build()

	state, err := trace.NewState(started)
	if err != nil {
		t.Fatal(err)
	}
	if state.Rows() != 3 || state.Columns() != 4 || state.Values() != 9 || state.Cells() != 12 || state.Target() != trace.None {
		t.Errorf("%d rows, %d columns, %d values, %d cells, target %d",
			state.Rows(), state.Columns(), state.Values(), state.Cells(), state.Target())
	}
	for cell := range state.Cells() {
		if got, want := state.Blocked(cell), cell == 2 || cell == 11; got != want {
			t.Errorf("Blocked(%d) = %v", cell, got)
		}
		if got, want := state.Initial(cell), cell == 4; got != want {
			t.Errorf("Initial(%d) = %v", cell, got)
		}
		want := 0
		if cell == 4 {
			want = 7
		}
		if got := state.Value(cell); got != want {
			t.Errorf("Value(%d) = %d, want %d", cell, got, want)
		}
		if state.Number(cell) != 0 {
			t.Errorf("Number(%d) = %d before the first choice", cell, state.Number(cell))
		}
	}
	if state.Sequence() != 0 || state.Depth() != 0 || state.Counters() != (trace.Counters{}) {
		t.Errorf("sequence %d, depth %d, counters %+v before the first event", state.Sequence(), state.Depth(), state.Counters())
	}
}

func TestNewStateRefusesABoardThatMakesNoSense(t *testing.T) {
	tests := map[string]clewv1.Board_builder{
		"no board":              {},
		"no rows":               {Columns: 8, Values: 1},
		"no columns":            {Rows: 8, Values: 1},
		"no values":             {Rows: 8, Columns: 8},
		"too many cells":        {Rows: trace.MaxCells, Columns: 2, Values: 1},
		"a product overflowing": {Rows: 1<<32 - 1, Columns: 1<<32 - 1, Values: 1},
		"too many values":       {Rows: 1, Columns: 1, Values: 1<<32 - 1},
		"blocked off the board": {Rows: 3, Columns: 3, Values: 1, Blocked: []byte{0, 1 << 1}},
		"given off the board":   {Rows: 3, Columns: 3, Values: 1, Initial: []*clewv1.InitialCell{initial(0, 3, 1)}},
		"given without a value": {Rows: 3, Columns: 3, Values: 1, Initial: []*clewv1.InitialCell{initial(0, 0, 0)}},
		"given value too large": {Rows: 3, Columns: 3, Values: 1, Initial: []*clewv1.InitialCell{initial(0, 0, 2)}},
		"given on blocked":      {Rows: 3, Columns: 3, Values: 1, Blocked: []byte{1}, Initial: []*clewv1.InitialCell{initial(0, 0, 1)}},
		"given twice":           {Rows: 3, Columns: 3, Values: 1, Initial: []*clewv1.InitialCell{initial(0, 0, 1), initial(0, 0, 1)}},
	}
	for name, board := range tests {
		t.Run(name, func(t *testing.T) {
			state, err := trace.NewState(clewv1.Started_builder{Board: board.Build()}.Build())
			if !errors.Is(err, trace.ErrBoard) || state != nil {
				t.Errorf("NewState = %v, %v; want ErrBoard", state, err)
			}
		})
	}
}

// The whole tree of the eight queens: the figures are those of OEIS A000170 and
// A319284.
func TestApplyFoldsAWholeSearch(t *testing.T) {
	state, err := trace.NewState(board(8, 8, 8))
	if err != nil {
		t.Fatal(err)
	}
	for _, event := range queens(8) {
		step, err := state.Apply(event)
		if err != nil {
			t.Fatal(err)
		}
		if step.Sequence != event.GetSequence() || step.Kind != event.GetKind() || step.Depth != state.Depth() {
			t.Fatalf("event %v became step %+v", event, step)
		}
		checkInvariants(t, state)
	}
	counters := state.Counters()
	counters.Rejections = 0 // not in the published figures
	if want := (trace.Counters{Placements: 2056, Backtracks: 2056, Solutions: 92, MaxDepth: 8}); counters != want {
		t.Errorf("counters %+v, want %+v", counters, want)
	}
}

// checkInvariants compares every way to look at the choices that stand.
func checkInvariants(t *testing.T, state *trace.State) {
	t.Helper()
	c := state.Counters()
	if state.Depth() != len(state.Choices()) || c.Depth != state.Depth() || c.Placements-c.Backtracks != int64(state.Depth()) || c.MaxDepth < c.Depth {
		t.Fatalf("depth %d, %d choices, counters %+v", state.Depth(), len(state.Choices()), c)
	}
	if c.Placements+c.Backtracks+c.Rejections+c.Solutions != state.Sequence() {
		t.Fatalf("counters %+v after event %d", c, state.Sequence())
	}
	for i, choice := range state.Choices() {
		if state.Value(choice.Cell) != choice.Value || state.Number(choice.Cell) != i+1 || state.Blocked(choice.Cell) || state.Initial(choice.Cell) {
			t.Fatalf("choice %d is %+v; the cell has value %d and number %d", i, choice, state.Value(choice.Cell), state.Number(choice.Cell))
		}
	}
	taken := 0
	for cell := range state.Cells() {
		if state.Value(cell) != 0 && !state.Initial(cell) {
			taken++
		}
	}
	if taken != state.Depth() {
		t.Fatalf("%d cells are taken at depth %d", taken, state.Depth())
	}
}

func TestApplyFlattensEvents(t *testing.T) {
	state, err := trace.NewState(board(4, 4, 4))
	if err != nil {
		t.Fatal(err)
	}
	visited := event(3, reject, 0, 0, 1)
	visited.SetReason(clewv1.RejectReason_REJECT_REASON_VISITED)
	events := []*clewv1.Event{
		event(1, place, 0, 0, 1),
		refused(2, 1, 1, 1, 0, 0),
		visited,
		event(4, backtrack, 0, 0, 0),
	}
	want := []trace.Step{
		{Sequence: 1, Kind: place, Cell: 0, Value: 1, Depth: 1, Conflict: trace.None},
		{Sequence: 2, Kind: reject, Cell: 5, Value: 1, Depth: 1, Reason: attacked, Conflict: 0},
		{Sequence: 3, Kind: reject, Cell: 0, Value: 1, Depth: 1, Reason: clewv1.RejectReason_REJECT_REASON_VISITED, Conflict: trace.None},
		{Sequence: 4, Kind: backtrack, Cell: 0, Value: 1, Depth: 0, Conflict: trace.None},
	}
	var got []trace.Step
	for _, event := range events {
		step, err := state.Apply(event)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, step)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
}
