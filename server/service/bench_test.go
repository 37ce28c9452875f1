package service

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"testing"

	clewv1 "clew/gen/clew/v1"
)

// BenchmarkSearch delivers a trace through the whole gRPC stack to a client that
// counts its events.
func BenchmarkSearch(b *testing.B) {
	for _, encoding := range []clewv1.Encoding{clewv1.Encoding_ENCODING_EVENTS, clewv1.Encoding_ENCODING_STEPS} {
		for name, observer := range map[string]Observer{"": nil, " observed": &adder{}} {
			b.Run(encoding.String()+name, func(b *testing.B) {
				client := dial(b, newTestService(Config{Observer: observer}))
				request := clewv1.SearchRequest_builder{
					KnightsTour:   clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
					MaxPlacements: 500_000,
					Encoding:      encoding,
				}.Build()
				events := 0
				b.ReportAllocs()
				for b.Loop() {
					stream, err := client.Search(b.Context(), request)
					if err != nil {
						b.Fatal(err)
					}
					events += countEvents(b, stream.Recv)
				}
				b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
			})
		}
	}
}

// adder is an observer that adds up what it is told.
type adder struct{ messages, events, bytes, blocked, searched atomic.Int64 }

func (a *adder) Started(context.Context, Call) CallObserver { return a }
func (a *adder) Refused(context.Context, Refusal)           {}
func (a *adder) Searched(events int64)                      { a.searched.Add(events) }
func (a *adder) Ended(End)                                  {}
func (a *adder) Sent(m Message) {
	a.messages.Add(1)
	a.events.Add(int64(m.Events))
	a.bytes.Add(int64(m.Bytes))
	a.blocked.Add(int64(m.Blocked))
}

// countEvents reads a stream and returns the number of its events; it compares
// it with what the stream says.
func countEvents(b *testing.B, receive func() (*clewv1.SearchResponse, error)) int {
	events, said := 0, int64(0)
	for {
		response, err := receive()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			b.Fatal(err)
		}
		events += len(response.GetEvents().GetEvents()) + len(response.GetSteps().GetCodes())
		said = response.GetFinished().GetSequence()
	}
	if int64(events) != said {
		b.Fatalf("%d events, the stream says %d", events, said)
	}
	return events
}
