package history

import (
	"math"

	"clew/client/trace"
)

// The events are kept in chunks that never move, and summed up by blocks.
const (
	blockEvents = 256
	chunkBlocks = 256
	chunkEvents = blockEvents * chunkBlocks
)

// chunk is chunkEvents events, fewer in the last one.
type chunk struct {
	codes    []byte // as in Steps
	blocks   [chunkBlocks]block
	sums     sums
	refusals refusals
}

// block says what was before its events, and sums them up.
type block struct {
	// A moment, the one before it.
	rejections, solutions int64
	depth, deepest, run   int32

	sums sums
}

// sums sum up the events of a block or a chunk.
type sums struct {
	least, most int32 // depth after one of them
	fall        int32 // the longest run of backtracks of which the last is among them; not the one that may still go on
}

func (s *sums) add(t sums) {
	s.least, s.most, s.fall = min(s.least, t.least), max(s.most, t.most), max(s.fall, t.fall)
}

func newChunk(width int) *chunk {
	return &chunk{codes: make([]byte, 0, chunkEvents*width), sums: sums{least: math.MaxInt32}}
}

// openBlock returns a block without events that begins at a moment.
func openBlock(m moment) block {
	return block{
		rejections: m.rejections,
		solutions:  m.solutions,
		depth:      int32(m.depth),
		deepest:    int32(m.deepest),
		run:        int32(m.run),
		sums:       sums{least: math.MaxInt32},
	}
}

// start returns the moment before the block, whose first event comes after n.
func (b *block) start(n int64) moment {
	return moment{
		place:   place{n: n, depth: int(b.depth), rejections: b.rejections, solutions: b.solutions},
		deepest: int(b.deepest),
		run:     int(b.run),
	}
}

// chunk returns the chunk of an event that is kept.
func (h *History) chunk(n int64) *chunk { return h.chunks[(n-1-h.base.n)/chunkEvents] }

// block returns the block of an event that is kept.
func (h *History) block(n int64) *block {
	return &h.chunk(n).blocks[(n-1)%chunkEvents/blockEvents]
}

// blockEnd returns the last event of a block that is full, told by one of its
// events; chunkEnd that of a chunk.
func blockEnd(n int64) int64 { return (n-1)/blockEvents*blockEvents + blockEvents }
func chunkEnd(n int64) int64 { return (n-1)/chunkEvents*chunkEvents + chunkEvents }

// start returns the moment right after event n, where blocks begin: n is a
// multiple of blockEvents, or the latest event.
func (h *History) start(n int64) moment {
	if n == h.end.n {
		return h.end
	}
	return h.block(n + 1).start(n)
}

// packed returns the codes of the events from first to last, all of one chunk.
func (h *History) packed(first, last int64) []byte {
	from := int((first - 1) % chunkEvents)
	to := from + int(last-first) + 1
	return h.chunk(first).codes[from*h.width : to*h.width]
}

// code returns the code of an event that is kept.
func (h *History) code(n int64) uint32 { return trace.ReadCode(h.packed(n, n), h.width) }

// codes reads the codes of the events from first to last, all of one block.
func (h *History) codes(window *[blockEvents]uint32, first, last int64) []uint32 {
	codes := window[:last-first+1]
	trace.ReadCodes(codes, h.packed(first, last), h.width)
	return codes
}

// stretch is a chunk or a block that is full: so many events after event n.
type stretch struct {
	history   *History
	n, length int64
}

// lengths are those of stretches, the longest first.
var lengths = [...]int64{chunkEvents, blockEvents}

func (s stretch) sums() *sums {
	if s.length == chunkEvents {
		return &s.history.chunk(s.n + 1).sums
	}
	return &s.history.block(s.n + 1).sums
}

// ends returns the moments before and after the stretch.
func (s stretch) ends() (before, after moment) {
	return s.history.start(s.n), s.history.start(s.n + s.length)
}
