package maze

// square is what is known of one square, in one byte: which moves would leave
// the board, whether there is a wall, and whether the path has been there.
type square uint8

// The bits of a square. The first four are in the order of directions.
const (
	topEdge square = 1 << iota
	bottomEdge
	leftEdge
	rightEdge
	wall
	visited

	edges  = topEdge | bottomEdge | leftEdge | rightEdge
	closed = wall | visited
)

// layout is a maze before the first step.
type layout struct {
	rows, columns int
	squares       []square // row by row
	start, goal   int
}

// newLayout returns an open maze with the start in the top left corner and the
// goal in the bottom right one.
func newLayout(rows, columns int) layout {
	l := layout{rows: rows, columns: columns, squares: make([]square, rows*columns), goal: rows*columns - 1}
	for column := range columns {
		l.squares[column] |= topEdge
		l.squares[(rows-1)*columns+column] |= bottomEdge
	}
	for row := range rows {
		l.squares[row*columns] |= leftEdge
		l.squares[row*columns+columns-1] |= rightEdge
	}
	return l
}

// walls lists the cells with a wall, ascending.
func (l *layout) walls() []int {
	count := 0
	for _, s := range l.squares {
		if s&wall != 0 {
			count++
		}
	}
	if count == 0 {
		return nil
	}
	cells := make([]int, 0, count)
	for cell, s := range l.squares {
		if s&wall != 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}
