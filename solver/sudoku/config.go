package sudoku

import (
	"fmt"
	"unicode"

	"clew/solver"
)

const (
	// DefaultGivens is the grid of a config that names none, with one solution:
	// the example of the Wikipedia article on Sudoku.
	DefaultGivens = "53..7...." + "6..195..." + ".98....6." +
		"8...6...3" + "4..8.3..1" + "7...2...6" +
		".6....28." + "...419..5" + "....8..79"
	// DefaultMaxCells is the largest grid where the config sets no other limit,
	// and the largest there is.
	DefaultMaxCells = maxSide * maxSide
)

// maxSide is the side of the largest grid.
const maxSide = 25

// Config describes a puzzle. The zero value is an example with one solution,
// row by row.
type Config struct {
	// Givens is the grid row by row, a character a cell: a digit (1 to 9, then A
	// or a for 10, and so on) or "0" or "." for an empty cell. White space is
	// ignored. There are 16, 81, 256 or 625 cells, MaxCells at most. The puzzle's
	// own config has it without white space, letters upper case, empty cells as
	// ".". Empty is DefaultGivens.
	Givens string
	// CellOrder is the order of the search.
	CellOrder CellOrder
	// MaxCells is the largest grid accepted; 0 is DefaultMaxCells.
	MaxCells int
}

// Side returns the number of rows, columns and digits of the grid, and 0 where
// Givens has too few or too many cells. It takes time proportional to Givens.
func (c Config) Side() int {
	if c.Givens == "" {
		c.Givens = DefaultGivens
	}
	return sideOf(countCells(c.Givens))
}

func sideOf(cells int) int {
	switch cells {
	case 16:
		return 4
	case 81:
		return 9
	case 256:
		return 16
	case 625:
		return 25
	default:
		return 0
	}
}

func countCells(givens string) int {
	cells := 0
	for _, character := range givens {
		if !unicode.IsSpace(character) {
			cells++
		}
	}
	return cells
}

// complete fills in the defaults, checks the rest and returns the grid of the
// givens.
func (c Config) complete() (Config, *grid, error) {
	if c.Givens == "" {
		c.Givens = DefaultGivens
	}
	if c.MaxCells == 0 {
		c.MaxCells = DefaultMaxCells
	}
	var invalid solver.InvalidError
	if c.CellOrder > FewestOptions {
		invalid.AddRange("cell_order", int(c.CellOrder), int(RowMajor), int(FewestOptions))
	}
	var g *grid
	switch cells := countCells(c.Givens); {
	case sideOf(cells) == 0:
		invalid.Add("givens", solver.Quantity(cells, "character"), "16, 81, 256 or 625, not counting white space")
	case cells > c.MaxCells:
		invalid.Add("givens", fmt.Sprintf("%d cells", cells), fmt.Sprintf("at most %d cells", c.MaxCells))
	default:
		g = readGivens(c.Givens, sideOf(cells), &invalid)
		c.Givens = g.text()
	}
	return c, g, invalid.Err()
}
