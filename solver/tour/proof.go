package tour

import (
	"fmt"

	"clew/solver"
)

var _ solver.Prover = (*Puzzle)(nil)

// Prove implements solver.Prover. NoPruning always searches.
func (p *Puzzle) Prove() *solver.Proof {
	if p.config.Pruning == NoPruning || p.target == 0 && !p.config.Closed {
		return nil
	}
	theorems := []func() *solver.Proof{p.proveColors, p.proveIsolated, p.proveDeadEnds, p.proveDisconnected}
	if p.isPlain() {
		// They leave nothing for the others to find.
		theorems = []func() *solver.Proof{p.proveColors, p.proveBoard, p.proveStart}
	}
	for _, prove := range theorems {
		if proof := prove(); proof != nil {
			return proof
		}
	}
	return nil
}

// proveColors compares the numbers of light and dark squares, which a tour visits
// in turn. The square in the top left corner is light, as on a chessboard.
func (p *Puzzle) proveColors() *solver.Proof {
	if !p.config.Leaper.changesColor() {
		return nil
	}
	light, dark := 0, 0
	for square, blocked := range p.blocked {
		switch {
		case blocked:
		case p.isLight(int32(square)):
			light++
		default:
			dark++
		}
	}
	same, other, color := light, dark, "light"
	if !p.isLight(p.start) {
		same, other, color = dark, light, "dark"
	}
	switch {
	case p.config.Closed && same != other:
		return proof(solver.ColorParity, "a closed tour visits as many light squares as dark ones, but %d and %d are free", light, dark)
	case !p.config.Closed && (same < other || same > other+1):
		return proof(solver.ColorParity, "a tour that starts on a %s square visits as many %s squares as others, or one more, but %d and %d are free", color, color, same, other)
	}
	return nil
}

// proveBoard knows which boards have a knight's tour: closed ones by Schwenk,
// "Which Rectangular Chessboards Have a Knight's Tour?", 1991; open ones where both
// sides are 5 or more by Cull and De Curtins, "Knight's Tour Revisited", 1978, and
// with a side of 3 by van Rees, "Knight's Tours and Circuits on the 3 x n
// Chessboard", 1996.
func (p *Puzzle) proveBoard() *solver.Proof {
	short, long := p.sides()
	switch {
	case p.config.Closed && !hasClosedTour(short, long):
		return proof(solver.NoTourOnBoard, "there is no closed knight's tour on a board of %d x %d squares (Schwenk 1991)", p.config.Rows, p.config.Columns)
	case !p.config.Closed && !hasOpenTour(short, long):
		return proof(solver.NoTourOnBoard, "there is no knight's tour on a board of %d x %d squares, not even an open one", p.config.Rows, p.config.Columns)
	}
	return nil
}

func hasClosedTour(short, long int) bool {
	switch short {
	case 1, 2, 4:
		return false
	case 3:
		return long%2 == 0 && long >= 10
	default:
		return short*long%2 == 0
	}
}

func hasOpenTour(short, long int) bool {
	switch short {
	case 1:
		return long == 1
	case 2:
		return false
	case 3:
		return long == 4 || long >= 7
	case 4:
		return long >= 5
	default:
		return true
	}
}

// proveStart knows where tours of boards with a side of 4 begin, see halves.go.
func (p *Puzzle) proveStart() *solver.Proof {
	if short, _ := p.sides(); short != 4 || p.config.Closed || p.isOuter(p.start) {
		return nil
	}
	lines := "rows"
	if p.config.Rows != 4 {
		lines = "columns"
	}
	return proof(solver.NoTourFromStart, "every knight's tour on %d x %d squares starts and ends in the two outer %s, from which each move leads to an inner one", p.config.Rows, p.config.Columns, lines)
}

// proveIsolated looks for a square that cannot be entered, or a start that cannot
// be left.
func (p *Puzzle) proveIsolated() *solver.Proof {
	for square, blocked := range p.blocked {
		if !blocked && p.movesToFree(square) == 0 {
			return proof(solver.IsolatedSquare, "no move leads from row %d, column %d to a free square", square/p.config.Columns, square%p.config.Columns)
		}
	}
	return nil
}

// proveDeadEnds looks for squares with a single move: besides the start, one can be
// the end of an open tour. A closed tour has none, but for that over two squares.
func (p *Puzzle) proveDeadEnds() *solver.Proof {
	first := solver.NoConflict
	for square, blocked := range p.blocked {
		switch {
		case blocked || p.movesToFree(square) != 1:
		case p.config.Closed && p.target > 1:
			return proof(solver.DeadEndSquares, "a closed tour enters and leaves row %d, column %d, but only one move leads from there to a free square",
				square/p.config.Columns, square%p.config.Columns)
		case p.config.Closed || int32(square) == p.start:
		case first == solver.NoConflict:
			first = square
		default:
			return proof(solver.DeadEndSquares, "a tour ends on one square, but from row %d, column %d and from row %d, column %d only one move leads to a free square",
				first/p.config.Columns, first%p.config.Columns, square/p.config.Columns, square%p.config.Columns)
		}
	}
	return nil
}

// proveDisconnected follows the moves from the start.
func (p *Puzzle) proveDisconnected() *solver.Proof {
	reached := make([]bool, len(p.blocked))
	reached[p.start] = true
	queue := []int32{p.start}
	for head := 0; head < len(queue); head++ {
		for _, target := range p.moves.from(queue[head]) {
			if !reached[target] && !p.blocked[target] {
				reached[target] = true
				queue = append(queue, target)
			}
		}
	}
	if len(queue) == p.target+1 {
		return nil
	}
	return proof(solver.DisconnectedSquares, "only %d of the %d free squares can be reached from the start", len(queue), p.target+1)
}

// movesToFree counts the moves from a square to others that are not blocked.
func (p *Puzzle) movesToFree(square int) int {
	count := 0
	for _, target := range p.moves.from(int32(square)) {
		if !p.blocked[target] {
			count++
		}
	}
	return count
}

// isPlain reports whether the theorems about knights on whole boards apply.
func (p *Puzzle) isPlain() bool {
	return p.config.Leaper.isKnight() && len(p.config.Blocked) == 0
}

func (p *Puzzle) sides() (short, long int) {
	return min(p.config.Rows, p.config.Columns), max(p.config.Rows, p.config.Columns)
}

func proof(theorem solver.Theorem, format string, values ...any) *solver.Proof {
	return &solver.Proof{Theorem: theorem, Text: fmt.Sprintf(format, values...)}
}
