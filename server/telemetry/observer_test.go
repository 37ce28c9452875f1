package telemetry_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/telemetry/telemetrytest"
)

// message is what a paced search sends.
var message = service.Message{Events: 1, Bytes: 40, Blocked: time.Microsecond}

// started returns an observer of a search, and what it belongs to.
func started(t testing.TB, paced bool) (*telemetry.Telemetry, service.CallObserver) {
	t.Helper()
	telemetrytest.ClearEnvironment(t)
	all, err := telemetry.New(t.Context(), telemetry.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := all.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return all, all.Observer().Started(t.Context(), service.Call{Method: "Search", Puzzle: "queens", Encoding: "EVENTS", Paced: paced})
}

// What is measured of a message takes no memory.
func TestSentAllocatesNothing(t *testing.T) {
	for _, paced := range []bool{false, true} {
		_, call := started(t, paced)
		if allocations := testing.AllocsPerRun(1000, func() {
			call.Sent(message)
			call.Searched(1)
		}); allocations != 0 {
			t.Errorf("%v allocations a message (paced: %v)", allocations, paced)
		}
	}
}

// Nothing is lost of what many calls do at the same time, while somebody reads.
func TestObserverInManyGoroutines(t *testing.T) {
	const calls, messages = 8, 1000
	telemetrytest.ClearEnvironment(t)
	server := telemetrytest.Start(t, telemetry.Config{}, service.Config{})
	var going sync.WaitGroup
	for i := range calls {
		going.Go(func() {
			call := server.Telemetry.Observer().Started(t.Context(), service.Call{Method: "Search", Puzzle: "maze", Encoding: "STEPS", Paced: i%2 == 0, Cells: 5})
			for range messages {
				call.Sent(message)
				call.Searched(2)
			}
			call.Ended(service.End{Reason: "SOLVED"})
		})
	}
	for range 10 {
		if sent, _ := server.Page(t).Sum("clew_events_sent_total"); sent > calls*messages {
			t.Errorf("%v events were sent", sent)
		}
	}
	going.Wait()
	page := server.Page(t)
	for name, want := range map[string]float64{
		"clew_searches_active":       0,
		"clew_cells_active":          0,
		"clew_searches_ended_total":  calls,
		"clew_events_sent_total":     calls * messages,
		"clew_data_sent_bytes_total": calls * messages * 40,
		"clew_solver_steps_total":    calls * messages * 2,
		"clew_batch_size":            calls * messages / 2,
	} {
		if got, _ := page.Sum(name); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
}

func BenchmarkSent(b *testing.B) {
	for name, paced := range map[string]bool{"paced": true, "fast": false} {
		b.Run(name, func(b *testing.B) {
			_, call := started(b, paced)
			b.ReportAllocs()
			for b.Loop() {
				call.Sent(message)
			}
		})
	}
}
