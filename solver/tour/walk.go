package tour

import (
	"slices"

	"clew/solver"
)

var _ solver.Walker = (*Puzzle)(nil)

// Walks implements solver.Walker: where the moves have a fixed order and nothing is
// counted.
func (p *Puzzle) Walks() bool { return p.ways == nil }

// Walk implements solver.Walker.
func (p *Puzzle) Walk(w *solver.Walk) {
	if len(p.blocked) <= maxWord {
		p.walkWord(w)
	} else {
		p.walkBytes(w)
	}
}

// walkBytes walks over a board of any size.
func (p *Puzzle) walkBytes(w *solver.Walk) {
	targets, counts, visited := p.moves.targets, p.moves.counts, p.visited
	depth, next := len(w.Path), w.Next
	// Room for the deepest that the events can lead to, once for all of them.
	deepest := min(depth+len(w.Events), p.target)
	standing := slices.Grow(w.Path, deepest-depth)[:deepest]
	path := slices.Grow(p.path, deepest-depth)[:deepest+1]
	square := path[depth]
walk:
	for window := w.Window(); len(window) > 0; window = w.Window() {
		for i := range window {
			candidate, from := next, &targets[square]
			for candidate < maxMoves && visited[from[candidate]] != 0 {
				candidate++
			}
			switch {
			case candidate < maxMoves:
				w.Rejections += int64(candidate - next)
				square, next = from[candidate], 0
				visited[square] = 1
				standing[depth] = solver.Standing{Candidate: int32(candidate), Choice: solver.Choice(square)}
				depth++
				path[depth] = square
				window[i] = solver.NewEvent(solver.Place, solver.Choice(square))
				w.MaxDepth = max(w.MaxDepth, depth)
				if depth == p.target {
					w.N += i + 1
					break walk
				}
			case depth == 0:
				w.N += i
				break walk
			default:
				depth--
				w.Rejections += int64(counts[square]) - int64(next)
				visited[square] = 0
				window[i] = solver.NewEvent(solver.Backtrack, solver.Choice(square))
				square, next = path[depth], int(standing[depth].Candidate)+1
			}
		}
		w.N += len(window)
	}
	p.path = path[:depth+1]
	w.Path, w.Next = standing[:depth], next
}
