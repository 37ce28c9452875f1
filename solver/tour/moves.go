package tour

import (
	"slices"

	"clew/solver"
)

// fixedOffsets are the knight's moves in the order of Fixed, staticDegreeOffsets
// in that of the ties of StaticDegree, as (row, column).
var (
	fixedOffsets        = [8]solver.Square{{Row: 2, Column: 1}, {Row: 1, Column: 2}, {Row: -1, Column: 2}, {Row: -2, Column: 1}, {Row: -2, Column: -1}, {Row: -1, Column: -2}, {Row: 1, Column: -2}, {Row: 2, Column: -1}}
	staticDegreeOffsets = [8]solver.Square{{Row: -1, Column: -2}, {Row: 1, Column: -2}, {Row: -1, Column: 2}, {Row: 1, Column: 2}, {Row: -2, Column: -1}, {Row: -2, Column: 1}, {Row: 2, Column: -1}, {Row: 2, Column: 1}}
)

// moves lists for each square where the knight can go from it on the empty
// board, in one flat array: the targets of square i are targets[ends[i-1]:ends[i]].
type moves struct {
	targets []int32
	ends    []int32
}

func newMoves(rows, columns int, offsets [8]solver.Square) moves {
	m := moves{ends: make([]int32, 0, rows*columns)}
	for row := range rows {
		for column := range columns {
			for _, offset := range offsets {
				r, c := row+offset.Row, column+offset.Column
				if 0 <= r && r < rows && 0 <= c && c < columns {
					m.targets = append(m.targets, int32(r*columns+c))
				}
			}
			m.ends = append(m.ends, int32(len(m.targets)))
		}
	}
	return m
}

// from returns the targets of the moves from a square.
func (m *moves) from(square int32) []int32 {
	first := int32(0)
	if square > 0 {
		first = m.ends[square-1]
	}
	return m.targets[first:m.ends[square]]
}

// sortByDegree puts the moves from each square in the order of the number of
// moves from their targets to squares that are not blocked, ascending. Ties stay
// as they are.
func (m *moves) sortByDegree(blocked []bool) {
	degrees := make([]int, len(m.ends))
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
