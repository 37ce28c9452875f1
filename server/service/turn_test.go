package service

import (
	"testing"
	"testing/synctest"
	"time"

	clewv1 "clew/gen/clew/v1"
)

// A search lets others run when it has had its turn, and no sooner, whatever is sent of
// it.
func TestSearchesTakeTurns(t *testing.T) {
	silent := everyQueens(6)
	silent.SetDetail(clewv1.Detail_DETAIL_PROGRESS)
	started := mustSearch(t, dial(t, newTestService(Config{})), everyQueens(6)).started
	resumed := started.GetRequest()
	resumed.SetResume(clewv1.Resume_builder{AfterSequence: 300, Fingerprint: started.GetFingerprint()}.Build())
	for name, request := range map[string]*clewv1.SearchRequest{
		"events":  everyQueens(6),
		"steps":   steps(everyQueens(6)),
		"silent":  silent,
		"resumed": resumed,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, request)
				r.each = 100 * time.Microsecond
				var yielded []time.Time
				r.yield = func() { yielded = append(yielded, time.Now()) }
				if err := r.run(t); err != nil {
					t.Fatal(err)
				}
				if n := len(yielded); n < 5 {
					t.Errorf("in %v it let others run %d times", time.Since(r.reader.start), n)
				}
				for i := 1; i < len(yielded); i++ {
					if turn := yielded[i].Sub(yielded[i-1]); turn < turnTime {
						t.Errorf("a turn of %v", turn)
					}
				}
			})
		})
	}
}
