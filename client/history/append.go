package history

import (
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// Append takes in the next message of the stream. Events are checked as
// [trace.State.Fold] does; a progress or finished is compared with the counters. The
// errors are those of Fold. What came before the event that an error names is kept.
func (h *History) Append(message *clewv1.SearchResponse) error {
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Events_case:
		return h.appendEvents(message.GetEvents().GetEvents())
	case clewv1.SearchResponse_Steps_case:
		return h.appendSteps(message.GetSteps())
	default:
		return h.head.Fold(message)
	}
}

func (h *History) appendSteps(steps *clewv1.Steps) error {
	err := h.head.ApplySteps(steps)
	packed := steps.GetCodes()
	var window [blockEvents]uint32
	for left := h.head.Sequence() - h.end.n; left > 0; left = h.head.Sequence() - h.end.n {
		codes := window[:min(left, h.room())]
		trace.ReadCodes(codes, packed, h.stepWidth)
		packed = packed[len(codes)*h.stepWidth:]
		h.keep(codes)
	}
	return err
}

func (h *History) appendEvents(events []*clewv1.Event) error {
	var window [blockEvents]uint32
	codes := window[:0]
	for _, event := range events {
		step, err := h.head.Apply(event)
		if err != nil {
			h.keep(codes)
			return err
		}
		codes = append(codes, h.head.Code(step))
		if step.Kind == clewv1.EventKind_EVENT_KIND_REJECT {
			h.explain(step)
		}
		if int64(len(codes)) == h.room() {
			h.keep(codes)
			codes = window[:0]
		}
	}
	h.keep(codes)
	return nil
}

// explain keeps why a candidate was refused, in the event that was checked last.
func (h *History) explain(step trace.Step) {
	c := h.open()
	index := h.head.Counters().Rejections - 1 - c.blocks[0].rejections
	c.refusals.set(int(index), step, conflictWidth(h.head.Cells()))
}

// room returns how many events the block of the next one has room for.
func (h *History) room() int64 { return blockEvents - h.end.n%blockEvents }

// open returns the chunk of the next event to keep.
func (h *History) open() *chunk {
	index := int((h.end.n - h.base.n) / chunkEvents)
	if index == len(h.chunks) {
		if index > 0 {
			h.chunks[index-1].refusals.seal()
		}
		c := newChunk(h.width)
		c.blocks[0] = openBlock(h.end)
		h.chunks = append(h.chunks, c)
	}
	return h.chunks[index]
}

// keep adds events that were checked, all of one block.
func (h *History) keep(codes []uint32) {
	if len(codes) == 0 {
		return
	}
	c := h.open()
	b := &c.blocks[h.end.n%chunkEvents/blockEvents]
	if h.end.n%blockEvents == 0 {
		*b = openBlock(h.end)
	}
	if breaksOff(codes) {
		h.endRun()
	}
	t := newTally(h.end)
	t.add(codes)
	if t.run > 0 {
		h.noteRun(codes)
	}
	b.sums.add(t.sums())
	c.sums.add(b.sums)
	c.codes = trace.AppendCodes(c.codes, codes, h.width)
	h.end = t.moment
}

// breaksOff reports whether a run of backtracks does not go on in events: the first
// that is not a rejection is no backtrack either.
func breaksOff(codes []uint32) bool {
	for _, code := range codes {
		if !refused(code) {
			return code != trace.CodeBacktrack
		}
	}
	return false
}

// endRun ends the latest run of backtracks, which belongs to the block where its
// latest backtrack is.
func (h *History) endRun() {
	if h.end.run > 0 && h.lastRun > h.base.n {
		c, b := h.chunk(h.lastRun), h.block(h.lastRun)
		b.sums.fall = max(b.sums.fall, int32(h.end.run))
		c.sums.fall = max(c.sums.fall, b.sums.fall)
	}
	h.end.run = 0
}

// noteRun finds the latest backtrack of the run that is still going on, if it is
// among the events that come next.
func (h *History) noteRun(codes []uint32) {
	for i := len(codes) - 1; i >= 0; i-- {
		if codes[i] == trace.CodeBacktrack {
			h.lastRun = h.end.n + int64(i) + 1
			return
		}
	}
}
