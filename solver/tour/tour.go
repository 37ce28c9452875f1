// Package tour is the puzzle of the knight's tour: lead a knight, or another
// leaper, over every free square of a board exactly once. Each choice is one move;
// a closed tour could reach its start by one more.
//
//   - strategy.go: the orders, tie-breaks and prunings, and which are the best.
//   - warnsdorff.go: the order of the moves from a square.
//   - ways.go: how many moves each square has left.
//   - deadends.go: which moves are refused at a glance.
//   - residual.go, graph.go, forced.go, factor.go, halves.go: which ones at a closer
//     look.
//   - proof.go: what is known without a search.
//   - walk.go, word.go: loops of their own for the orders that need no counting.
package tour

import (
	"fmt"
	"slices"

	"clew/solver"
)

// Puzzle is the board of one search. See solver.Puzzle for its methods.
type Puzzle struct {
	config  Config
	board   solver.Board
	moves   moves
	reach   []uint64 // see newReach
	blocked []bool
	// visited is 1 where the knight may not go: where it has been, where the board
	// is blocked, and beyond the board.
	visited []uint8
	// path is every square the knight has been on, the start first.
	path []int32
	// ranks is the order of the moves from each square of the path, for
	// Warnsdorff.
	ranks  []ranking
	start  int32
	target int
	// ways is nil where neither the order nor the pruning counts them.
	ways *ways
	// residual and halves are for Full, else nil; halves also where there are none.
	residual *residual
	halves   *halves
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
		start:   int32(start),
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
	p.visited = make([]uint8, cells+1)
	p.visited[cells] = 1
	for _, cell := range p.board.Blocked {
		p.visited[cell] = 1
	}
	if c.MoveOrder == StaticDegree {
		p.moves = newMoves(c.Rows, c.Columns, c.Leaper.staticDegreeOffsets())
		p.moves.sortByDegree(p.blocked)
	} else {
		p.moves = newMoves(c.Rows, c.Columns, c.Leaper.fixedOffsets())
	}
	if c.MoveOrder == Warnsdorff || c.Pruning != NoPruning {
		p.countWays()
	}
	if c.Pruning == Full {
		p.residual = newResidual(cells)
		p.halves = p.newHalves()
	}
	p.reach = newReach(&p.moves)
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
func (p *Puzzle) Width(depth int) int { return int(p.moves.counts[p.path[depth]]) }

// Next implements solver.Puzzle.
func (p *Puzzle) Next(first int) int {
	targets := p.moves.from(p.at())
	if p.config.MoveOrder == Warnsdorff {
		return min(max(first, p.rank().refused()), len(targets))
	}
	for candidate := first; candidate < len(targets); candidate++ {
		if p.judge(targets[candidate]) == solver.NoReason {
			return candidate
		}
	}
	return len(targets)
}

// Choice implements solver.Puzzle.
func (p *Puzzle) Choice(candidate int) solver.Choice {
	return solver.Choice(p.squareOf(candidate))
}

// Refusal implements solver.Puzzle.
func (p *Puzzle) Refusal(candidate int) (reason solver.Reason, conflict int) {
	target := p.squareOf(candidate)
	reason = p.judge(target)
	return reason, p.blame(target, reason)
}

// Place implements solver.Puzzle.
func (p *Puzzle) Place(candidate int) { p.enter(p.squareOf(candidate)) }

// Undo implements solver.Puzzle.
func (p *Puzzle) Undo() {
	if p.ways == nil {
		p.visited[p.at()] = 0
	} else {
		p.vacate(p.at())
	}
	if p.residual != nil {
		p.residual.outdated = true
	}
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
	return !p.config.Closed || slices.Contains(p.moves.from(p.at()), p.start)
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
	squares[p.start] = "0"
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
	p.path = append(p.path, square)
	if p.ways == nil {
		p.visited[square] = 1
	} else {
		p.occupy(square)
	}
	if p.residual != nil {
		p.residual.outdated = true
	}
	if p.config.MoveOrder == Warnsdorff {
		p.ranks = append(p.ranks, p.rankMoves(square))
	}
}
