package compare

import (
	"cmp"

	"clew/client/board"
	"clew/client/window"
)

const (
	// A lane shows the whole board if that leaves room for fewCounts counters. Of others
	// it shows leastBoard lines before it shows more than leastCounts counters, and with
	// fewer than tinyBoard it shows no board.
	leastBoard, tinyBoard  = 10, 4
	fewCounts, leastCounts = 3, 1
	// allCounts is how many counters there are.
	allCounts = 6
	// countsWidth is what counters take beside a board, and leastBeside what the board
	// needs there.
	countsWidth, leastBeside = 24, 13
	// headHeight is what stands above the board: the name of the lane, and its status.
	headHeight = 2
)

// arrangement is what the lanes of a page show where: the same for all, so that they can
// be compared.
type arrangement struct {
	grid
	// beside: the counters are at the right of the board, else below it.
	beside bool
	// counts is how many counters there are, boardWidth and boardHeight the room for the
	// board.
	counts, boardWidth, boardHeight int
	// smallest is the size of the smallest squares of any board, and limit that of all;
	// boards that are too large for more than single characters do not limit others.
	smallest, limit board.CellSize
}

// grid returns where the lanes are: all at once if they have room, and with squares as
// large as can be.
func (m *model) grid() grid {
	var best arrangement
	for rows := 1; rows <= len(m.lanes); rows++ {
		g, ok := newGrid(len(m.lanes), rows, m.window.Width, m.bodyHeight())
		if !ok {
			break
		}
		if a := arrange(g, m.lanes); rows == 1 || cmp.Or(
			cmp.Compare(best.pages(len(m.lanes)), a.pages(len(m.lanes))),
			cmp.Compare(a.smallest.Width, best.smallest.Width)) > 0 {
			best = a
		}
	}
	return best.grid
}

// arrangement returns that of the page.
func (m *model) arrangement() arrangement {
	g := m.grid()
	first, last := g.span(m.page, len(m.lanes))
	return arrange(g, m.lanes[first:last])
}

// arrange returns the arrangement of some lanes in a grid that has the largest squares,
// and of these the one with most counters.
func arrange(g grid, lanes []*lane) arrangement {
	below, beside := below(g, lanes), beside(g)
	below.measure(lanes)
	beside.measure(lanes)
	if cmp.Or(
		cmp.Compare(beside.smallest.Width, below.smallest.Width),
		cmp.Compare(beside.counts, below.counts)) > 0 {
		return beside
	}
	return below
}

// below has the counters below the boards.
func below(g grid, lanes []*lane) arrangement {
	height := max(0, g.height-headHeight)
	counts := min(allCounts, max(leastCounts, height-boardHeight(lanes, height)))
	return arrangement{grid: g, counts: counts, boardWidth: g.width, boardHeight: height - counts}
}

// boardHeight returns how many lines of a height the boards need.
func boardHeight(lanes []*lane, height int) int {
	least := 0
	for _, l := range lanes {
		if l.board != nil {
			least = max(least, l.scene.State.Rows()+1)
		}
	}
	if least > height-fewCounts {
		return min(least, leastBoard)
	}
	return least
}

// beside has the counters beside the boards. Without room there it has nothing.
func beside(g grid) arrangement {
	height := max(0, g.height-headHeight)
	if height < tinyBoard || g.width < countsWidth+window.Gap+leastBeside {
		return arrangement{}
	}
	return arrangement{
		grid: g, beside: true, counts: min(allCounts, height),
		boardWidth: g.width - countsWidth - window.Gap, boardHeight: height,
	}
}

// measure finds out how large the squares of some lanes are.
func (a *arrangement) measure(lanes []*lane) {
	for _, l := range lanes {
		if l.board == nil {
			continue
		}
		size := l.board.CellSize(a.boardWidth, a.boardHeight)
		if a.smallest.Width == 0 || size.Width < a.smallest.Width {
			a.smallest = size
		}
		if size.Width > 1 && (a.limit.Width == 0 || size.Width < a.limit.Width) {
			a.limit = size
		}
	}
}
