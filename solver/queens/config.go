package queens

import (
	"fmt"

	"clew/solver"
)

const (
	// DefaultSize is the size of a board that names none.
	DefaultSize = 8
	// DefaultMaxSize is the largest size where the config sets no other.
	DefaultMaxSize = 1000
)

// Config describes a puzzle. The zero value is the eight queens, column by
// column, rows ascending.
type Config struct {
	// Size is the number of rows, columns and queens, 1 to MaxSize; 0 is
	// DefaultSize.
	Size int
	// Initial are the queens set in advance, no two of which may attack each
	// other.
	Initial []solver.Square
	// RowOrder and ColumnOrder are the order of the search.
	RowOrder    RowOrder
	ColumnOrder ColumnOrder
	// Seed feeds RandomStart and Shuffled.
	Seed uint64
	// MaxSize is the largest size accepted; 0 is DefaultMaxSize.
	MaxSize int
}

// complete fills in the defaults and checks the rest.
func (c Config) complete() (Config, error) {
	if c.Size == 0 {
		c.Size = DefaultSize
	}
	if c.MaxSize == 0 {
		c.MaxSize = DefaultMaxSize
	}
	var invalid solver.InvalidError
	if c.Size < 1 || c.Size > c.MaxSize {
		invalid.AddRange("size", c.Size, 1, c.MaxSize)
		return c, invalid.Err()
	}
	if c.RowOrder > CenterOut {
		invalid.AddRange("row_order", int(c.RowOrder), int(Ascending), int(CenterOut))
	}
	if c.ColumnOrder > FewestOptions {
		invalid.AddRange("column_order", int(c.ColumnOrder), int(Sequential), int(FewestOptions))
	}
	c.checkInitial(&invalid)
	return c, invalid.Err()
}

// checkInitial takes time proportional to the number of queens set in advance,
// and refuses more than there is room for at a glance: hostile input has many.
func (c Config) checkInitial(invalid *solver.InvalidError) {
	if len(c.Initial) > c.Size {
		invalid.Add("initial", fmt.Sprintf("%d queens", len(c.Initial)), fmt.Sprintf("at most %d queens, one a column", c.Size))
		return
	}
	seen := newOwners()
	for i, square := range c.Initial {
		field := fmt.Sprintf("initial[%d]", i)
		if !invalid.CheckSquare(field, square, c.Size, c.Size) {
			continue
		}
		if earlier, attacked := seen.attacker(square); attacked {
			other := c.Initial[earlier]
			invalid.Add(field, fmt.Sprintf("row %d, column %d", square.Row, square.Column),
				fmt.Sprintf("a square that initial[%d] on row %d, column %d does not attack", earlier, other.Row, other.Column))
		}
		seen.add(square, i)
	}
}

// owners remembers for each line of the board, by direction, the first queen on
// it.
type owners [4]map[int]int

func newOwners() owners {
	return owners{{}, {}, {}, {}}
}

// linesOf names the row, the column and the two diagonals of a square.
func linesOf(s solver.Square) [len(owners{})]int {
	return [...]int{s.Row, s.Column, s.Row - s.Column, s.Row + s.Column}
}

// attacker returns the first queen that attacks a square or stands on it.
func (o owners) attacker(s solver.Square) (queen int, attacked bool) {
	for direction, line := range linesOf(s) {
		if owner, owned := o[direction][line]; owned && (!attacked || owner < queen) {
			queen, attacked = owner, true
		}
	}
	return queen, attacked
}

func (o owners) add(s solver.Square, queen int) {
	for direction, line := range linesOf(s) {
		if _, owned := o[direction][line]; !owned {
			o[direction][line] = queen
		}
	}
}
