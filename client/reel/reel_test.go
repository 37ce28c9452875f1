package reel

import (
	"context"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// allQueens asks for the four solutions of six queens.
func allQueens(detail clewv1.Detail) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		Queens:       clewv1.Queens_builder{Size: 6}.Build(),
		MaxSolutions: proto.Uint32(0),
		Seed:         1,
		Detail:       detail,
	}.Build()
}

// drain takes in everything of a search.
func drain(t *testing.T, r *Reel) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !r.Ended(); {
		if !r.Receive(time.Now().Add(time.Second)) {
			time.Sleep(time.Millisecond)
		}
		if time.Now().After(deadline) {
			t.Fatal("the search does not end")
		}
	}
}

// played returns a reel that has taken in a whole search.
func played(t *testing.T, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) *Reel {
	t.Helper()
	r := Open(t.Context(), Options{Client: client, Request: request})
	t.Cleanup(r.Close)
	drain(t, r)
	return r
}

// The scene of each place is what folding the events up to it gives, whatever way
// leads there.
func TestScenesAreWhatTheSearchWas(t *testing.T) {
	request := allQueens(clewv1.Detail_DETAIL_EVENTS)
	r := played(t, clienttest.Dial(t), request)
	if r.Err() != nil || r.First() != 1 || r.Last() != 308 || r.Position() != 0 {
		t.Fatalf("error %v, events %d to %d, position %d; want 1 to 308, and 0", r.Err(), r.First(), r.Last(), r.Position())
	}
	state, err := trace.NewState(r.Started())
	if err != nil {
		t.Fatal(err)
	}
	boards := [][]trace.Choice{nil}
	for _, message := range clienttest.Record(t, request) {
		for _, event := range message.GetEvents().GetEvents() {
			if _, err := state.Apply(event); err != nil {
				t.Fatal(err)
			}
			boards = append(boards, append([]trace.Choice(nil), state.Choices()...))
		}
	}
	for i := range 2 * len(boards) {
		n := int64(i*97) % int64(len(boards)-1) // the last one recalls a solution
		r.GoTo(n)
		scene, recalled := r.Scene()
		if r.Position() != n || recalled != 0 {
			t.Fatalf("at %d with solution %d recalled, want %d", r.Position(), recalled, n)
		}
		if got, want := scene.State.Choices(), boards[n]; len(got) != len(want) || len(got) > 0 && got[len(got)-1] != want[len(want)-1] {
			t.Fatalf("event %d: choices %v, want %v", n, got, want)
		}
		if n > 0 && scene.Step.Sequence != n {
			t.Fatalf("the step of event %d is %+v", n, scene.Step)
		}
	}
}

func TestGoToStaysWithinTheTrace(t *testing.T) {
	r := played(t, clienttest.Dial(t), allQueens(clewv1.Detail_DETAIL_EVENTS))
	for n, want := range map[int64]int64{-5: 0, 0: 0, 7: 7, 308: 308, 1 << 40: 308} {
		if r.GoTo(n); r.Position() != want {
			t.Errorf("sought %d, at %d, want %d", n, r.Position(), want)
		}
	}
}

// An exhausted search has left its last solution, which is what people want to see.
func TestTheLastSolutionIsRecalled(t *testing.T) {
	r := played(t, clienttest.Dial(t), allQueens(clewv1.Detail_DETAIL_EVENTS))
	r.GoTo(r.Last())
	scene, recalled := r.Scene()
	counters, known := r.Counters()
	if recalled != 4 || scene.State.Depth() != 6 || counters.Depth != 0 || counters.Placements != 152 || !known {
		t.Errorf("solution %d with %d queens, counters %+v, known %v", recalled, scene.State.Depth(), counters, known)
	}
	if explored, known := r.Explored(); explored != 1 || !known || !r.AtEnd() {
		t.Errorf("explored %v, known %v, at the end %v", explored, known, r.AtEnd())
	}
}

func TestSolutionsAlone(t *testing.T) {
	r := played(t, clienttest.Dial(t), allQueens(clewv1.Detail_DETAIL_SOLUTIONS))
	if r.Unit() != "solution" || r.Last() != 4 || r.History() != nil || r.Heat() != nil {
		t.Fatalf("%d of unit %q", r.Last(), r.Unit())
	}
	if scene, _ := r.Scene(); scene.State.Depth() != 0 || scene.Step.Kind != clewv1.EventKind_EVENT_KIND_UNSPECIFIED {
		t.Errorf("%d queens before the first solution, step %+v", scene.State.Depth(), scene.Step)
	}
	for _, n := range []int64{1, 2, 3, 4, 2, 3, 1} {
		r.GoTo(n)
		scene, recalled := r.Scene()
		step, number := r.Event(n)
		if scene.State.Depth() != 6 || recalled != 0 || number != n || step != scene.Step {
			t.Errorf("solution %d has %d queens, number %d, step %+v and %+v", n, scene.State.Depth(), number, scene.Step, step)
		}
	}
	if c, known := r.Counters(); c.Solutions != 1 || !known {
		t.Errorf("counters %+v, known %v", c, known)
	}
	r.GoTo(4)
	if c, _ := r.Counters(); c.Solutions != 4 || c.Placements != 152 || r.Sequence() != 308 {
		t.Errorf("counters %+v at event %d", c, r.Sequence())
	}
}

func TestProgressAlone(t *testing.T) {
	r := played(t, clienttest.Dial(t), allQueens(clewv1.Detail_DETAIL_PROGRESS))
	if c, known := r.Counters(); !known || c.Solutions != 4 || c.Backtracks != 152 || r.Last() != 0 || !r.AtEnd() {
		t.Errorf("counters %+v, known %v, last %d", c, known, r.Last())
	}
}

// What goes beyond the memory is forgotten behind the place, and never before it.
func TestTheOldestIsForgotten(t *testing.T) {
	request := clewv1.SearchRequest_builder{
		KnightsTour:   clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
		MaxPlacements: 1_000_000,
		Encoding:      clewv1.Encoding_ENCODING_STEPS,
	}.Build()
	const memory = 1 << 20
	r := Open(t.Context(), Options{Client: clienttest.Dial(t), Request: request, Memory: memory})
	defer r.Close()
	for !r.AtEnd() {
		if !r.Receive(time.Now().Add(time.Millisecond)) {
			time.Sleep(time.Millisecond)
		}
		r.GoTo(r.Last())
	}
	if r.Err() != nil || r.First() == 1 || r.History().Bytes() > 2*memory {
		t.Fatalf("error %v, kept from event %d in %d bytes", r.Err(), r.First(), r.History().Bytes())
	}
	r.GoTo(0)
	if r.Position() != r.First()-1 || r.Err() != nil {
		t.Errorf("at %d, kept from %d, error %v", r.Position(), r.First(), r.Err())
	}
}

// A mistake in the request is known before there is anything to see.
func TestAwaitTellsWhatIsWrong(t *testing.T) {
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 1 << 31}.Build()}.Build()
	r := Open(t.Context(), Options{Client: clienttest.Dial(t), Request: request})
	defer r.Close()
	if err := r.Await(); status.Code(err) != codes.InvalidArgument {
		t.Errorf("error %v, want InvalidArgument", err)
	}
}

// An event that cannot be ends the reel; what came before it can be looked at.
func TestABrokenTrace(t *testing.T) {
	messages := clienttest.Record(t, allQueens(clewv1.Detail_DETAIL_EVENTS))
	events := messages[1].GetEvents()
	events.SetEvents(append(events.GetEvents()[:2:2], events.GetEvents()[3:]...)) // the third is missing
	r := played(t, clienttest.Replay(messages), &clewv1.SearchRequest{})
	if r.Err() == nil || r.Last() != 2 {
		t.Errorf("error %v after event %d, want one after event 2", r.Err(), r.Last())
	}
	if got, want := r.Reason(), "after event 2: "; !strings.HasPrefix(got, want) || strings.Count(got, "after") != 1 {
		t.Errorf("the reason is %q, want %q and why", got, want)
	}
	if r.GoTo(2); r.Position() != 2 {
		t.Errorf("at %d, want 2", r.Position())
	}
}

func TestCloseEndsTheStream(t *testing.T) {
	request := clewv1.SearchRequest_builder{EventInterval: nil, Queens: clewv1.Queens_builder{Size: 30}.Build(), MaxSolutions: proto.Uint32(0)}.Build()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r := Open(ctx, Options{Client: clienttest.Dial(t), Request: request})
	if err := r.Await(); err != nil {
		t.Fatal(err)
	}
	r.Close() // goleak sees to the rest
}

// A reel does not read on where enough is to be played, however large the board; from
// a later place it does.
func TestReadingAheadIsBounded(t *testing.T) {
	request := clewv1.SearchRequest_builder{
		KnightsTour:   clewv1.KnightsTour_builder{Rows: 100, Columns: 100, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
		MaxPlacements: 300_000,
		Encoding:      clewv1.Encoding_ENCODING_STEPS,
	}.Build()
	// A code has two bytes. A message, and the piece of memory that the history begins
	// with, have 64 Ki events at most.
	const ahead, most = 200_000, 100_000 + 2<<16
	r := Open(t.Context(), Options{Client: clienttest.Dial(t), Request: request, Ahead: ahead})
	defer r.Close()
	wait := func() {
		for range 100 {
			if !r.Receive(time.Now().Add(time.Second)) {
				time.Sleep(time.Millisecond)
			}
		}
	}
	wait()
	if r.Last() < ahead/8 || r.Last() > most || r.Ended() {
		t.Errorf("read to event %d, ended %v; want %d at most", r.Last(), r.Ended(), most)
	}
	r.GoTo(r.Last())
	before := r.Last()
	wait()
	if more := r.Last() - before; more < ahead/8 || more > most {
		t.Errorf("read %d events on, want %d at most", more, most)
	}
	for !r.AtEnd() && t.Context().Err() == nil {
		wait()
		r.GoTo(r.Last())
	}
	if r.Err() != nil || r.Last() != r.Finished().GetSequence() {
		t.Errorf("error %v at event %d", r.Err(), r.Last())
	}
}
