package trace

import (
	"fmt"
	"slices"
	"strconv"

	clewv1 "clew/gen/clew/v1"
)

// drawing is how the contract has a board written in the rows of a solution.
type drawing struct {
	// appendRow appends the row of a board whose first cell is given. It is nil for a
	// puzzle that this client does not know.
	appendRow func(s *State, text []byte, first int) []byte
	lines     []string // of a maze as they were written
}

// drawingOf returns the drawing of a puzzle.
func drawingOf(request *clewv1.SearchRequest) drawing {
	switch request.WhichProblem() {
	case clewv1.SearchRequest_Queens_case:
		return drawing{appendRow: (*State).appendQueens}
	case clewv1.SearchRequest_KnightsTour_case:
		return drawing{appendRow: (*State).appendSteps}
	case clewv1.SearchRequest_Maze_case:
		return drawing{appendRow: (*State).appendSquares, lines: slices.Clone(request.GetMaze().GetGrid().GetLines())}
	case clewv1.SearchRequest_Sudoku_case:
		return drawing{appendRow: (*State).appendDigits}
	default:
		return drawing{}
	}
}

// Draw returns the board as it stands as text, a string a row, as the contract has it in
// the rows of a solution; nil for a puzzle that this client does not know.
func (s *State) Draw() []string {
	if s.drawing.appendRow == nil {
		return nil
	}
	rows := make([]string, s.rows)
	for row := range rows {
		rows[row] = string(s.drawing.appendRow(s, nil, row*s.columns))
	}
	return rows
}

// compareRows compares the rows of a solution, if it has any, with the board as it
// stands.
func (s *State) compareRows(rows []string) error {
	if len(rows) == 0 || s.drawing.appendRow == nil {
		return nil
	}
	if len(rows) != s.rows {
		return fmt.Errorf("%d rows of text, want %d", len(rows), s.rows)
	}
	var room [256]byte
	for row, text := range rows {
		if want := s.drawing.appendRow(s, room[:0], row*s.columns); text != string(want) {
			return fmt.Errorf("row %d is %.1000q, want %q", row, text, want)
		}
	}
	return nil
}

func (s *State) appendQueens(text []byte, first int) []byte {
	for _, cell := range s.cells[first : first+s.columns] {
		mark := byte('Q')
		if cell.value == 0 {
			mark = '.'
		}
		text = append(text, mark, ' ')
	}
	return text[:len(text)-1]
}

// digits are what stands for the values of a Sudoku, an empty cell first. There are no
// larger ones.
const digits = ".123456789ABCDEFGHIJKLMNOP"

func (s *State) appendDigits(text []byte, first int) []byte {
	for _, cell := range s.cells[first : first+s.columns] {
		digit := byte('?')
		if 0 <= cell.value && int(cell.value) < len(digits) {
			digit = digits[cell.value]
		}
		text = append(text, digit, ' ')
	}
	return text[:len(text)-1]
}

// appendSteps appends the numbers of a tour's steps, 0 for the start, each aligned with
// the last one.
func (s *State) appendSteps(text []byte, first int) []byte {
	width := len(strconv.Itoa(s.target))
	for _, cell := range s.cells[first : first+s.columns] {
		step := strconv.Itoa(int(cell.number))
		switch cell.value {
		case blocked:
			step = "#"
		case 0:
			step = "."
		}
		for range width - len(step) {
			text = append(text, ' ')
		}
		text = append(append(text, step...), ' ')
	}
	return text[:len(text)-1]
}

// appendSquares appends the squares of a maze: as they were written, unless something is
// there.
func (s *State) appendSquares(text []byte, first int) []byte {
	line := ""
	if row := first / s.columns; row < len(s.drawing.lines) {
		line = s.drawing.lines[row]
	}
	for column := range s.columns {
		mark := byte('.')
		switch at := first + column; {
		case s.Initial(at):
			mark = 'S'
		case at == s.goal:
			mark = 'G'
		case s.Number(at) > 0:
			mark = '*'
		case s.Blocked(at):
			mark = '#'
		case column < len(line):
			mark = line[column]
		}
		text = append(text, mark)
	}
	return text
}
