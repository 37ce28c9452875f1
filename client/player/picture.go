package player

import (
	"fmt"
	"strings"

	"clew/client/trace"
)

// cellSize is how many columns and lines of the window a square takes.
type cellSize struct{ width, height int }

// cellSizes are tried from the largest.
var cellSizes = []cellSize{{6, 3}, {5, 2}, {4, 2}, {3, 1}, {2, 1}, {1, 1}}

// picture is the visible part of a board: which squares, how large.
type picture struct {
	size          cellSize
	top, left     int // the first row and column to be seen
	rows, columns int // how many of them
	gutter        int // the width of the row numbers, 0 for none
	// box is the side of the boxes that lines separate, 0 for no such lines; ruled
	// is whether there are lines between rows too, where the window is high enough.
	box   int
	ruled bool
}

// fit returns the largest picture of the board in a window. Of a board that is
// larger than the window it shows the same part as before, until something
// happens out of sight: then what is around that cell.
func fit(state *trace.State, skin skin, width, height, around int, before picture) picture {
	best := largest(state, skin, width, height)
	row, column := around/state.Columns(), around%state.Columns()
	switch {
	case around < 0:
	case before.size == best.size && before.rows == best.rows && before.columns == best.columns && before.shows(row, column):
		best.top, best.left = before.top, before.left
	default:
		best.top = clamp(row-best.rows/2, 0, state.Rows()-best.rows)
		best.left = clamp(column-best.columns/2, 0, state.Columns()-best.columns)
	}
	return best
}

// largest returns the picture with the largest squares that shows the whole board,
// or else as much of it as there is room for.
func largest(state *trace.State, skin skin, width, height int) picture {
	p := picture{gutter: len(fmt.Sprint(state.Rows()-1)) + 1, box: skin.box}
	width, height = max(1, width-p.gutter), max(1, height-1) // below the column numbers
	for _, p.ruled = range []bool{skin.box > 0, false} {
		for _, p.size = range cellSizes {
			if p.size.width < skin.least && p.size.width > 1 {
				continue
			}
			p.columns = min(state.Columns(), room(width, p.size.width, p.box))
			p.rows = min(state.Rows(), room(height, p.size.height, p.rowBox()))
			if p.columns == state.Columns() && p.rows == state.Rows() {
				return p
			}
		}
	}
	return p
}

// rowBox is the side of the boxes that lines separate from those above.
func (p picture) rowBox() int {
	if p.ruled {
		return p.box
	}
	return 0
}

// room returns how many squares in a row fit, at least one.
func room(available, size, box int) int {
	squares := max(1, available/size)
	if box == 0 {
		return squares
	}
	// So many lines can be between the squares, wherever the first one is.
	for squares > 1 && squares*size+(squares+box-2)/box > available {
		squares--
	}
	return squares
}

func clamp(n, low, high int) int { return max(low, min(n, high)) }

// shows reports whether a square is visible.
func (p picture) shows(row, column int) bool {
	return p.top <= row && row < p.top+p.rows && p.left <= column && column < p.left+p.columns
}

// rules returns how many lines separate boxes before a visible square, from the
// first visible one.
func rules(first, at, box int) int {
	if box == 0 {
		return 0
	}
	return at/box - first/box
}

// offset returns how many columns of the picture are left of a visible column.
func (p picture) offset(column int) int {
	return p.gutter + (column-p.left)*p.size.width + rules(p.left, column, p.box)
}

// width returns how many columns of the window the picture takes.
func (p picture) width() int {
	return p.offset(p.left+p.columns-1) + p.size.width
}

// columnNumbers returns the line above the board. Where not every number has room
// beside its neighbour, it has every tenth.
func (p picture) columnNumbers() string {
	line := []byte(strings.Repeat(" ", p.width()))
	last := p.left + p.columns - 1
	narrow := p.size.width < 3 && len(fmt.Sprint(last)) >= p.size.width
	for column := p.left; column <= last; column++ {
		number, at := fmt.Sprint(column), p.offset(column)
		switch {
		case narrow && (column%10 != 0 || at+len(number) > len(line)):
		case narrow && len(number) > p.size.width:
			copy(line[at:], number)
		default:
			copy(line[at:], center(number, p.size.width))
		}
	}
	return string(line)
}

// center puts text in the middle of a width, cut to it.
func center(text string, width int) string {
	runes := []rune(text)
	if len(runes) > width {
		return string(runes[len(runes)-width:])
	}
	left := (width - len(runes) + 1) / 2
	return strings.Repeat(" ", left) + text + strings.Repeat(" ", width-len(runes)-left)
}
