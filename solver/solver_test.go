package solver_test

import (
	"math"
	"testing"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/queens"
)

func eightQueens(t testing.TB, o solver.Options) *solver.Search {
	t.Helper()
	p, err := queens.New(queens.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return solver.New(p, o)
}

func TestRandomIsSplitMix64(t *testing.T) {
	// The first output of the reference implementation for this seed.
	if got := solver.Random(1234567); got != 6457827717110365317 {
		t.Errorf("Random(1234567) is %d, want 6457827717110365317", got)
	}
}

// Keys are part of the traces: these values never change.
func TestRandomIsPinned(t *testing.T) {
	if got := solver.Random(1, 2, 3); got != 0xd0734750fde362b3 {
		t.Errorf("Random(1, 2, 3) is %#x, want 0xd0734750fde362b3", got)
	}
	if solver.Random(1, 2, 3) == solver.Random(1, 3, 2) || solver.Random(1, 2) == solver.Random(2, 1) {
		t.Error("the order of the keys does not matter, but must")
	}
}

func TestRandomBelowIsEven(t *testing.T) {
	const n, draws = 7, 70_000
	var counts [n]int
	for i := range draws {
		counts[solver.RandomBelow(solver.Random(9, uint64(i)), n)]++
	}
	for value, count := range counts {
		if math.Abs(float64(count)-draws/n) > 500 { // five standard deviations
			t.Errorf("%d came %d times in %d draws, want about %d", value, count, draws, draws/n)
		}
	}
}

func TestRunReturnsAfterASolution(t *testing.T) {
	s := eightQueens(t, solver.Options{MaxSolutions: 2})
	buffer := make([]solver.Event, 4096)
	n, status := s.Run(buffer, nil)
	if n != 113+105+1 || status != solver.Running || buffer[n-1].Kind() != solver.Solution {
		t.Fatalf("%d events, status %d; want 219 that end with a solution, running", n, status)
	}
	n, status = s.Run(buffer, nil)
	if status != solver.Solved || buffer[n-1].Kind() != solver.Solution || s.Counters().Depth != 8 {
		t.Fatalf("status %d at depth %d; want solved with the solution standing", status, s.Counters().Depth)
	}
	if n, status = s.Run(buffer, nil); n != 0 || status != solver.Solved {
		t.Fatalf("%d events after the end, status %d", n, status)
	}
}

func TestTheEndComesWithTheLastEvent(t *testing.T) {
	for _, o := range []solver.Options{{}, {MaxSolutions: 1}, {MaxPlacements: 50}, {Rejections: true}} {
		s := eightQueens(t, o)
		buffer := make([]solver.Event, 1)
		for {
			n, status := s.Run(buffer, nil)
			if n == 0 {
				t.Errorf("%+v: a call without an event after event %d", o, s.Sequence())
			}
			if n == 0 || status != solver.Running {
				break
			}
		}
	}
}

func TestRunObeysAnInterrupt(t *testing.T) {
	s := eightQueens(t, solver.Options{})
	buffer := make([]solver.Event, 4096)
	var interrupt solver.Interrupt
	interrupt.Raise()
	n, _ := s.Run(buffer, &interrupt)
	if n < 1 || n > 64 {
		t.Errorf("%d events with the interrupt raised, want 1 to 64", n)
	}
	interrupt.Clear()
	const toSolution = 113 + 105 + 1
	if more, _ := s.Run(buffer, &interrupt); more != toSolution-n {
		t.Errorf("%d events with the interrupt cleared, want the %d up to the first solution", more, toSolution-n)
	}
}

func TestRunDoesNotAllocate(t *testing.T) {
	s := eightQueens(t, solver.Options{Rejections: true})
	buffer := make([]solver.Event, 16)
	s.Run(buffer, nil)
	if allocations := testing.AllocsPerRun(100, func() { s.Run(buffer, nil) }); allocations != 0 {
		t.Errorf("%v allocations a call, want none", allocations)
	}
}

func TestPlacementLimitKeepsTheTraceUpToIt(t *testing.T) {
	full, _ := tracetest.Collect(t, eightQueens(t, solver.Options{MaxSolutions: 1, Rejections: true}), 64)
	for _, limit := range []int64{1, 2, 57, 112, 113, 114} {
		s := eightQueens(t, solver.Options{MaxSolutions: 1, MaxPlacements: limit, Rejections: true})
		got, status := tracetest.Collect(t, s, 64)
		want := solver.PlacementLimit
		if limit >= 113 {
			want = solver.Solved
		}
		if status != want || s.Counters().Placements != min(limit, 113) {
			t.Errorf("limit %d: status %d after %d placements", limit, status, s.Counters().Placements)
		}
		for i := range got {
			if got[i] != full[i] {
				t.Fatalf("limit %d: event %d is %+v, without the limit %+v", limit, i+1, got[i], full[i])
			}
		}
	}
}

// Rejections add their events and change nothing else.
func TestRejectionsOnlyAdd(t *testing.T) {
	plain := eightQueens(t, solver.Options{})
	want, _ := tracetest.Collect(t, plain, 64)
	with := eightQueens(t, solver.Options{Rejections: true})
	events, _ := tracetest.Collect(t, with, 64)
	var got []tracetest.Event
	for _, event := range events {
		if event.Kind != solver.Reject {
			got = append(got, event)
		}
	}
	if plain.Counters() != with.Counters() {
		t.Errorf("counters are %+v with rejections, %+v without", with.Counters(), plain.Counters())
	}
	if rejections := int64(len(events) - len(got)); rejections != with.Counters().Rejections {
		t.Errorf("%d rejections in the trace, %d counted", rejections, with.Counters().Rejections)
	}
	if len(got) != len(want) {
		t.Fatalf("%d other events, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("event %d is %+v, without rejections %+v", i+1, got[i], want[i])
		}
	}
}
