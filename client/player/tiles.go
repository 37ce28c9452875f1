package player

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"clew/client/board"
	"clew/client/window"
)

// view is one way to look at a search.
type view int

const (
	boardView view = iota
	heatView
	depthView
	treeView
	logView
)

// views are all there are, in their order.
var views = []view{boardView, heatView, depthView, treeView, logView}

var viewNames = [...]string{"board", "heat", "depth", "tree", "log"}

// ViewNames returns the names of the views.
func ViewNames() []string { return slices.Clone(viewNames[:]) }

// String returns the name of the view.
func (v view) String() string { return viewNames[v] }

// viewOf returns the view of a name, the board for one that is none.
func viewOf(name string) view {
	for i, known := range viewNames {
		if name == known {
			return views[i]
		}
	}
	return boardView
}

// choices returns the views that there are of the search: without its events, its
// board and its log.
func (m *Model) choices() []view {
	if m.reel.SendsEvents() {
		return views
	}
	return []view{boardView, logView}
}

// nextView goes some views on.
func (m *Model) nextView(places int) {
	choices := m.choices()
	at := max(0, slices.Index(choices, m.view))
	m.view = choices[(at+places+len(choices))%len(choices)]
}

const (
	// tileWidth is what a view beside others needs, stripHeight what the plot of depths
	// needs below them, and minStrip how high the window must be for that.
	tileWidth   = 46
	stripHeight = 10
	minStrip    = 34
)

// tiles fills a part of the window with the chosen view, and with others where
// there is room. It returns the columns that are used.
func (m *Model) tiles(left, top, width, height int) (lines []string, used int) {
	shown := m.companions(width / tileWidth)
	strip := height >= minStrip && m.view != depthView && m.reel.History() != nil
	upper := height
	if strip {
		upper -= stripHeight + 1
	}
	for i, v := range shown {
		room := width - used
		if rest := len(shown) - i - 1; rest > 0 {
			room = max(tileWidth, (room-window.Gap*rest)/(rest+1))
		}
		tile := m.show(v, left+used, top, room, upper)
		lines = window.Joined(lines, used, tile)
		if i == len(shown)-1 && (v == boardView || v == heatView) {
			used += window.Widest(tile) + window.Gap // the panel may come near
		} else {
			used += room + window.Gap
		}
	}
	if strip {
		lines = append(window.Filled(lines, upper+1), m.show(depthView, left, top+upper+1, width, stripHeight)...)
		used = width + window.Gap
	}
	return lines, used
}

// companions returns the chosen view and those that go beside it, count in all.
func (m *Model) companions(count int) []view {
	shown := []view{m.view}
	if m.reel.History() == nil {
		return shown
	}
	for _, v := range []view{boardView, treeView, heatView, logView} {
		if len(shown) < count && v != m.view {
			shown = append(shown, v)
		}
	}
	return shown
}

// show draws a view into a part of the window.
func (m *Model) show(v view, left, top, width, height int) []string {
	if !slices.Contains(m.choices(), v) {
		v = boardView
	}
	var lines []string
	switch v {
	case boardView:
		lines = m.board.Draw(m.scene, width, height)
		m.onBoard(m.board, left, top, width, height)
	case heatView:
		lines = m.heat.DrawHeat(m.scene, m.reel.Heat(), width, height)
		m.onBoard(m.heat, left, top, width, height)
	case depthView:
		lines = m.depths(left, top, width, height)
	case treeView:
		lines = m.tree(left, top, width, height)
	case logView:
		lines = m.log(left, top, width, height)
	}
	return m.window.Cut(lines, width, height)
}

// onBoard has clicks on a board look for the next try of a square, and the wheel
// scroll a board that is larger than its part of the window.
func (m *Model) onBoard(b *board.Board, left, top, width, height int) {
	tile := window.Region{Left: left, Top: top, Width: width, Height: height}
	tile.Click = func(x, y int) tea.Cmd {
		if cell, ok := b.CellAt(x, y); ok {
			return m.nextTry(cell)
		}
		return nil
	}
	if b.InSight() != "" {
		tile.Wheel = func(lines int64) tea.Cmd {
			b.Pan(int(3*lines), 0)
			return nil
		}
	}
	m.window.Regions.Add(tile)
}

// pan scrolls the boards; by nothing it has them follow the search again.
func (m *Model) pan(rows, columns int) {
	for _, b := range []*board.Board{m.board, m.heat} {
		switch {
		case b == nil:
		case rows == 0 && columns == 0:
			b.Follow()
		default:
			b.Pan(rows, 2*columns)
		}
	}
}
