package history

import "clew/client/trace"

// query says which events a search looks for.
type query interface {
	// passes reports whether surely none of the events of a stretch is one.
	passes(stretch) bool
	// matches reports whether an event is one; depth is that after it.
	matches(code uint32, depth int) bool
}

// next finds the first event after p, and up to event limit, that matches; without
// one it returns the place after event limit. most is the greatest depth after the
// events that it has looked at.
func (h *History) next(p place, limit int64, q query) (found place, most int, ok bool) {
	for p.n < limit {
		if n, high := h.pass(p.n, limit, q); n != p.n {
			p, most = h.start(n).place, max(most, high)
			continue
		}
		packed := h.packed(p.n+1, min(blockEnd(p.n+1), limit))
		for ; len(packed) > 0; packed = packed[h.width:] {
			code := trace.ReadCode(packed, h.width)
			p.step(code)
			most = max(most, p.depth)
			if q.matches(code, p.depth) {
				return p, most, true
			}
		}
	}
	return p, most, false
}

// last finds the latest event up to p that matches; without one it returns the
// place before the first event. most is the greatest depth at p and back to the
// place found, itself left out.
func (h *History) last(p place, q query) (found place, most int, ok bool) {
	for p.n > h.base.n {
		if n, high := h.pass(p.n, h.base.n, q); n != p.n {
			p, most = h.start(n).place, max(most, high)
			continue
		}
		packed := h.packed(blockEnd(p.n)-blockEvents+1, p.n)
		for at := len(packed) - h.width; at >= 0; at -= h.width {
			code := trace.ReadCode(packed[at:], h.width)
			if q.matches(code, p.depth) {
				return p, most, true
			}
			most = max(most, p.depth)
			p.back(code)
		}
	}
	return p, most, false
}

// pass goes from event n towards event limit, forward or backward, over whole chunks
// and blocks in which nothing matches. It returns the event that it comes to, and
// the greatest depth in these.
func (h *History) pass(n, limit int64, q query) (to int64, most int) {
	direction := int64(1)
	if limit < n {
		direction = -1
	}
next:
	for n != limit {
		for _, length := range lengths {
			to := n + direction*length
			if n%length != 0 || (limit-to)*direction < 0 {
				continue
			}
			if s := (stretch{h, min(n, to), length}); q.passes(s) {
				n, most = to, max(most, int(s.sums().most))
				continue next
			}
		}
		break
	}
	return n, most
}

// outside looks for events after which the depth is not from low to high.
type outside struct{ low, high int }

func (o *outside) passes(s stretch) bool {
	sums := s.sums()
	return o.low <= int(sums.least) && int(sums.most) <= o.high
}

func (o *outside) matches(_ uint32, depth int) bool { return depth < o.low || depth > o.high }
