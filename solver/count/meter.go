package count

import (
	"math"
	"sync/atomic"

	"clew/solver"
)

// Meter takes down how far the count of a part is. The zero value is ready for
// use; one goroutine at a time reports to it.
type Meter struct {
	solutions atomic.Uint64
	explored  atomic.Uint64 // the bits of a float64
	// stop is nil for a count that nobody stops.
	stop *solver.Interrupt
	turn turn
}

// Report says how many solutions were found so far at and below the node that is
// being counted, and which fraction of the tree below it lies behind. It returns
// whether to go on. It may take a while, when another count has its turn.
func (m *Meter) Report(solutions uint64, explored float64) (goOn bool) {
	m.report(solutions, explored)
	return m.turn.share() && (m.stop == nil || !m.stop.Raised())
}

func (m *Meter) report(solutions uint64, explored float64) {
	m.solutions.Store(solutions)
	m.explored.Store(math.Float64bits(explored))
}

func (m *Meter) read() (solutions uint64, explored float64) {
	return m.solutions.Load(), math.Float64frombits(m.explored.Load())
}
