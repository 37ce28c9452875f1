package trace

import clewv1 "clew/gen/clew/v1"

// None is the Conflict of a step where no other cell is to blame, and the Cell of
// a solution.
const None = -1

// Step is one event of the trace, flattened.
type Step struct {
	// Sequence is the number of the event, from 1.
	Sequence int64
	// Kind is what happened; never one that this package does not know.
	Kind clewv1.EventKind
	// Cell is the cell placed, undone or refused, row * columns + column; None for
	// a solution.
	Cell int
	// Value is the value placed, undone or refused, from 1; 0 for a solution.
	Value int
	// Depth is the number of choices that stand after the event.
	Depth int
	// Reason is why a candidate was refused. A newer server may have reasons that
	// this package does not know.
	Reason clewv1.RejectReason
	// Conflict is the one cell to blame for a refusal, None where there is none.
	Conflict int
}

// Choice is a value on a cell.
type Choice struct {
	// Cell is row * columns + column.
	Cell int
	// Value counts from 1.
	Value int
}
