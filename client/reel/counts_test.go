package reel

import (
	"slices"
	"testing"

	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// Where rejections are no events, how many there are is known at the end and nowhere
// else.
func TestRejections(t *testing.T) {
	for _, included := range []bool{true, false} {
		request := allQueens(clewv1.Detail_DETAIL_EVENTS)
		request.SetIncludeRejections(included)
		r := played(t, clienttest.Dial(t), request)
		want := r.Finished().GetCounters().GetRejections()
		for n := range r.Last() {
			r.GoTo(n)
			if count, known := r.Rejections(); known != included || known && count != r.History().Counters(n).Rejections {
				t.Fatalf("included %v: %d rejections up to event %d, known %v", included, count, n, known)
			}
		}
		r.GoTo(r.Last())
		if count, known := r.Rejections(); !known || count != want {
			t.Errorf("included %v: %d rejections in the end, known %v, want %d", included, count, known, want)
		}
	}
}

// What is explored is what the server said at or before the place, to the very end.
func TestExplored(t *testing.T) {
	messages := clienttest.Record(t, clewv1.SearchRequest_builder{
		Queens: clewv1.Queens_builder{Size: 10}.Build(), MaxSolutions: proto.Uint32(0), MaxPlacements: 500, Seed: 1,
	}.Build())
	state, err := trace.NewState(messages[0].GetStarted())
	if err != nil {
		t.Fatal(err)
	}
	// The server tells it once, behind the first solution.
	behind := 1 + slices.IndexFunc(messages, (*clewv1.SearchResponse).HasSolution)
	for _, message := range messages[1:behind] {
		if err := state.Fold(message); err != nil {
			t.Fatal(err)
		}
	}
	c, from := state.Counters(), state.Sequence()
	news := clewv1.SearchResponse_builder{Progress: clewv1.Progress_builder{
		Sequence: proto.Int64(from),
		Explored: proto.Float64(0.25),
		Counters: clewv1.Counters_builder{
			Placements: proto.Int64(c.Placements), Backtracks: proto.Int64(c.Backtracks), Solutions: proto.Int64(c.Solutions),
			Depth: proto.Uint32(uint32(c.Depth)), MaxDepth: proto.Uint32(uint32(c.MaxDepth)),
		}.Build(),
	}.Build()}.Build()
	r := played(t, clienttest.Replay(slices.Insert(messages, behind, news)), &clewv1.SearchRequest{})
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	for n := range r.Last() + 1 {
		r.GoTo(n)
		if explored, known := r.Explored(); known != (n >= from) || known && explored != 0.25 {
			t.Fatalf("explored %v at event %d, known %v; want 0.25 from event %d on", explored, n, known, from)
		}
	}
}
