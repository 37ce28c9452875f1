package player

import (
	"slices"

	"clew/client/history"
)

// rowKind is what a line of the search tree is about.
type rowKind int

const (
	triedRow    rowKind = iota // a placement that was undone
	earlierRow                 // several such of one level, before those shown
	standingRow                // one that stands
	skippedRow                 // several levels that are not shown
)

// row is a line of the search tree. Together the lines stand for all placements that
// were made, each once.
type row struct {
	kind  rowKind
	level int // the depth of its placements; of skipped levels, the first
	// node is the placement; of several earlier ones, the latest.
	node history.Node
	// count is how many earlier placements it sums up that are known, atLeast whether
	// there are more; or how many levels.
	count   int
	atLeast bool
	// placements and solutions are what was tried and undone in what it sums up; beside
	// a placement that stands, of the level before it.
	placements, solutions int64
}

const (
	// topLevels are shown even of a path that is too long for the window: they say how
	// far the search has come.
	topLevels = 2
	// fewTried is how many of the placements tried at a level have a line of their own
	// if room is short.
	fewTried = 3
	// mostCounted is how many of the others are counted.
	mostCounted = 100
)

// outline looks at the search tree from a place of the history. It asks for what is
// shown only: neither the size of the tree nor the length of its path matters.
type outline struct {
	history *history.History
	at      int64
	depth   int
	// root stands for the board before the first placement; upper and deep are the
	// first and the last placements of the path.
	root        history.Node
	upper, deep []history.Node
}

// outlined returns the search tree at a place in so many lines, at least one. The
// deepest levels are what matters: they are shown from below as long as there is
// room, with the first ones above them. With less than three lines it may not be all.
func outlined(h *history.History, at int64, height int) []row {
	o := newOutline(h, at, height+1)
	few := min(fewTried, height/4)
	tried := [][]row{o.tried(o.depth+1, few)} // the deepest level first
	if o.depth > 0 && len(tried[0]) >= height {
		tried[0] = nil
	}
	room, level := height-len(tried[0]), o.depth
	for ; level > 0; level-- {
		lines := o.tried(level, few)
		// The levels above need a line each, or those at the top do, and the rest one.
		if len(lines)+1+min(level-1, topLevels+1) > room {
			break
		}
		tried = append(tried, lines)
		room -= len(lines) + 1
	}
	rows := o.folded(level, room, level < o.depth)
	room -= len(rows)
	// What room is left goes to what was summed up, at the deepest levels first.
	for i, lines := range tried {
		if room > 0 && len(lines) > 0 && lines[0].kind == earlierRow {
			tried[i] = o.tried(lines[0].level, few+room)
			room -= len(tried[i]) - len(lines)
		}
	}
	for i, lines := range slices.Backward(tried) {
		rows = append(rows, lines...)
		if i > 0 {
			rows = append(rows, o.standing(o.depth+1-i))
		}
	}
	return rows
}

// newOutline returns one that can show the last so many levels of the path.
func newOutline(h *history.History, at int64, levels int) *outline {
	counters := h.Counters(at)
	return &outline{
		history: h,
		at:      at,
		depth:   counters.Depth,
		root:    history.Node{Placements: counters.Placements, Solutions: counters.Solutions},
		upper:   h.Path(at, 1, min(topLevels, counters.Depth)),
		deep:    h.Path(at, max(1, counters.Depth-levels+1), counters.Depth),
	}
}

// node returns the placement of the path at one of its first or last levels; the
// root at level 0.
func (o *outline) node(level int) history.Node {
	switch {
	case level == 0:
		return o.root
	case level <= len(o.upper):
		return o.upper[level-1]
	default:
		return o.deep[level-1-(o.depth-len(o.deep))]
	}
}

// standing returns the line of a placement of the path.
func (o *outline) standing(level int) row {
	return row{kind: standingRow, level: level, node: o.node(level)}
}

// tried returns what was tried at a level and undone: the latest so many placements
// in lines of their own, and what was before them in one.
func (o *outline) tried(level, most int) []row {
	earlier := o.sum(earlierRow, level)
	if earlier.placements == 0 {
		return nil
	}
	var rows []row
	for node := range o.history.ChildrenBackward(o.at, level-1) {
		switch {
		case node.Left == 0: // the one that stands
			continue
		case len(rows) < most:
			rows = append(rows, earlier.take(node))
			continue
		case earlier.count == 0:
			earlier.node = node
		}
		if earlier.count == mostCounted {
			earlier.atLeast = true
			break
		}
		earlier.count++
	}
	if earlier.count == 1 && earlier.placements == earlier.node.Placements+1 {
		rows = append(rows, earlier.take(earlier.node))
	}
	if earlier.placements > 0 {
		rows = append(rows, earlier)
	}
	slices.Reverse(rows)
	return rows
}

// sum sums up all that was tried at a level and undone.
func (o *outline) sum(kind rowKind, level int) row {
	above := o.node(level - 1)
	sum := row{kind: kind, level: level, placements: above.Placements, solutions: above.Solutions}
	if level <= o.depth {
		sum.node = o.node(level)
		sum.placements -= sum.node.Placements + 1
		sum.solutions -= sum.node.Solutions
	}
	return sum
}

// take takes a placement out of a sum, for a line of its own.
func (r *row) take(node history.Node) row {
	r.placements -= node.Placements + 1
	r.solutions -= node.Solutions
	return row{kind: triedRow, level: r.level, node: node}
}

// folded returns the first levels with a line for each. Where there is no room it
// skips those between the top and the deepest, of which it keeps one if no more is
// shown below.
func (o *outline) folded(levels, room int, more bool) []row {
	if levels <= room {
		return o.foldedLevels(1, levels)
	}
	least := 1
	if more {
		least = 0
	}
	top := max(0, min(topLevels, room-1-least))
	deep := max(least, room-1-top)
	rows := o.foldedLevels(1, top)
	if top+deep < room {
		rows = append(rows, o.skipped(top+1, levels-deep))
	}
	return append(rows, o.foldedLevels(levels-deep+1, levels)...)
}

// foldedLevels returns a line for each level from one to another: its placement that
// stands, and the sum of what was tried before it.
func (o *outline) foldedLevels(from, to int) []row {
	var rows []row
	for level := from; level <= to; level++ {
		rows = append(rows, o.sum(standingRow, level))
	}
	return rows
}

// skipped returns one line for the levels from one to another.
func (o *outline) skipped(from, to int) row {
	above, last := o.node(from-1), o.node(to)
	count := to - from + 1
	return row{
		kind: skippedRow, level: from, count: count,
		placements: above.Placements - last.Placements - int64(count),
		solutions:  above.Solutions - last.Solutions,
	}
}
