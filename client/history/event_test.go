package history

import (
	"math/rand/v2"
	"testing"

	"clew/client/trace"
)

func compareEvents(t *testing.T, h *History, r *naive, n int64) {
	t.Helper()
	if n >= r.first && h.Event(n) != r.steps[n-1] {
		t.Errorf("Event(%d) = %+v, want %+v", n, h.Event(n), r.steps[n-1])
	}
	if got, want := h.Counters(n), r.counters(n); got != want {
		t.Errorf("Counters(%d) = %+v, want %+v", n, got, want)
	}
	if got, want := h.Depth(n), r.depth(n); got != want {
		t.Errorf("Depth(%d) = %d, want %d", n, got, want)
	}
	want := r.previous(n+1, func(step trace.Step) bool { return step.Kind == placed || step.Kind == backtracked })
	if step, ok := h.Move(n); ok != (want > 0) || ok && step != r.steps[want-1] {
		t.Errorf("Move(%d) = %+v, %t; want event %d", n, step, ok, want)
	}
}

func compareFinds(t *testing.T, h *History, r *naive, n int64, random *rand.Rand) {
	t.Helper()
	check := func(name string, got int64, ok bool, want int64) {
		t.Helper()
		if got != want || ok != (want > 0) {
			t.Errorf("%s from event %d: %d, %t; want %d", name, n, got, ok, want)
		}
	}
	solution := func(step trace.Step) bool { return step.Kind == announced }
	got, ok := h.NextSolution(n)
	check("NextSolution", got, ok, r.next(n, solution))
	got, ok = h.PreviousSolution(n)
	check("PreviousSolution", got, ok, r.previous(n, solution))

	depth := random.IntN(2 + h.Counters(h.Last()).MaxDepth)
	backtrack := func(step trace.Step) bool { return step.Kind == backtracked && step.Depth <= depth }
	got, ok = h.NextBacktrack(n, depth)
	check("NextBacktrack", got, ok, r.next(n, backtrack))
	got, ok = h.PreviousBacktrack(n, depth)
	check("PreviousBacktrack", got, ok, r.previous(n, backtrack))

	cell := random.IntN(h.head.Cells())
	try := func(step trace.Step) bool {
		return step.Cell == cell && (step.Kind == placed || step.Kind == rejected)
	}
	got, ok = h.NextTry(n, cell)
	check("NextTry", got, ok, r.next(n, try))
	got, ok = h.PreviousTry(n, cell)
	check("PreviousTry", got, ok, r.previous(n, try))
}
