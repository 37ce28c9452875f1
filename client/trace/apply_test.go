package trace_test

import (
	"errors"
	"testing"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"

	"clew/client/trace"
)

func TestApplyRefusesWhatCannotHappen(t *testing.T) {
	start := board(3, 3, 2)
	start.GetBoard().SetBlocked([]byte{1 << 7}) // row 2, column 1
	start.GetBoard().SetInitial([]*clewv1.InitialCell{initial(2, 2, 1)})

	first := event(1, place, 0, 0, 1)
	second := event(2, place, 0, 1, 2)
	unknown := event(1, 99, 0, 0, 0)
	half := refused(2, 1, 1, 1, 0, 0)
	half.ClearConflictColumn()
	without := func(clear func(*clewv1.Event)) *clewv1.Event {
		event := event(1, place, 0, 0, 1)
		clear(event)
		return event
	}
	withValue := func(value uint32) *clewv1.Event {
		return without(func(e *clewv1.Event) { e.SetValue(value) })
	}

	tests := map[string]struct {
		before []*clewv1.Event
		event  *clewv1.Event
		want   error
	}{
		"nothing":                     {nil, nil, trace.ErrGap},
		"empty":                       {nil, &clewv1.Event{}, trace.ErrGap},
		"a gap":                       {nil, event(2, place, 0, 0, 1), trace.ErrGap},
		"a repetition":                {[]*clewv1.Event{first}, first, trace.ErrGap},
		"a negative number":           {nil, event(-1, place, 0, 0, 1), trace.ErrGap},
		"an unknown kind":             {nil, unknown, trace.ErrUnknownKind},
		"no kind":                     {nil, without((*clewv1.Event).ClearKind), trace.ErrUnknownKind},
		"no row":                      {nil, without((*clewv1.Event).ClearRow), trace.ErrIllegal},
		"no column":                   {nil, without((*clewv1.Event).ClearColumn), trace.ErrIllegal},
		"no value":                    {nil, without((*clewv1.Event).ClearValue), trace.ErrIllegal},
		"no depth":                    {nil, without((*clewv1.Event).ClearDepth), trace.ErrIllegal},
		"a value too large":           {nil, withValue(2), trace.ErrIllegal},
		"a value far too large":       {nil, withValue(1<<32 - 1), trace.ErrIllegal},
		"below the board":             {nil, event(1, place, 3, 0, 1), trace.ErrIllegal},
		"right of the board":          {nil, event(1, place, 0, 3, 1), trace.ErrIllegal},
		"far off the board":           {nil, event(1, place, -1, -1, 1), trace.ErrIllegal},
		"on a blocked cell":           {nil, event(1, place, 2, 1, 1), trace.ErrIllegal},
		"on a given":                  {nil, event(1, place, 2, 2, 1), trace.ErrIllegal},
		"twice on a cell":             {[]*clewv1.Event{first}, event(2, place, 0, 0, 2), trace.ErrIllegal},
		"a wrong depth":               {nil, event(1, place, 0, 0, 2), trace.ErrIllegal},
		"deeper than a solution":      {[]*clewv1.Event{first, second}, event(3, place, 0, 2, 3), trace.ErrIllegal},
		"a backtrack of nothing":      {nil, event(1, backtrack, 0, 0, 0), trace.ErrIllegal},
		"a backtrack of a given":      {nil, event(1, backtrack, 2, 2, 0), trace.ErrIllegal},
		"a backtrack out of order":    {[]*clewv1.Event{first, second}, event(3, backtrack, 0, 0, 1), trace.ErrIllegal},
		"a backtrack off the board":   {[]*clewv1.Event{first}, event(2, backtrack, 9, 9, 0), trace.ErrIllegal},
		"a rejection that is deeper":  {nil, event(1, reject, 0, 0, 1), trace.ErrIllegal},
		"a conflict off the board":    {[]*clewv1.Event{first}, refused(2, 1, 1, 1, 3, 0), trace.ErrIllegal},
		"half a conflict":             {[]*clewv1.Event{first}, half, trace.ErrIllegal},
		"a solution that is too soon": {[]*clewv1.Event{first}, solved(2, 1), trace.ErrIllegal},
		"a solution twice":            {[]*clewv1.Event{first, second, solved(3, 2)}, solved(4, 2), trace.ErrIllegal},
		"a rejection after solution":  {[]*clewv1.Event{first, second, solved(3, 2)}, event(4, reject, 1, 1, 2), trace.ErrIllegal},
		"a solution of a wrong depth": {[]*clewv1.Event{first, second}, solved(3, 1), trace.ErrIllegal},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			state, err := trace.NewState(start)
			if err != nil {
				t.Fatal(err)
			}
			for _, event := range test.before {
				if _, err := state.Apply(event); err != nil {
					t.Fatal(err)
				}
			}
			sequence, depth, counters := state.Sequence(), state.Depth(), state.Counters()
			step, err := state.Apply(test.event)
			if !errors.Is(err, test.want) {
				t.Errorf("Apply = %+v, %v; want %v", step, err, test.want)
			}
			if state.Sequence() != sequence || state.Depth() != depth || state.Counters() != counters {
				t.Error("the refused event has changed the state")
			}
			checkInvariants(t, state)
		})
	}
}

// Where the start does not say how deep solutions are, every depth may be one.
func TestApplyTakesSolutionsOfAnyDepth(t *testing.T) {
	start := board(3, 3, 0)
	start.ClearTargetDepth()
	state, err := trace.NewState(start)
	if err != nil {
		t.Fatal(err)
	}
	for _, event := range []*clewv1.Event{
		event(1, place, 0, 0, 1),
		solved(2, 1),
		event(3, backtrack, 0, 0, 0),
		event(4, place, 1, 0, 1),
		event(5, place, 1, 1, 2),
		solved(6, 2),
	} {
		if _, err := state.Apply(event); err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzApply feeds a state whatever comes over a wire: nothing makes it panic, and
// what it takes leaves it consistent.
func FuzzApply(f *testing.F) {
	start := board(4, 4, 4)
	start.GetBoard().SetBlocked([]byte{1})
	plain, err := proto.Marshal(start)
	if err != nil {
		f.Fatal(err)
	}
	events, err := proto.Marshal(clewv1.Events_builder{Events: queens(4)}.Build())
	if err != nil {
		f.Fatal(err)
	}
	full, err := proto.Marshal(board(4, 4, 4))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(full, events)
	f.Add(plain, events)
	f.Add([]byte{}, []byte{})
	f.Fuzz(func(t *testing.T, startBytes, eventBytes []byte) {
		started, events := &clewv1.Started{}, &clewv1.Events{}
		if proto.Unmarshal(startBytes, started) != nil || proto.Unmarshal(eventBytes, events) != nil {
			return
		}
		if board := started.GetBoard(); uint64(board.GetRows())*uint64(board.GetColumns()) > 1<<12 {
			return // checking would take long
		}
		state, err := trace.NewState(started)
		if err != nil {
			return
		}
		for _, event := range events.GetEvents() {
			depth, sequence := state.Depth(), state.Sequence()
			step, err := state.Apply(event)
			if err != nil {
				if state.Depth() != depth || state.Sequence() != sequence {
					t.Fatalf("a refused event has changed the state: %v", err)
				}
			} else if step.Sequence != sequence+1 || step.Depth != state.Depth() {
				t.Fatalf("step %+v after event %d", step, sequence)
			}
			checkInvariants(t, state)
		}
	})
}

// FuzzApplyDisturbed disturbs one event of a real trace: the state refuses it, or
// one of those that follow, or the trace is still one.
func FuzzApplyDisturbed(f *testing.F) {
	f.Add(uint16(0), uint8(1), uint8(0), uint8(0), uint8(1))
	f.Add(uint16(7), uint8(2), uint8(3), uint8(3), uint8(0))
	events := queens(5)
	f.Fuzz(func(t *testing.T, index uint16, kind, row, column, depth uint8) {
		state, err := trace.NewState(board(5, 5, 5))
		if err != nil {
			t.Fatal(err)
		}
		for i, event := range events {
			if i == int(index)%len(events) {
				event = proto.CloneOf(event)
				event.SetKind(clewv1.EventKind(kind))
				event.SetRow(uint32(row))
				event.SetColumn(uint32(column))
				event.SetDepth(uint32(depth))
			}
			if _, err := state.Apply(event); err != nil {
				break
			}
			checkInvariants(t, state)
		}
	})
}
