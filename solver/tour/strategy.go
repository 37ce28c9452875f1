package tour

import (
	"fmt"

	"clew/solver"
)

// MoveOrder is the order in which the moves from a square are tried.
type MoveOrder uint8

// The move orders.
const (
	// DefaultOrder is the one that solves best: Warnsdorff.
	DefaultOrder MoveOrder = iota
	// Fixed is (2,1) (1,2) (-1,2) (-2,1) (-2,-1) (-1,-2) (1,-2) (2,-1), as (row,
	// column) offsets; for another leaper with a for 1 and b for 2, each offset
	// once.
	Fixed
	// StaticDegree goes by the number of moves from the target on the board
	// without its blocked squares and with nothing visited, ascending; ties in the
	// order (-1,-2) (1,-2) (-1,2) (1,2) (-2,-1) (-2,1) (2,-1) (2,1), likewise.
	StaticDegree
	// Warnsdorff goes by the number of unvisited onward moves of the target,
	// ascending, as they are when the square is entered (von Warnsdorf, "Des
	// Rösselsprunges einfachste und allgemeinste Lösung", 1823). Moves that are
	// refused come before the ranked ones, in the order of Fixed.
	Warnsdorff
)

// TieBreak is the order of the moves that Warnsdorff ranks alike. What is still
// alike then is in the order of Fixed.
type TieBreak uint8

// The tie-breaks.
const (
	// DefaultTieBreak is First for an order that was asked for, else the one that
	// solves best: FarthestFromCenter.
	DefaultTieBreak TieBreak = iota
	// First is the order of Fixed.
	First
	// FarthestFromCenter prefers the target farthest from the centre of the board
	// (Roth; see Weisstein, "Knight Graph", MathWorld), by the integer
	// (2 row - (rows - 1))^2 + (2 column - (columns - 1))^2.
	FarthestFromCenter
	// Lookahead looks one move further (Pohl, "A Method for Finding Hamilton Paths
	// and Knight's Tours", 1967): it prefers the target whose onward squares have
	// the fewest onward moves in sum, as they are once the target is visited.
	Lookahead
	// Random draws a number for each target, from the seed, the depth and the
	// square alone, and prefers the lowest.
	Random
)

// Pruning says which moves are refused because no tour can follow. It never
// refuses a move that leads to a tour. See deadends.go and residual.go.
type Pruning uint8

// The prunings.
const (
	// DefaultPruning is NoPruning for an order that was asked for, else the one
	// that solves best: Full.
	DefaultPruning Pruning = iota
	// NoPruning refuses no move to a free square, and uses no theory.
	NoPruning
	// DeadEnds looks at the number of ways that each free square has left.
	DeadEnds
	// Full looks also at the free squares as a whole, once they are no more than
	// 1024: whether they hang together, whether the moves that have no alternative
	// go together, and whether the colours can alternate. On a board with a side of
	// 4 it keeps a knight in one half of the squares until all are visited.
	Full
)

// completeStrategy fills in the order, the tie-break and the pruning.
func (c *Config) completeStrategy(invalid *solver.InvalidError) {
	if c.MoveOrder > Warnsdorff {
		invalid.AddRange("move_order", int(c.MoveOrder), int(DefaultOrder), int(Warnsdorff))
	}
	if c.TieBreak > Random {
		invalid.AddRange("tie_break", int(c.TieBreak), int(DefaultTieBreak), int(Random))
	}
	if c.Pruning > Full {
		invalid.AddRange("pruning", int(c.Pruning), int(DefaultPruning), int(Full))
	}
	tieBreak, pruning := First, NoPruning
	if c.MoveOrder == DefaultOrder {
		c.MoveOrder, tieBreak, pruning = Warnsdorff, FarthestFromCenter, Full
	}
	if c.Pruning == DefaultPruning {
		c.Pruning = pruning
	}
	switch {
	case c.MoveOrder == Warnsdorff && c.TieBreak == DefaultTieBreak:
		c.TieBreak = tieBreak
	case c.MoveOrder < Warnsdorff && c.TieBreak != DefaultTieBreak:
		invalid.Add("tie_break", fmt.Sprint(c.TieBreak), "unset with a move_order that is not Warnsdorff: the others have no ties to break")
	}
}
