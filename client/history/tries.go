package history

import "clew/client/trace"

// NextTry returns the first PLACE or REJECT on a cell after event n. It has to look
// at every event on the way.
func (h *History) NextTry(n int64, cell int) (int64, bool) {
	tries := h.tries(cell)
	for first := h.clamp(n) + 1; first <= h.end.n; first = chunkEnd(first) + 1 {
		packed := h.packed(first, min(chunkEnd(first), h.end.n))
		for at := 0; at < len(packed); at += h.width {
			if tries.have(trace.ReadCode(packed[at:], h.width)) {
				return first + int64(at/h.width), true
			}
		}
	}
	return 0, false
}

// PreviousTry returns the latest PLACE or REJECT on a cell before event n, as
// NextTry.
func (h *History) PreviousTry(n int64, cell int) (int64, bool) {
	tries := h.tries(cell)
	for last := min(n-1, h.end.n); last > h.base.n; {
		first := chunkEnd(last) - chunkEvents + 1
		packed := h.packed(first, last)
		for at := len(packed) - h.width; at >= 0; at -= h.width {
			if tries.have(trace.ReadCode(packed[at:], h.width)) {
				return first + int64(at/h.width), true
			}
		}
		last = first - 1
	}
	return 0, false
}

// tries are the codes that place or refuse a cell: so many from the first one on.
type tries struct{ first, count uint32 }

// tries returns none for a cell that is not on the board.
func (h *History) tries(cell int) tries {
	if cell < 0 || cell >= h.head.Cells() {
		return tries{}
	}
	count := uint32(2 * h.head.Values())
	return tries{first: trace.CodeChoice + uint32(cell)*count, count: count}
}

func (t tries) have(code uint32) bool { return code-t.first < t.count }
