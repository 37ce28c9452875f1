package board

import (
	"fmt"

	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// Say returns what an event means as a sentence, "" for an event of kind zero; of a
// backtrack it does not say why. Solutions is how many there are with it.
func (b *Board) Say(step trace.Step, solutions int64) string {
	square := func(cell int) string { return fmt.Sprintf("row %d, column %d", cell/b.columns, cell%b.columns) }
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		return b.skin.place(step, square(step.Cell))
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		return b.skin.undo(step, square(step.Cell))
	case clewv1.EventKind_EVENT_KIND_REJECT:
		refused := square(step.Cell) + " refused"
		if b.digits() {
			refused = words.Digit(step.Value) + " on " + refused
		}
		if step.Reason == clewv1.RejectReason_REJECT_REASON_UNSPECIFIED {
			return refused // packed steps do not tell why
		}
		return refused + ": " + b.why(step, square)
	case clewv1.EventKind_EVENT_KIND_SOLUTION:
		return fmt.Sprintf("solution %s found", words.Number(solutions))
	default:
		return ""
	}
}

// Note returns an event as a line of a log, "" for an event of kind zero. Solutions is
// how many there are with it.
func (b *Board) Note(step trace.Step, solutions int64) string {
	square := func(cell int) string { return fmt.Sprintf("(%d,%d)", cell/b.columns, cell%b.columns) }
	on := func() string {
		if b.digits() {
			return words.Digit(step.Value) + " " + square(step.Cell)
		}
		return square(step.Cell)
	}
	head := fmt.Sprintf("%7s ", words.Number(step.Sequence))
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		return head + fmt.Sprintf("placed  %s depth %d", on(), step.Depth)
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		return head + fmt.Sprintf("removed %s depth %d", on(), step.Depth)
	case clewv1.EventKind_EVENT_KIND_REJECT:
		line := head + "tested  " + on()
		if step.Conflict != trace.None {
			return line + " refused: " + square(step.Conflict)
		}
		if step.Reason == clewv1.RejectReason_REJECT_REASON_UNSPECIFIED {
			return line + " refused"
		}
		return line + " " + b.why(step, square)
	case clewv1.EventKind_EVENT_KIND_SOLUTION:
		return head + "solution " + words.Number(solutions)
	default:
		return ""
	}
}

// digits reports whether a choice has a value, and not only a cell.
func (b *Board) digits() bool { return b.started.GetBoard().GetValues() > 1 }

// why says why a candidate was refused.
func (b *Board) why(step trace.Step, square func(int) string) string {
	blamed := "a square"
	if step.Conflict != trace.None {
		blamed = square(step.Conflict)
	}
	switch step.Reason {
	case clewv1.RejectReason_REJECT_REASON_ATTACKED:
		return "attacked by the " + b.skin.piece + " on " + blamed
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
