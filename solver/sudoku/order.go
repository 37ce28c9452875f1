package sudoku

import "math/bits"

// cellSet is a set of cells.
type cellSet [(maxSide*maxSide + 63) / 64]uint64

func (s *cellSet) add(cell int)    { s[cell/64] |= 1 << (cell % 64) }
func (s *cellSet) remove(cell int) { s[cell/64] &^= 1 << (cell % 64) }

// fewestOptions returns the empty cell with the fewest legal digits, the lowest
// on ties.
func (p *Puzzle) fewestOptions() int {
	best, fewest := 0, p.grid.side+1
	for i, word := range p.empty {
		for ; word != 0; word &= word - 1 {
			cell := 64*i + bits.TrailingZeros64(word)
			options := p.grid.lines[cell].legal().size()
			if options < fewest {
				best, fewest = cell, options
			}
			if options == 0 {
				return best
			}
		}
	}
	return best
}
