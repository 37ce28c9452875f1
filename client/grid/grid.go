// Package grid reads the grid of a Sudoku as people write and paste it.
package grid

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Unframed returns a grid as people paste it in the form that servers take: without
// the frames around its boxes, and with a "." for whatever stands for an empty cell. A
// line of hyphens may be either; it is what makes the grid whole.
func Unframed(grid string) string {
	without := rows(grid, isFrame)
	with := rows(grid, func(line string) bool { return isFrame(line) && strings.ContainsAny(line, "+=") })
	if !Whole(without) && Whole(with) {
		return with
	}
	return without
}

// Cells returns how many cells an unframed grid has.
func Cells(grid string) int { return utf8.RuneCountInString(strings.Join(strings.Fields(grid), "")) }

// Whole reports whether an unframed grid has as many cells as grids have.
func Whole(grid string) bool { return slices.Contains([]int{Smallest, 81, 256, 625}, Cells(grid)) }

// Smallest is how many cells the smallest grid has.
const Smallest = 16

// rows returns a grid without the lines that are none of its rows.
func rows(grid string, dropped func(line string) bool) string {
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
