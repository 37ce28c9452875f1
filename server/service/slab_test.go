//go:build !race

package service

import "testing"

// The race detector is left out: with it the protobuf runtime allocates for each
// event.
func TestEventsTakeOneSlab(t *testing.T) {
	e := encoder{columns: 20, values: 1}
	allocations := func(n int) float64 {
		b := batch{events: someEvents(t, n)}
		return testing.AllocsPerRun(10, func() { e.events(b) })
	}
	few, many := allocations(1), allocations(maxBatch)
	if few != many || many > 8 {
		t.Errorf("%v allocations for 1 event, %v for %d", few, many, maxBatch)
	}
}

func TestStepsTakeOneSlice(t *testing.T) {
	e := encoder{columns: 20, values: 1, width: 2}
	allocations := func(n int) float64 {
		b := batch{events: someEvents(t, n)}
		return testing.AllocsPerRun(10, func() { e.steps(b) })
	}
	few, many := allocations(1), allocations(e.capacity())
	if few != many || many > 5 {
		t.Errorf("%v allocations for 1 step, %v for %d", few, many, e.capacity())
	}
}
