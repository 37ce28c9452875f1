package tour

import "math/bits"

// factor tells whether the open links of a graph can give every vertex its two
// edges, the forced ones among them: whether it has a 2-factor. Every Hamiltonian
// cycle is one, so that without a 2-factor there is no tour. It sees what no
// square shows by itself: some squares of one colour whose neighbours are too few.
//
// Where each move changes the colour this is a matching of the vertices of the two
// colours, each with as many partners as it lacks edges; the finish has the colour
// that the squares on which a tour may end do not have. It is found by augmenting
// paths (Berge, "Two Theorems in Graph Theory", 1957).
type factor struct {
	graph   *graph
	chosen  []uint16 // of each square of the ends' colour, its edges beside the forced ones
	lacking []uint8  // of each vertex, how many edges
	end     int16    // whose link to the finish is chosen, or noVertex

	// seen are the vertices looked at for the current path, by its number.
	seen []int32
	path int32

	// latest is what was chosen last for each square of the board. To begin with it
	// saves nearly all paths, and decides nothing: there is a 2-factor or not.
	latest []uint16
}

// exists reports whether a graph of squares has one.
func (f *factor) exists(graph *graph, squares []int32) bool {
	f.clear(graph)
	f.chooseLatest(squares)
	for v := range graph.finish() {
		for ; f.onSide(v) && f.lacking[v] > 0; f.lacking[v]-- {
			f.path++
			if !f.augment(v) {
				return false
			}
		}
	}
	for v, square := range squares {
		f.latest[square] = f.chosen[v]
	}
	// The other side has its edges too, unless it has more squares.
	for _, lacking := range f.lacking {
		if lacking > 0 {
			return false
		}
	}
	return true
}

// onSide reports whether a square has the colour of the ends.
func (f *factor) onSide(v int16) bool { return f.graph.vertices[v].light == f.graph.endsLight }

func (f *factor) clear(graph *graph) {
	f.graph, f.chosen, f.lacking, f.seen = graph, f.chosen[:0], f.lacking[:0], f.seen[:0]
	f.path, f.end = 0, noVertex
	for number := range graph.vertices {
		v := int16(number)
		f.chosen, f.seen = append(f.chosen, 0), append(f.seen, 0)
		f.lacking = append(f.lacking, uint8(graph.need(v)-bits.OnesCount16(graph.vertices[v].forced)))
	}
}

// chooseLatest begins with what is still possible of the latest choice.
func (f *factor) chooseLatest(squares []int32) {
	for number, square := range squares {
		v := int16(number)
		if !f.onSide(v) {
			continue
		}
		for links := f.undecided(v) & f.latest[square]; links != 0 && f.lacking[v] > 0; links &= links - 1 {
			link := bits.TrailingZeros16(links)
			if to := f.graph.follow(v, link); f.lacking[to] > 0 {
				f.lacking[v]--
				f.lacking[to]--
				f.choose(v, link)
			}
		}
	}
}

// undecided returns the links of a vertex that are open, but not forced.
func (f *factor) undecided(v int16) uint16 {
	return f.graph.vertices[v].open &^ f.graph.vertices[v].forced
}

// augment gives one more edge to a square of the ends' colour: to a partner that
// lacks one, or else to one that gives up an edge whose other square finds another.
func (f *factor) augment(v int16) bool {
	for links := f.undecided(v) &^ f.chosen[v]; links != 0; links &= links - 1 {
		link := bits.TrailingZeros16(links)
		to := f.graph.follow(v, link)
		if f.seen[to] == f.path {
			continue
		}
		f.seen[to] = f.path
		if f.lacking[to] > 0 {
			f.lacking[to]--
		} else if !f.release(to) {
			continue
		}
		f.choose(v, link)
		return true
	}
	return false
}

// release frees a vertex of the other side of one of its edges.
func (f *factor) release(v int16) bool {
	if v == f.graph.finish() {
		return f.end != noVertex && f.exchange(f.end, endLink)
	}
	for links := f.undecided(v); links != 0; links &= links - 1 {
		other := f.graph.links[v][bits.TrailingZeros16(links)]
		if link := f.graph.linkBetween(other, v); f.chosen[other]>>link&1 == 1 && f.exchange(other, link) {
			return true
		}
	}
	return false
}

// exchange gives a square another edge for one of its links.
func (f *factor) exchange(v int16, link int) bool {
	if !f.augment(v) {
		return false
	}
	f.chosen[v] &^= 1 << link
	return true
}

func (f *factor) choose(v int16, link int) {
	f.chosen[v] |= 1 << link
	if link == endLink {
		f.end = v
	}
}
