package command

import (
	"fmt"
	"strings"

	"clew/client/trace"
)

const (
	// maxDrawn is the longest side of a board that is printed, as it is of the
	// boards that the server draws.
	maxDrawn = 64
	// maxListed is how many choices are printed where the board is not.
	maxListed = 1024
	// lineWidth is where lists of choices wrap.
	lineWidth = 78
)

// drawing is how the board of a puzzle becomes text.
type drawing struct {
	// symbol returns what stands for a cell that has a value.
	symbol func(s *trace.State, cell int) string
	// gap stands between two cells.
	gap string
}

// draw draws the board as it stands, as the server draws its solutions; a board
// that is too large becomes a list of the choices. The goal is trace.None where
// there is none.
func (d drawing) draw(s *trace.State, goal int) []string {
	if s.Rows() > maxDrawn || s.Columns() > maxDrawn {
		choices := s.Choices()
		return list(len(choices), func(i int) int { return choices[i].Cell }, s.Columns())
	}
	width := 1
	symbols := make([]string, s.Cells())
	for cell := range symbols {
		switch {
		case s.Blocked(cell):
			symbols[cell] = "#"
		case cell == goal && !s.Initial(cell):
			symbols[cell] = "G"
		case s.Value(cell) == 0:
			symbols[cell] = "."
		default:
			symbols[cell] = d.symbol(s, cell)
		}
		width = max(width, len(symbols[cell]))
	}
	rows := make([]string, s.Rows())
	for row := range rows {
		var line strings.Builder
		for column := range s.Columns() {
			if column > 0 {
				line.WriteString(d.gap)
			}
			fmt.Fprintf(&line, "%*s", width, symbols[row*s.Columns()+column])
		}
		rows[row] = line.String()
	}
	return rows
}

// listChoices lists the choices of a solution whose board is too large to draw.
func listChoices(choices []uint32, s *trace.State) []string {
	return list(len(choices), func(i int) int { return int(choices[i]) / s.Values() }, s.Columns())
}

// list lists the cells of choices as ROW,COLUMN, the oldest first, unless they are
// too many for anybody to read.
func list(n int, cell func(i int) int, columns int) []string {
	if n > maxListed {
		return []string{"(a large board; --json has it all)"}
	}
	var lines []string
	line := ""
	for i := range n {
		square := fmt.Sprintf("%d,%d", cell(i)/columns, cell(i)%columns)
		if line != "" && len(line)+1+len(square) > lineWidth {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += square
	}
	return append(lines, line)
}
