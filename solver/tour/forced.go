package tour

import "math/bits"

// This file finds the edges of a graph that every Hamiltonian cycle has, and those
// that none has, by four rules, each as often as something follows:
//
//   - A vertex has two edges. One with fewer open links is a contradiction, and so
//     is one with more forced links.
//   - Where two links are open, both are forced.
//   - Where two links are forced, the others are closed.
//   - Forced edges make chains. The link between the two ends of a chain is closed,
//     unless it completes the cycle.
//
// The piece and the finish have one edge already, the path walked so far, and need
// one more. What follows does not depend on the order in which the rules are
// applied. (Rules of this kind are in Rubin, "A Search Procedure for Hamilton Paths
// and Circuits", Journal of the ACM, 1974.)

// moveTo forces the edge from the piece to another vertex, and reports whether
// that leads to no contradiction.
func (g *graph) moveTo(v int16) bool {
	link := g.linkBetween(piece, v)
	switch at := &g.vertices[piece]; {
	case at.forced>>link&1 == 1:
		return true
	case at.open>>link&1 == 0 || !g.force(piece, link):
		g.conflict = v
		return false
	default:
		return g.propagate()
	}
}

// propagate applies the rules until nothing follows, and reports whether there is
// no contradiction.
func (g *graph) propagate() bool {
	for head := 0; head < len(g.queue); head++ {
		v := g.queue[head]
		g.vertices[v].queued = false
		if v == g.finish() && !g.settleFinish() || v != g.finish() && !g.settle(v) {
			g.conflict = v
			return false
		}
	}
	g.queue = g.queue[:0]
	return true
}

func (g *graph) push(v int16) {
	if !g.vertices[v].queued {
		g.vertices[v].queued = true
		g.queue = append(g.queue, v)
	}
}

// settle applies the rules to a square.
func (g *graph) settle(v int16) bool {
	need := g.need(v)
	at := &g.vertices[v]
	open, forced := bits.OnesCount16(at.open), bits.OnesCount16(at.forced)
	switch {
	case open < need || forced > need:
		return false
	case open == forced:
	case forced == need:
		for undecided := at.open &^ at.forced; undecided != 0; undecided &= undecided - 1 {
			g.close(v, bits.TrailingZeros16(undecided))
		}
	case open == need:
		for undecided := at.open &^ at.forced; undecided != 0; undecided &= undecided - 1 {
			link := bits.TrailingZeros16(undecided)
			// Forcing one may have closed the other.
			if at.open>>link&1 == 0 || !g.force(v, link) {
				return false
			}
		}
	}
	return true
}

// settleFinish applies them to the finish, whose links are those of the squares to
// it.
func (g *graph) settleFinish() bool {
	ended := g.vertices[g.finish()].forced != 0
	switch {
	case g.ends == 0:
		return false
	case g.ends > 1 && !ended:
		return true
	}
	for v := range g.finish() {
		at := &g.vertices[v]
		switch {
		case at.open>>endLink&1 == 0 || at.forced>>endLink&1 == 1:
		case ended:
			g.close(v, endLink)
		default:
			return g.force(v, endLink)
		}
	}
	return true
}

// close closes a link from both sides.
func (g *graph) close(v int16, link int) {
	g.vertices[v].open &^= 1 << link
	g.push(v)
	if link == endLink {
		g.ends--
		g.push(g.finish())
		return
	}
	to := g.links[v][link]
	g.vertices[to].open &^= 1 << g.linkBetween(to, v)
	g.push(to)
}

// force makes a link an edge, and joins the chains at its ends. It reports whether
// neither a second end nor a cycle that leaves something out comes of it.
func (g *graph) force(v int16, link int) bool {
	to := g.follow(v, link)
	switch {
	case link != endLink:
		g.vertices[to].forced |= 1 << g.linkBetween(to, v)
	case g.vertices[to].forced != 0:
		return false // a second end
	default:
		g.vertices[to].forced = 1
	}
	g.vertices[v].forced |= 1 << link
	g.edges++
	g.push(v)
	g.push(to)
	a, b := g.vertices[v].far, g.vertices[to].far
	if a == to {
		return g.edges == len(g.links)
	}
	g.vertices[a].far, g.vertices[b].far = b, a
	// With all edges but one it is the last one that is between the ends.
	if g.edges < len(g.links)-1 {
		g.closeBetween(a, b)
	}
	return true
}

// closeBetween closes the link between two vertices, if it is open and not forced.
func (g *graph) closeBetween(a, b int16) {
	if a == g.finish() {
		a, b = b, a
	}
	link := endLink
	if b != g.finish() {
		link = g.linkBetween(a, b)
	}
	if link != noVertex && (g.vertices[a].open&^g.vertices[a].forced)>>link&1 == 1 {
		g.close(a, link)
	}
}
