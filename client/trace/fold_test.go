package trace_test

import (
	"errors"
	"testing"

	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// packed returns a message of steps of one byte each.
func packed(first int64, codes ...byte) *clewv1.SearchResponse {
	return clewv1.SearchResponse_builder{Steps: clewv1.Steps_builder{FirstSequence: first, Codes: codes}.Build()}.Build()
}

// packedBoard is the start of a search over 2 x 2 cells whose steps have one byte.
func packedBoard() *clewv1.Started {
	started := board(2, 2, 3)
	started.SetCodeWidth(1)
	return started
}

func newState(t *testing.T, started *clewv1.Started) *trace.State {
	t.Helper()
	state, err := trace.NewState(started)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// A loop over the events of a message may be left at any of them, and taken up.
func TestStepsGoOn(t *testing.T) {
	events := []*clewv1.Event{event(1, place, 0, 0, 1), event(2, place, 0, 1, 2), event(3, backtrack, 0, 1, 1), event(4, place, 1, 1, 2)}
	for name, message := range map[string]*clewv1.SearchResponse{
		"events": clewv1.SearchResponse_builder{Events: clewv1.Events_builder{Events: events}.Build()}.Build(),
		"steps":  packed(1, 2, 4, 0, 8),
	} {
		state := newState(t, packedBoard())
		for next := int64(1); next <= 4; next++ {
			for step, err := range state.Steps(message) {
				if err != nil || step.Sequence != next {
					t.Fatalf("%s: step %+v, error %v, want number %d", name, step, err, next)
				}
				want := events[next-1]
				if step.Kind != want.GetKind() || step.Cell != int(want.GetRow()*2+want.GetColumn()) || step.Value != 1 || step.Depth != int(want.GetDepth()) || step.Conflict != trace.None {
					t.Errorf("%s: step %+v, want %v", name, step, want)
				}
				break
			}
		}
		for step, err := range state.Steps(message) {
			t.Errorf("%s: step %+v and error %v after the last", name, step, err)
		}
	}
}

// What is wrong with a message of steps is told, and nothing after it is applied.
func TestWrongSteps(t *testing.T) {
	for name, test := range map[string]struct {
		started *clewv1.Started
		message *clewv1.SearchResponse
		want    error
	}{
		"a gap":                      {packedBoard(), packed(2, 2), trace.ErrGap},
		"number 0":                   {packedBoard(), packed(0, 2), trace.ErrGap},
		"a negative number":          {packedBoard(), packed(-1<<63, 2, 4), trace.ErrGap},
		"where events are due":       {board(2, 2, 3), packed(1, 2), trace.ErrIllegal},
		"half a step":                {func() *clewv1.Started { s := packedBoard(); s.SetCodeWidth(2); return s }(), packed(1, 2), trace.ErrIllegal},
		"a backtrack of nothing":     {packedBoard(), packed(1, 0), trace.ErrIllegal},
		"a cell off the board":       {packedBoard(), packed(1, 2+2*4), trace.ErrIllegal},
		"a refusal off the board":    {packedBoard(), packed(1, 3+2*4), trace.ErrIllegal},
		"a solution of another size": {packedBoard(), packed(1, 1), trace.ErrIllegal},
	} {
		for way, apply := range map[string]func(*trace.State) error{
			"Fold":  func(s *trace.State) error { return s.Fold(test.message) },
			"Steps": func(s *trace.State) error { return drain(s, test.message) },
		} {
			state := newState(t, test.started)
			if err := apply(state); !errors.Is(err, test.want) || state.Sequence() != 0 || state.Depth() != 0 {
				t.Errorf("%s: %s gives %v after event %d, want %v", name, way, err, state.Sequence(), test.want)
			}
		}
	}
}

// drain applies a message event by event.
func drain(state *trace.State, message *clewv1.SearchResponse) error {
	for _, err := range state.Steps(message) {
		if err != nil {
			return err
		}
	}
	return nil
}

// FuzzFold feeds a state whatever messages come over a wire: nothing makes it
// panic, what it takes leaves it consistent, and whole messages do what their
// events do one by one.
func FuzzFold(f *testing.F) {
	marshal := func(message proto.Message) []byte {
		encoded, err := proto.Marshal(message)
		if err != nil {
			f.Fatal(err)
		}
		return encoded
	}
	events := clewv1.SearchResponse_builder{Events: clewv1.Events_builder{Events: queens(4)}.Build()}.Build()
	finished := clewv1.SearchResponse_builder{Finished: clewv1.Finished_builder{}.Build()}.Build()
	f.Add(marshal(board(4, 4, 4)), marshal(events), marshal(finished))
	f.Add(marshal(packedBoard()), marshal(packed(1, 2, 4, 0, 8, 6, 1, 0)), marshal(packed(8, 0, 0, 3)))
	f.Add(marshal(packedBoard()), marshal(packed(1, 2, 4)), marshal(packed(2, 4, 6)))
	f.Add(marshal(sudoku()), []byte{}, []byte{})
	f.Fuzz(func(t *testing.T, start, first, second []byte) {
		started := &clewv1.Started{}
		if proto.Unmarshal(start, started) != nil || uint64(started.GetBoard().GetRows())*uint64(started.GetBoard().GetColumns()) > 1<<12 {
			return // no message, or checking would take long
		}
		whole, err := trace.NewState(started)
		if err != nil {
			return
		}
		single := newState(t, started)
		for _, encoded := range [][]byte{first, second} {
			message := &clewv1.SearchResponse{}
			if proto.Unmarshal(encoded, message) != nil {
				return
			}
			folded := whole.Fold(message)
			checkInvariants(t, whole)
			stepped := drain(single, message)
			if stepped == nil && !message.HasEvents() && !message.HasSteps() {
				stepped = single.Fold(message)
			}
			checkInvariants(t, single)
			// Only a loop may be taken up again: Fold wants what is next.
			if folded != nil && errors.Is(folded, trace.ErrGap) {
				return
			}
			if (folded == nil) != (stepped == nil) || whole.Sequence() != single.Sequence() || whole.Counters() != single.Counters() {
				t.Fatalf("Fold gives %v and %+v, Steps %v and %+v", folded, whole.Counters(), stepped, single.Counters())
			}
			if folded != nil {
				return
			}
		}
	})
}
