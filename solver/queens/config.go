package queens

import (
	"fmt"
	"slices"

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
	// Piece is what is placed; "queen" stands for it everywhere else.
	Piece Piece
	// Toroidal has the lines of attack that leave the board on one side come back
	// on the opposite one.
	Toroidal bool
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
	if c.Piece > Amazon {
		invalid.AddRange("piece", int(c.Piece), int(Queen), int(Amazon))
	}
	c.checkInitial(&invalid)
	return c, invalid.Err()
}

// checkInitial compares each queen set in advance with those before it, and
// refuses more than there is room for at a glance: hostile input has many.
func (c *Config) checkInitial(invalid *solver.InvalidError) {
	if len(c.Initial) > c.Size {
		invalid.Add("initial", fmt.Sprintf("%d queens", len(c.Initial)), fmt.Sprintf("at most %d queens, one a column", c.Size))
		return
	}
	var standing []int
	for i, square := range c.Initial {
		field := fmt.Sprintf("initial[%d]", i)
		if !invalid.CheckSquare(field, square, c.Size, c.Size) {
			continue
		}
		attacker := slices.IndexFunc(standing, func(earlier int) bool { return c.attack(c.Initial[earlier], square) })
		if attacker >= 0 {
			earlier := standing[attacker]
			other := c.Initial[earlier]
			invalid.Add(field, fmt.Sprintf("row %d, column %d", square.Row, square.Column),
				fmt.Sprintf("a square that initial[%d] on row %d, column %d does not attack", earlier, other.Row, other.Column))
		}
		standing = append(standing, i)
	}
}
