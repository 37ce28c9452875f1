package queens

import (
	"math/bits"

	"clew/solver/count"
)

var _ count.Counter = (*Puzzle)(nil)

// Method implements count.Counter.
func (p *Puzzle) Method() string {
	method := "backtracking"
	if p.size <= maxMask {
		method = "bitmask recursion"
	}
	switch {
	case p.initial > 0:
		return method
	case p.config.Toroidal:
		return method + " with symmetry of translation"
	default:
		return method + " with mirror symmetry"
	}
}

// Multiplicity implements count.Counter. Turning the board upside down, and on a
// torus moving it by a row, makes a solution of a solution, unless there are
// queens that must stay where they are.
func (p *Puzzle) Multiplicity(candidate int) uint64 {
	if p.initial > 0 {
		return 1
	}
	row := p.square(candidate).Row
	if p.config.Toroidal {
		if row == 0 {
			return uint64(p.size)
		}
		return 0
	}
	switch opposite := p.size - 1 - row; {
	case row < opposite:
		return 2
	case row == opposite:
		return 1
	default:
		return 0
	}
}

// Count implements count.Counter.
func (p *Puzzle) Count(m *count.Meter) uint64 {
	c := counting{puzzle: p, meter: m}
	c.visit(0, 1)
	return c.solutions
}

// counting is a count below a node.
type counting struct {
	puzzle    *Puzzle
	meter     *count.Meter
	masks     masks
	solutions uint64
}

// visit counts at and below the open node, which has a share of the tree and so
// much of it behind. It reports whether to go on.
func (c *counting) visit(behind, share float64) bool {
	p := c.puzzle
	switch {
	case p.Solved():
		c.solutions++
	case p.fitsMasks():
		c.masks.take(p)
		c.solutions += c.masks.count()
	default:
		each := share / float64(p.size)
		for candidate := p.Next(0); candidate < p.size; candidate = p.Next(candidate + 1) {
			p.Place(candidate)
			goOn := c.visit(behind+each*float64(candidate), each)
			p.Undo()
			if !goOn {
				return false
			}
		}
	}
	return c.meter.Report(c.solutions, behind+share)
}

// maxColumns is how many columns are left to masks, which do not stop before they
// are through: a few milliseconds at most.
const maxColumns = 12

// fitsMasks reports whether masks do for what is below the open node.
func (p *Puzzle) fitsMasks() bool {
	if p.size > maxMask || len(p.columns)-p.depth() > maxColumns {
		return false
	}
	// Masks look two columns ahead for an amazon, but not round a torus.
	roundTorus := p.config.Toroidal && p.config.Piece == Amazon
	return !roundTorus || p.attacks.rowOf[0] != noRow && p.attacks.rowOf[1] != noRow
}

// masks is the bitmask recursion, which is folklore; see Richards, "Backtracking
// Algorithms in MCPL using Bit Patterns and Recursion", 1997. Bit k of a mask is
// row k. A column that has its queen already is one with a single row left.
type masks struct {
	// open is the rows of each column that the queens on the board do not attack.
	open        [maxMask]uint64
	first, last int // the columns to go through

	knights uint64 // all ones for amazons, else 0
	all     uint64 // a one for each row
	// wrap is how far a row that leaves the board on one side is from where it
	// comes back; on a board that is no torus, so far that it never does.
	wrap int
	// lines is whether rows and diagonals that end at the edge are all there is.
	lines bool
}

// take sets the masks for the board of a puzzle, at least one of whose columns
// has no queen.
func (m *masks) take(p *Puzzle) {
	m.first = maxMask
	for column, row := range p.attacks.rowOf {
		if row != noRow {
			m.open[column] = 1 << row
			continue
		}
		m.open[column] = p.attacks.freeRows(column, 0)
		m.first, m.last = min(m.first, column), column
	}
	m.all = 1<<p.size - 1
	m.wrap, m.knights = maxMask, 0
	if p.config.Toroidal {
		m.wrap = p.size - 1
	}
	if p.config.Piece == Amazon {
		m.knights = m.all
	}
	m.lines = !p.config.Toroidal && p.config.Piece == Queen
}

func (m *masks) count() uint64 {
	left := m.open[m.first]
	switch {
	case m.first == m.last:
		return uint64(bits.OnesCount64(left))
	case m.lines:
		return m.countLines(m.first, left, 0, 0, 0)
	default:
		return m.countAll(m.first, left, attacked{})
	}
}

// countLines counts from a column on, which is not the last and has some rows
// left; rows, rising and falling are attacked there.
func (m *masks) countLines(column int, left, rows, rising, falling uint64) (solutions uint64) {
	column++
	open := m.open[column&(maxMask-1)]
	for ; left != 0; left &= left - 1 {
		queen := left & -left
		nextRows, nextRising, nextFalling := rows|queen, (rising|queen)>>1, (falling|queen)<<1
		next := open &^ (nextRows | nextRising | nextFalling)
		if next == 0 {
			continue
		}
		if column == m.last {
			solutions += uint64(bits.OnesCount64(next))
		} else {
			solutions += m.countLines(column, next, nextRows, nextRising, nextFalling)
		}
	}
	return solutions
}

// attacked is the rows of a column that queens further left attack, by lines and
// as a knight does, and those of the column after it that they attack as a knight
// does.
type attacked struct {
	rows, rising, falling, near, far uint64
}

// countAll is countLines for amazons and for tori.
func (m *masks) countAll(column int, left uint64, a attacked) (solutions uint64) {
	column++
	for ; left != 0; left &= left - 1 {
		queen := left & -left
		up, down := m.up(queen), m.down(queen)
		b := attacked{
			rows:    a.rows | queen,
			rising:  m.up(a.rising | queen),
			falling: m.down(a.falling | queen),
			near:    a.far | m.knights&(m.up(up)|m.down(down)),
			far:     m.knights & (up | down),
		}
		next := m.open[column&(maxMask-1)] &^ (b.rows | b.rising | b.falling | b.near)
		switch {
		case next == 0:
		case column == m.last:
			solutions += uint64(bits.OnesCount64(next))
		default:
			solutions += m.countAll(column, next, b)
		}
	}
	return solutions
}

// up and down move rows by one.
func (m *masks) up(rows uint64) uint64   { return (rows>>1 | rows<<m.wrap) & m.all }
func (m *masks) down(rows uint64) uint64 { return (rows<<1 | rows>>m.wrap) & m.all }
