package tour

import (
	"slices"

	"clew/solver"
)

// maxMoves is how many moves a square has at most.
const maxMoves = 8

// moves lists for each square where the piece can go from it on the empty
// board. Lists shorter than maxMoves are filled up with a square beyond the
// board, so that whoever looks at all eight need not count them.
type moves struct {
	targets [][maxMoves]int32
	counts  []uint8
}

func newMoves(rows, columns int, offsets []solver.Square) moves {
	cells := rows * columns
	m := moves{targets: make([][maxMoves]int32, cells), counts: make([]uint8, cells)}
	for row := range rows {
		for column := range columns {
			square := row*columns + column
			targets, count := &m.targets[square], 0
			for _, offset := range offsets {
				r, c := row+offset.Row, column+offset.Column
				if 0 <= r && r < rows && 0 <= c && c < columns {
					targets[count] = int32(r*columns + c)
					count++
				}
			}
			m.counts[square] = uint8(count)
			for i := count; i < maxMoves; i++ {
				targets[i] = int32(cells)
			}
		}
	}
	return m
}

// from returns the targets of the moves from a square.
func (m *moves) from(square int32) []int32 {
	return m.targets[square][:m.counts[square]]
}

// sortByDegree puts the moves from each square in the order of the number of
// moves from their targets to squares that are not blocked, ascending. Ties stay
// as they are.
func (m *moves) sortByDegree(blocked []bool) {
	degrees := make([]int, len(m.counts))
	for square := range degrees {
		for _, target := range m.from(int32(square)) {
			if !blocked[target] {
				degrees[square]++
			}
		}
	}
	for square := range degrees {
		slices.SortStableFunc(m.from(int32(square)), func(a, b int32) int { return degrees[a] - degrees[b] })
	}
}
