package count

import (
	"context"
	"math/big"
	"slices"

	"clew/solver"
)

const (
	// partsPerWorker keeps all workers busy to the end although some parts have a
	// hundred times the work of others.
	partsPerWorker = 64
	// maxPath bounds how deep parts begin, and so the work to get there, where the
	// tree hardly branches.
	maxPath = 64
)

// part is what lies at and below one node.
type part struct {
	// path leads to the node: a candidate at each depth.
	path []int
	// share is its fraction of the tree, that of the parts it stands for included.
	share float64
	// weight is how many parts it stands for.
	weight uint64
}

// times returns how many solutions there are where the part has so many.
func (p part) times(solutions uint64) *big.Int {
	n := new(big.Int).SetUint64(solutions)
	return n.Mul(n, new(big.Int).SetUint64(p.weight))
}

// split cuts the tree of a puzzle, whose root is open, into parts, breadth first,
// until there are as many as wanted. Explored is the share of the nodes that have
// nothing below. The error is the cause why the context has ended.
func split(ctx context.Context, p solver.Puzzle, want int) (parts []part, explored float64, err error) {
	at := position{puzzle: p}
	open := []part{{share: 1, weight: 1}}
	for len(open) > 0 && len(open)+len(parts) < want {
		if ctx.Err() != nil {
			return nil, 0, context.Cause(ctx)
		}
		node := open[0]
		open = open[1:]
		at.moveTo(node.path)
		if len(node.path) == maxPath || p.Solved() {
			parts = append(parts, node)
			continue
		}
		children, rest := expand(p, node)
		open = append(open, children...)
		explored += rest
	}
	at.moveTo(nil)
	return append(parts, open...), explored, nil
}

// expand returns the parts of the legal candidates of an open node, and the
// share of the other candidates.
func expand(p solver.Puzzle, node part) (children []part, rest float64) {
	counter, symmetric := p.(Counter)
	symmetric = symmetric && len(node.path) == 0
	width := p.Width(len(node.path))
	share, rest := node.share/float64(width), node.share
	for candidate := p.Next(0); candidate < width; candidate = p.Next(candidate + 1) {
		multiplicity := uint64(1)
		if symmetric {
			multiplicity = counter.Multiplicity(candidate)
		}
		if multiplicity == 0 {
			continue
		}
		child := part{
			path:   append(slices.Clip(node.path), candidate),
			share:  share * float64(multiplicity),
			weight: node.weight * multiplicity,
		}
		rest -= child.share
		children = append(children, child)
	}
	return children, max(rest, 0)
}

// position is where a puzzle is in its tree.
type position struct {
	puzzle solver.Puzzle
	path   []int
}

// moveTo opens the node of another path, by way of their last common node.
func (p *position) moveTo(path []int) {
	same := 0
	for same < min(len(p.path), len(path)) && p.path[same] == path[same] {
		same++
	}
	for range len(p.path) - same {
		p.puzzle.Undo()
	}
	for _, candidate := range path[same:] {
		p.puzzle.Place(candidate)
	}
	p.path = append(p.path[:same], path[same:]...)
}
