package tour

// halves splits a board with a side of 4 into the two halves that a knight visits
// one after the other.
//
// From the two outer lines, which are half of the squares, each move leads to an
// inner line. So outer squares never follow each other, and a tour alternates
// between outer and inner ones, but for one step from an inner square to an inner
// one; and it begins and ends on outer squares, or there would be no such step. As
// the colours alternate too, the tour meets only outer squares of one colour and
// inner ones of the other before that step, and only the rest after it. The first
// half must be complete by then.
type halves struct {
	// first are the squares of the start's half, left is how many of them are free.
	first []bool
	left  int
}

// newHalves returns nil where there are none: for closed tours, other pieces, and
// where squares are blocked. From an inner square there is no tour, see proof.go.
func (p *Puzzle) newHalves() *halves {
	if short, long := p.sides(); short != 4 || long == 4 || p.config.Closed || !p.isPlain() || !p.isOuter(p.start) {
		return nil
	}
	h := &halves{first: make([]bool, len(p.blocked))}
	for square := range h.first {
		h.first[square] = p.isOuter(int32(square)) == (p.isLight(int32(square)) == p.isLight(p.start))
		if h.first[square] {
			h.left++
		}
	}
	return h
}

// isOuter reports whether a square is on an outer line of a board with a side of 4.
func (p *Puzzle) isOuter(square int32) bool {
	line := int(square) / p.config.Columns
	if p.config.Rows != 4 {
		line = int(square) % p.config.Columns
	}
	return line == 0 || line == 3
}

// inFirst reports whether the first half is not complete.
func (h *halves) inFirst() bool { return h != nil && h.left > 0 }

// leaves reports whether a move to a square would leave the first half too early.
func (h *halves) leaves(target int32) bool { return h.inFirst() && !h.first[target] }

// count adds a square to the free ones, or takes it from them.
func (h *halves) count(square int32, change int) {
	if h != nil && h.first[square] {
		h.left += change
	}
}
