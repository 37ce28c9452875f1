package command

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// gridCells are how many cells grids have.
var gridCells = []int{16, 81, 256, 625}

// unframed returns the grid of a Sudoku as people paste it in the form that servers
// take: without the frames around its boxes, and with a "." for whatever stands for
// an empty cell. A line of hyphens may be either; it is what makes the grid whole.
func unframed(grid string) string {
	without := gridLines(grid, isFrame)
	with := gridLines(grid, func(line string) bool { return isFrame(line) && strings.ContainsAny(line, "+=") })
	if !slices.Contains(gridCells, cells(without)) && slices.Contains(gridCells, cells(with)) {
		return with
	}
	return without
}

// gridLines returns a grid without the lines that are none of its rows.
func gridLines(grid string, dropped func(line string) bool) string {
	var rows []string
	for line := range strings.SplitSeq(grid, "\n") {
		if !dropped(line) {
			rows = append(rows, strings.Map(plainCell, line))
		}
	}
	return strings.Join(rows, "\n")
}

// isFrame reports whether a line is made of what frames are made of, and not empty.
func isFrame(line string) bool {
	rest := strings.Map(func(r rune) rune {
		if r == '+' || r == '-' || r == '=' {
			return -1
		}
		return withoutBar(r)
	}, line)
	return strings.TrimSpace(rest) == "" && strings.TrimSpace(line) != ""
}

// plainCell drops what stands between boxes beside each other, and has one sign for
// empty cells.
func plainCell(r rune) rune {
	switch r {
	case '_', '*', '-', 'x', 'X':
		return '.'
	default:
		return withoutBar(r)
	}
}

// withoutBar drops bars and the characters that Unicode has for drawing boxes.
func withoutBar(r rune) rune {
	const firstBox, lastBox = '\u2500', '\u257f'
	if r == '|' || firstBox <= r && r <= lastBox {
		return -1
	}
	return r
}

// cells returns how many cells an unframed grid has.
func cells(grid string) int { return utf8.RuneCountInString(strings.Join(strings.Fields(grid), "")) }

// isGrid reports whether a text is meant to be a grid, right or wrong, and not the
// name of a file. Names have letters, or parts; grids have letters above 9, and few
// of them by mistake, in the sizes that names do not have.
func isGrid(text string) bool {
	grid := unframed(text)
	n := cells(grid)
	if strings.ContainsAny(grid, `/\`) || n < gridCells[0] {
		return false
	}
	return !strings.ContainsFunc(grid, unicode.IsLetter) || n > gridCells[0] && slices.Contains(gridCells, n)
}

// noGrid is the error of an argument that is neither a file nor a grid.
func noGrid(argument string) error {
	const most = 40
	short := []rune(argument)
	if len(short) > most {
		short = append(short[:most], '…')
	}
	return fmt.Errorf("%q is neither a file nor a grid, which has 16, 81, 256 or 625 cells and not %d", string(short), cells(unframed(argument)))
}
