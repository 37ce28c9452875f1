package queens

import (
	"math/bits"

	"clew/solver"
)

// maxMask is the largest size whose rows fit into a word.
const maxMask = 64

// level is a column as Walk sees it, one at each depth. Bit k of a mask is row k.
// It has all that the loop needs in one place, and fills a line of the cache.
type level struct {
	// open is the rows that no queen set in advance attacks; rows, rising and
	// falling those that the queens of the levels above attack. Falling moves down
	// by a row with each column, rising up.
	open, rows, rising, falling uint64
	// left is the free rows that are not yet tried.
	left uint64
	// column is the number of the column, row where its queen is or was last, and
	// gap how many columns further right the next one is.
	column, row, gap int
}

// newLevels returns the levels of a puzzle for whose walk masks do, nil of others.
// The queens set in advance are on the board, and no other.
func (p *Puzzle) newLevels() []level {
	c := p.config
	if c.Size > maxMask || c.Piece != Queen || c.Toroidal || c.RowOrder != Ascending || c.ColumnOrder != Sequential {
		return nil
	}
	levels := make([]level, len(p.columns)+1) // a solution has no column, but a level
	for depth, column := range p.columns {
		levels[depth].open = p.attacks.freeRows(column, 0)
		levels[depth].column = column
		if depth > 0 {
			levels[depth-1].gap = column - p.columns[depth-1]
		}
	}
	levels[0].left = levels[0].open
	return levels
}

// enter opens the level below one that gets its queen, and returns what is left
// there.
func (l *level) enter(above *level, queen uint64) (left uint64) {
	gap := above.gap & 63
	rows := above.rows | queen
	rising := (above.rising | queen) >> gap
	falling := (above.falling | queen) << gap
	left = l.open &^ (rows | rising | falling)
	l.rows, l.rising, l.falling, l.left = rows, rising, falling, left
	return left
}

func (l *level) choice(size int) solver.Choice { return solver.Choice(l.row*size + l.column) }

// Walks implements solver.Walker: where masks do.
func (p *Puzzle) Walks() bool { return p.levels != nil }

// Walk implements solver.Walker. It goes by masks alone, and puts the queens on
// the board at the end.
func (p *Puzzle) Walk(w *solver.Walk) {
	p.takeUp(w.Path, w.Next)
	levels, depth, target, size := p.levels, len(w.Path), len(p.columns), p.size
	left := levels[depth].left
walk:
	for window := w.Window(); len(window) > 0; window = w.Window() {
		for i := range window {
			switch {
			case left != 0:
				l, queen := &levels[depth], left&-left
				l.row = bits.TrailingZeros64(left)
				l.left = left ^ queen
				window[i] = solver.NewEvent(solver.Place, l.choice(size))
				depth++
				left = levels[depth].enter(l, queen)
			case depth == 0 || depth == target:
				w.N += i
				break walk
			default:
				w.MaxDepth = max(w.MaxDepth, depth)
				depth--
				left = levels[depth].left
				window[i] = solver.NewEvent(solver.Backtrack, levels[depth].choice(size))
			}
		}
		w.N += len(window)
	}
	w.MaxDepth = max(w.MaxDepth, depth)
	p.handBack(w, depth)
}

// takeUp sets the levels to the queens of a path, where rows from next on are
// not yet tried in the open column.
func (p *Puzzle) takeUp(path []solver.Standing, next int) {
	levels := p.levels
	levels[0].left = levels[0].open
	for depth, standing := range path {
		queen := uint64(1) << standing.Candidate
		levels[depth].row = int(standing.Candidate)
		levels[depth].left &^= queen | (queen - 1)
		levels[depth+1].enter(&levels[depth], queen)
	}
	levels[len(path)].left &^= 1<<next - 1
}

// handBack says where a walk has come to.
func (p *Puzzle) handBack(w *solver.Walk, depth int) {
	if w.N == 0 {
		return
	}
	examined := func() int {
		sum := w.Next
		for _, standing := range w.Path {
			sum += int(standing.Candidate) + 1
		}
		return sum
	}
	// Each node that was left has had all its rows examined; each placement is a
	// row that was not refused.
	descent := depth - len(w.Path)
	placements, backtracks := (w.N+descent)/2, (w.N-descent)/2
	w.Rejections += int64(backtracks*p.size - placements - examined())
	w.Path = w.Path[:0]
	for i := range p.levels[:depth] {
		l := &p.levels[i]
		w.Path = append(w.Path, solver.Standing{Candidate: int32(l.row), Choice: l.choice(p.size)})
	}
	w.Next = 0
	if w.Events[w.N-1].Kind() == solver.Backtrack {
		w.Next = p.levels[depth].row + 1
	}
	w.Rejections += int64(examined())
	p.moveTo(w.Path)
}

// moveTo puts the queens of a path on the board, whose candidates are rows.
func (p *Puzzle) moveTo(path []solver.Standing) {
	same := 0
	for same < min(p.depth(), len(path)) && p.queens[p.initial+same].Row == int(path[same].Candidate) {
		same++
	}
	for p.depth() > same {
		p.Undo()
	}
	for _, standing := range path[same:] {
		p.Place(int(standing.Candidate))
	}
}
