package history

import (
	"math/rand/v2"
	"testing"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

func compareSpans(t *testing.T, h *History, r *naive, random *rand.Rand) {
	t.Helper()
	check := func(first, last int64, count int) {
		t.Helper()
		same(t, h.Spans(first, last, count), r.spans(first, last, count), "Spans(%d, %d, %d)", first, last, count)
	}
	check(r.first, r.last(), 200)
	check(r.first, r.last(), 1)
	for range 3 {
		first := r.first + random.Int64N(r.last()-r.first+2)
		last := first - 1 + random.Int64N(r.last()-first+2)
		check(first, last, 1+random.IntN(300))
	}
}

// Of the numbers that are asked for those are taken for which there are events.
func TestSpansBeyond(t *testing.T) {
	h := kept(t, clienttest.Record(t, searches()["queens"]))
	same(t, h.Spans(-3, h.Last()+7, 5), h.Spans(1, h.Last(), 5), "Spans beyond both ends")
	if spans := h.Spans(1, h.Last(), 0); len(spans) != 0 {
		t.Errorf("no stretch: %v", spans)
	}
	if spans := h.Spans(1, h.Last(), -1); len(spans) != 0 {
		t.Errorf("fewer than none: %v", spans)
	}
	same(t, h.Spans(9, 3, 2), []Span{{Least: h.Depth(8), Most: h.Depth(8)}, {Least: h.Depth(8), Most: h.Depth(8)}}, "Spans of no event")
}

// A run of backtracks counts where its last one is, whatever comes after it: as long
// as nothing does, at the end of a block too.
func TestSpansRun(t *testing.T) {
	const cells = 110
	started := clewv1.Started_builder{Board: clewv1.Board_builder{Rows: 1, Columns: cells, Values: 1}.Build(), CodeWidth: 1}.Build()
	messages := []*clewv1.SearchResponse{clewv1.SearchResponse_builder{Started: started}.Build()}
	h, sequence := kept(t, messages), int64(1)
	for _, part := range []struct {
		count int
		code  func(i int) byte
	}{
		{108, func(i int) byte { return trace.CodeChoice + 2*byte(i) }},
		{blockEvents - 108 - 50, func(int) byte { return trace.CodeChoice + 1 }},
		{50, func(int) byte { return trace.CodeBacktrack }},
		{2 * blockEvents, func(int) byte { return trace.CodeChoice + 1 }},
		{7, func(int) byte { return trace.CodeBacktrack }},
		{blockEvents - 7, func(int) byte { return trace.CodeChoice + 1 }},
		{1, func(int) byte { return trace.CodeChoice + 2*(cells-1) }},
	} {
		codes := make([]byte, part.count)
		for i := range codes {
			codes[i] = part.code(i)
		}
		steps := clewv1.Steps_builder{FirstSequence: sequence, Codes: codes}.Build()
		messages = append(messages, clewv1.SearchResponse_builder{Steps: steps}.Build())
		sequence += int64(part.count)
		if err := h.Append(messages[len(messages)-1]); err != nil {
			t.Fatal(err)
		}
		r := naiveOf(t, messages)
		for _, count := range []int{1, 2, 3, 4, 100} {
			same(t, h.Spans(1, h.Last(), count), r.spans(1, h.Last(), count), "%d spans up to event %d", count, h.Last())
		}
	}
}
