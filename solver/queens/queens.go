// Package queens is the puzzle of the n queens: n queens on a board of n x n
// squares, no two of which share a row, a column or a diagonal. Each choice puts
// one queen into a column; queens may be set in advance. The board may be a
// torus, and the pieces may be amazons.
package queens

import (
	"strings"

	"clew/solver"
)

// Piece is what is placed on the board.
type Piece uint8

// The pieces.
const (
	// Queen attacks along rows, columns and diagonals.
	Queen Piece = iota
	// Amazon attacks as a queen and as a knight.
	Amazon
)

// RowOrder is the order in which the rows of a column are tried.
type RowOrder uint8

// The row orders. Each is a pure function of the board's size and the seed.
const (
	// Ascending goes from the top row down.
	Ascending RowOrder = iota
	// RandomStart begins the first column searched at a random row and wraps
	// round; the other columns go from the top down.
	RandomStart
	// Shuffled gives each column a random permutation of its own.
	Shuffled
	// CenterOut goes by |2 row - size + 1| ascending, the lower row first.
	CenterOut
)

// ColumnOrder is the order in which the columns get their queens.
type ColumnOrder uint8

// The column orders. Columns with a queen set in advance are skipped.
const (
	// Sequential goes from left to right.
	Sequential ColumnOrder = iota
	// FewestOptions takes the column with the fewest rows that are not attacked
	// (minimum remaining values: Haralick, Elliott, "Increasing Tree Search
	// Efficiency for Constraint Satisfaction Problems", 1980), the lowest on
	// ties. A column with no row left counts.
	FewestOptions
)

// Puzzle is the board of one search. See solver.Puzzle for its methods.
type Puzzle struct {
	config  Config
	size    int
	board   solver.Board
	attacks attacks
	rows    rowOrder

	// columns are those with no queen set in advance, ascending: Sequential takes
	// columns[depth].
	columns []int
	// queens are all queens on the board, those set in advance first and the
	// others in order of placement.
	queens  []solver.Square
	initial int
	// column is where the open node's queen goes, size when all have theirs.
	column int
	// levels are for Walk, nil where it does not apply.
	levels []level
}

var _ solver.Walker = (*Puzzle)(nil)

// New returns the puzzle of a config. Whatever is wrong with it is in a
// *solver.InvalidError.
func New(c Config) (*Puzzle, error) {
	c, err := c.complete()
	if err != nil {
		return nil, err
	}
	p := &Puzzle{
		config:  c,
		size:    c.Size,
		board:   solver.Board{Rows: c.Size, Columns: c.Size, Values: 1},
		attacks: newAttacks(c),
		rows:    newRowOrder(c),
		queens:  make([]solver.Square, 0, c.Size),
		initial: len(c.Initial),
	}
	for _, square := range c.Initial {
		p.board.Initial = append(p.board.Initial, solver.Initial{Cell: square.Row*c.Size + square.Column, Value: 1})
		p.put(square)
	}
	for column, row := range p.attacks.rowOf {
		if row == noRow {
			p.columns = append(p.columns, column)
		}
	}
	p.levels = p.newLevels()
	p.chooseColumn()
	return p, nil
}

// Config returns what the puzzle was made of, defaults filled in.
func (p *Puzzle) Config() Config { return p.config }

// Board implements solver.Puzzle.
func (p *Puzzle) Board() solver.Board { return p.board }

// TargetDepth implements solver.Puzzle: every solution fills all columns.
func (p *Puzzle) TargetDepth() (depth int, fixed bool) { return len(p.columns), true }

// Width implements solver.Puzzle: every row of the column is a candidate.
func (p *Puzzle) Width(int) int {
	return p.size
}

// Next implements solver.Puzzle.
func (p *Puzzle) Next(first int) int {
	if p.rows.ascending(p.depth()) {
		return p.attacks.nextFree(p.column, first)
	}
	for candidate := first; candidate < p.size; candidate++ {
		if p.attacks.free(p.square(candidate)) {
			return candidate
		}
	}
	return p.size
}

// Choice implements solver.Puzzle.
func (p *Puzzle) Choice(candidate int) solver.Choice {
	square := p.square(candidate)
	return solver.Choice(square.Row*p.size + square.Column)
}

// Refusal implements solver.Puzzle: the earliest queen that attacks is to blame.
func (p *Puzzle) Refusal(candidate int) (reason solver.Reason, conflict int) {
	square := p.square(candidate)
	for _, queen := range p.queens {
		if p.config.attack(queen, square) {
			return solver.Attacked, queen.Row*p.size + queen.Column
		}
	}
	return solver.NoReason, solver.NoConflict
}

// Place implements solver.Puzzle.
func (p *Puzzle) Place(candidate int) {
	p.put(p.square(candidate))
	p.chooseColumn()
}

// Undo implements solver.Puzzle.
func (p *Puzzle) Undo() {
	last := len(p.queens) - 1
	square := p.queens[last]
	p.queens = p.queens[:last]
	p.attacks.remove(square)
	p.column = square.Column
}

// Solved implements solver.Puzzle.
func (p *Puzzle) Solved() bool { return len(p.queens) == p.size }

// Draw implements solver.Puzzle: "Q" for a queen, "." for an empty square.
func (p *Puzzle) Draw(choices []solver.Choice) []string {
	queens := make([]int, p.size) // by row
	for i := range queens {
		queens[i] = -1
	}
	for _, initial := range p.board.Initial {
		queens[initial.Cell/p.size] = initial.Cell % p.size
	}
	for _, choice := range choices {
		queens[int(choice)/p.size] = int(choice) % p.size
	}
	rows := make([]string, p.size)
	for row, column := range queens {
		squares := strings.Split(strings.Repeat(".", p.size), "")
		if column >= 0 {
			squares[column] = "Q"
		}
		rows[row] = strings.Join(squares, " ")
	}
	return rows
}

func (p *Puzzle) depth() int { return len(p.queens) - p.initial }

// square returns where a candidate of the open node puts its queen.
func (p *Puzzle) square(candidate int) solver.Square {
	return solver.Square{Row: p.rows.at(p.depth(), p.column, candidate), Column: p.column}
}

func (p *Puzzle) put(square solver.Square) {
	p.queens = append(p.queens, square)
	p.attacks.add(square)
}

// chooseColumn sets the column of the node that was just opened.
func (p *Puzzle) chooseColumn() {
	switch {
	case p.Solved():
		p.column = p.size
	case p.config.ColumnOrder == Sequential:
		p.column = p.columns[p.depth()]
	default:
		p.column = p.fewestOptions()
	}
}

func (p *Puzzle) fewestOptions() int {
	best, fewest := p.size, p.size+1
	for _, column := range p.columns {
		if p.attacks.rowOf[column] != noRow {
			continue
		}
		if options := p.attacks.countFree(column); options < fewest {
			best, fewest = column, options
		}
	}
	return best
}
