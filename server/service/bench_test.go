package service

import (
	"errors"
	"io"
	"testing"

	clewv1 "clew/gen/clew/v1"
)

// BenchmarkSearch delivers a trace through the whole gRPC stack to a client that
// counts its events.
func BenchmarkSearch(b *testing.B) {
	client := dial(b, newTestService(Config{Limits: DefaultLimits()}))
	request := queensRequest(20)
	request.SetMaxPlacements(500_000)
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
		events += len(response.GetEvents().GetEvents())
		said = response.GetFinished().GetSequence()
	}
	if int64(events) != said {
		b.Fatalf("%d events, the stream says %d", events, said)
	}
	return events
}
