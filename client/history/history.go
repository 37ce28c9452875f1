// Package history keeps the past of a search, a byte or so an event, so that a
// player can go to any of its events, back and forth, and look at the search tree.
//
// The trace is its own index. Events are kept as the codes of packed steps, and
// each block of 256 events is summed up: what was before it, and the least and the
// greatest depth within. From these alone follow the counters at any event, the
// choices that stood then, the tree below them, the next solution, and so on: each
// scans a few blocks event by event and passes over the others by their sums.
//
//   - history.go: the history; append.go: what a message adds to it.
//   - chunk.go: events and their blocks in memory; refusals.go: why candidates were
//     refused; forget.go: how the oldest events go.
//   - tally.go: what events amount to; search.go: the next and the latest event of
//     which something holds. All else is made of the two.
//   - event.go: one event; find.go, tries.go: the next one of a kind.
//   - span.go: stretches of the trace; tree.go, children.go: the search tree.
//   - cursor.go: the board at any event; heat.go: how often each cell was tried.
package history

import (
	"fmt"
	"unsafe"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// History is the past of one search. It is for one goroutine at a time, with its
// cursors and heats.
//
// Events go by their numbers, from First to Last. What holds after event n can be
// asked for First-1 too, the moment before the first event that is kept. Numbers
// beyond stand for the nearest of them.
type History struct {
	head      *trace.State // checks what comes
	width     int          // of a code in bytes, here
	stepWidth int          // and in the messages

	chunks  []*chunk
	base    base   // what is left of the events before the first one kept
	end     moment // after the latest event
	lastRun int64  // the number of the latest backtrack, where end.run is not 0
}

// New returns the history of a search before its first event. The error wraps
// trace.ErrBoard: the board contradicts itself or is too large.
func New(started *clewv1.Started) (*History, error) {
	head, err := trace.NewState(started)
	if err != nil {
		return nil, err
	}
	width := head.CodeWidth()
	if width == 0 {
		return nil, fmt.Errorf("%w: %d cells of %d values have more choices than there are codes", trace.ErrBoard, head.Cells(), head.Values())
	}
	return &History{head: head, width: width, stepWidth: int(started.GetCodeWidth())}, nil
}

// First returns the number of the oldest event that is kept, 1 as long as none was
// forgotten.
func (h *History) First() int64 { return h.base.n + 1 }

// Last returns the number of the latest event, 0 before the first.
func (h *History) Last() int64 { return h.end.n }

// clamp returns the number nearest to n of those after which can be asked.
func (h *History) clamp(n int64) int64 { return min(max(n, h.base.n), h.end.n) }

// Bytes returns about how much memory the history takes, its own board included,
// cursors and heats not.
func (h *History) Bytes() int64 {
	sum := h.base.bytes() + int64(h.head.Cells())*boardBytes
	for _, c := range h.chunks {
		sum += int64(unsafe.Sizeof(*c)) + int64(cap(c.codes)) + c.refusals.bytes()
	}
	return sum
}

// boardBytes is about what a state takes for each cell, with a choice on most.
const boardBytes = 24
