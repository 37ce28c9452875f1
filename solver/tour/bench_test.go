package tour_test

import (
	"testing"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/tour"
)

// The textbook tour, every event written to memory.
func BenchmarkTextbookTour(b *testing.B) {
	for b.Loop() {
		p, err := tour.New(tour.Config{MoveOrder: tour.Fixed})
		if err != nil {
			b.Fatal(err)
		}
		s := tracetest.Run(p, solver.Options{MaxSolutions: 1})
		if got := s.Sequence(); got != 16_501_402 {
			b.Fatalf("%d events, want 16501402", got)
		}
	}
	b.ReportMetric(float64(16_501_402)*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}
