package service

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// naiveCall is a call that waits, or is about to.
type naiveCall struct {
	ctx   context.Context
	since int64
	lost  <-chan struct{}
	leave func()
}

// Calls come, leave and are lost as somebody would have it who sorts all of them each time.
func TestWaiting(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	tooMany, tooMuch := 0, 0
	for quarters := range int64(32) {
		limit := quarters * callBytes / 4
		w := waiting{limit: limit}
		received := int64(0)
		var coming, calls, gone []naiveCall
		for range 1000 {
			switch random.IntN(4) {
			case 0:
				ctx, err := w.note(t.Context(), nil)
				if err != nil {
					t.Fatal(err)
				}
				coming = append(coming, naiveCall{ctx: ctx, since: received})
			case 1:
				if n := len(coming); n > 0 {
					i := random.IntN(n)
					call := coming[i]
					coming = slices.Delete(coming, i, i+1)
					call.lost, call.leave = w.begin(call.ctx)
					calls = append(calls, call)
				}
			case 2:
				if n := len(calls); n > 0 && random.IntN(3) == 0 {
					i := random.IntN(n)
					calls[i].leave()
					calls = slices.Delete(calls, i, i+1)
				}
			case 3:
				bytes := random.IntN(callBytes)
				w.receive(bytes)
				received += int64(bytes)
			}
			slices.SortStableFunc(calls, func(a, b naiveCall) int { return cmp.Compare(a.since, b.since) })
			for limit > 0 && len(calls) > 0 {
				many, much := int64(len(calls))*callBytes > limit, received-calls[0].since > limit
				if !many && !much {
					break
				}
				if many {
					tooMany++
				} else {
					tooMuch++
				}
				gone, calls = append(gone, calls[0]), calls[1:]
			}
			for _, call := range calls {
				if isClosed(call.lost) {
					t.Fatalf("limit %d: of %d calls one is lost that need not be", limit, len(calls))
				}
			}
			for _, call := range gone {
				if !isClosed(call.lost) {
					t.Fatalf("limit %d: of %d calls one is not lost that must be", limit, len(gone))
				}
			}
		}
		for _, call := range append(gone, calls...) {
			call.leave()
		}
		if n := w.calls.Len(); n > 0 {
			t.Errorf("%d calls are kept", n)
		}
	}
	if tooMany == 0 || tooMuch == 0 {
		t.Errorf("%d calls were lost as there were too many, %d as too much had come", tooMany, tooMuch)
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
