// Package timeline lays the places of a search out over the columns of a window.
//
//   - axis.go: which places are in which column; bar.go: the bar that shows where the
//     search stands.
package timeline

// Axis lays the places from First to Last out over columns, as history.Spans does.
type Axis struct {
	First, Last int64
	Columns     int
}

// Count returns how many places there are.
func (a Axis) Count() int64 { return a.Last - a.First + 1 }

// Start returns the first place of a column. Where there are fewer places than
// columns it may be that of a later one.
func (a Axis) Start(column int) int64 {
	return a.First + int64(column)*a.Count()/int64(a.Columns)
}

// End returns the last place of a column, or of the columns before it where it has
// none.
func (a Axis) End(column int) int64 { return a.Start(column+1) - 1 }

// Column returns the column of a place. What is before the first is in the first.
func (a Axis) Column(n int64) int {
	if n < a.First || a.Count() < 1 {
		return 0
	}
	return int(((min(n, a.Last)-a.First+1)*int64(a.Columns) - 1) / a.Count())
}

// Clicked returns the place that a click on a column means: its last one, but in the
// first column the start, before the first place.
func (a Axis) Clicked(column int) int64 {
	if column == 0 {
		return a.First - 1
	}
	return a.End(column)
}
