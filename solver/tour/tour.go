// Package tour is the puzzle of the knight's tour: lead a knight over every free
// square of a board exactly once. Each choice is one move; a closed tour could
// reach its start by one more.
package tour

import (
	"fmt"
	"slices"

	"clew/solver"
)

// MoveOrder is the order in which the moves from a square are tried.
type MoveOrder uint8

// The move orders.
const (
	// Default is the order that solves best: Warnsdorff.
	Default MoveOrder = iota
	// Fixed is (2,1) (1,2) (-1,2) (-2,1) (-2,-1) (-1,-2) (1,-2) (2,-1), as (row,
	// column) offsets.
	Fixed
	// StaticDegree goes by the number of moves from the target on the board
	// without its blocked squares and with nothing visited, ascending.
	StaticDegree
	// Warnsdorff goes by the number of unvisited onward moves of the target,
	// ascending, as they are when the square is entered (von Warnsdorf, "Des
	// Rösselsprunges einfachste und allgemeinste Lösung", 1823). Ties are in the
	// order of Fixed; moves that are refused come before the ranked ones.
	Warnsdorff
)

// Puzzle is the board of one search. See solver.Puzzle for its methods.
type Puzzle struct {
	config  Config
	board   solver.Board
	moves   moves
	blocked []bool
	visited []bool // visited or blocked: where the knight may not go
	// path is every square the knight has been on, the start first.
	path []int32
	// ranks is the order of the moves from each square of the path, for
	// Warnsdorff.
	ranks  []ranking
	target int
}

var _ solver.Puzzle = (*Puzzle)(nil)

// New returns the puzzle of a config. Whatever is wrong with it is in a
// *solver.InvalidError.
func New(c Config) (*Puzzle, error) {
	c, err := c.complete()
	if err != nil {
		return nil, err
	}
	cells := c.Rows * c.Columns
	start := c.Start.Row*c.Columns + c.Start.Column
	p := &Puzzle{
		config:  c,
		blocked: make([]bool, cells),
		target:  cells - len(c.Blocked) - 1,
		board: solver.Board{
			Rows: c.Rows, Columns: c.Columns, Values: 1,
			Initial: []solver.Initial{{Cell: start, Value: 1}},
		},
	}
	for _, square := range c.Blocked {
		cell := square.Row*c.Columns + square.Column
		p.blocked[cell] = true
		p.board.Blocked = append(p.board.Blocked, cell)
	}
	slices.Sort(p.board.Blocked)
	p.visited = slices.Clone(p.blocked)
	if c.MoveOrder == StaticDegree {
		p.moves = newMoves(c.Rows, c.Columns, staticDegreeOffsets)
		p.moves.sortByDegree(p.blocked)
	} else {
		p.moves = newMoves(c.Rows, c.Columns, fixedOffsets)
	}
	p.enter(int32(start))
	return p, nil
}

// Config returns what the puzzle was made of, defaults filled in.
func (p *Puzzle) Config() Config { return p.config }

// Board implements solver.Puzzle.
func (p *Puzzle) Board() solver.Board { return p.board }

// TargetDepth implements solver.Puzzle: a tour has a move less than squares.
func (p *Puzzle) TargetDepth() (depth int, fixed bool) { return p.target, true }

// Width implements solver.Puzzle: every move that stays on the board is a
// candidate.
func (p *Puzzle) Width(depth int) int { return len(p.moves.from(p.path[depth])) }

// Next implements solver.Puzzle.
func (p *Puzzle) Next(first int) int {
	targets := p.moves.from(p.at())
	if p.config.MoveOrder == Warnsdorff {
		return min(max(first, p.rank().refused()), len(targets))
	}
	for candidate := first; candidate < len(targets); candidate++ {
		if !p.visited[targets[candidate]] {
			return candidate
		}
	}
	return len(targets)
}

// Choice implements solver.Puzzle.
func (p *Puzzle) Choice(candidate int) solver.Choice {
	return solver.Choice(p.squareOf(candidate))
}

// Refusal implements solver.Puzzle: the square itself is to blame.
func (p *Puzzle) Refusal(candidate int) (reason solver.Reason, conflict int) {
	if p.blocked[p.squareOf(candidate)] {
		return solver.Blocked, solver.NoConflict
	}
	return solver.Visited, solver.NoConflict
}

// Place implements solver.Puzzle.
func (p *Puzzle) Place(candidate int) { p.enter(p.squareOf(candidate)) }

// Undo implements solver.Puzzle.
func (p *Puzzle) Undo() {
	p.visited[p.at()] = false
	p.path = p.path[:len(p.path)-1]
	if p.config.MoveOrder == Warnsdorff {
		p.ranks = p.ranks[:len(p.ranks)-1]
	}
}

// Solved implements solver.Puzzle. A closed tour on a single square is none: a
// knight does not stay where it is.
func (p *Puzzle) Solved() bool {
	if len(p.path)-1 < p.target {
		return false
	}
	return !p.config.Closed || slices.Contains(p.moves.from(p.at()), p.path[0])
}

// Draw implements solver.Puzzle: the number of each square's step, from 0 at the
// start, "#" where the board is blocked and "." where the knight has not been.
func (p *Puzzle) Draw(choices []solver.Choice) []string {
	squares := make([]string, len(p.blocked))
	for cell, blocked := range p.blocked {
		squares[cell] = "."
		if blocked {
			squares[cell] = "#"
		}
	}
	squares[p.path[0]] = "0"
	for i, choice := range choices {
		squares[choice] = fmt.Sprint(i + 1)
	}
	width := len(fmt.Sprint(p.target))
	rows := make([]string, p.config.Rows)
	for row := range rows {
		line := make([]byte, 0, p.config.Columns*(width+1))
		for column := range p.config.Columns {
			if column > 0 {
				line = append(line, ' ')
			}
			line = fmt.Appendf(line, "%*s", width, squares[row*p.config.Columns+column])
		}
		rows[row] = string(line)
	}
	return rows
}

// at returns the square that the knight is on.
func (p *Puzzle) at() int32 { return p.path[len(p.path)-1] }

func (p *Puzzle) rank() ranking { return p.ranks[len(p.ranks)-1] }

// squareOf returns where a candidate of the open node leads.
func (p *Puzzle) squareOf(candidate int) int32 {
	if p.config.MoveOrder == Warnsdorff {
		candidate = p.rank().move(candidate)
	}
	return p.moves.from(p.at())[candidate]
}

func (p *Puzzle) enter(square int32) {
	p.visited[square] = true
	p.path = append(p.path, square)
	if p.config.MoveOrder == Warnsdorff {
		p.ranks = append(p.ranks, p.rankMoves(square))
	}
}
