package board

import (
	"fmt"
	"strings"
)

// CellSize is how many columns and lines of the window a square takes.
type CellSize struct{ Width, Height int }

// cellSizes returns the sizes from the largest.
func cellSizes() []CellSize {
	return []CellSize{{10, 5}, {8, 4}, {6, 3}, {5, 2}, {4, 2}, {3, 1}, {2, 1}, {1, 1}}
}

// sizes returns the sizes that squares may have apart from those of a heat map.
func (b *Board) sizes() []CellSize {
	sizes := cellSizes()
	if b.limit == (CellSize{}) {
		return sizes
	}
	for len(sizes) > 1 && sizes[0].Width > b.limit.Width && sizes[1].Width >= b.skin.least {
		sizes = sizes[1:]
	}
	return sizes
}

// heatSizes are those for a heat map, whose numbers may need more columns than a square
// of one line has otherwise.
func heatSizes() []CellSize {
	return []CellSize{{10, 5}, {8, 4}, {6, 3}, {5, 2}, {4, 2}, {5, 1}, {4, 1}, {3, 1}, {2, 1}, {1, 1}}
}

// picture is the visible part of a board: which squares, how large.
type picture struct {
	size          CellSize
	top, left     int // the first row and column to be seen
	rows, columns int // how many of them
	gutter        int // the width of the row numbers with the space after them
	// box is the side of the boxes that lines separate, 0 for no such lines; ruled
	// is whether there are lines between rows too, where the window is high enough.
	box   int
	ruled bool
}

// CellSize returns how large the squares of the picture would be in a window of a size,
// if nothing limited them. They are 1x1 where not all of the board has room.
func (b *Board) CellSize(width, height int) CellSize {
	return b.largest(cellSizes(), width, height).size
}

// largest returns the picture with the largest squares, of some sizes, that shows the
// whole board, or else as much of it as there is room for.
func (b *Board) largest(sizes []CellSize, width, height int) picture {
	p := picture{gutter: len(fmt.Sprint(b.rows-1)) + 1, box: b.skin.box}
	width, height = max(1, width-p.gutter), max(1, height-1) // below the column numbers
	for _, p.ruled = range []bool{p.box > 0, false} {
		for _, p.size = range sizes {
			if p.size.Width < b.skin.least && p.size.Width > 1 {
				continue
			}
			p.columns = room(width, p.size.Width, p.box, b.columns)
			p.rows = room(height, p.size.Height, p.rowBox(), b.rows)
			if p.columns == b.columns && p.rows == b.rows {
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

// room returns how many of the squares in a row or a column fit, at least one.
func room(available, size, box, all int) int {
	if all*size+rules(0, all-1, box) <= available {
		return all
	}
	squares := max(1, available/size)
	// So many lines can be between the squares, wherever the first one is.
	for box > 0 && squares > 1 && squares*size+(squares+box-2)/box > available {
		squares--
	}
	return squares
}

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

// x returns how many columns of the picture are left of a visible column.
func (p picture) x(column int) int {
	return p.gutter + (column-p.left)*p.size.Width + rules(p.left, column, p.box)
}

// y returns how many lines of the picture are above a visible row.
func (p picture) y(row int) int {
	return 1 + (row-p.top)*p.size.Height + rules(p.top, row, p.rowBox())
}

// width returns how many columns of the window the picture takes.
func (p picture) width() int { return p.x(p.left+p.columns-1) + p.size.Width }

// height returns how many lines of the window the picture takes.
func (p picture) height() int { return p.y(p.top+p.rows-1) + p.size.Height }

// columnNumbers returns the line above the board. Where not every number has room
// beside its neighbour, it has every tenth.
func (p picture) columnNumbers() string {
	line := []byte(strings.Repeat(" ", p.width()))
	last := p.left + p.columns - 1
	digits := len(fmt.Sprint(last))
	narrow := p.size.Width < 3 && digits > 1 && digits >= p.size.Width
	for column := p.left; column <= last; column++ {
		number, at := fmt.Sprint(column), p.x(column)
		switch {
		case narrow && (column%10 != 0 || at+len(number) > len(line)):
		case narrow && len(number) > p.size.Width:
			copy(line[at:], number)
		default:
			copy(line[at:], center(number, p.size.Width))
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
