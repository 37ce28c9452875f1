package maze

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"clew/solver"
)

const (
	// DefaultMoves is the order of the moves of a config that names none.
	DefaultMoves = "DRUL"
	// DefaultRows and DefaultColumns are the size of a random maze that names
	// neither.
	DefaultRows    = 20
	DefaultColumns = 40
	// DefaultWallPercent is the share of walls of a random maze that names none.
	DefaultWallPercent = 30
	// DefaultMaxCells is the largest maze where the config sets no other.
	DefaultMaxCells = 1 << 20
)

// Config describes a puzzle. The zero value is an example, 11 x 21, that is
// solved after about a hundred placements.
type Config struct {
	// Lines are the rows of the maze as text, from the top and all equally long:
	// "#" for a wall, "." or a space for an open square, "S" for the start and "G"
	// for the goal, each at most once. Without them these are the top left and the
	// bottom right corner, which must be open then. A line has no line end: a
	// carriage return is refused like every other character. Where Lines and Random
	// are both nil the maze is the example; no lines that are not nil are an error.
	Lines []string
	// Random asks for random walls in place of Lines.
	Random *Random
	// Moves are the directions in the order in which they are tried: letters of
	// "UDLR" (up, down, left, right), none twice; empty is DefaultMoves.
	Moves string
	// Seed feeds Random.
	Seed uint64
	// MaxCells is the largest maze accepted; 0 is DefaultMaxCells.
	MaxCells int
}

// Random describes a maze of random walls, with the start in the top left corner
// and the goal in the bottom right one, both open. There may be no way.
type Random struct {
	// Rows and Columns are at least 1, and at most MaxCells together; if one is 0
	// it is as the other, if both are they are DefaultRows and DefaultColumns.
	Rows, Columns int
	// WallPercent is how many of a hundred squares are walls on average, 0 to 100;
	// nil is DefaultWallPercent.
	WallPercent *int
}

// example is a maze with dead ends, and six ways to its goal.
var example = [...]string{
	"#####################",
	"#S  #   #           #",
	"### # # ### # ##### #",
	"#   # #   # #   #   #",
	"# # # ### ### # # ###",
	"# #     #   # # #   #",
	"# ##### ### # # ### #",
	"#     #   #   # # # #",
	"### # ### # ### # # #",
	"#         #     #  G#",
	"#####################",
}

// Size returns the number of rows and columns that a config asks for, within
// bounds or not; those of Lines are taken from the first one.
func (c Config) Size() (rows, columns int) {
	switch {
	case c.Random != nil:
		return c.Random.size()
	case c.Lines == nil:
		return len(example), len(example[0])
	case len(c.Lines) == 0:
		return 0, 0
	default:
		return len(c.Lines), utf8.RuneCountInString(c.Lines[0])
	}
}

func (r Random) size() (rows, columns int) {
	switch {
	case r.Rows == 0 && r.Columns == 0:
		return DefaultRows, DefaultColumns
	case r.Rows == 0:
		return r.Columns, r.Columns
	case r.Columns == 0:
		return r.Rows, r.Rows
	default:
		return r.Rows, r.Columns
	}
}

// complete fills in the defaults. What the config points to stays as it is.
func (c Config) complete() Config {
	if c.MaxCells == 0 {
		c.MaxCells = DefaultMaxCells
	}
	if c.Moves == "" {
		c.Moves = DefaultMoves
	}
	switch {
	case c.Random != nil:
		random := *c.Random
		random.Rows, random.Columns = random.size()
		if random.WallPercent == nil {
			random.WallPercent = new(DefaultWallPercent)
		}
		c.Random = &random
	case c.Lines == nil:
		c.Lines = slices.Clone(example[:])
	}
	return c
}

// layout returns the maze of a complete config, or records what is wrong with it.
func (c Config) layout(invalid *solver.InvalidError) layout {
	switch {
	case c.Random == nil:
		if c.checkLines(invalid) {
			return readGrid(c.Lines, invalid)
		}
	case c.Lines != nil:
		invalid.Add("random", "set beside grid", "one of the two")
	case c.checkRandom(invalid):
		return newRandomLayout(*c.Random, c.Seed)
	}
	return layout{}
}

// checkLines reports whether the maze is small enough to look at its squares.
func (c Config) checkLines(invalid *solver.InvalidError) bool {
	rows, columns := c.Size()
	switch {
	case rows == 0:
		invalid.Add("grid.lines", "empty", "at least one line")
	case columns == 0:
		invalid.Add("grid.lines[0]", "empty", "at least one square")
	case rows > c.MaxCells/columns:
		invalid.Add("grid.lines", fmt.Sprintf("%d lines of %d characters", rows, columns), fmt.Sprintf("a board of at most %d cells", c.MaxCells))
	default:
		return true
	}
	return false
}

// checkRandom reports whether there is such a maze.
func (c Config) checkRandom(invalid *solver.InvalidError) bool {
	rows, columns, percent := c.Random.Rows, c.Random.Columns, *c.Random.WallPercent
	boardFits := invalid.CheckSize("random.", rows, columns, c.MaxCells)
	percentFits := 0 <= percent && percent <= 100
	if !percentFits {
		invalid.AddRange("random.wall_percent", percent, 0, 100)
	}
	return boardFits && percentFits
}
