package command

import "strings"

// unframed returns the grid of a Sudoku as people paste it in the form that servers
// take: without the frames around its boxes, and with a "." for whatever stands for
// an empty cell.
func unframed(grid string) string {
	var rows []string
	for line := range strings.SplitSeq(grid, "\n") {
		if rest := strings.Map(withoutFrame, line); strings.TrimSpace(rest) != "" || strings.TrimSpace(line) == "" {
			rows = append(rows, strings.Map(plainCell, line))
		}
	}
	return strings.Join(rows, "\n")
}

// withoutFrame drops what the lines between boxes are made of.
func withoutFrame(r rune) rune {
	if r == '+' || r == '-' || r == '=' {
		return -1
	}
	return withoutBar(r)
}

// plainCell drops what stands between boxes beside each other; "-" is not among it:
// in a row it would be a cell.
func plainCell(r rune) rune {
	switch r {
	case '_', '*', 'x', 'X':
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
