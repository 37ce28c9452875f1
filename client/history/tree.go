package history

import (
	"iter"
	"math"

	"clew/client/trace"
)

// Node is a placement, a node of the search tree, and what was searched below it up
// to some event.
type Node struct {
	// Placed is the number of its PLACE, Left that of its BACKTRACK, 0 while it
	// stands.
	Placed, Left int64
	// Choice is what was put where.
	Choice trace.Choice
	// Depth is how many choices stand with it, from 1.
	Depth int
	// Placements are those below it, without itself.
	Placements int64
	// Solutions are those at it and below.
	Solutions int64
	// Deepest is the greatest depth of a placement at it and below.
	Deepest int
}

// ancestor is a choice that stands at some place.
type ancestor struct {
	placed     int64  // the number of its PLACE
	placements int64  // up to that and with it
	solutions  int64  // before it
	code       uint32 // of its PLACE
	deepest    int32  // the greatest depth since then, up to the place
}

// node returns the node of a choice that stands at a place.
func (h *History) node(a ancestor, depth int, at place) Node {
	return Node{
		Placed:     a.placed,
		Choice:     h.head.ChoiceOf(a.code),
		Depth:      depth,
		Placements: at.placements() - a.placements,
		Solutions:  at.solutions - a.solutions,
		Deepest:    int(a.deepest),
	}
}

// path yields the choices that stand at a place with their depths, from the deepest
// asked for up to the one asked for last.
func (h *History) path(p place, from, to int) iter.Seq2[int, ancestor] {
	return func(yield func(int, ancestor) bool) {
		deepest, below := 0, &outside{high: math.MaxInt}
		for depth := to; depth >= from; depth-- {
			// The choice was made right after the last place that is less deep.
			below.low = depth
			before, most, _ := h.last(p, below)
			deepest = max(deepest, most)
			a := ancestor{
				placed:     before.n + 1,
				placements: before.placements() + 1,
				solutions:  before.solutions,
				deepest:    int32(deepest),
			}
			if before.depth >= depth { // there is none: it was made before the first event
				a = h.base.path[depth-1]
				a.deepest = max(a.deepest, int32(deepest))
			} else {
				a.code = h.code(a.placed)
			}
			if !yield(depth, a) {
				return
			}
			p = before
		}
	}
}

// standing returns the choice of a depth that stands at a place.
func (h *History) standing(p place, depth int) ancestor {
	for _, a := range h.path(p, depth, depth) {
		return a
	}
	return ancestor{}
}

// Path returns the choices that stand after event n, those of the depths from and
// to and between, as far as there are such. Left is 0, and what was searched below
// them is up to event n.
func (h *History) Path(n int64, from, to int) []Node {
	at := h.at(h.clamp(n)).place
	from, to = max(from, 1), min(to, at.depth)
	if from > to {
		return nil
	}
	nodes := make([]Node, to-from+1)
	for depth, a := range h.path(at, from, to) {
		nodes[depth-from] = h.node(a, depth, at)
	}
	return nodes
}

// NodeAt returns the node that event n makes, a PLACE, or leaves, a BACKTRACK, with
// what was searched below it up to then. It reports false for other events and for
// those that are not kept.
func (h *History) NodeAt(n int64) (Node, bool) {
	if n <= h.base.n || n > h.end.n {
		return Node{}, false
	}
	switch code := h.code(n); {
	case code == trace.CodeBacktrack:
		before := h.at(n - 1).place
		node := h.node(h.standing(before, before.depth), before.depth, before)
		node.Left = n
		return node, true
	case moved(code):
		at := h.at(n).place
		return h.node(h.standing(at, at.depth), at.depth, at), true
	default:
		return Node{}, false
	}
}
