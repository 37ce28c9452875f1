package reel

import "clew/client/trace"

// Sequence returns the number of the latest event that is known at the place; it is
// Position where events are sent.
func (r *Reel) Sequence() int64 {
	switch {
	case r.SendsEvents():
		return r.Position()
	case r.finished != nil && r.AtEnd():
		return r.finished.GetSequence()
	default:
		return r.marks.latest().sequence
	}
}

// Counters returns what the events up to the place amount to. Where no events are sent
// it is what the server has counted; known is whether it has. There must be a Started.
// Rejections are of use where Rejections knows them.
func (r *Reel) Counters() (counters trace.Counters, known bool) {
	return r.track.counters(r)
}

// Rejections returns how many candidates were refused up to the place; known is whether
// that can be said: where rejections are no events, only at the end. There must be a
// Started.
func (r *Reel) Rejections() (count int64, known bool) {
	c, known := r.Counters()
	if r.SendsEvents() && !r.request.GetIncludeRejections() {
		known = r.AtEnd() && r.finished != nil
	}
	return c.Rejections, known
}

// Explored returns which fraction of the tree lay behind at the latest news of the server
// that the place is not before: an estimate, but for 1.
func (r *Reel) Explored() (fraction float64, known bool) {
	mark := r.markAt()
	return mark.explored, mark.hasExplored
}

// markAt returns the latest news of the server that the place is not before.
func (r *Reel) markAt() mark {
	if r.SendsEvents() {
		return r.marks.at(r.Position())
	}
	return r.marks.latest()
}
