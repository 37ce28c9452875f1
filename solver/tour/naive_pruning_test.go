package tour_test

import (
	"slices"

	"clew/solver"
	"clew/solver/tour"
)

// prune says why no tour can follow from the move to a square, one of some
// targets, and who is to blame.
func (r rules) prune(path, targets []solver.Square, to solver.Square) (reason solver.Reason, conflict int) {
	free := r.free(path, r.all())
	if r.Pruning == tour.NoPruning || len(free) == 1 {
		return solver.NoReason, solver.NoConflict
	}
	ways := func(s solver.Square) []solver.Square { return r.free(path, r.moves(s, fixed)) }
	home := func(s solver.Square) bool { return r.Closed && slices.Contains(r.moves(*r.Start, fixed), s) }
	such := func(is func(solver.Square) bool) []solver.Square {
		return slices.DeleteFunc(slices.Clone(free), func(s solver.Square) bool { return !is(s) })
	}
	// blame takes the first of the guilty beside the square that is left, in the
	// order of the moves; else the lowest.
	blame := func(guilty []solver.Square) int {
		guilty = slices.DeleteFunc(guilty, func(s solver.Square) bool { return s == to })
		for _, s := range append(slices.Clone(targets), guilty...) {
			if slices.Contains(guilty, s) {
				return r.cell(s)
			}
		}
		return solver.NoConflict
	}
	if r.Closed && len(such(func(s solver.Square) bool { return s != to && home(s) })) == 0 {
		return solver.Isolates, r.cell(*r.Start)
	}
	if isolated := such(func(s solver.Square) bool { return len(ways(s)) == 0 }); len(isolated) > 0 {
		return solver.Isolates, blame(isolated)
	}
	single := such(func(s solver.Square) bool { return s != to && len(ways(s)) == 1 && !home(s) })
	if len(single) > 1 || r.Closed && len(single) > 0 {
		return solver.DeadEnds, blame(single)
	}
	if r.Pruning == tour.DeadEnds {
		return solver.NoReason, solver.NoConflict
	}
	if r.halved() && len(such(r.inFirstHalf)) > 0 {
		if free = such(r.inFirstHalf); !r.inFirstHalf(to) {
			return solver.Disconnects, blame(free)
		}
		if len(free) == 1 {
			return solver.NoReason, solver.NoConflict
		}
		whole := ways
		ways = func(s solver.Square) []solver.Square {
			return slices.DeleteFunc(whole(s), func(s solver.Square) bool { return !r.inFirstHalf(s) })
		}
	}
	reached := []solver.Square{to}
	for i := 0; i < len(reached); i++ {
		for _, next := range ways(reached[i]) {
			if !slices.Contains(reached, next) {
				reached = append(reached, next)
			}
		}
	}
	if len(reached) < len(free) {
		return solver.Disconnects, blame(r.free(reached, free))
	}
	graph := newNaiveForced(r, free, to)
	if graph.contradicts() {
		return solver.ForcedMoves, solver.NoConflict
	}
	if (r.Leaper.A+r.Leaper.B)%2 == 1 && !graph.hasFactor(func(cell int) bool { return (cell/r.Columns+cell%r.Columns)%2 == 0 }) {
		return solver.Unbalances, solver.NoConflict
	}
	return solver.NoReason, solver.NoConflict
}

// halved reports whether a tour visits one half of the board after the other.
func (r rules) halved() bool {
	piece := *r.Leaper
	return !r.Closed && len(r.Blocked) == 0 && (piece == tour.Leaper{A: 1, B: 2} || piece == tour.Leaper{A: 2, B: 1}) &&
		min(r.Rows, r.Columns) == 4 && max(r.Rows, r.Columns) > 4 && r.outer(*r.Start)
}

func (r rules) outer(s solver.Square) bool {
	if r.Rows == 4 {
		return s.Row == 0 || s.Row == 3
	}
	return s.Column == 0 || s.Column == 3
}

func (r rules) inFirstHalf(s solver.Square) bool {
	sameColor := (s.Row+s.Column)%2 == (r.Start.Row+r.Start.Column)%2
	return sameColor && r.outer(s) || !sameColor && !r.outer(s)
}

// naiveForced applies the rules of forced.go to the free squares and the finish, a
// whole sweep at a time, with the piece on its target already.
type naiveForced struct {
	vertices       []int // cells, and finish
	piece          int
	possible, sure map[[2]int]bool // edges, the lower vertex first
}

const finish = -1

func edge(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

func newNaiveForced(r rules, free []solver.Square, to solver.Square) *naiveForced {
	n := &naiveForced{vertices: []int{finish}, piece: r.cell(to), possible: map[[2]int]bool{}, sure: map[[2]int]bool{}}
	color := func(s solver.Square) int { return (s.Row + s.Column) % 2 }
	firstHalf := r.halved() && r.inFirstHalf(free[0])
	for _, s := range free {
		n.vertices = append(n.vertices, r.cell(s))
		for _, next := range r.moves(s, fixed) {
			if slices.Contains(free, next) {
				n.possible[edge(r.cell(s), r.cell(next))] = true
			}
		}
		mayEnd := s != to
		if r.Closed {
			mayEnd = mayEnd && slices.Contains(r.moves(s, fixed), *r.Start)
		} else if firstHalf {
			mayEnd = mayEnd && !r.outer(s)
		} else if (r.Leaper.A+r.Leaper.B)%2 == 1 {
			mayEnd = mayEnd && color(s) == (color(to)+len(free)-1)%2
		}
		if mayEnd {
			n.possible[edge(finish, r.cell(s))] = true
		}
	}
	return n
}

// at returns the edges at a vertex, in some order that does not matter.
func (n *naiveForced) at(v int, edges map[[2]int]bool) [][2]int {
	var found [][2]int
	for e := range edges {
		if e[0] == v || e[1] == v {
			found = append(found, e)
		}
	}
	return found
}

func (n *naiveForced) contradicts() bool {
	for changed := true; changed; {
		before := [2]int{len(n.possible), len(n.sure)}
		for _, v := range n.vertices {
			need := 2
			if v == n.piece || v == finish {
				need = 1
			}
			possible, sure := n.at(v, n.possible), n.at(v, n.sure)
			if len(possible) < need || len(sure) > need {
				return true
			}
			for _, e := range possible {
				if len(possible) == need {
					n.sure[e] = true
				} else if len(sure) == need && !n.sure[e] {
					delete(n.possible, e)
				}
			}
		}
		if n.closesEarly() {
			return true
		}
		changed = before != [2]int{len(n.possible), len(n.sure)}
	}
	return false
}

// closesEarly reports whether sure edges make a cycle that leaves something out,
// and deletes the edges that would.
func (n *naiveForced) closesEarly() bool {
	chains := map[int]int{} // each vertex to the lowest one of its chain
	for _, v := range n.vertices {
		chains[v] = v
	}
	join := func(a, b int) {
		from, to := max(chains[a], chains[b]), min(chains[a], chains[b])
		for v, chain := range chains {
			if chain == from {
				chains[v] = to
			}
		}
	}
	join(n.piece, finish) // the path walked so far
	cycles := 0
	for e := range n.sure {
		if chains[e[0]] == chains[e[1]] {
			cycles++
		}
		join(e[0], e[1])
	}
	all := len(n.vertices) - 1 // edges of a tour
	if cycles > 1 || cycles == 1 && len(n.sure) < all {
		return true
	}
	for e := range n.possible {
		if chains[e[0]] == chains[e[1]] && !n.sure[e] && len(n.sure) < all-1 {
			delete(n.possible, e)
		}
	}
	return false
}

// hasFactor reports whether possible edges can be chosen, the sure ones among them,
// so that each vertex has those that it needs: by a flow from the light vertices to
// the dark ones, a unit at a time.
func (n *naiveForced) hasFactor(light func(cell int) bool) bool {
	endsAreLight := false
	for e := range n.possible {
		if e[0] == finish {
			endsAreLight = light(e[1])
		}
	}
	isLight := func(v int) bool { return v == finish && !endsAreLight || v != finish && light(v) }
	lacking := map[int]int{}
	for _, v := range n.vertices {
		lacking[v] = 2 - len(n.at(v, n.sure))
		if v == n.piece || v == finish {
			lacking[v]--
		}
	}
	chosen := map[[2]int]bool{}
	for _, source := range n.vertices {
		for isLight(source) && lacking[source] > 0 {
			// Breadth first over what is free to be chosen, and back over what is.
			from := map[int]int{source: source}
			queue, sink := []int{source}, source
			for len(queue) > 0 && sink == source {
				v := queue[0]
				queue = queue[1:]
				for _, e := range n.at(v, n.possible) {
					to := e[0] + e[1] - v
					if _, met := from[to]; met || n.sure[e] || chosen[e] == isLight(v) {
						continue
					}
					from[to] = v
					queue = append(queue, to)
					if !isLight(to) && lacking[to] > 0 {
						sink = to
						break
					}
				}
			}
			if sink == source {
				return false
			}
			lacking[source]--
			lacking[sink]--
			for v := sink; v != source; v = from[v] {
				chosen[edge(v, from[v])] = !chosen[edge(v, from[v])]
			}
		}
	}
	for _, v := range n.vertices {
		if lacking[v] > 0 {
			return false
		}
	}
	return true
}
