package board

import "fmt"

// sight is which part of the board is seen.
type sight struct {
	picture      // the last one that was drawn, with no rows before the first
	fixed   bool // it stays where the user has moved it
}

// fit returns the picture with the largest squares, of some sizes, in a window. Of a board that is
// larger than the window it shows the same part as before, until something
// happens out of sight: then what is around that cell, if any.
func (b *Board) fit(sizes []CellSize, around, width, height int) picture {
	before, p := b.sight.picture, b.largest(sizes, width, height)
	row, column := around/b.columns, around%b.columns
	alike := before.size == p.size && before.rows == p.rows && before.columns == p.columns
	p.top, p.left = before.top, before.left
	if around >= 0 && !b.sight.fixed && !(alike && p.shows(row, column)) {
		p.top, p.left = row-p.rows/2, column-p.columns/2
	}
	p.top = clamp(p.top, 0, b.rows-p.rows)
	p.left = clamp(p.left, 0, b.columns-p.columns)
	b.sight.picture = p
	return p
}

func clamp(n, low, high int) int { return max(low, min(n, high)) }

// whole reports whether the last picture shows all of the board.
func (b *Board) whole() bool {
	p := b.sight.picture
	return p.rows == b.rows && p.columns == b.columns
}

// Pan moves a board that is larger than the window by so many rows and columns. It
// does not follow the search from then on.
func (b *Board) Pan(rows, columns int) {
	if b.sight.rows == 0 || b.whole() {
		return
	}
	b.sight.fixed = true
	b.sight.top = clamp(b.sight.top+rows, 0, b.rows-b.sight.rows)
	b.sight.left = clamp(b.sight.left+columns, 0, b.columns-b.sight.columns)
}

// Follow has the board follow the search again, as it does at first: what happens is
// always in sight.
func (b *Board) Follow() { b.sight.fixed = false }

// InSight says which part of the board the last picture shows, "" if all of it.
func (b *Board) InSight() string {
	p := b.sight.picture
	if p.rows == 0 || b.whole() {
		return ""
	}
	return fmt.Sprintf("rows %d to %d of %d, columns %d to %d of %d",
		p.top, p.top+p.rows-1, b.rows, p.left, p.left+p.columns-1, b.columns)
}

// CellAt returns the cell, row * columns + column, that the last picture has at a
// column and a line, both counted from 0; ok is whether there is one.
func (b *Board) CellAt(x, y int) (cell int, ok bool) {
	p := b.sight.picture
	for row := p.top; row < p.top+p.rows; row++ {
		if line := y - p.y(row); line < 0 || line >= p.size.Height {
			continue
		}
		for column := p.left; column < p.left+p.columns; column++ {
			if at := x - p.x(column); 0 <= at && at < p.size.Width {
				return row*b.columns + column, true
			}
		}
	}
	return 0, false
}
