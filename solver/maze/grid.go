package maze

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"clew/solver"
)

// What a maze is written with; a path is only drawn.
const (
	wallMark  = '#'
	openMark  = '.'
	startMark = 'S'
	goalMark  = 'G'
	pathMark  = '*'

	// inputMarks are all that a maze as text may hold.
	inputMarks = "#. SG"
)

// grid is a maze that is being read from text.
type grid struct {
	layout  layout
	invalid *solver.InvalidError
	// faulty is whether a line has been refused.
	faulty bool
	// start and goal are where the text has its marks, nil where it has none.
	start, goal *solver.Square
}

// readGrid returns the maze of some lines, which are at least one, and not empty.
// It records the first fault of each line that has one.
func readGrid(lines []string, invalid *solver.InvalidError) layout {
	g := grid{layout: newLayout(len(lines), utf8.RuneCountInString(lines[0])), invalid: invalid}
	for row, line := range lines {
		g.readLine(row, line)
	}
	// The marks may be in the faulty lines: no word about corners then.
	if !g.faulty {
		g.layout.start = g.end(g.start, g.layout.start, `top left corner`, `an open square there, or an "S" elsewhere`)
		g.layout.goal = g.end(g.goal, g.layout.goal, `bottom right corner`, `an open square there, or a "G" elsewhere`)
	}
	return g.layout
}

func (g *grid) readLine(row int, line string) {
	if rest := strings.TrimLeft(line, inputMarks); rest != "" {
		g.refuse(row, func() (value, want string) {
			// All that came before is ASCII: a byte is a column.
			return fmt.Sprintf("%.1q in column %d", rest, len(line)-len(rest)), `"#", ".", a space, "S" or "G"`
		})
		return
	}
	if len(line) != g.layout.columns {
		g.refuse(row, func() (value, want string) {
			return solver.Quantity(len(line), "character"), solver.Quantity(g.layout.columns, "character") + ", as grid.lines[0]"
		})
		return
	}
	squares := g.layout.squares[row*g.layout.columns:]
	for column := range len(line) {
		sound := true
		switch at := (solver.Square{Row: row, Column: column}); line[column] {
		case wallMark:
			squares[column] |= wall
		case startMark:
			sound = g.mark(&g.start, startMark, at)
		case goalMark:
			sound = g.mark(&g.goal, goalMark, at)
		}
		if !sound {
			return
		}
	}
}

// mark notes where the start or the goal is, and reports whether it is the only
// one so far.
func (g *grid) mark(where **solver.Square, letter rune, at solver.Square) bool {
	if earlier := *where; earlier != nil {
		g.refuse(at.Row, func() (value, want string) {
			return fmt.Sprintf(`a second "%c" in column %d`, letter, at.Column),
				fmt.Sprintf("only that of grid.lines[%d] in column %d", earlier.Row, earlier.Column)
		})
		return false
	}
	*where = &at
	return true
}

// end returns the cell of the start or the goal: that of its mark, or the corner.
func (g *grid) end(mark *solver.Square, corner int, name, want string) int {
	if mark != nil {
		return mark.Row*g.layout.columns + mark.Column
	}
	if g.layout.squares[corner]&wall != 0 {
		g.refuse(corner/g.layout.columns, func() (string, string) { return "a wall in the " + name, want })
	}
	return corner
}

// refuse records what is wrong with a line. Once the error is full it is only
// counted: words for a million lines would take a second.
func (g *grid) refuse(row int, words func() (value, want string)) {
	g.faulty = true
	if len(g.invalid.Violations) == solver.MaxViolations {
		g.invalid.Omitted++
		return
	}
	value, want := words()
	g.invalid.Add(fmt.Sprintf("grid.lines[%d]", row), value, want)
}
