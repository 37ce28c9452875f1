package history

import (
	"math/rand/v2"
	"testing"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// longTour is the knight's tour of 8 x 8 in the fixed order from a corner: a trace
// of longEvents events, none of them a rejection.
func longTour() *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		KnightsTour: clewv1.KnightsTour_builder{Rows: 8, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
		Seed:        1,
		Encoding:    clewv1.Encoding_ENCODING_STEPS,
	}.Build()
}

const longEvents = 16_501_402

func BenchmarkAppend(b *testing.B) {
	messages := clienttest.Record(b, longTour())
	b.Run("history", func(b *testing.B) {
		for b.Loop() {
			if h := kept(b, messages); h.Last() != longEvents {
				b.Fatalf("%d events", h.Last())
			}
		}
		perEvent(b)
	})
	b.Run("fold alone", func(b *testing.B) {
		for b.Loop() {
			state, err := trace.NewState(messages[0].GetStarted())
			if err != nil {
				b.Fatal(err)
			}
			for _, message := range messages[1:] {
				if err := state.Fold(message); err != nil {
					b.Fatal(err)
				}
			}
		}
		perEvent(b)
	})
}

// perEvent reports the time for each event of the long tour.
func perEvent(b *testing.B) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/longEvents, "ns/event")
}

func BenchmarkQueries(b *testing.B) {
	h := kept(b, clienttest.Record(b, longTour()))
	anywhere := func() int64 { return 1 + rand.Int64N(longEvents) }
	b.Run("cursor", func(b *testing.B) {
		cursor, err := h.NewCursor()
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if err := cursor.GoTo(anywhere()); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("cursor back by one", func(b *testing.B) {
		cursor, err := h.NewCursor()
		if err != nil {
			b.Fatal(err)
		}
		n := int64(longEvents)
		for b.Loop() {
			if err := cursor.GoTo(n); err != nil {
				b.Fatal(err)
			}
			n--
		}
	})
	b.Run("heat from end to end", func(b *testing.B) {
		heat := h.NewHeat()
		for b.Loop() {
			heat.GoTo(longEvents - heat.At())
		}
		perEvent(b)
	})
	b.Run("200 spans", func(b *testing.B) {
		for b.Loop() {
			if spans := h.Spans(1, longEvents, 200); spans[199].Solutions != 1 {
				b.Fatal(spans[199])
			}
		}
	})
	b.Run("path", func(b *testing.B) {
		for b.Loop() {
			n := anywhere()
			if path := h.Path(n, 1, 64); len(path) != h.Depth(n) {
				b.Fatalf("%d choices at depth %d", len(path), h.Depth(n))
			}
		}
	})
	b.Run("children of the path", func(b *testing.B) {
		nodes := 0
		for b.Loop() {
			n := anywhere()
			for depth := range h.Depth(n) + 1 {
				for range h.Children(n, depth) {
					nodes++
				}
			}
		}
		if nodes == 0 {
			b.Fatal("no node")
		}
		b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	})
	b.Run("latest child at every depth", func(b *testing.B) {
		for b.Loop() {
			n := anywhere()
			for depth := range h.Depth(n) {
				for node := range h.ChildrenBackward(n, depth) {
					if node.Left != 0 {
						b.Fatal(node)
					}
					break // as a view that shows the latest
				}
			}
		}
	})
	b.Run("event", func(b *testing.B) {
		for b.Loop() {
			n := anywhere()
			if step := h.Event(n); step.Sequence != n {
				b.Fatal(step)
			}
		}
	})
	b.Run("next try", func(b *testing.B) {
		for b.Loop() {
			if n, ok := h.NextTry(0, 0); ok { // the start is never tried again
				b.Fatal(n)
			}
		}
		perEvent(b)
	})
	b.Run("next solution", func(b *testing.B) {
		for b.Loop() {
			if n, _ := h.NextSolution(0); n != longEvents {
				b.Fatal(n)
			}
		}
	})
}
