//go:build !race

package history

import (
	"runtime"
	"testing"

	"clew/client/internal/clienttest"
	"clew/client/trace"
)

// A trace of 16.5 million events takes little more than a byte each. The race detector
// is left out: it changes what memory is taken.
func TestMemory(t *testing.T) {
	const bound = 32 << 20
	heap := func() int64 {
		runtime.GC()
		runtime.GC() // what a sync.Pool holds survives one
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return int64(stats.HeapAlloc)
	}
	client := clienttest.Dial(t)
	var h *History
	for message, err := range trace.Search(t.Context(), client, longTour()) {
		if err != nil {
			t.Fatal(err)
		}
		if message.HasStarted() {
			h, err = New(message.GetStarted())
		} else {
			err = h.Append(message)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	with := heap()
	account, last := h.Bytes(), h.Last()
	h = nil
	held := with - heap()
	if last != longEvents {
		t.Errorf("%d events, want %d", last, longEvents)
	}
	if held > bound {
		t.Errorf("%d bytes are held, want up to %d", held, bound)
	}
	if account < held*9/10 || account > held*11/10 {
		t.Errorf("%d bytes are held, by its own account %d", held, account)
	}
}
