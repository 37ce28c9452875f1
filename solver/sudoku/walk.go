package sudoku

import "clew/solver"

var _ solver.Walker = (*Puzzle)(nil)

// Walks implements solver.Walker: the loop is for RowMajor.
func (p *Puzzle) Walks() bool { return p.config.CellOrder == RowMajor }

// Walk implements solver.Walker. The loop keeps to the nodes; what else a Walk
// tells is worked out from them at its end.
func (p *Puzzle) Walk(w *solver.Walk) {
	start, examined := p.depth, p.examined(w.Next)
	p.at().left = p.at().legal().from(w.Next)
	for window := w.Window(); len(window) > 0; window = w.Window() {
		n, deepest := p.fill(window)
		w.N += n
		w.MaxDepth = max(w.MaxDepth, deepest)
		if n < len(window) || p.Solved() {
			break
		}
	}
	if w.N == 0 {
		return
	}
	w.Path = p.appendStanding(w.Path[:0])
	w.Next = 0
	if w.Events[w.N-1].Kind() == solver.Backtrack {
		w.Next = p.at().placed.index() + 1
	}
	// N events, each a step down or up, led from the one depth to the other; each
	// backtrack left a node of which all digits had been examined.
	descent := p.depth - start
	placements, backtracks := (w.N+descent)/2, (w.N-descent)/2
	w.Rejections += int64(p.examined(w.Next) - examined + backtracks*p.grid.side - placements)
}

// fill makes the next events, until there is no room, the grid is solved or the
// root has no digit left. It returns how many they are and the largest depth.
// The digits to be tried at the open node are what is left there, before and
// after.
func (p *Puzzle) fill(events []solver.Event) (n, deepest int) {
	nodes, side, depth, target := p.nodes, p.grid.side, p.depth, p.target()
	open := &nodes[depth]
	left := open.left
	for n < len(events) && depth < target {
		if left != 0 {
			events[n] = solver.NewEvent(solver.Place, open.place(left, side))
			depth++
			open = &nodes[depth]
			left = open.legal()
		} else {
			deepest = max(deepest, depth)
			if depth == 0 {
				break
			}
			depth--
			open = &nodes[depth]
			open.flip(open.placed)
			left = open.left
			events[n] = solver.NewEvent(solver.Backtrack, open.choice)
		}
		n++
	}
	p.depth, open.left = depth, left
	return n, max(deepest, depth)
}

// examined returns how many candidates of the standing path's nodes have been
// examined, where next is the first that has not at the open one.
func (p *Puzzle) examined(next int) int {
	for i := range p.nodes[:p.depth] {
		next += p.nodes[i].placed.index() + 1
	}
	return next
}

func (p *Puzzle) appendStanding(path []solver.Standing) []solver.Standing {
	for i := range p.nodes[:p.depth] {
		n := &p.nodes[i]
		path = append(path, solver.Standing{Candidate: int32(n.placed.index()), Choice: n.choice})
	}
	return path
}
