package tour

import "slices"

// ways counts, for Warnsdorff and the prunings, the moves that each square has
// left. It is kept move by move: only the neighbours of the square that is
// entered or left change.
type ways struct {
	// onward is how many moves lead from each square to free ones, whatever the
	// square itself is. The square beyond the board has a counter that means
	// nothing.
	onward []uint8
	// free is how many squares are free.
	free int
	// isolated and single are how many free squares have no move to another, and
	// how many a single one. A neighbour of the start is no single square of a
	// closed tour, which may end there.
	isolated, single int
}

// countWays begins to count, with nothing visited.
func (p *Puzzle) countWays() {
	w := &ways{onward: make([]uint8, len(p.visited)), free: p.target + 1}
	p.ways = w
	for square := range p.moves.targets {
		for _, target := range p.moves.targets[square] {
			w.onward[square] += 1 - p.visited[target]
		}
		p.tally(int32(square), 1)
	}
}

// occupy takes a square away from the free ones.
func (p *Puzzle) occupy(square int32) {
	p.ways.free--
	p.halves.count(square, -1)
	p.tally(square, -1)
	p.visited[square] = 1
	for _, target := range p.moves.from(square) {
		p.tally(target, -1)
		p.ways.onward[target]--
		p.tally(target, 1)
	}
}

// vacate undoes occupy.
func (p *Puzzle) vacate(square int32) {
	for _, target := range p.moves.from(square) {
		p.tally(target, -1)
		p.ways.onward[target]++
		p.tally(target, 1)
	}
	p.visited[square] = 0
	p.tally(square, 1)
	p.ways.free++
	p.halves.count(square, 1)
}

// tally adds a square to the special ones, or takes it from them.
func (p *Puzzle) tally(square int32, change int) {
	if p.ways.onward[square] > 1 || p.visited[square] != 0 {
		return
	}
	switch {
	case p.isolated(square):
		p.ways.isolated += change
	case p.single(square):
		p.ways.single += change
	}
}

func (p *Puzzle) isFree(square int32) bool { return p.visited[square] == 0 }

func (p *Puzzle) isolated(square int32) bool {
	return p.isFree(square) && p.ways.onward[square] == 0
}

func (p *Puzzle) single(square int32) bool {
	return p.isFree(square) && p.ways.onward[square] == 1 && !p.leadsHome(square)
}

// leadsHome reports whether a closed tour may end on a square.
func (p *Puzzle) leadsHome(square int32) bool {
	return p.config.Closed && slices.Contains(p.moves.from(p.start), square)
}
