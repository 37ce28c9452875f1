package tour

import "clew/solver"

// judge returns why the move to a target is refused, or NoReason.
func (p *Puzzle) judge(target int32) solver.Reason {
	switch {
	case p.isFree(target):
	case p.blocked[target]:
		return solver.Blocked
	default:
		return solver.Visited
	}
	// The last square of all is judged by Solved.
	if p.config.Pruning == NoPruning || p.ways.free == 1 {
		return solver.NoReason
	}
	if reason := p.judgeDeadEnds(target); reason != solver.NoReason {
		return reason
	}
	if p.config.Pruning != Full {
		return solver.NoReason
	}
	return p.judgeResidual(target)
}

// judgeDeadEnds looks at what is left after the move for each free square. Its
// ways are its neighbours that are free now: the target is among these, and from
// it the piece goes on; the square that the piece leaves is not. So the counters
// as they stand before the move are right, but that the target needs no second
// way.
//
// A square without a way is out of reach, or cannot be left for the others when it
// is the target itself. A square with a single way must be the end of an open
// tour, of which there is one; a closed tour ends beside its start, which needs a
// free neighbour for that.
func (p *Puzzle) judgeDeadEnds(target int32) solver.Reason {
	single, ends := p.ways.single, 1
	if p.single(target) {
		single--
	}
	if p.config.Closed {
		ends = 0
	}
	switch {
	case p.ways.isolated > 0 || p.losesHome(target):
		return solver.Isolates
	case single > ends:
		return solver.DeadEnds
	}
	return solver.NoReason
}

// losesHome reports whether no free square that leads to the start of a closed
// tour would be left.
func (p *Puzzle) losesHome(target int32) bool {
	left := int(p.ways.onward[p.start])
	if left <= 1 && p.leadsHome(target) {
		left--
	}
	return p.config.Closed && left <= 0
}

// blame returns the one cell to blame for a refusal, or NoConflict.
func (p *Puzzle) blame(target int32, reason solver.Reason) int {
	switch reason {
	case solver.Isolates:
		if p.losesHome(target) {
			return int(p.start)
		}
		return p.find(func(square int32) bool { return square != target && p.isolated(square) })
	case solver.DeadEnds:
		return p.find(func(square int32) bool { return square != target && p.single(square) })
	case solver.Disconnects:
		if p.halves.leaves(target) {
			return p.find(p.isLeft)
		}
		p.readResidual(target)
		return p.find(func(square int32) bool { return p.isLeft(square) && !p.residual.has(square) })
	case solver.ForcedMoves:
		return p.residual.conflictSquare()
	default:
		return solver.NoConflict
	}
}

// find returns the first such square among the neighbours of the piece, in the
// order of the moves; else the lowest on the board, or NoConflict. What a move
// spoils is beside the square that it leaves, so that the whole board is looked at
// only where it was spoilt before.
func (p *Puzzle) find(such func(square int32) bool) int {
	for _, square := range p.moves.from(p.at()) {
		if such(square) {
			return int(square)
		}
	}
	for square := range p.blocked {
		if such(int32(square)) {
			return square
		}
	}
	return solver.NoConflict
}
