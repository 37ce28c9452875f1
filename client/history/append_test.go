package history

import (
	"errors"
	"math/rand/v2"
	"testing"

	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// What is wrong is told, and what came before it is kept.
func TestAppendRefuses(t *testing.T) {
	whole := randomTrace(rand.New(rand.NewPCG(7, 1)), 10, 10, 2, 1000)
	finished := whole[2].GetFinished()
	wrong := map[string]struct {
		messages []*clewv1.SearchResponse
		spoil    func([]*clewv1.SearchResponse)
		want     error
		kept     int64
	}{
		"an impossible event": {whole, func(m []*clewv1.SearchResponse) {
			m[1].GetEvents().GetEvents()[700].SetDepth(99)
		}, trace.ErrIllegal, 700},
		"an unknown event": {whole, func(m []*clewv1.SearchResponse) {
			m[1].GetEvents().GetEvents()[300].SetKind(9)
		}, trace.ErrUnknownKind, 300},
		"a gap": {whole, func(m []*clewv1.SearchResponse) {
			m[1].GetEvents().SetEvents(m[1].GetEvents().GetEvents()[1:])
		}, trace.ErrGap, 0},
		"an impossible step": {packed(t, whole), func(m []*clewv1.SearchResponse) {
			copy(m[1].GetSteps().GetCodes()[2*600:], []byte{0xff, 0xff})
		}, trace.ErrIllegal, 600},
		"half a step": {packed(t, whole), func(m []*clewv1.SearchResponse) {
			m[1].GetSteps().SetCodes(m[1].GetSteps().GetCodes()[1:])
		}, trace.ErrIllegal, 0},
		"a repetition": {packed(t, whole), func(m []*clewv1.SearchResponse) {
			m[2] = proto.CloneOf(m[1])
		}, trace.ErrGap, 1000},
		"other counters": {whole, func(m []*clewv1.SearchResponse) {
			m[2].GetFinished().GetCounters().SetPlacements(finished.GetCounters().GetPlacements() + 1)
		}, trace.ErrCounters, 1000},
		"counters of another event": {whole, func(m []*clewv1.SearchResponse) {
			progress := clewv1.Progress_builder{Sequence: proto.Int64(999), Counters: finished.GetCounters()}.Build()
			m[2] = clewv1.SearchResponse_builder{Progress: progress}.Build()
		}, trace.ErrCounters, 1000},
	}
	for name, test := range wrong {
		t.Run(name, func(t *testing.T) {
			var messages []*clewv1.SearchResponse
			for _, message := range test.messages {
				messages = append(messages, proto.CloneOf(message))
			}
			test.spoil(messages)
			h, err := New(messages[0].GetStarted())
			if err != nil {
				t.Fatal(err)
			}
			for _, message := range messages[1:] {
				if err = h.Append(message); err != nil {
					break
				}
			}
			if !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			r := naiveOf(t, whole)
			if test.messages[1].HasSteps() {
				r = naiveOf(t, packed(t, whole))
			}
			r.steps = r.steps[:test.kept]
			if h.Last() != test.kept {
				t.Fatalf("%d events are kept, want %d", h.Last(), test.kept)
			}
			compare(t, h, r)
		})
	}
}

// A search whose events are not sent has an empty history.
func TestNoEvents(t *testing.T) {
	h := kept(t, clienttest.Record(t, clewv1.SearchRequest_builder{Detail: clewv1.Detail_DETAIL_SOLUTIONS}.Build()))
	if h.First() != 1 || h.Last() != 0 || h.Counters(0) != (trace.Counters{}) || len(h.Path(0, 1, 9)) != 0 {
		t.Errorf("events %d to %d, counters %+v", h.First(), h.Last(), h.Counters(0))
	}
	if _, ok := h.Move(0); ok {
		t.Error("it has a move")
	}
	same(t, h.Spans(1, 0, 2), []Span{{}, {}}, "Spans of no event")
}

// Codes may come wider than they have to, and events where steps were announced.
func TestOtherEncodings(t *testing.T) {
	messages := randomTrace(rand.New(rand.NewPCG(8, 1)), 5, 5, 2, 2000)
	r := naiveOf(t, messages)
	started := proto.CloneOf(messages[0].GetStarted())
	started.SetCodeWidth(4)
	state, err := trace.NewState(started)
	if err != nil {
		t.Fatal(err)
	}
	mixed := []*clewv1.SearchResponse{clewv1.SearchResponse_builder{Started: started}.Build()}
	for i, message := range cut(rand.New(rand.NewPCG(8, 2)), messages, 100)[1:] {
		steps := clewv1.Steps_builder{FirstSequence: state.Sequence() + 1}.Build()
		for step, err := range state.Steps(message) {
			if err != nil {
				t.Fatal(err)
			}
			if i%2 == 0 {
				steps.SetCodes(trace.AppendCodes(steps.GetCodes(), []uint32{state.Code(step)}, 4))
				r.steps[step.Sequence-1].Reason, r.steps[step.Sequence-1].Conflict = 0, trace.None
			}
		}
		if i%2 == 0 && message.HasEvents() {
			message = clewv1.SearchResponse_builder{Steps: steps}.Build()
		}
		mixed = append(mixed, message)
	}
	h := kept(t, mixed)
	for n := int64(1); n <= h.Last(); n++ {
		if h.Event(n) != r.steps[n-1] {
			t.Fatalf("event %d is %+v, want %+v", n, h.Event(n), r.steps[n-1])
		}
	}
	compare(t, h, r)
}

// Whatever codes come: what can be is kept, and asked for, as by the naive history.
func FuzzAppend(f *testing.F) {
	f.Add([]byte{2, 0, 4, 1, 0, 5, 6, 8, 10, 0, 0, 0}, uint16(3))
	f.Add([]byte{2, 4, 6, 1, 0, 0, 0, 3, 3, 0, 2, 9, 0}, uint16(1))
	long := make([]byte, 0, 3*blockEvents)
	for i := range 3 * blockEvents {
		long = append(long, []byte{2, 5, 4, 0, 0}[i%5])
	}
	f.Add(long, uint16(300))
	f.Fuzz(func(t *testing.T, codes []byte, most uint16) {
		started := clewv1.Started_builder{Board: clewv1.Board_builder{Rows: 3, Columns: 4, Values: 2, Blocked: []byte{8}}.Build(), CodeWidth: 1}.Build()
		messages := []*clewv1.SearchResponse{
			clewv1.SearchResponse_builder{Started: started}.Build(),
			clewv1.SearchResponse_builder{Steps: clewv1.Steps_builder{FirstSequence: 1, Codes: codes}.Build()}.Build(),
		}
		r := &naive{started: started, first: 1}
		state := r.state(t)
		for step, err := range state.Steps(messages[1]) {
			if err != nil {
				break
			}
			r.steps = append(r.steps, step)
		}
		h, err := New(started)
		if err != nil {
			t.Fatal(err)
		}
		for _, message := range cut(rand.New(rand.NewPCG(9, uint64(most))), messages, 1+int(most))[1:] {
			if err = h.Append(message); err != nil {
				break
			}
		}
		if h.Last() != r.last() || (err != nil) != (r.last() < int64(len(codes))) {
			t.Fatalf("%d events are kept with error %v, want %d of %d", h.Last(), err, r.last(), len(codes))
		}
		compare(t, h, r)
	})
}
