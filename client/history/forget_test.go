package history

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"testing"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// What is asked of the events that are left, and of the moment before them, has the
// same answers after the others were forgotten; also where all were, and where more
// come.
func TestForget(t *testing.T) {
	traces := searched(t, map[string]*clewv1.SearchRequest{"tour": searches()["tour"]})
	maps.Copy(traces, invented(t))
	for name, messages := range traces {
		r := naiveOf(t, messages)
		if r.last() < chunkEvents {
			continue
		}
		t.Run(name, func(t *testing.T) {
			h, random := kept(t, messages[:1]), rand.New(rand.NewPCG(5, uint64(len(name))))
			cursor, err := h.NewCursor()
			if err != nil {
				t.Fatal(err)
			}
			left, heat := *cursor, h.NewHeat()
			for _, message := range messages[1:] {
				if err := h.Append(message); err != nil {
					t.Fatal(err)
				}
				if random.IntN(3) == 0 {
					h.Forget(h.Last() - random.Int64N(chunkEvents))
				}
			}
			r.first = h.First()
			if want := r.last()/chunkEvents*chunkEvents + 1; r.first > want || r.first < want-chunkEvents {
				t.Errorf("events from %d on are kept, want from %d on or a chunk more", r.first, want)
			}
			compare(t, h, r)

			// A cursor and a heat that have stayed behind catch up.
			n := r.first - 1 + random.Int64N(r.last()-r.first+2)
			compareCursor(t, &left, r, n, r.tree(n))
			compareHeat(t, heat, r, n, random)

			h.Forget(h.Last())
			if r.first = h.First(); r.first != r.last()/chunkEvents*chunkEvents+1 {
				t.Errorf("after all were to be forgotten the first is %d of %d", r.first, r.last())
			}
			compare(t, h, r)
		})
	}
}

// A run of backtracks that was forgotten before it ended is in no stretch.
func TestForgetRun(t *testing.T) {
	const cells = 100
	var codes []byte
	place := func(count int) {
		for i := range count {
			codes = append(codes, trace.CodeChoice+2*byte(i))
		}
	}
	backtrack := func(count int) { codes = append(codes, make([]byte, count)...) }
	reject := func(until int) {
		codes = append(codes, bytes.Repeat([]byte{trace.CodeChoice + 1}, until-len(codes))...)
	}
	place(90)
	backtrack(80)
	reject(chunkEvents + 2*blockEvents + 7)
	end := len(codes)
	codes = append(codes, trace.CodeChoice+2*(cells-1), 0)
	reject(chunkEvents + 4*blockEvents)

	started := clewv1.Started_builder{Board: clewv1.Board_builder{Rows: 1, Columns: cells, Values: 1}.Build(), CodeWidth: 1}.Build()
	messages := []*clewv1.SearchResponse{clewv1.SearchResponse_builder{Started: started}.Build()}
	for _, part := range [][2]int{{0, end}, {end, len(codes)}} {
		steps := clewv1.Steps_builder{FirstSequence: int64(part[0]) + 1, Codes: codes[part[0]:part[1]]}.Build()
		messages = append(messages, clewv1.SearchResponse_builder{Steps: steps}.Build())
	}
	h, r := kept(t, messages[:2]), naiveOf(t, messages)
	h.Forget(chunkEvents)
	if err := h.Append(messages[2]); err != nil {
		t.Fatal(err)
	}
	r.first = h.First()
	compare(t, h, r)
	if spans := h.Spans(h.First(), h.Last(), 1); spans[0].Fall != 1 {
		t.Errorf("the longest run is %d, want 1", spans[0].Fall)
	}
}

// A solution is one also where it is the last event that was forgotten; and a heat
// that has stayed behind finds the most anew.
func TestForgetSolution(t *testing.T) {
	started := clewv1.Started_builder{Board: clewv1.Board_builder{Rows: 1, Columns: 3, Values: 1}.Build(), CodeWidth: 1}.Build()
	codes := bytes.Repeat([]byte{trace.CodeChoice, trace.CodeBacktrack}, chunkEvents/2)
	codes[chunkEvents-1] = trace.CodeSolution
	codes = append(codes, trace.CodeBacktrack, trace.CodeChoice+2)
	messages := []*clewv1.SearchResponse{
		clewv1.SearchResponse_builder{Started: started}.Build(),
		clewv1.SearchResponse_builder{Steps: clewv1.Steps_builder{FirstSequence: 1, Codes: codes}.Build()}.Build(),
	}
	h, r := kept(t, messages), naiveOf(t, messages)
	heat := h.NewHeat()
	if most := heat.Most(); most != 0 {
		t.Errorf("the most is %d before the first event", most)
	}
	h.Forget(chunkEvents)
	r.first = h.First()
	if heat.GoTo(0); heat.At() != chunkEvents || heat.Most() != chunkEvents/2 {
		t.Errorf("the most is %d after event %d, want %d after event %d", heat.Most(), heat.At(), chunkEvents/2, chunkEvents)
	}
	cursor, err := h.NewCursor()
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int64{chunkEvents, chunkEvents + 2, chunkEvents} {
		compareCursor(t, cursor, r, n, r.tree(n))
	}
}

// Nothing is forgotten before a whole piece of memory is, and memory is given back.
func TestForgetGivesBack(t *testing.T) {
	started := clewv1.Started_builder{Board: clewv1.Board_builder{Rows: 1, Columns: 3, Values: 1}.Build(), CodeWidth: 1}.Build()
	codes := bytes.Repeat([]byte{trace.CodeChoice, trace.CodeBacktrack}, 3*chunkEvents/2)
	h := kept(t, []*clewv1.SearchResponse{
		clewv1.SearchResponse_builder{Started: started}.Build(),
		clewv1.SearchResponse_builder{Steps: clewv1.Steps_builder{FirstSequence: 1, Codes: codes}.Build()}.Build(),
	})
	full := h.Bytes()
	for n, want := range map[int64]int64{-1: 1, 0: 1, chunkEvents - 1: 1} {
		if h.Forget(n); h.First() != want {
			t.Errorf("after Forget(%d) the first event is %d, want %d", n, h.First(), want)
		}
	}
	if h.Forget(3 * chunkEvents); h.First() != 3*chunkEvents+1 || h.Last() != 3*chunkEvents {
		t.Errorf("after all was forgotten events %d to %d are kept", h.First(), h.Last())
	}
	if left := h.Bytes(); left > full/20 {
		t.Errorf("%d bytes are left of %d", left, full)
	}
}
