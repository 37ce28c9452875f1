package compare

const (
	// laneWidth is how many columns a lane has at least, where the window has them:
	// enough for a chessboard. laneHeight is how many lines it has at least where there
	// are several rows of lanes.
	laneWidth, laneHeight = 26, 16
	laneGap               = 1
)

// grid is where the lanes of a page are.
type grid struct {
	columns, rows int
	width, height int // of a lane
}

// newGrid returns the grid of so many lanes in rows of a part of the window; ok is
// whether these are high enough.
func newGrid(lanes, rows, width, height int) (g grid, ok bool) {
	columns := min((lanes+rows-1)/rows, max(1, (width+laneGap)/(laneWidth+laneGap)))
	g = grid{
		columns: columns,
		rows:    rows,
		width:   (width+laneGap)/columns - laneGap,
		height:  max(0, (height+1)/rows-1),
	}
	return g, rows == 1 || g.height >= laneHeight
}

// pages returns how many pages so many lanes take.
func (g grid) pages(lanes int) int { return (lanes + g.columns*g.rows - 1) / (g.columns * g.rows) }

// span returns the first lane of a page, and the one behind its last. A page behind
// the last one is the last one.
func (g grid) span(page, lanes int) (first, last int) {
	first = min(page, g.pages(lanes)-1) * g.columns * g.rows
	return first, min(lanes, first+g.columns*g.rows)
}

// turnPage goes some pages on or back, and round.
func (m *model) turnPage(pages int) {
	count := m.grid().pages(len(m.lanes))
	m.page = (min(m.page, count-1) + pages + count) % count
}
