package history

import (
	"slices"
	"unsafe"
)

// base is what is left of the events before the first that is kept.
type base struct {
	n      int64      // the number of the last of them, a multiple of chunkEvents
	solved bool       // it is a solution
	path   []ancestor // the choices that stand after it
	heat   *Heat      // after it; nil where n is 0
}

// Forget drops events up to event n, as far as they fill whole pieces of memory;
// First goes up. Counters, nodes and heats go on to count all events from the start,
// as what they need of those dropped is kept: some 40 bytes for each cell of the
// board at most, once. Cursors and heats that stand before First go to it or beyond
// with their next GoTo.
func (h *History) Forget(n int64) {
	count := (h.clamp(n) - h.base.n) / chunkEvents
	if count == 0 {
		return
	}
	last := h.base.n + count*chunkEvents
	h.base = base{n: last, solved: h.solved(last), path: h.pathTo(last), heat: h.heatTo(last)}
	clear(h.chunks[:count])
	h.chunks = h.chunks[count:]
}

// pathTo returns the choices that stand after event n, in the memory of those that
// stand at the base.
func (h *History) pathTo(n int64) []ancestor {
	at := h.at(n).place
	path := slices.Grow(h.base.path[:0], at.depth)[:at.depth]
	for depth, a := range h.path(at, 1, at.depth) {
		path[depth-1] = a
	}
	return path
}

// heatTo returns the heat after event n.
func (h *History) heatTo(n int64) *Heat {
	heat := h.base.heat
	if heat == nil {
		heat = h.NewHeat()
	}
	heat.GoTo(n)
	return heat
}

func (b *base) bytes() int64 {
	sum := int64(cap(b.path)) * int64(unsafe.Sizeof(ancestor{}))
	if b.heat != nil {
		sum += int64(len(b.heat.counts)) * 8
	}
	return sum
}
