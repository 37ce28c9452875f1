package trace_test

import (
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// The kinds and the reason that the tests need, by shorter names.
const (
	place     = clewv1.EventKind_EVENT_KIND_PLACE
	backtrack = clewv1.EventKind_EVENT_KIND_BACKTRACK
	reject    = clewv1.EventKind_EVENT_KIND_REJECT
	solution  = clewv1.EventKind_EVENT_KIND_SOLUTION
	attacked  = clewv1.RejectReason_REJECT_REASON_ATTACKED
)

// event returns an event that says what stands where.
func event(sequence int64, kind clewv1.EventKind, row, column, depth int) *clewv1.Event {
	return clewv1.Event_builder{
		Sequence: proto.Int64(sequence),
		Kind:     kind.Enum(),
		Row:      proto.Uint32(uint32(row)),
		Column:   proto.Uint32(uint32(column)),
		Value:    proto.Uint32(1),
		Depth:    proto.Uint32(uint32(depth)),
	}.Build()
}

// solved returns a solution.
func solved(sequence int64, depth int) *clewv1.Event {
	return clewv1.Event_builder{
		Sequence: proto.Int64(sequence),
		Kind:     solution.Enum(),
		Depth:    proto.Uint32(uint32(depth)),
	}.Build()
}

// refused returns a rejection with the cell to blame.
func refused(sequence int64, row, column, depth, conflictRow, conflictColumn int) *clewv1.Event {
	event := event(sequence, reject, row, column, depth)
	event.SetReason(attacked)
	event.SetConflictRow(uint32(conflictRow))
	event.SetConflictColumn(uint32(conflictColumn))
	return event
}

// board returns the start of a search over a board of one value.
func board(rows, columns, target int) *clewv1.Started {
	return clewv1.Started_builder{
		Board: clewv1.Board_builder{
			Rows:    uint32(rows),
			Columns: uint32(columns),
			Values:  1,
		}.Build(),
		TargetDepth: proto.Uint32(uint32(target)),
	}.Build()
}

// queens writes the trace of the whole tree of the n queens, column by column,
// rows ascending, as the contract defines it.
func queens(n int) []*clewv1.Event {
	var (
		events []*clewv1.Event
		rows   []int
	)
	next := func() int64 { return int64(len(events)) + 1 }
	var search func()
	search = func() {
		column := len(rows)
		if column == n {
			events = append(events, solved(next(), n))
			return
		}
		for row := range n {
			if blame := attacker(rows, row); blame >= 0 {
				events = append(events, refused(next(), row, column, column, rows[blame], blame))
				continue
			}
			rows = append(rows, row)
			events = append(events, event(next(), place, row, column, column+1))
			search()
			rows = rows[:column]
			events = append(events, event(next(), backtrack, row, column, column))
		}
	}
	search()
	return events
}

// attacker returns the first column whose queen attacks the row of the next
// column, -1 for none.
func attacker(rows []int, row int) int {
	for column, other := range rows {
		if distance := len(rows) - column; other == row || other-row == distance || row-other == distance {
			return column
		}
	}
	return -1
}
