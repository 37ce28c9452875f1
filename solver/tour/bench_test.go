package tour_test

import (
	"fmt"
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

// The default strategy, with the largest board that it looks at as a whole from the
// start.
func BenchmarkDefault(b *testing.B) {
	for _, side := range []int{8, 32, 200} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			for b.Loop() {
				p, err := tour.New(tour.Config{Rows: side})
				if err != nil {
					b.Fatal(err)
				}
				if s := tracetest.Run(p, solver.Options{MaxSolutions: 1}); s.Status() != solver.Solved {
					b.Fatalf("status %d", s.Status())
				}
			}
			b.ReportMetric(float64(side*side)*float64(b.N)/b.Elapsed().Seconds(), "squares/s")
		})
	}
}
