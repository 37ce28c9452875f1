package history

import (
	"math/rand/v2"
	"slices"
	"testing"

	"clew/client/internal/clienttest"
)

func compareHeat(t *testing.T, heat *Heat, r *naive, n int64, random *rand.Rand) {
	t.Helper()
	heat.GoTo(n)
	want := make([]int64, len(heat.counts)-1)
	for _, step := range r.steps[:n] {
		if step.Kind == placed || step.Kind == rejected {
			want[step.Cell]++
		}
	}
	got := make([]int64, len(want))
	for cell := range got {
		got[cell] = heat.Count(cell)
	}
	if same(t, got, want, "heat after event %d", n); heat.At() != n {
		t.Errorf("the heat is after event %d, want %d", heat.At(), n)
	}
	// Who asks for the most every time never sees it found anew.
	if most := slices.Max(want); random.IntN(3) > 0 && heat.Most() != most {
		t.Errorf("heat after event %d: most %d, want %d", n, heat.Most(), most)
	}
}

// The most keeps up while a search is played, event by event.
func TestHeatForward(t *testing.T) {
	h := kept(t, clienttest.Record(t, searches()["tour, rejections"]))
	heat := h.NewHeat()
	for n := range min(h.Last(), 5000) {
		heat.GoTo(n)
		if most := slices.Max(heat.counts[1:]); heat.Most() != most {
			t.Fatalf("after event %d: most %d, want %d", n, heat.Most(), most)
		}
	}
}

// The division by multiplication is right for every code at the edge of a cell.
func TestDivisor(t *testing.T) {
	for _, values := range []int{1, 2, 3, 7, 9, 25, 625, 1 << 12, 1<<24 - 1, 1 << 24} {
		d := newDivisor(2 * values)
		for _, cell := range []uint64{0, 1, 2, 100, 1<<31/uint64(values) - 1} {
			first := 2 + cell*2*uint64(values)
			last := first + 2*uint64(values) - 1
			if last > 1<<32-1 {
				continue
			}
			for _, code := range []uint64{first, last} {
				if got := d.cell(uint32(code)); got != cell+1 {
					t.Errorf("%d values: code %d is of cell %d, want %d", values, code, int64(got)-1, cell)
				}
			}
		}
		if d.cell(0) != 0 || d.cell(1) != 0 {
			t.Errorf("%d values: codes 0 and 1 have the cells %d and %d", values, d.cell(0), d.cell(1))
		}
	}
}
