package tour

import (
	"fmt"

	"clew/solver"
)

const (
	// DefaultSide is the number of rows and columns of a board that names neither.
	DefaultSide = 8
	// DefaultMaxCells and DefaultMaxBlocked are the limits where the config sets no
	// other.
	DefaultMaxCells   = 1 << 20
	DefaultMaxBlocked = 1 << 16
)

// Config describes a puzzle. The zero value is the knight on the 8 x 8 board from
// its top left corner, by the strategy that solves best.
type Config struct {
	// Rows and Columns are at least 1, and at most MaxCells together; if one is 0
	// it is as the other, if both are they are DefaultSide.
	Rows, Columns int
	// Start is the first square of the tour; nil is the first free cell.
	Start *solver.Square
	// Closed asks for tours whose last square reaches the first.
	Closed bool
	// Blocked are the squares that the knight may not enter, none twice.
	Blocked []solver.Square
	// MoveOrder, TieBreak and Pruning are the strategy of the search. All unset it
	// is the one that solves best, and so is each that is unset while MoveOrder is.
	// TieBreak goes with Warnsdorff only.
	MoveOrder MoveOrder
	TieBreak  TieBreak
	Pruning   Pruning
	// Leaper is the piece; nil is the knight.
	Leaper *Leaper
	// Seed feeds Random.
	Seed uint64
	// MaxCells and MaxBlocked are the largest board and the most blocked squares
	// accepted; 0 is DefaultMaxCells and DefaultMaxBlocked.
	MaxCells, MaxBlocked int
}

// complete fills in the defaults and checks the rest.
func (c Config) complete() (Config, error) {
	if c.Rows == 0 && c.Columns == 0 {
		c.Rows = DefaultSide
	}
	if c.Rows == 0 {
		c.Rows = c.Columns
	}
	if c.Columns == 0 {
		c.Columns = c.Rows
	}
	if c.MaxCells == 0 {
		c.MaxCells = DefaultMaxCells
	}
	if c.MaxBlocked == 0 {
		c.MaxBlocked = DefaultMaxBlocked
	}
	var invalid solver.InvalidError
	c.completeStrategy(&invalid)
	c.completeLeaper(&invalid)
	if invalid.CheckSize("", c.Rows, c.Columns, c.MaxCells) {
		c.checkStart(&invalid, c.checkBlocked(&invalid))
	}
	return c, invalid.Err()
}

// checkBlocked returns the blocked squares that are sound, each with its index.
func (c *Config) checkBlocked(invalid *solver.InvalidError) map[solver.Square]int {
	if len(c.Blocked) > c.MaxBlocked {
		invalid.Add("blocked", fmt.Sprintf("%d squares", len(c.Blocked)), fmt.Sprintf("at most %d squares", c.MaxBlocked))
		return nil
	}
	blocked := make(map[solver.Square]int, len(c.Blocked))
	for i, square := range c.Blocked {
		onBoard := 0 <= square.Row && square.Row < c.Rows && 0 <= square.Column && square.Column < c.Columns
		earlier, twice := blocked[square]
		switch {
		case onBoard && !twice:
			blocked[square] = i
		case invalid.Full():
			invalid.Omitted++
		case !onBoard:
			invalid.CheckSquare(fmt.Sprintf("blocked[%d]", i), square, c.Rows, c.Columns)
		default:
			invalid.Add(fmt.Sprintf("blocked[%d]", i), describe(square), fmt.Sprintf("a square that blocked[%d] does not name already", earlier))
		}
	}
	if len(blocked) == c.Rows*c.Columns {
		invalid.Add("blocked", "every square of the board", "at least one free square")
	}
	return blocked
}

// checkStart also fills in the start, which depends on the blocked squares.
func (c *Config) checkStart(invalid *solver.InvalidError, blocked map[solver.Square]int) {
	if c.Start != nil {
		if !invalid.CheckSquare("start", *c.Start, c.Rows, c.Columns) {
			return
		}
		if i, taken := blocked[*c.Start]; taken {
			invalid.Add("start", describe(*c.Start), fmt.Sprintf("a free square; blocked[%d] is the same", i))
		}
		return
	}
	for cell := range c.Rows * c.Columns {
		square := solver.Square{Row: cell / c.Columns, Column: cell % c.Columns}
		if _, taken := blocked[square]; !taken {
			c.Start = &square
			return
		}
	}
}

func describe(s solver.Square) string { return fmt.Sprintf("row %d, column %d", s.Row, s.Column) }
