package command

import (
	"fmt"
	"strconv"
	"strings"

	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
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

// draw draws the board of a search as it stands, as the server draws its solutions; a
// board that is too large becomes a list of the choices.
func draw(started *clewv1.Started, s *trace.State) []string {
	if s.Rows() > maxDrawn || s.Columns() > maxDrawn {
		choices := s.Choices()
		return list(len(choices), func(i int) int { return choices[i].Cell }, s.Columns())
	}
	goal := trace.Goal(started)
	symbol, gap := drawing(started.GetRequest())
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
			symbols[cell] = symbol(s, cell)
		}
		width = max(width, len(symbols[cell]))
	}
	rows := make([]string, s.Rows())
	for row := range rows {
		var line strings.Builder
		for column := range s.Columns() {
			if column > 0 {
				line.WriteString(gap)
			}
			fmt.Fprintf(&line, "%*s", width, symbols[row*s.Columns()+column])
		}
		rows[row] = line.String()
	}
	return rows
}

// drawing returns what stands for a cell that has a value, and what between two cells.
func drawing(request *clewv1.SearchRequest) (symbol func(s *trace.State, cell int) string, gap string) {
	switch request.WhichProblem() {
	case clewv1.SearchRequest_Queens_case:
		piece := "Q"
		if request.GetQueens().GetPiece() == clewv1.QueensPiece_QUEENS_PIECE_AMAZON {
			piece = "A"
		}
		return func(*trace.State, int) string { return piece }, " "
	case clewv1.SearchRequest_Maze_case:
		return func(s *trace.State, cell int) string {
			if s.Initial(cell) {
				return "S"
			}
			return "*"
		}, ""
	case clewv1.SearchRequest_Sudoku_case:
		return func(s *trace.State, cell int) string { return words.Digit(s.Value(cell)) }, " "
	default:
		// The start of a tour, on the board before the first choice, has the number 0.
		return func(s *trace.State, cell int) string { return strconv.Itoa(s.Number(cell)) }, " "
	}
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
