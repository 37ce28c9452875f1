package history

import (
	"slices"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// Cursor is a place in the history, with the board as it was there.
type Cursor struct {
	history *History
	state   *trace.State
	steps   *clewv1.Steps  // the events to fold next
	choices []trace.Choice // those to place next
}

// NewCursor returns a cursor after event First-1. The error is that of GoTo.
func (h *History) NewCursor() (*Cursor, error) {
	state, err := h.head.Packed()
	if err != nil {
		return nil, err
	}
	c := &Cursor{history: h, state: state, steps: &clewv1.Steps{}}
	if err := c.restore(h.base.n, 0); err != nil {
		return nil, err
	}
	return c, nil
}

// At returns the number of the event after which the cursor stands.
func (c *Cursor) At() int64 { return c.state.Sequence() }

// State returns the board where the cursor stands. It is the same one all the time:
// GoTo changes it, and nobody else may.
func (c *Cursor) State() *trace.State { return c.state }

// near is how many events are folded sooner than passed over: as many as take the
// time of a look through the blocks.
const near = 1 << 14

// GoTo moves the cursor to the place after event n, at a cost that hardly grows with
// the number of events between. The error wraps trace.ErrIllegal: the history is
// not that of a search. Events that Append has checked do not lead to one.
func (c *Cursor) GoTo(n int64) error {
	h, at := c.history, c.At()
	n = h.clamp(n)
	switch {
	case n == at:
		return nil
	case at < h.base.n: // the events in between are forgotten
		return c.restore(n, 0)
	case at < n && n-at <= near:
		return c.fold(n)
	default:
		return c.restore(n, h.least(min(at, n), max(at, n)))
	}
}

// fold applies the events up to event n.
func (c *Cursor) fold(n int64) error {
	for first := c.At() + 1; first <= n; first = c.At() + 1 {
		last := min(n, chunkEnd(first))
		c.steps.SetFirstSequence(first)
		c.steps.SetCodes(c.history.packed(first, last))
		if err := c.state.ApplySteps(c.steps); err != nil {
			return err
		}
	}
	return nil
}

// restore puts what stands after event n on the board, where so many choices stay.
func (c *Cursor) restore(n int64, kept int) error {
	h := c.history
	at := h.at(n)
	c.choices = slices.Grow(c.choices[:0], at.depth-kept)[:at.depth-kept]
	for depth, a := range h.path(at.place, kept+1, at.depth) {
		c.choices[depth-kept-1] = h.head.ChoiceOf(a.code)
	}
	return c.state.Restore(trace.Position{
		Sequence: n,
		Kept:     kept,
		Choices:  c.choices,
		Counters: at.counters(),
		Solved:   h.solved(n),
	})
}
