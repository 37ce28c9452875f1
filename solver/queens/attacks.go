package queens

import (
	"math/bits"

	"clew/solver"
)

// attacks knows which squares the queens on the board attack. One bit stands for
// a row, one for each diagonal:
//
//	falling: row - column + size - 1     rising: row + column
//
// so that along one column, from the top down, all three sets are read in the
// order of their bits: rows from bit 0, rising from bit column, falling from bit
// size - 1 - column. Columns need no bits: each gets one queen.
type attacks struct {
	size                  int
	rows, rising, falling bitset
}

func newAttacks(size int) attacks {
	return attacks{
		size:    size,
		rows:    newBitset(size),
		rising:  newBitset(2*size - 1),
		falling: newBitset(2*size - 1),
	}
}

func (a *attacks) add(s solver.Square) {
	a.rows.set(s.Row)
	a.rising.set(s.Row + s.Column)
	a.falling.set(s.Row - s.Column + a.size - 1)
}

func (a *attacks) remove(s solver.Square) {
	a.rows.clear(s.Row)
	a.rising.clear(s.Row + s.Column)
	a.falling.clear(s.Row - s.Column + a.size - 1)
}

func (a *attacks) free(s solver.Square) bool {
	return !a.rows.has(s.Row) && !a.rising.has(s.Row+s.Column) && !a.falling.has(s.Row-s.Column+a.size-1)
}

// freeRows returns the free ones among the 64 rows of a column that begin at
// row, which is below size.
func (a *attacks) freeRows(column, row int) uint64 {
	free := ^(a.rows.word(row) | a.rising.word(column+row) | a.falling.word(a.size-1-column+row))
	if left := a.size - row; left < 64 {
		free &= 1<<left - 1
	}
	return free
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

// attack reports whether two queens on different columns attack each other.
func attack(a, b solver.Square) bool {
	return a.Row == b.Row || a.Row-a.Column == b.Row-b.Column || a.Row+a.Column == b.Row+b.Column
}

// bitset is a set of small numbers.
type bitset []uint64

// newBitset returns an empty set for numbers below n, with a word to spare, so
// that word can read 64 bits from any of them.
func newBitset(n int) bitset { return make(bitset, n/64+2) }

func (b bitset) set(i int)      { b[i>>6] |= 1 << (i & 63) }
func (b bitset) clear(i int)    { b[i>>6] &^= 1 << (i & 63) }
func (b bitset) has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }

// word returns the 64 bits that begin at bit i.
func (b bitset) word(i int) uint64 {
	shift := i & 63
	return b[i>>6]>>shift | b[i>>6+1]<<1<<(63-shift)
}
