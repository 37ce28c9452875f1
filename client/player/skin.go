package player

import (
	"fmt"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// skin is what differs from puzzle to puzzle: what stands on a square, and the
// words for what happens.
type skin struct {
	title string
	// piece stands on a cell that is taken, initial on one that was from the
	// start. Where cells are numbered, the number of the step stands there, and
	// piece only marks the latest.
	piece, initial string
	numbered       bool
	// place, undo and attack are the words for an event, completed by a square.
	place, undo, attack string
}

// skinFor returns the skin of a puzzle. One that this client does not know is
// drawn by its values.
func skinFor(started *clewv1.Started, g glyphs) skin {
	board := started.GetBoard()
	switch request := started.GetRequest(); request.WhichProblem() {
	case clewv1.SearchRequest_Queens_case:
		return skin{
			title: fmt.Sprintf("%d queens", board.GetRows()),
			piece: g.queen, initial: g.initialQueen,
			place: "queen placed on", undo: "queen removed from", attack: "attacked by the queen on",
		}
	case clewv1.SearchRequest_KnightsTour_case:
		kind := "knight's tour"
		if request.GetKnightsTour().GetClosed() {
			kind = "closed " + kind
		}
		return skin{
			title:    fmt.Sprintf("%s, %dx%d", kind, board.GetRows(), board.GetColumns()),
			numbered: true,
			piece:    g.knight, initial: "0",
			place: "knight moves to", undo: "knight goes back from", attack: "in the way of",
		}
	default:
		return skin{
			title:    fmt.Sprintf("%dx%d board", board.GetRows(), board.GetColumns()),
			numbered: true,
			place:    "placed on", undo: "removed from", attack: "in conflict with",
		}
	}
}

// say returns an event in words.
func (s skin) say(step trace.Step, state *trace.State) string {
	square := func(cell int) string {
		return fmt.Sprintf("row %d, column %d", cell/state.Columns(), cell%state.Columns())
	}
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		if s.numbered {
			return fmt.Sprintf("%s %s: step %d", s.place, square(step.Cell), step.Depth)
		}
		return fmt.Sprintf("%s %s", s.place, square(step.Cell))
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		return fmt.Sprintf("%s %s: no way on", s.undo, square(step.Cell))
	case clewv1.EventKind_EVENT_KIND_REJECT:
		return fmt.Sprintf("%s refused: %s", square(step.Cell), s.why(step, square))
	case clewv1.EventKind_EVENT_KIND_SOLUTION:
		return fmt.Sprintf("solution %s found", grouped(state.Counters().Solutions))
	default:
		return ""
	}
}

func (s skin) why(step trace.Step, square func(int) string) string {
	switch step.Reason {
	case clewv1.RejectReason_REJECT_REASON_ATTACKED:
		if step.Conflict != trace.None {
			return s.attack + " " + square(step.Conflict)
		}
		return "attacked"
	case clewv1.RejectReason_REJECT_REASON_VISITED:
		return "visited before"
	case clewv1.RejectReason_REJECT_REASON_BLOCKED:
		return "the square is blocked"
	default:
		return step.Reason.String()
	}
}

// note returns an event as a line of the log.
func (s skin) note(step trace.Step, columns int) string {
	square := func(cell int) string { return fmt.Sprintf("(%d,%d)", cell/columns, cell%columns) }
	head := fmt.Sprintf("%7s ", grouped(step.Sequence))
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		return head + "placed  " + square(step.Cell) + fmt.Sprintf(" depth %d", step.Depth)
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		return head + "removed " + square(step.Cell) + fmt.Sprintf(" depth %d", step.Depth)
	case clewv1.EventKind_EVENT_KIND_REJECT:
		line := head + "tested  " + square(step.Cell)
		if step.Conflict != trace.None {
			return line + " refused: " + square(step.Conflict)
		}
		return line + " " + s.why(step, square)
	default:
		return head + "solution"
	}
}
