package player

import (
	"fmt"

	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// say returns an event in words.
func (s skin) say(step entry, state *trace.State) string {
	square := func(cell int) string {
		return fmt.Sprintf("row %d, column %d", cell/state.Columns(), cell%state.Columns())
	}
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		return s.place(step.Step, square(step.Cell))
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		return s.undo(step.Step, square(step.Cell)) + ": no way on"
	case clewv1.EventKind_EVENT_KIND_REJECT:
		refused := square(step.Cell) + " refused"
		if state.Values() > 1 {
			refused = words.Digit(step.Value) + " on " + refused
		}
		if step.Reason == clewv1.RejectReason_REJECT_REASON_UNSPECIFIED {
			return refused // packed steps do not tell why
		}
		return refused + ": " + s.why(step.Step, square)
	case clewv1.EventKind_EVENT_KIND_SOLUTION:
		return fmt.Sprintf("solution %s found", grouped(step.solutions))
	default:
		return ""
	}
}

// why says why a candidate was refused.
func (s skin) why(step trace.Step, square func(int) string) string {
	blamed := "a square"
	if step.Conflict != trace.None {
		blamed = square(step.Conflict)
	}
	switch step.Reason {
	case clewv1.RejectReason_REJECT_REASON_ATTACKED:
		return "attacked by the " + s.piece + " on " + blamed
	case clewv1.RejectReason_REJECT_REASON_VISITED:
		return "visited before"
	case clewv1.RejectReason_REJECT_REASON_BLOCKED:
		return "the square is blocked"
	case clewv1.RejectReason_REJECT_REASON_WALL:
		return "there is a wall"
	case clewv1.RejectReason_REJECT_REASON_ROW:
		return "its row has one on " + blamed
	case clewv1.RejectReason_REJECT_REASON_COLUMN:
		return "its column has one on " + blamed
	case clewv1.RejectReason_REJECT_REASON_BOX:
		return "its box has one on " + blamed
	case clewv1.RejectReason_REJECT_REASON_ISOLATES:
		return "nothing would lead to " + blamed
	case clewv1.RejectReason_REJECT_REASON_DEAD_ENDS:
		return "too many dead ends would be left, one on " + blamed
	case clewv1.RejectReason_REJECT_REASON_DISCONNECTS:
		return "it would cut off " + blamed
	case clewv1.RejectReason_REJECT_REASON_COLOR_PARITY:
		return "the colors of the squares left could not alternate"
	case clewv1.RejectReason_REJECT_REASON_FORCED_MOVES:
		return "the moves it would force contradict each other on " + blamed
	default:
		return step.Reason.String()
	}
}

// note returns an event as a line of the log.
func (s skin) note(step entry, state *trace.State) string {
	square := func(cell int) string {
		return fmt.Sprintf("(%d,%d)", cell/state.Columns(), cell%state.Columns())
	}
	head := fmt.Sprintf("%7s ", grouped(step.Sequence))
	on := func() string {
		if state.Values() > 1 {
			return words.Digit(step.Value) + " " + square(step.Cell)
		}
		return square(step.Cell)
	}
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		return head + "placed  " + on() + fmt.Sprintf(" depth %d", step.Depth)
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		return head + "removed " + on() + fmt.Sprintf(" depth %d", step.Depth)
	case clewv1.EventKind_EVENT_KIND_REJECT:
		line := head + "tested  " + on()
		if step.Conflict != trace.None {
			return line + " refused: " + square(step.Conflict)
		}
		if step.Reason == clewv1.RejectReason_REJECT_REASON_UNSPECIFIED {
			return line + " refused"
		}
		return line + " " + s.why(step.Step, square)
	default:
		return head + "solution " + grouped(step.solutions)
	}
}
