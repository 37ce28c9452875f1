package compare

const (
	// laneWidth is how many columns a lane has at least, where the window has them:
	// enough for a chessboard. laneHeight is how many lines it has before there is
	// another row of lanes.
	laneWidth, laneHeight = 26, 16
	laneGap               = 1
)

// grid is how the lanes of a page are arranged.
type grid struct {
	columns, rows int
	width, height int // of a lane
}

// newGrid returns the grid of so many lanes in a part of the window. Where one row has
// no room for all there are more, as long as these are high enough.
func newGrid(lanes, width, height int) grid {
	columns := min(lanes, max(1, (width+laneGap)/(laneWidth+laneGap)))
	rows := min((lanes+columns-1)/columns, max(1, (height+1)/(laneHeight+1)))
	if rows*columns > lanes {
		columns = (lanes + rows - 1) / rows // evenly
	}
	return grid{
		columns: columns,
		rows:    rows,
		width:   (width+laneGap)/columns - laneGap,
		height:  max(0, (height+1)/rows-1),
	}
}

// pages returns how many pages so many lanes take.
func (g grid) pages(lanes int) int { return (lanes + g.columns*g.rows - 1) / (g.columns * g.rows) }

// span returns the first lane of a page, and the one behind its last. A page behind
// the last one is the last one.
func (g grid) span(page, lanes int) (first, last int) {
	first = min(page, g.pages(lanes)-1) * g.columns * g.rows
	return first, min(lanes, first+g.columns*g.rows)
}

// grid returns how the lanes are arranged in the window.
func (m *model) grid() grid { return newGrid(len(m.lanes), m.window.Width, m.bodyHeight()) }

// turnPage goes some pages on or back, and round.
func (m *model) turnPage(pages int) {
	count := m.grid().pages(len(m.lanes))
	m.page = (min(m.page, count-1) + pages + count) % count
}
