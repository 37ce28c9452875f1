package history

import (
	"iter"
	"math"
)

// Children yields the placements made up to event n right below the choice of a
// depth that stands after it, or at the root where the depth is 0, with what was
// searched below each up to event n. They come in order; the last may still stand.
// Those that were left before First are missing. The loop must not change the
// history.
func (h *History) Children(n int64, depth int) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		at := h.at(h.clamp(n)).place
		if depth < 0 || depth > at.depth {
			return
		}
		made, left := &outside{high: depth}, &outside{low: depth + 1, high: math.MaxInt}
		for p := h.entered(at, depth); ; {
			var child ancestor
			if p.depth > depth { // it was made before the first event
				child = h.base.path[depth]
			} else {
				var ok bool
				if p, _, ok = h.next(p, at.n, made); !ok {
					return
				}
				child = ancestor{placed: p.n, placements: p.placements(), solutions: p.solutions, code: h.code(p.n)}
			}
			after, most, ok := h.next(p, at.n, left)
			child.deepest = max(child.deepest, int32(p.depth), int32(most))
			node := h.node(child, depth+1, after)
			if ok {
				node.Left = after.n
			}
			if !yield(node) || !ok {
				return
			}
			p = after
		}
	}
}

// ChildrenBackward is Children with the latest first.
func (h *History) ChildrenBackward(n int64, depth int) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		p := h.at(h.clamp(n)).place
		if depth < 0 || depth > p.depth {
			return
		}
		level := &outside{low: depth, high: depth}
		for {
			left := int64(0)
			if p.depth == depth {
				if p, _, _ = h.last(p, level); p.depth <= depth {
					return
				}
				left = p.n + 1
			}
			child := h.standing(p, depth+1)
			node := h.node(child, depth+1, p)
			node.Left = left
			if !yield(node) || child.placed <= h.base.n {
				return
			}
			p = h.at(child.placed - 1).place
		}
	}
}

// entered returns the place where the choice of a depth that stands at a place was
// made, or where the events begin: there the root was made, and what was before.
func (h *History) entered(at place, depth int) place {
	if depth > 0 {
		if parent := h.standing(at, depth); parent.placed > h.base.n {
			return h.at(parent.placed).place
		}
	}
	return h.start(h.base.n).place
}
