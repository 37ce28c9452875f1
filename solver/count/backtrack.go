package count

import "clew/solver"

// reportEvery is how many steps backtracking makes between two reports: a few
// microseconds for most puzzles, some milliseconds for the slowest.
const reportEvery = 1 << 8

// backtrack returns how many solutions there are at and below the open node,
// which is at depth base: the search without its trace.
func backtrack(p solver.Puzzle, base int, m *Meter) (solutions uint64) {
	var path []solver.Standing // below the node; what they put where is not asked for
	next, steps := 0, 0
	for !m.stop.Raised() {
		depth := base + len(path)
		if steps++; steps > reportEvery+8*len(path) {
			m.Report(solutions, solver.Behind(p, base, path, next))
			steps = 0
		}
		if next == 0 && p.Solved() {
			solutions++
		} else if candidate := p.Next(next); candidate < p.Width(depth) {
			p.Place(candidate)
			path = append(path, solver.Standing{Candidate: int32(candidate)})
			next = 0
			continue
		}
		if len(path) == 0 {
			break
		}
		last := len(path) - 1
		p.Undo()
		next = int(path[last].Candidate) + 1
		path = path[:last]
	}
	for range path {
		p.Undo()
	}
	return solutions
}
