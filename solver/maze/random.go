package maze

import "clew/solver"

// wallKey keeps the draws of the walls apart from others, see solver.Random. It
// is part of the trace: another value is another maze.
const wallKey = 1

// newRandomLayout draws the walls: each cell by itself, so that its wall depends
// on the seed and its number alone. The random maze has passed the checks.
func newRandomLayout(r Random, seed uint64) layout {
	l := newLayout(r.Rows, r.Columns)
	for cell := range l.squares {
		if solver.RandomBelow(solver.Random(seed, wallKey, uint64(cell)), 100) < *r.WallPercent {
			l.squares[cell] |= wall
		}
	}
	l.squares[l.start] &^= wall
	l.squares[l.goal] &^= wall
	return l
}
