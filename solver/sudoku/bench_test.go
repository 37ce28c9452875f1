package sudoku_test

import (
	"testing"

	"clew/solver"
	"clew/solver/internal/tracetest"
	"clew/solver/sudoku"
)

// hard is a grid made to be hard for a search row by row, from the Wikipedia
// article "Sudoku solving algorithms": its first row is 987654321.
const hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

// The hard grid, every event written to memory.
func BenchmarkHard(b *testing.B) {
	events := int64(0)
	for b.Loop() {
		p, err := sudoku.New(sudoku.Config{Givens: hard})
		if err != nil {
			b.Fatal(err)
		}
		s := tracetest.Run(p, solver.Options{MaxSolutions: 1})
		if c := s.Counters(); c.Placements != 69_175_316 || c.Backtracks != 69_175_252 {
			b.Fatalf("%d placements, %d backtracks; want 69175316, 69175252", c.Placements, c.Backtracks)
		}
		events += s.Sequence()
	}
	b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
}
