package command

import (
	"fmt"

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

// draw draws the board of a search as it stands, as the server draws its solutions. A
// board that is too large, or of a puzzle that is newer than this client, becomes a list
// of the choices.
func draw(s *trace.State) []string {
	if s.Rows() <= maxDrawn && s.Columns() <= maxDrawn {
		if rows := s.Draw(); rows != nil {
			return rows
		}
	}
	choices := s.Choices()
	return list(len(choices), func(i int) int { return choices[i].Cell }, s.Columns())
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
