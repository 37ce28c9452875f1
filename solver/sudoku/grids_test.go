package sudoku_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"clew/solver"
)

// shuffledGrid returns a solved grid whose rows, columns and digits are shuffled
// as far as the boxes allow.
func shuffledGrid(random *rand.Rand, boxSide int) string {
	side := boxSide * boxSide
	order := func() []int {
		var lines []int
		for _, band := range random.Perm(boxSide) {
			for _, line := range random.Perm(boxSide) {
				lines = append(lines, band*boxSide+line)
			}
		}
		return lines
	}
	rows, columns, digits := order(), order(), random.Perm(side)
	var b strings.Builder
	for _, row := range rows {
		for _, column := range columns {
			b.WriteByte("123456789ABCDEFGHIJKLMNOP"[digits[(row%boxSide*boxSide+row/boxSide+column)%side]])
		}
	}
	return b.String()
}

// thinOut empties all but so many cells.
func thinOut(random *rand.Rand, grid string, givens int) string {
	b := []byte(grid)
	for _, cell := range random.Perm(len(b))[givens:] {
		b[cell] = '.'
	}
	return string(b)
}

// checkGrid asserts that no digit is twice in a row, a column or a box, and no
// cell filled twice.
func checkGrid(t testing.TB, board solver.Board, choices []solver.Choice) {
	t.Helper()
	var filled [625]bool
	var rows, columns, boxes [25][26]bool
	put := func(cell, digit int) {
		row, column, box := linesOf(board.Rows, cell)
		if filled[cell] || rows[row][digit] || columns[column][digit] || boxes[box][digit] {
			t.Fatalf("cell %d cannot take %d after %v", cell, digit, choices)
		}
		filled[cell], rows[row][digit], columns[column][digit], boxes[box][digit] = true, true, true, true
	}
	for _, initial := range board.Initial {
		put(initial.Cell, initial.Value)
	}
	for _, choice := range choices {
		put(int(choice)/board.Columns, int(choice)%board.Columns+1)
	}
}

// linesOf returns the row, the column and the box of a cell.
func linesOf(side, cell int) (row, column, box int) {
	boxSide := 2
	for boxSide*boxSide < side {
		boxSide++
	}
	row, column = cell/side, cell%side
	return row, column, row/boxSide*boxSide + column/boxSide
}

// sharedLine says what two cells share, as a reason to refuse a digit.
func sharedLine(side, a, b int) solver.Reason {
	rowA, columnA, boxA := linesOf(side, a)
	rowB, columnB, boxB := linesOf(side, b)
	switch {
	case rowA == rowB:
		return solver.InRow
	case columnA == columnB:
		return solver.InColumn
	case boxA == boxB:
		return solver.InBox
	default:
		return solver.NoReason
	}
}
