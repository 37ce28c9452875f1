package tour

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

// rankMoves orders the moves from a square that was just entered: the refused
// ones, then the others by their targets' onward moves.
func (p *Puzzle) rankMoves(square int32) ranking {
	var legal [8]struct{ move, onward int }
	var r ranking
	legalCount, refused := 0, 0
	for move, target := range p.moves.from(square) {
		if p.visited[target] {
			r |= ranking(move) << (moveBits * refused)
			refused++
			continue
		}
		// Insertion from behind keeps ties in the order of the moves.
		onward, at := p.onwardMoves(target), legalCount
		for ; at > 0 && legal[at-1].onward > onward; at-- {
			legal[at] = legal[at-1]
		}
		legal[at].move, legal[at].onward = move, onward
		legalCount++
	}
	for i, candidate := range legal[:legalCount] {
		r |= ranking(candidate.move) << (moveBits * (refused + i))
	}
	return r | ranking(refused)<<refusedShift
}

func (p *Puzzle) onwardMoves(square int32) int {
	count := 0
	for _, target := range p.moves.from(square) {
		if !p.visited[target] {
			count++
		}
	}
	return count
}
