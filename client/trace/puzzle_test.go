package trace_test

import (
	"testing"

	clewv1 "clew/gen/clew/v1"

	"clew/client/trace"
)

// sudoku is the start of a Sudoku of four digits, given but for the two cells
// right of the top left corner:
//
//	1 . . 2
//	2 3 4 1
func sudoku() *clewv1.Started {
	started := board(4, 4, 2)
	started.GetBoard().SetValues(4)
	started.GetBoard().SetInitial([]*clewv1.InitialCell{initial(0, 0, 1), initial(0, 3, 2), initial(1, 0, 2), initial(1, 1, 3), initial(1, 2, 4), initial(1, 3, 1)})
	return started
}

// valued returns an event about a value of its own.
func valued(sequence int64, kind clewv1.EventKind, column, value, depth int) *clewv1.Event {
	event := event(sequence, kind, 0, column, depth)
	event.SetValue(uint32(value))
	if kind == reject {
		event.SetReason(clewv1.RejectReason_REJECT_REASON_ROW)
		event.SetConflictRow(0)
		event.SetConflictColumn(0)
	}
	return event
}

// Values above 1 come and go with their choices; those of the start stay.
func TestApplyFoldsValues(t *testing.T) {
	state, err := trace.NewState(sudoku())
	if err != nil {
		t.Fatal(err)
	}
	for i, test := range []struct {
		event *clewv1.Event
		row   [4]int // the values of the first row after it
	}{
		{valued(1, reject, 1, 1, 0), [4]int{1, 0, 0, 2}},
		{valued(2, place, 1, 3, 1), [4]int{1, 3, 0, 2}},
		{valued(3, backtrack, 1, 3, 0), [4]int{1, 0, 0, 2}},
		{valued(4, place, 1, 4, 1), [4]int{1, 4, 0, 2}},
		{valued(5, place, 2, 3, 2), [4]int{1, 4, 3, 2}},
		{solved(6, 2), [4]int{1, 4, 3, 2}},
	} {
		if _, err := state.Apply(test.event); err != nil {
			t.Fatal(err)
		}
		checkInvariants(t, state)
		for column, want := range test.row {
			if got := state.Value(column); got != want {
				t.Errorf("after event %d column %d has %d, want %d", i+1, column, got, want)
			}
			if got, want := state.Initial(column), column == 0 || column == 3; got != want {
				t.Errorf("after event %d Initial(%d) is %v", i+1, column, got)
			}
		}
	}
}

func TestApplyRefusesOtherValues(t *testing.T) {
	for name, event := range map[string]*clewv1.Event{
		"none":                  valued(2, place, 2, 0, 2),
		"too large a one":       valued(2, place, 2, 5, 2),
		"on a given cell":       valued(2, place, 3, 3, 2),
		"undone as another one": valued(2, backtrack, 1, 3, 0),
	} {
		t.Run(name, func(t *testing.T) {
			state, err := trace.NewState(sudoku())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := state.Apply(valued(1, place, 1, 4, 1)); err != nil {
				t.Fatal(err)
			}
			if step, err := state.Apply(event); err == nil {
				t.Errorf("it becomes step %+v", step)
			}
			if state.Value(1) != 4 || state.Sequence() != 1 {
				t.Errorf("the state has changed: value %d after event %d", state.Value(1), state.Sequence())
			}
		})
	}
}

// A path may enter the squares of a maze but not its walls, nor the start again.
func TestApplyFoldsMazes(t *testing.T) {
	maze := board(2, 2, 0)
	maze.ClearTargetDepth()
	maze.GetBoard().SetBlocked([]byte{1 << 1}) // the top right corner
	maze.GetBoard().SetInitial([]*clewv1.InitialCell{initial(0, 0, 1)})
	for name, wrong := range map[string]*clewv1.Event{
		"into a wall":    event(2, place, 0, 1, 2),
		"onto the start": event(2, place, 0, 0, 2),
	} {
		t.Run(name, func(t *testing.T) {
			state, err := trace.NewState(maze)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := state.Apply(event(1, place, 1, 0, 1)); err != nil {
				t.Fatal(err)
			}
			if step, err := state.Apply(wrong); err == nil {
				t.Errorf("it becomes step %+v", step)
			}
			for _, right := range []*clewv1.Event{event(2, place, 1, 1, 2), solved(3, 2), event(4, backtrack, 1, 1, 1)} {
				if _, err := state.Apply(right); err != nil {
					t.Fatal(err)
				}
				checkInvariants(t, state)
			}
		})
	}
}

func TestGoal(t *testing.T) {
	started := func(request clewv1.SearchRequest_builder) *clewv1.Started {
		started := board(2, 3, 0)
		started.SetRequest(request.Build())
		return started
	}
	grid := func(lines ...string) *clewv1.Maze {
		return clewv1.Maze_builder{Grid: clewv1.Grid_builder{Lines: lines}.Build()}.Build()
	}
	for name, test := range map[string]struct {
		request clewv1.SearchRequest_builder
		want    int
	}{
		"queens":               {clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}}, trace.None},
		"no puzzle":            {clewv1.SearchRequest_builder{}, trace.None},
		"a letter":             {clewv1.SearchRequest_builder{Maze: grid("..S", ".G.")}, 4},
		"no letter":            {clewv1.SearchRequest_builder{Maze: grid("...", "...")}, 5},
		"random":               {clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Random: &clewv1.RandomMaze{}}.Build()}, 5},
		"a maze off the board": {clewv1.SearchRequest_builder{Maze: grid("...", "...", "..G")}, 5},
		"a longer line":        {clewv1.SearchRequest_builder{Maze: grid("....G")}, 5},
	} {
		if got := trace.Goal(started(test.request)); got != test.want {
			t.Errorf("%s: %d, want %d", name, got, test.want)
		}
	}
	if got := trace.Goal(&clewv1.Started{}); got != trace.None {
		t.Errorf("nothing: %d, want none", got)
	}
}
