package history

import (
	"math"
	"math/bits"
	"slices"

	"clew/client/trace"
)

// Heat is how often each cell was tried up to some event: its placements and, where
// the trace has them, its rejections, with those that were forgotten.
type Heat struct {
	history *History
	n       int64   // it is that after event n
	counts  []int64 // of the cells, behind a count of the events without one
	divisor divisor

	most  int64 // of the counts of cells
	known bool  // most is right
}

// NewHeat returns the heat after event First-1.
func (h *History) NewHeat() *Heat {
	t := &Heat{history: h, divisor: newDivisor(2 * h.head.Values())}
	if h.base.heat != nil {
		t.n, t.counts = h.base.n, slices.Clone(h.base.heat.counts)
	} else {
		t.counts = make([]int64, h.head.Cells()+1)
	}
	return t
}

// At returns the number of the event after which the heat is.
func (t *Heat) At() int64 { return t.n }

// GoTo brings the heat to another event, at a cost that grows with the number of
// events between.
func (t *Heat) GoTo(n int64) {
	h := t.history
	n = h.clamp(n)
	if t.n < h.base.n { // the events in between are forgotten
		t.n, t.known = h.base.n, false
		copy(t.counts, h.base.heat.counts)
	}
	first, last, sign := t.n+1, n, int64(1)
	if n < t.n {
		first, last, sign = n+1, t.n, -1
	}
	// After a few events the most is found among their cells.
	t.known = t.known && sign > 0 && last-first < int64(len(t.counts))
	for first <= last {
		packed := h.packed(first, min(last, chunkEnd(first)))
		t.add(packed, sign)
		first += int64(len(packed) / h.width)
	}
	t.n = n
}

// add counts events, or takes them back where the sign is -1.
func (t *Heat) add(packed []byte, sign int64) {
	var window [blockEvents]uint32
	width, counts := t.history.width, t.counts
	for len(packed) > 0 {
		codes := window[:min(len(window), len(packed)/width)]
		trace.ReadCodes(codes, packed, width)
		packed = packed[len(codes)*width:]
		for _, code := range codes {
			counts[t.divisor.cell(code)] += sign
		}
		if t.known {
			for _, code := range codes {
				if code >= trace.CodeChoice {
					t.most = max(t.most, counts[t.divisor.cell(code)])
				}
			}
		}
	}
}

// Count returns how often a cell was tried.
func (t *Heat) Count(cell int) int64 { return t.counts[cell+1] }

// Most returns how often the cell was tried that was tried most.
func (t *Heat) Most() int64 {
	if !t.known {
		t.most, t.known = slices.Max(t.counts[1:]), true
	}
	return t.most
}

// divisor finds the cell of a code by a multiplication, as dividing takes several
// times as long: Granlund and Montgomery, "Division by Invariant Integers using
// Multiplication", 1994.
type divisor struct {
	shift uint64 // added to a code, so that those without a cell give 0
	magic uint64 // 2^64 over the codes of a cell, rounded up
}

func newDivisor(codes int) divisor {
	return divisor{shift: uint64(codes) - trace.CodeChoice, magic: math.MaxUint64/uint64(codes) + 1}
}

// cell returns the cell of a code plus one, 0 where it has none.
func (d divisor) cell(code uint32) uint64 {
	high, _ := bits.Mul64(uint64(code)+d.shift, d.magic)
	return high
}
