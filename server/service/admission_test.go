package service

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
)

// held is a search that was admitted.
type held struct {
	caller string
	cells  int64
	leave  func()
}

// naiveLimit returns the limit that another search meets, "" for none, by adding up
// all that are held.
func naiveLimit(l Limits, searches []held, caller string, cells int64) string {
	var all, own share
	for _, h := range searches {
		all.searches++
		all.cells += h.cells
		if h.caller == caller {
			own.searches++
			own.cells += h.cells
		}
	}
	for _, limit := range []struct {
		flag      string
		value, of int64
	}{
		{"max-searches-per-caller", int64(own.searches) + 1, int64(l.MaxSearchesPerCaller)},
		{"max-cells-per-caller", own.cells + cells, l.MaxCellsPerCaller},
		{"max-searches", int64(all.searches) + 1, int64(l.MaxSearches)},
		{"max-total-cells", all.cells + cells, l.MaxTotalCells},
	} {
		if limit.of > 0 && limit.value > limit.of {
			return limit.flag
		}
	}
	return ""
}

// Searches that come and go at random are admitted as somebody would who counts them
// all each time.
func TestAdmission(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	met := map[string]int{}
	for range 100 {
		limits := Limits{
			MaxSearches:          random.IntN(12),
			MaxTotalCells:        random.Int64N(200),
			MaxSearchesPerCaller: random.IntN(6),
			MaxCellsPerCaller:    random.Int64N(100),
		}
		a := newAdmission(limits)
		var searches []held
		for range 500 {
			if n := len(searches); n > 0 && random.IntN(2) == 0 {
				i := random.IntN(n)
				searches[i].leave()
				searches[i], searches = searches[n-1], searches[:n-1]
				continue
			}
			caller, cells := fmt.Sprint(random.IntN(4)), random.Int64N(40)
			leave, err := a.enter(caller, cells)
			want := naiveLimit(limits, searches, caller, cells)
			met[want]++
			if limitOf(err) != want || (err == nil) != (want == "") {
				t.Fatalf("limits %+v, %v held, %d cells for caller %s: error %v, want limit %q", limits, searches, cells, caller, err, want)
			}
			if err == nil {
				searches = append(searches, held{caller, cells, leave})
			}
		}
		callers := map[string]bool{}
		for _, h := range searches {
			callers[h.caller] = true
		}
		if len(a.callers) != len(callers) {
			t.Errorf("%d callers are kept, want %d", len(a.callers), len(callers))
		}
		for _, h := range searches {
			h.leave()
		}
		if a.all != (share{}) || len(a.callers) != 0 {
			t.Errorf("nobody is left, but %+v and %v are kept", a.all, a.callers)
		}
	}
	if len(met) != 5 {
		t.Errorf("not every limit was met: %v", met)
	}
}

func TestAdmissionOfManyAtOnce(t *testing.T) {
	a := newAdmission(Limits{MaxSearches: 50, MaxSearchesPerCaller: 10})
	var group sync.WaitGroup
	for i := range 100 {
		group.Go(func() {
			for range 200 {
				if leave, err := a.enter(fmt.Sprint(i%20), 1); err == nil {
					leave()
				}
			}
		})
	}
	group.Wait()
	if a.all != (share{}) || len(a.callers) != 0 {
		t.Errorf("nobody is left, but %+v and %v are kept", a.all, a.callers)
	}
}

// A board that finds no room even on an empty server is refused for its size.
func TestLimitsOfRoomLimitBoards(t *testing.T) {
	for _, test := range []struct {
		limits        Limits
		cells         int
		flag, forSize string
	}{
		{Limits{MaxCells: 100, MaxTotalCells: 1000, MaxCellsPerCaller: 500}, 100, "max-cells", "max-cells"},
		{Limits{MaxCells: 100, MaxTotalCells: 64, MaxCellsPerCaller: 500}, 64, "max-total-cells", "max-total-cells"},
		{Limits{MaxCells: 100, MaxTotalCells: 64, MaxCellsPerCaller: 50, MaxQueensSize: 6}, 50, "max-cells-per-caller", "max-queens-size"},
		{Limits{MaxCellsPerCaller: 50, MaxQueensSize: 7}, 50, "max-cells-per-caller", "max-cells-per-caller"},
		{Limits{}, maxBoardCells, "max-cells", "max-cells"},
	} {
		l := test.limits.effective()
		if l.MaxCells != test.cells || l.cellsFlag() != test.flag || l.queensFlag() != test.forSize {
			t.Errorf("%+v: %d cells by %s, queens by %s, want %d by %s and %s",
				test.limits, l.MaxCells, l.cellsFlag(), l.queensFlag(), test.cells, test.flag, test.forSize)
		}
	}
}
