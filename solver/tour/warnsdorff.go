package tour

import "clew/solver"

// ranking is the order of the moves from a square in one word, so that a path
// over a million squares stays small: the index of the first move in bits 0 to 2,
// that of the second in bits 3 to 5 ..., and in bits 24 to 27 how many of them,
// in front, are refused.
type ranking uint32

const (
	moveBits     = 3
	moveMask     = 1<<moveBits - 1
	refusedShift = 8 * moveBits
)

// move returns the index, among the moves from the square, of a candidate.
func (r ranking) move(candidate int) int { return int(r >> (moveBits * candidate) & moveMask) }

// refused returns how many candidates are refused; they are the first ones.
func (r ranking) refused() int { return int(r >> refusedShift) }

// randomKey keeps the draws of Random apart from others, see solver.Random. It is
// part of the trace: another value is another order.
const randomKey = 1

// rankMoves orders the moves from a square that was just entered: the refused
// ones, then the others by their targets' onward moves.
func (p *Puzzle) rankMoves(square int32) ranking {
	var legal [maxMoves]struct {
		move, onward int
		tie          int64
	}
	var r ranking
	legalCount, refused := 0, 0
	for move, target := range p.moves.from(square) {
		if p.judge(target) != solver.NoReason {
			r |= ranking(move) << (moveBits * refused)
			refused++
			continue
		}
		// Insertion from behind keeps ties in the order of the moves.
		onward, tie, at := int(p.ways.onward[target]), p.tie(target), legalCount
		for ; at > 0 && (legal[at-1].onward > onward || legal[at-1].onward == onward && legal[at-1].tie > tie); at-- {
			legal[at] = legal[at-1]
		}
		legal[at].move, legal[at].onward, legal[at].tie = move, onward, tie
		legalCount++
	}
	for i, candidate := range legal[:legalCount] {
		r |= ranking(candidate.move) << (moveBits * (refused + i))
	}
	return r | ranking(refused)<<refusedShift
}

// tie returns what a target is ranked by among those with as many onward moves,
// ascending.
func (p *Puzzle) tie(target int32) int64 {
	switch p.config.TieBreak {
	case FarthestFromCenter:
		row := 2*(int64(target)/int64(p.config.Columns)) - int64(p.config.Rows-1)
		column := 2*(int64(target)%int64(p.config.Columns)) - int64(p.config.Columns-1)
		return -(row*row + column*column)
	case Lookahead:
		sum := int64(0)
		for _, onward := range p.moves.from(target) {
			if p.isFree(onward) {
				sum += int64(p.ways.onward[onward]) - 1 // without the target, visited by then
			}
		}
		return sum
	case Random:
		depth := uint64(len(p.path) - 1)
		return int64(solver.Random(p.config.Seed, randomKey, depth, uint64(target)) >> 1)
	default:
		return 0
	}
}
