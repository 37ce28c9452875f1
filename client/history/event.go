package history

import (
	"fmt"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// Event returns event n. It panics where there is none: n is not within First to
// Last.
func (h *History) Event(n int64) trace.Step {
	if n <= h.base.n || n > h.end.n {
		panic(fmt.Sprintf("history: event %d of events %d to %d", n, h.First(), h.Last()))
	}
	before, code := h.at(n-1), h.code(n)
	step := trace.Step{Sequence: n, Depth: before.depth + rise(code), Cell: trace.None, Conflict: trace.None}
	switch {
	case code == trace.CodeSolution:
		step.Kind = clewv1.EventKind_EVENT_KIND_SOLUTION
		return step
	case code == trace.CodeBacktrack:
		step.Kind = clewv1.EventKind_EVENT_KIND_BACKTRACK
		code = h.standing(before.place, before.depth).code
	case refused(code):
		step.Kind = clewv1.EventKind_EVENT_KIND_REJECT
		c := h.chunk(n)
		c.refusals.explain(int(before.rejections-c.blocks[0].rejections), &step, conflictWidth(h.head.Cells()))
	default:
		step.Kind = clewv1.EventKind_EVENT_KIND_PLACE
	}
	choice := h.head.ChoiceOf(code)
	step.Cell, step.Value = choice.Cell, choice.Value
	return step
}

// Depth returns how many choices stand after event n.
func (h *History) Depth(n int64) int { return h.at(h.clamp(n)).depth }

// Counters returns what the events up to event n amount to, with those that were
// forgotten.
func (h *History) Counters(n int64) trace.Counters { return h.at(h.clamp(n)).counters() }

// Move returns the latest PLACE or BACKTRACK up to event n. It reports false where
// none was made since First.
func (h *History) Move(n int64) (trace.Step, bool) {
	found, _, ok := h.last(h.at(h.clamp(n)).place, moves{})
	if !ok {
		return trace.Step{}, false
	}
	return h.Event(found.n), true
}

// solved reports whether the choices that stand after event n were announced as a
// solution: then nothing has come after the announcement.
func (h *History) solved(n int64) bool {
	if n == h.base.n {
		return h.base.solved
	}
	return h.code(n) == trace.CodeSolution
}

// at returns the moment after event n.
func (h *History) at(n int64) moment {
	if n == h.end.n {
		return h.end
	}
	t := newTally(h.start(n - n%blockEvents))
	if t.n < n {
		var window [blockEvents]uint32
		t.add(h.codes(&window, t.n+1, n))
	}
	return t.moment
}
