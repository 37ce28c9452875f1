package count

import "clew/solver"

// reportEvery is how many steps backtracking makes between two reports: a few
// microseconds for most puzzles, some milliseconds for the slowest.
const reportEvery = 1 << 8

// backtrack returns how many solutions there are at and below the open node,
// which is at depth base: the search without its trace.
func backtrack(p solver.Puzzle, base int, m *Meter) (solutions uint64) {
	var path []int // the candidates that stand below the node
	next, steps := 0, 0
	for !m.stop.Raised() {
		depth := base + len(path)
		if steps++; steps > reportEvery+8*len(path) {
			m.Report(solutions, explored(p, base, path, next))
			steps = 0
		}
		if next == 0 && p.Solved() {
			solutions++
		} else if candidate := p.Next(next); candidate < p.Width(depth) {
			p.Place(candidate)
			path = append(path, candidate)
			next = 0
			continue
		}
		if len(path) == 0 {
			break
		}
		last := len(path) - 1
		p.Undo()
		next = path[last] + 1
		path = path[:last]
	}
	for range path {
		p.Undo()
	}
	return solutions
}

// explored returns the fraction of the part that lies behind.
func explored(p solver.Puzzle, base int, path []int, next int) float64 {
	behind, share := 0.0, 1.0
	for i, candidate := range path {
		share /= float64(p.Width(base + i))
		behind += share * float64(candidate)
	}
	if width := p.Width(base + len(path)); width > 0 {
		behind += share * float64(next) / float64(width)
	}
	return behind
}
