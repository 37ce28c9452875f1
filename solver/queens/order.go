package queens

import (
	"sort"

	"clew/solver"
)

// Keys that keep the draws of the row orders apart, see solver.Random. They are
// part of the trace: another value is another order.
const (
	randomStartKey = 1
	shuffledKey    = 2
)

// rowOrder maps the candidates of a column to its rows.
type rowOrder struct {
	order RowOrder
	size  int
	start int     // RandomStart: the first row of the first column searched
	rows  []int32 // CenterOut: the rows; Shuffled: the rows of column 0, then of column 1 ...
}

func newRowOrder(c Config) rowOrder {
	o := rowOrder{order: c.RowOrder, size: c.Size}
	switch c.RowOrder {
	case RandomStart:
		o.start = solver.RandomBelow(solver.Random(c.Seed, randomStartKey), c.Size)
	case Shuffled:
		o.rows = shuffledRows(c.Size, c.Seed)
	case CenterOut:
		o.rows = centerOutRows(c.Size)
	}
	return o
}

// ascending reports whether a column searched at a depth goes from the top row
// down.
func (o *rowOrder) ascending(depth int) bool {
	return o.order == Ascending || o.order == RandomStart && depth > 0
}

// at returns the row of a candidate of a column that is searched at a depth.
func (o *rowOrder) at(depth, column, candidate int) int {
	switch {
	case o.ascending(depth):
		return candidate
	case o.order == RandomStart:
		return (o.start + candidate) % o.size
	case o.order == Shuffled:
		return int(o.rows[column*o.size+candidate])
	default:
		return int(o.rows[candidate])
	}
}

func centerOutRows(size int) []int32 {
	rows := ascendingRows(size)
	distance := func(row int32) int { return max(2*int(row)-size+1, size-1-2*int(row)) }
	sort.SliceStable(rows, func(i, j int) bool { return distance(rows[i]) < distance(rows[j]) })
	return rows
}

// shuffledRows returns a permutation for each column (Fisher and Yates 1938, in
// the form of Durstenfeld 1964).
func shuffledRows(size int, seed uint64) []int32 {
	rows := make([]int32, 0, size*size)
	for column := range size {
		rows = append(rows, ascendingRows(size)...)
		permutation := rows[column*size:]
		for i := size - 1; i > 0; i-- {
			random := solver.Random(seed, shuffledKey, uint64(column), uint64(i))
			j := solver.RandomBelow(random, i+1)
			permutation[i], permutation[j] = permutation[j], permutation[i]
		}
	}
	return rows
}

func ascendingRows(size int) []int32 {
	rows := make([]int32, size)
	for row := range rows {
		rows[row] = int32(row)
	}
	return rows
}
