package tour

import (
	"math/bits"
	"slices"

	"clew/solver"
)

// maxWord is how many squares fit into a word, as bit k for square k.
const maxWord = 64

// fork is a square of the path with the moves from it that are free and not yet
// tried, as a set of their targets.
type fork struct {
	square int
	left   uint64
}

// walkWord walks over a small board, whose squares are sets in registers: where
// the knight can go is known at once, and where there is but one way, as from
// two squares of three that are no dead ends, no move need be looked at.
func (p *Puzzle) walkWord(w *solver.Walk) {
	var forks [maxWord]fork
	depth := len(w.Path)
	visited := p.takeUp(&forks, w)
	at := forks[depth]
	counts, targets, reach := p.moves.counts, p.moves.targets, p.reach
	// Below the target, so that every tour is noticed and not only the first.
	lowest, examined, maxDepth := depth, 0, min(w.MaxDepth, p.target-1)
walk:
	for window := w.Window(); len(window) > 0; window = w.Window() {
		for i := range window {
			switch {
			case at.left != 0:
				square := bits.OnesCount64(at.left&-at.left - 1) // quicker than counting zeros
				if at.left&(at.left-1) != 0 {
					square = first(&targets[at.square], at.left)
				}
				bit := uint64(1) << square
				forks[depth&(maxWord-1)] = fork{square: at.square, left: at.left ^ bit}
				depth++
				visited |= bit
				at = fork{square: square, left: reach[square] &^ visited}
				window[i] = solver.NewEvent(solver.Place, solver.Choice(square))
				if depth > maxDepth {
					maxDepth = depth
					if depth == p.target {
						w.N += i + 1
						break walk
					}
				}
			case depth == 0:
				w.N += i
				break walk
			default:
				depth--
				lowest = min(lowest, depth)
				examined += int(counts[at.square])
				visited ^= 1 << at.square
				window[i] = solver.NewEvent(solver.Backtrack, solver.Choice(at.square))
				at = forks[depth&(maxWord-1)]
			}
		}
		w.N += len(window)
	}
	forks[depth&(maxWord-1)] = at
	p.leave(&forks, w, depth, lowest, examined)
	for square := range p.blocked {
		p.visited[square] = uint8(visited >> square & 1)
	}
	w.MaxDepth = max(w.MaxDepth, maxDepth)
}

// newReach returns for each square of a small board where the moves from it
// lead, as a set; nil for a larger board.
func newReach(m *moves) []uint64 {
	if len(m.counts) > maxWord {
		return nil
	}
	reach := make([]uint64, len(m.counts))
	for square := range reach {
		for _, target := range m.from(int32(square)) {
			reach[square] |= 1 << target
		}
	}
	return reach
}

// first returns the first of the moves that leads into a set.
func first(targets *[maxMoves]int32, set uint64) int {
	for _, target := range targets {
		if set>>(target&(maxWord-1))&1 != 0 {
			return int(target)
		}
	}
	return maxWord // cannot be: the set is of targets, and not empty
}

// takeUp sets the forks of the standing choices and returns the squares where the
// knight may not go.
func (p *Puzzle) takeUp(forks *[maxWord]fork, w *solver.Walk) (visited uint64) {
	for _, cell := range p.board.Blocked {
		visited |= 1 << cell
	}
	for depth, square := range p.path {
		next := w.Next
		if depth < len(w.Path) {
			next = int(w.Path[depth].Candidate) + 1
		}
		visited |= 1 << square
		forks[depth] = fork{square: int(square)}
		for _, target := range p.moves.from(square)[next:] {
			forks[depth].left |= 1 << target &^ visited
		}
	}
	return visited
}

// leave puts the choices that stand in the forks from the lowest that changed on
// into the walk and the path. As many candidates as examined says were looked at
// on squares that were left.
func (p *Puzzle) leave(forks *[maxWord]fork, w *solver.Walk, depth, lowest, examined int) {
	rise := depth - len(w.Path)
	for _, standing := range w.Path[lowest:] {
		examined -= int(standing.Candidate) + 1
	}
	examined -= w.Next
	w.Path, p.path = w.Path[:lowest], p.path[:lowest+1]
	for i := lowest; i < depth; i++ {
		candidate, square := p.candidate(forks[i].square, forks[i+1].square), forks[i+1].square
		w.Path = append(w.Path, solver.Standing{Candidate: int32(candidate), Choice: solver.Choice(square)})
		p.path = append(p.path, int32(square))
		examined += candidate + 1
	}
	if w.N > 0 {
		w.Next = 0
		if last := w.Events[w.N-1]; last.Kind() == solver.Backtrack {
			w.Next = p.candidate(forks[depth].square, int(last.Choice())) + 1
		}
	}
	examined += w.Next
	w.Rejections += int64(examined - (w.N+rise)/2) // less the placements
}

// candidate returns which of the moves from a square leads to another.
func (p *Puzzle) candidate(from, to int) int {
	return slices.Index(p.moves.from(int32(from)), int32(to))
}
