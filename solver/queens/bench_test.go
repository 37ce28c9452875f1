package queens_test

import (
	"testing"

	"clew/solver"
	"clew/solver/queens"
)

// The first solution of 28 queens, every event written to memory.
func BenchmarkFirstSolution(b *testing.B) {
	buffer := make([]solver.Event, 4096)
	events := int64(0)
	for b.Loop() {
		s := solver.New(newPuzzle(b, queens.Config{Size: 28}), solver.Options{MaxSolutions: 1})
		for status := solver.Running; status == solver.Running; {
			_, status = s.Run(buffer, nil)
		}
		if got := s.Counters().Solutions; got != 1 {
			b.Fatalf("%d solutions, want 1", got)
		}
		events += s.Sequence()
	}
	b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
}
