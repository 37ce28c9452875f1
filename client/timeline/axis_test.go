package timeline

import "testing"

// Every event is in one column, the columns follow each other, and the last event is
// in the last.
func TestAxisDividesEvents(t *testing.T) {
	for columns := 1; columns < 30; columns++ {
		for count := int64(1); count < 90; count++ {
			a := Axis{First: 7, Last: 6 + count, Columns: columns}
			for n := a.First; n <= a.Last; n++ {
				c := a.Column(n)
				if n < a.Start(c) || n > a.End(c) || c < 0 || c >= columns {
					t.Fatalf("%+v: event %d is in column %d, which goes from %d to %d", a, n, c, a.Start(c), a.End(c))
				}
			}
			for c := range columns - 1 {
				if a.End(c)+1 != a.Start(c+1) {
					t.Fatalf("%+v: column %d ends at %d, the next begins at %d", a, c, a.End(c), a.Start(c+1))
				}
			}
			if a.Start(0) != a.First || a.End(columns-1) != a.Last || a.Column(a.Last) != columns-1 || a.Column(a.First-1) != 0 {
				t.Fatalf("%+v goes from %d to %d", a, a.Start(0), a.End(columns-1))
			}
		}
	}
}
