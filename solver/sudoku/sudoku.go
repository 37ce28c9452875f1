// Package sudoku is the puzzle of filling a grid so that each row, each column
// and each box has every digit once. The grid has 4, 9, 16 or 25 rows, as many
// columns and digits, and square boxes. Each choice puts a digit into an empty
// cell; digits are tried in ascending order.
package sudoku

import (
	"math/bits"
	"strings"

	"clew/solver"
)

// CellOrder is the order in which the empty cells get their digits.
type CellOrder uint8

// The cell orders.
const (
	// RowMajor goes row by row from the top left.
	RowMajor CellOrder = iota
	// FewestOptions takes the cell with the fewest digits left (minimum remaining
	// values: Haralick, Elliott, "Increasing Tree Search Efficiency for
	// Constraint Satisfaction Problems", 1980), the lowest on ties. A cell with
	// no digit left counts.
	FewestOptions
)

// node is a node of the search tree.
type node struct {
	// lines are those of the cell that it fills.
	lines
	cell int32
	// Where a choice stands: the digit placed, those legal ones that are left to
	// be tried after it, and the choice itself.
	placed, left digitSet
	choice       solver.Choice
}

// place places the lowest of some legal digits and leaves the others for later.
func (n *node) place(legal digitSet, side int) solver.Choice {
	digit := legal.lowest()
	n.placed, n.left = digit, legal^digit
	n.flip(digit)
	n.choice = solver.Choice(int(n.cell)*side + digit.index())
	return n.choice
}

// Puzzle is the grid of one search. See solver.Puzzle for its methods.
type Puzzle struct {
	config Config
	board  solver.Board
	grid   *grid
	// nodes has one for each cell without a given, and a last one for the solved
	// grid, which has no legal digit. Those of the standing path, up to the open
	// one at depth, are in use. RowMajor has them in order from the start,
	// FewestOptions sets each as it is opened.
	nodes []node
	depth int
	// empty is the cells without a digit, for FewestOptions.
	empty cellSet
}

var _ solver.Puzzle = (*Puzzle)(nil)

// New returns the puzzle of a config. Whatever is wrong with it is in a
// *solver.InvalidError.
func New(c Config) (*Puzzle, error) {
	c, g, err := c.complete()
	if err != nil {
		return nil, err
	}
	p := &Puzzle{
		config: c,
		grid:   g,
		board:  solver.Board{Rows: g.side, Columns: g.side, Values: g.side},
	}
	for cell, digit := range g.givens {
		if digit != 0 {
			p.board.Initial = append(p.board.Initial, solver.Initial{Cell: cell, Value: int(digit)})
			continue
		}
		p.nodes = append(p.nodes, p.node(cell))
		p.empty.add(cell)
	}
	p.nodes = append(p.nodes, node{lines: lines{new(digitSet), new(digitSet), new(digitSet)}})
	p.open()
	return p, nil
}

// Config returns what the puzzle was made of, defaults filled in.
func (p *Puzzle) Config() Config { return p.config }

// Board implements solver.Puzzle.
func (p *Puzzle) Board() solver.Board { return p.board }

// TargetDepth implements solver.Puzzle: every solution fills all cells.
func (p *Puzzle) TargetDepth() (depth int, fixed bool) { return p.target(), true }

// Width implements solver.Puzzle: every digit is a candidate.
func (p *Puzzle) Width(int) int { return p.grid.side }

// Next implements solver.Puzzle.
func (p *Puzzle) Next(first int) int {
	legal := p.at().legal().from(first)
	return min(bits.TrailingZeros32(uint32(legal)), p.grid.side)
}

// Choice implements solver.Puzzle.
func (p *Puzzle) Choice(candidate int) solver.Choice {
	return solver.Choice(int(p.at().cell)*p.grid.side + candidate)
}

// Refusal implements solver.Puzzle: the one cell of the row, else of the column,
// else of the box that has the digit is to blame.
func (p *Puzzle) Refusal(candidate int) (reason solver.Reason, conflict int) {
	digit := candidate + 1
	reason, line := p.at().refusal(setOf(digit))
	if reason == solver.NoReason {
		return solver.NoReason, solver.NoConflict
	}
	for _, n := range p.nodes[:p.depth] {
		if n.placed == setOf(digit) && n.meet(line) {
			return reason, int(n.cell)
		}
	}
	return reason, p.grid.find(digit, line)
}

// Place implements solver.Puzzle.
func (p *Puzzle) Place(candidate int) {
	n := p.at()
	n.place(n.legal().from(candidate), p.grid.side)
	p.empty.remove(int(n.cell))
	p.depth++
	p.open()
}

// Undo implements solver.Puzzle.
func (p *Puzzle) Undo() {
	p.depth--
	n := p.at()
	n.flip(n.placed)
	p.empty.add(int(n.cell))
}

// Solved implements solver.Puzzle.
func (p *Puzzle) Solved() bool { return p.depth == p.target() }

// Draw implements solver.Puzzle: the digits with a space between, 10 and up as
// "A", "B" and so on, "." for an empty cell.
func (p *Puzzle) Draw(choices []solver.Choice) []string {
	digits := make([]int, p.grid.side*p.grid.side)
	for _, initial := range p.board.Initial {
		digits[initial.Cell] = initial.Value
	}
	for _, choice := range choices {
		digits[int(choice)/p.grid.side] = int(choice)%p.grid.side + 1
	}
	rows := make([]string, p.grid.side)
	for row := range rows {
		cells := make([]string, p.grid.side)
		for column := range cells {
			cells[column] = string(symbol(digits[row*p.grid.side+column]))
		}
		rows[row] = strings.Join(cells, " ")
	}
	return rows
}

func (p *Puzzle) target() int { return len(p.nodes) - 1 }

// at returns the open node.
func (p *Puzzle) at() *node { return &p.nodes[p.depth] }

func (p *Puzzle) node(cell int) node { return node{lines: p.grid.lines[cell], cell: int32(cell)} }

// open chooses the cell of the node below the standing choices.
func (p *Puzzle) open() {
	if p.config.CellOrder == FewestOptions && !p.Solved() {
		p.nodes[p.depth] = p.node(p.fewestOptions())
	}
}
