package tour

import "clew/solver"

// maxFree is how many free squares the residual graph has at most: every board to
// 32 x 32 is looked at from the start, larger ones near the end, where dead ends
// that DeadEnds cannot see turn up. The time for a move grows with the number.
const maxFree = 1024

// residual is what is left of a tour at one node, as a graph: the free squares (of
// the first half as long as there are some, see halves.go), the square that the
// piece is on, and one more vertex, the finish. The finish is linked to every square
// on which the tour may end, and to the piece by the path walked so far, so that
// every tour that follows is a cycle through all vertices. Which edges such a cycle
// must have, and cannot have, is in forced.go; whether there are edges enough is in
// factor.go.
//
// It is made anew at each node from the free squares, so that it is a function of
// the path alone.
type residual struct {
	// outdated: the graph is of another node.
	outdated bool
	// reason is why every move is refused, NoReason where each is judged by itself.
	reason solver.Reason

	// squares are the squares that the piece can reach, its own first; the number
	// of one is its index. numbers maps them back; an entry means something only
	// where squares agrees (a sparse set: Briggs, Torczon, "An Efficient
	// Representation for Sparse Sets", 1993), so that nothing need be cleared.
	squares []int32
	numbers []int32

	// before is the graph before the move, trial the one after a move that is
	// judged.
	before, trial graph
	factor        factor
}

func newResidual(cells int) *residual {
	return &residual{numbers: make([]int32, cells), factor: factor{latest: make([]uint16, cells)}}
}

// has reports whether the piece can reach a square.
func (r *residual) has(square int32) bool {
	number := int(r.numbers[square])
	return number < len(r.squares) && r.squares[number] == square
}

// number returns the number of a square, a new one where it has none.
func (r *residual) number(square int32) int16 {
	if !r.has(square) {
		r.numbers[square] = int32(len(r.squares))
		r.squares = append(r.squares, square)
	}
	return int16(r.numbers[square])
}

// isLeft reports whether a square is to be visited before the finish: a free one,
// of the first half as long as there is one. left counts these squares.
func (p *Puzzle) isLeft(square int32) bool { return p.isFree(square) && !p.halves.leaves(square) }

func (p *Puzzle) left() int {
	if p.halves.inFirst() {
		return p.halves.left
	}
	return p.ways.free
}

// judgeResidual looks at the squares left as a whole.
func (p *Puzzle) judgeResidual(target int32) solver.Reason {
	r := p.residual
	switch left := p.left(); {
	case p.halves.leaves(target):
		return solver.Disconnects
	case left == 1 || left > maxFree:
		return solver.NoReason
	}
	if r.outdated {
		r.reason = p.readResidual(target)
		r.outdated = false
	}
	if r.reason != solver.NoReason {
		return r.reason
	}
	r.trial.copy(&r.before)
	if !r.trial.moveTo(r.number(target)) {
		return solver.ForcedMoves
	}
	if p.config.Leaper.changesColor() && !r.factor.exists(&r.trial, r.squares) {
		return solver.Unbalances
	}
	return solver.NoReason
}

// readResidual makes the graph of the open node. All free squares must hang
// together without the square of the piece, so that they are followed from one of
// its targets; it does not matter which.
func (p *Puzzle) readResidual(target int32) solver.Reason {
	r := p.residual
	r.squares = r.squares[:0]
	r.trial.conflict = noVertex
	r.number(p.at())
	r.number(target)
	r.before.clear()
	// The squares are their own queue: breadth first.
	for i := 1; i < len(r.squares); i++ {
		r.before.add(p.readLinks(r.squares[i]), p.isLight(r.squares[i]), p.mayEnd(r.squares[i]))
	}
	if len(r.squares)-1 < p.left() {
		return solver.Disconnects
	}
	r.before.begin(p.readLinks(p.at()), p.isLight(p.at()))
	if !r.before.propagate() {
		r.trial.conflict = r.before.conflict
		return solver.ForcedMoves
	}
	return solver.NoReason
}

// readLinks returns the numbers of the free neighbours of a square, and of the
// piece: link i leads where move i does.
func (p *Puzzle) readLinks(square int32) (links [maxMoves]int16) {
	at := p.at()
	for move, target := range &p.moves.targets[square] {
		links[move] = noVertex
		if p.isLeft(target) || target == at {
			links[move] = p.residual.number(target)
		}
	}
	return links
}

// mayEnd reports whether the tour may come to the finish from a square: a closed
// one from beside its start, one half of a tour from where moves lead to the other,
// an open tour from the right colour.
func (p *Puzzle) mayEnd(square int32) bool {
	switch {
	case p.config.Closed:
		return p.leadsHome(square)
	case p.halves.inFirst():
		return !p.isOuter(square)
	case p.config.Leaper.changesColor():
		return p.isLight(square) == (p.isLight(p.at()) == (p.ways.free%2 == 0))
	default:
		return true
	}
}

func (p *Puzzle) isLight(square int32) bool {
	return (int(square)/p.config.Columns+int(square)%p.config.Columns)%2 == 0
}

// conflictSquare returns the square where the forced moves contradicted each other
// when a move was last judged, or NoConflict where it was the finish.
func (r *residual) conflictSquare() int {
	if number := int(r.trial.conflict); 0 <= number && number < len(r.squares) {
		return int(r.squares[number])
	}
	return solver.NoConflict
}
