package trace_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	clewv1 "clew/gen/clew/v1"

	"clew/client/trace"
)

// moment is a moment of a search, taken down while its events were applied.
type moment struct {
	sequence int64
	choices  []trace.Choice
	counters trace.Counters
	solved   bool
}

// moments returns all moments of a trace, event 0 included.
func moments(t *testing.T, start *clewv1.Started, events []*clewv1.Event) []moment {
	t.Helper()
	state := newState(t, start)
	all := []moment{{}}
	for _, event := range events {
		step, err := state.Apply(event)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, moment{
			sequence: step.Sequence,
			choices:  slices.Clone(state.Choices()),
			counters: state.Counters(),
			solved:   step.Kind == solution,
		})
	}
	return all
}

// position returns how a state gets to a moment when so many of its choices stay.
func (m moment) position(kept int) trace.Position {
	return trace.Position{Sequence: m.sequence, Kept: kept, Choices: m.choices[kept:], Counters: m.counters, Solved: m.solved}
}

// common returns how many of the oldest choices are the same.
func common(a, b []trace.Choice) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// From each moment of a search to any other, whatever is kept of what both have; and
// the trace goes on from there as it did.
func TestRestore(t *testing.T) {
	start, events := board(6, 6, 6), queens(6)
	all := moments(t, start, events)
	random := rand.New(rand.NewPCG(1, 1))
	state := newState(t, start)
	for range 3000 {
		to := all[random.IntN(len(all))]
		kept := random.IntN(common(state.Choices(), to.choices) + 1)
		if err := state.Restore(to.position(kept)); err != nil {
			t.Fatal(err)
		}
		checkInvariants(t, state)
		if state.Sequence() != to.sequence || state.Counters() != to.counters || !slices.Equal(state.Choices(), to.choices) {
			t.Fatalf("event %d with %+v and %v, want %d with %+v and %v",
				state.Sequence(), state.Counters(), state.Choices(), to.sequence, to.counters, to.choices)
		}
		for _, event := range events[to.sequence:min(to.sequence+random.Int64N(20), int64(len(events)))] {
			if _, err := state.Apply(event); err != nil {
				t.Fatalf("going on after event %d: %v", to.sequence, err)
			}
		}
	}
}

// What cannot be is refused, and the state can still go to a moment that can be.
func TestRestoreRefuses(t *testing.T) {
	start := board(3, 3, 2)
	start.GetBoard().SetBlocked([]byte{1 << 7}) // row 2, column 1
	start.GetBoard().SetInitial([]*clewv1.InitialCell{initial(2, 2, 1)})
	choices := func(cells ...int) (choices []trace.Choice) {
		for _, cell := range cells {
			choices = append(choices, trace.Choice{Cell: cell, Value: 1})
		}
		return choices
	}
	counters := func(placements, backtracks, solutions int64, depth, deepest int) trace.Counters {
		return trace.Counters{Placements: placements, Backtracks: backtracks, Solutions: solutions, Depth: depth, MaxDepth: deepest}
	}
	sound := trace.Position{Sequence: 3, Choices: choices(0, 4), Counters: counters(2, 0, 1, 2, 2), Solved: true}
	one := counters(1, 0, 0, 1, 1)
	two := counters(2, 0, 0, 2, 2)
	for name, position := range map[string]trace.Position{
		"off the board":             {Sequence: 1, Choices: choices(9), Counters: one},
		"above the board":           {Sequence: 1, Choices: choices(-1), Counters: one},
		"on a blocked cell":         {Sequence: 1, Choices: choices(7), Counters: one},
		"on a given":                {Sequence: 1, Choices: choices(8), Counters: one},
		"twice on a cell":           {Sequence: 2, Choices: choices(3, 3), Counters: two},
		"on what is kept":           {Sequence: 2, Kept: 1, Choices: choices(0), Counters: two},
		"no value":                  {Sequence: 1, Choices: []trace.Choice{{Cell: 1}}, Counters: one},
		"a value too large":         {Sequence: 1, Choices: []trace.Choice{{Cell: 1, Value: 2}}, Counters: one},
		"more kept than stand":      {Sequence: 3, Kept: 3, Counters: counters(3, 0, 0, 3, 3)},
		"fewer kept than none":      {Sequence: 0, Kept: -1, Choices: choices(1)},
		"deeper than a solution":    {Sequence: 3, Choices: choices(0, 1, 2), Counters: counters(3, 0, 0, 3, 3)},
		"a solution that is none":   {Sequence: 2, Choices: choices(0), Counters: counters(1, 0, 1, 1, 1), Solved: true},
		"counters of another depth": {Sequence: 2, Choices: choices(0), Counters: two},
		"counters without a depth":  {Sequence: 1, Choices: choices(0), Counters: counters(1, 0, 0, 0, 1)},
		"never as deep as now":      {Sequence: 1, Choices: choices(0), Counters: counters(1, 0, 0, 1, 0)},
		"counters of another event": {Sequence: 2, Choices: choices(0), Counters: one},
		"fewer events than none":    {Sequence: 0, Counters: counters(1, 1, -2, 0, 1)},
	} {
		t.Run(name, func(t *testing.T) {
			state := newState(t, start)
			if err := state.Restore(sound); err != nil {
				t.Fatal(err)
			}
			if err := state.Restore(position); !errors.Is(err, trace.ErrIllegal) {
				t.Errorf("Restore = %v, want %v", err, trace.ErrIllegal)
			}
			if err := state.Restore(sound); err != nil {
				t.Errorf("Restore of what can be: %v", err)
			}
			checkInvariants(t, state)
			if _, err := state.Apply(event(4, reject, 0, 1, 2)); err == nil {
				t.Error("the state does not know that it is solved")
			}
		})
	}
}

// A packed copy takes steps where events are due, and the state itself stays.
func TestPacked(t *testing.T) {
	start, events := board(4, 4, 4), queens(4)
	state := newState(t, start)
	for _, event := range events[:5] {
		if _, err := state.Apply(event); err != nil {
			t.Fatal(err)
		}
	}
	copied, err := state.Packed()
	if err != nil {
		t.Fatal(err)
	}
	original := newState(t, start)
	var codes []uint32
	for _, event := range events {
		step, err := original.Apply(event)
		if err != nil {
			t.Fatal(err)
		}
		codes = append(codes, state.Code(step))
	}
	steps := clewv1.Steps_builder{FirstSequence: 6, Codes: trace.AppendCodes(nil, codes[5:], state.CodeWidth())}.Build()
	if err := copied.ApplySteps(steps); err != nil {
		t.Fatal(err)
	}
	checkInvariants(t, copied)
	checkInvariants(t, state)
	if copied.Counters() != original.Counters() || state.Sequence() != 5 {
		t.Errorf("the copy has %+v, want %+v; the state is at event %d, want 5", copied.Counters(), original.Counters(), state.Sequence())
	}
}

// Boards with too many choices for any code have no packed form.
func TestPackedRefuses(t *testing.T) {
	start := board(1, 2, 0)
	start.GetBoard().SetValues(trace.MaxCells)
	if _, err := newState(t, start).Packed(); err != nil {
		t.Errorf("32 million choices: %v", err)
	}
	start.GetBoard().SetColumns(128)
	if _, err := newState(t, start).Packed(); !errors.Is(err, trace.ErrBoard) {
		t.Errorf("2,147,483,648 choices: %v, want %v", err, trace.ErrBoard)
	}
}
