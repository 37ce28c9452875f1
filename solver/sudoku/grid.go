package sudoku

import (
	"math/bits"

	"clew/solver"
)

// digitSet is a set of digits: bit d is digit d + 1.
type digitSet uint32

func setOf(digit int) digitSet { return 1 << (digit - 1) }

func (s digitSet) size() int { return bits.OnesCount32(uint32(s)) }

// lowest returns the set of the lowest digit only.
func (s digitSet) lowest() digitSet { return s & -s }

// index returns the place of a digit that is alone in its set, from 0. It counts
// the digits below: processors are slower at telling where a bit is.
func (s digitSet) index() int { return (s - 1).size() }

// from returns the digits that are not below the candidate, from 0.
func (s digitSet) from(candidate int) digitSet { return s >> candidate << candidate }

// lines are the row, the column and the box of a cell: the digits that each of
// them does not have yet.
type lines struct{ row, column, box *digitSet }

// legal returns the digits that an empty cell can take.
func (l *lines) legal() digitSet { return *l.row & *l.column & *l.box }

// flip puts a digit, alone in its set, on the lines, or takes it off again.
func (l *lines) flip(digit digitSet) {
	*l.row ^= digit
	*l.column ^= digit
	*l.box ^= digit
}

// refusal says why a digit is not legal: it is in the row, else in the column,
// else in the box, which is returned too.
func (l *lines) refusal(digit digitSet) (reason solver.Reason, line *digitSet) {
	switch {
	case *l.row&digit == 0:
		return solver.InRow, l.row
	case *l.column&digit == 0:
		return solver.InColumn, l.column
	case *l.box&digit == 0:
		return solver.InBox, l.box
	default:
		return solver.NoReason, nil
	}
}

// meet reports whether a line is one of the three.
func (l *lines) meet(line *digitSet) bool {
	return l.row == line || l.column == line || l.box == line
}

// grid is the cells with their lines and givens.
type grid struct {
	side int
	// lines and givens go by cell; a cell without a given has 0.
	lines  []lines
	givens []uint8
	// missing is what lines point to.
	missing struct{ rows, columns, boxes [maxSide]digitSet }
}

func newGrid(side int) *grid {
	boxSide := 1
	for boxSide*boxSide < side {
		boxSide++
	}
	g := &grid{side: side, lines: make([]lines, side*side), givens: make([]uint8, side*side)}
	for line := range side {
		all := digitSet(1)<<side - 1
		g.missing.rows[line], g.missing.columns[line], g.missing.boxes[line] = all, all, all
	}
	for cell := range g.lines {
		row, column := cell/side, cell%side
		box := row/boxSide*boxSide + column/boxSide
		g.lines[cell] = lines{&g.missing.rows[row], &g.missing.columns[column], &g.missing.boxes[box]}
	}
	return g
}

// give makes a legal digit a given.
func (g *grid) give(cell, digit int) {
	g.givens[cell] = uint8(digit)
	g.lines[cell].flip(setOf(digit))
}

// find returns the cell of a line where a digit is given, or NoConflict.
func (g *grid) find(digit int, line *digitSet) (cell int) {
	for cell, given := range g.givens {
		if int(given) == digit && g.lines[cell].meet(line) {
			return cell
		}
	}
	return solver.NoConflict
}
