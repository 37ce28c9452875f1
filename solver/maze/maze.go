// Package maze is the puzzle of the maze: find a way from the start to the goal
// that enters no square twice. Each choice is one step to a neighbouring square;
// every such way is a solution.
package maze

import (
	"bytes"

	"clew/solver"
)

// Puzzle is the board of one search. See solver.Puzzle for its methods.
type Puzzle struct {
	config  Config
	board   solver.Board
	squares []square
	steps   steps
	goal    int32
	// path is every cell that was stepped on and not left again, the start first.
	path []int32
}

var _ solver.Puzzle = (*Puzzle)(nil)

// New returns the puzzle of a config. Whatever is wrong with it is in a
// *solver.InvalidError, in the spelling of the API: Lines are grid.lines, the
// fields of Random random.rows and so on.
func New(c Config) (*Puzzle, error) {
	c = c.complete()
	var invalid solver.InvalidError
	l := c.layout(&invalid)
	checkMoves(c.Moves, &invalid)
	if err := invalid.Err(); err != nil {
		return nil, err
	}
	p := &Puzzle{
		config:  c,
		squares: l.squares,
		steps:   newSteps(c.Moves, l.columns),
		goal:    int32(l.goal),
		board: solver.Board{
			Rows: l.rows, Columns: l.columns, Values: 1,
			Blocked: l.walls(),
			Initial: []solver.Initial{{Cell: l.start, Value: 1}},
		},
	}
	p.enter(int32(l.start))
	return p, nil
}

// Config returns what the puzzle was made of, defaults filled in.
func (p *Puzzle) Config() Config { return p.config }

// Board implements solver.Puzzle.
func (p *Puzzle) Board() solver.Board { return p.board }

// TargetDepth implements solver.Puzzle: ways to the goal differ in length.
func (p *Puzzle) TargetDepth() (depth int, fixed bool) { return 0, false }

// Width implements solver.Puzzle: every move that stays on the board is a
// candidate.
func (p *Puzzle) Width(depth int) int { return len(p.stepsFrom(p.path[depth])) }

// Next implements solver.Puzzle.
func (p *Puzzle) Next(first int) int {
	at := p.at()
	steps := p.stepsFrom(at)
	for candidate := first; candidate < len(steps); candidate++ {
		if p.squares[at+steps[candidate]]&closed == 0 {
			return candidate
		}
	}
	return len(steps)
}

// Choice implements solver.Puzzle.
func (p *Puzzle) Choice(candidate int) solver.Choice { return solver.Choice(p.target(candidate)) }

// Refusal implements solver.Puzzle: the square itself is to blame.
func (p *Puzzle) Refusal(candidate int) (reason solver.Reason, conflict int) {
	if p.squares[p.target(candidate)]&wall != 0 {
		return solver.Wall, solver.NoConflict
	}
	return solver.Visited, solver.NoConflict
}

// Place implements solver.Puzzle.
func (p *Puzzle) Place(candidate int) { p.enter(p.target(candidate)) }

// Undo implements solver.Puzzle.
func (p *Puzzle) Undo() {
	p.squares[p.at()] &^= visited
	p.path = p.path[:len(p.path)-1]
}

// Solved implements solver.Puzzle.
func (p *Puzzle) Solved() bool { return p.at() == p.goal }

// Draw implements solver.Puzzle: the maze as it was written, or "#" and "." for a
// random one, with "*" where the path has been. "S" and "G" show the start and
// the goal, also where they were not written; "S" alone where they are one.
func (p *Puzzle) Draw(choices []solver.Choice) []string {
	columns := p.board.Columns
	text := make([][]byte, p.board.Rows)
	for row := range text {
		if p.config.Random == nil {
			text[row] = []byte(p.config.Lines[row])
		} else {
			text[row] = bytes.Repeat([]byte{openMark}, columns)
		}
	}
	draw := func(cell int, mark byte) { text[cell/columns][cell%columns] = mark }
	for _, cell := range p.board.Blocked {
		draw(cell, wallMark)
	}
	for _, choice := range choices {
		draw(int(choice), pathMark)
	}
	draw(int(p.goal), goalMark)
	draw(int(p.path[0]), startMark)
	rows := make([]string, len(text))
	for row, line := range text {
		rows[row] = string(line)
	}
	return rows
}

// at returns the cell where the path ends.
func (p *Puzzle) at() int32 { return p.path[len(p.path)-1] }

// stepsFrom returns the steps from a cell that stay on the board.
func (p *Puzzle) stepsFrom(cell int32) []int32 { return p.steps[p.squares[cell]&edges] }

// target returns where a candidate of the open node leads.
func (p *Puzzle) target(candidate int) int32 {
	at := p.at()
	return at + p.stepsFrom(at)[candidate]
}

func (p *Puzzle) enter(cell int32) {
	p.squares[cell] |= visited
	p.path = append(p.path, cell)
}
