package queens

import (
	"math/bits"

	"clew/solver"
)

// attack reports whether pieces on two squares attack each other, or stand on
// the same one. The config is complete.
func (c *Config) attack(a, b solver.Square) bool {
	rows, columns := c.distance(a.Row, b.Row), c.distance(a.Column, b.Column)
	return rows == 0 || columns == 0 || rows == columns || c.Piece == Amazon && rows*columns == 2
}

// distance returns how far two rows or two columns are from each other; on a
// torus, the shorter way round.
func (c *Config) distance(a, b int) int {
	distance := max(a-b, b-a)
	if c.Toroidal {
		return min(distance, c.Size-distance)
	}
	return distance
}

// attacks knows which squares the queens on the board attack. One bit stands for
// a row, one for each diagonal:
//
//	falling: row - column + size - 1     rising: row + column
//
// so that along one column, from the top down, all three sets are read in the
// order of their bits: rows from bit 0, rising from bit column, falling from bit
// size - 1 - column. Columns need no bits: each gets one queen.
//
// On a torus the diagonals that are size bits apart are one: both bits are set.
type attacks struct {
	size                  int
	toroidal, knights     bool
	rows, rising, falling bitset
	// rowOf is the row of each column's queen, noRow where it has none.
	rowOf []int
}

const noRow = -1

func newAttacks(c Config) attacks {
	a := attacks{
		size:     c.Size,
		toroidal: c.Toroidal,
		knights:  c.Piece == Amazon,
		rows:     newBitset(c.Size),
		rising:   newBitset(2 * c.Size),
		falling:  newBitset(2 * c.Size),
		rowOf:    make([]int, c.Size),
	}
	for column := range a.rowOf {
		a.rowOf[column] = noRow
	}
	return a
}

func (a *attacks) add(s solver.Square) {
	a.flip(s)
	a.rowOf[s.Column] = s.Row
}

func (a *attacks) remove(s solver.Square) {
	a.flip(s)
	a.rowOf[s.Column] = noRow
}

// flip changes the bits of a square's lines, which no two queens share.
func (a *attacks) flip(s solver.Square) {
	rising, falling := s.Row+s.Column, s.Row-s.Column+a.size-1
	a.rows.flip(s.Row)
	a.rising.flip(rising)
	a.falling.flip(falling)
	if a.toroidal {
		a.rising.flip((rising + a.size) % (2 * a.size))
		a.falling.flip((falling + a.size) % (2 * a.size))
	}
}

func (a *attacks) free(s solver.Square) bool {
	return !a.rows.has(s.Row) && !a.rising.has(s.Row+s.Column) && !a.falling.has(s.Row-s.Column+a.size-1) &&
		!(a.knights && a.knightRows(s.Column, s.Row)&1 != 0)
}

// freeRows returns the free ones among the 64 rows of a column that begin at
// row, which is below size.
func (a *attacks) freeRows(column, row int) uint64 {
	free := ^(a.rows.word(row) | a.rising.word(column+row) | a.falling.word(a.size-1-column+row))
	if a.knights {
		free &^= a.knightRows(column, row)
	}
	if left := a.size - row; left < 64 {
		free &= 1<<left - 1
	}
	return free
}

// knightRows returns those among the 64 rows of a column that begin at row which
// are a knight's move away from an amazon.
func (a *attacks) knightRows(column, row int) uint64 {
	var attacked uint64
	for _, move := range [...]solver.Square{{Row: 1, Column: -2}, {Row: 2, Column: -1}, {Row: 2, Column: 1}, {Row: 1, Column: 2}} {
		near, on := a.wrap(column + move.Column)
		if !on || a.rowOf[near] == noRow {
			continue
		}
		for _, target := range [...]int{a.rowOf[near] - move.Row, a.rowOf[near] + move.Row} {
			if target, on = a.wrap(target); on && target >= row {
				attacked |= 1 << (target - row) // nothing for rows further down
			}
		}
	}
	return attacked
}

// wrap returns the row or column that a number stands for, which lies at most
// two off the board; on is false where there is none.
func (a *attacks) wrap(i int) (wrapped int, on bool) {
	if a.toroidal {
		return (i + 2*a.size) % a.size, true
	}
	return i, 0 <= i && i < a.size
}

// nextFree returns the first free row of a column from first on, or size.
func (a *attacks) nextFree(column, first int) int {
	for row := first; row < a.size; row += 64 {
		if free := a.freeRows(column, row); free != 0 {
			return row + bits.TrailingZeros64(free)
		}
	}
	return a.size
}

// countFree returns the number of free rows of a column.
func (a *attacks) countFree(column int) int {
	count := 0
	for row := 0; row < a.size; row += 64 {
		count += bits.OnesCount64(a.freeRows(column, row))
	}
	return count
}

// bitset is a set of small numbers.
type bitset []uint64

// newBitset returns an empty set for numbers below n, with a word to spare, so
// that word can read 64 bits from any of them.
func newBitset(n int) bitset { return make(bitset, n/64+2) }

func (b bitset) flip(i int)     { b[i>>6] ^= 1 << (i & 63) }
func (b bitset) has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }

// word returns the 64 bits that begin at bit i.
func (b bitset) word(i int) uint64 {
	shift := i & 63
	return b[i>>6]>>shift | b[i>>6+1]<<1<<(63-shift)
}
