package sudoku

import (
	"fmt"
	"strings"
	"unicode"

	"clew/solver"
)

// symbols are the digits as text, from 1.
const symbols = "123456789ABCDEFGHIJKLMNOP"

// readGivens returns a grid with those of the givens that are sound.
func readGivens(givens string, side int, invalid *solver.InvalidError) *grid {
	g := newGrid(side)
	cell := 0
	for _, character := range givens {
		if unicode.IsSpace(character) {
			continue
		}
		digit := digitOf(character)
		if digit < 0 || digit > side {
			invalid.Add("givens", fmt.Sprintf("%q at %s", character, g.describe(cell)),
				fmt.Sprintf("a digit from 1 to %s, or 0 or . for an empty cell", rangeEnd(side)))
		} else if digit > 0 {
			g.readGiven(cell, digit, invalid)
		}
		cell++
	}
	return g
}

// readGiven makes a digit a given where it is legal, and else names the cell
// that has it.
func (g *grid) readGiven(cell, digit int, invalid *solver.InvalidError) {
	reason, line := g.lines[cell].refusal(setOf(digit))
	if reason == solver.NoReason {
		g.give(cell, digit)
		return
	}
	shared := map[solver.Reason]string{solver.InRow: "row", solver.InColumn: "column", solver.InBox: "box"}[reason]
	invalid.Add("givens", fmt.Sprintf("%q at %s", symbol(digit), g.describe(cell)),
		fmt.Sprintf("another digit than at %s, in the same %s", g.describe(g.find(digit, line)), shared))
}

func (g *grid) describe(cell int) string {
	return fmt.Sprintf("row %d, column %d", cell/g.side, cell%g.side)
}

// digitOf returns the digit of a character, 0 for an empty cell, or -1 where it
// is neither.
func digitOf(character rune) int {
	switch {
	case character == '.':
		return 0
	case '0' <= character && character <= '9':
		return int(character - '0')
	case 'A' <= character && character <= 'P':
		return int(character-'A') + 10
	case 'a' <= character && character <= 'p':
		return int(character-'a') + 10
	default:
		return -1
	}
}

// rangeEnd completes "from 1 to" for the digits of a grid.
func rangeEnd(side int) string {
	if side <= 9 {
		return symbols[side-1 : side]
	}
	return fmt.Sprintf("9 and A to %c", symbols[side-1])
}

// text returns the givens as Config.Givens has them.
func (g *grid) text() string {
	var b strings.Builder
	for _, given := range g.givens {
		b.WriteByte(symbol(int(given)))
	}
	return b.String()
}

// symbol returns a digit as text, "." for an empty cell.
func symbol(digit int) byte {
	if digit == 0 {
		return '.'
	}
	return symbols[digit-1]
}
