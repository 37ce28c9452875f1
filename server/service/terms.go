package service

import (
	"strings"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// The terms of the solver in those of the API.

func encodeKind(kind solver.Kind) clewv1.EventKind {
	switch kind {
	case solver.Place:
		return clewv1.EventKind_EVENT_KIND_PLACE
	case solver.Backtrack:
		return clewv1.EventKind_EVENT_KIND_BACKTRACK
	case solver.Reject:
		return clewv1.EventKind_EVENT_KIND_REJECT
	default:
		return clewv1.EventKind_EVENT_KIND_SOLUTION
	}
}

func encodeReason(reason solver.Reason) clewv1.RejectReason {
	switch reason {
	case solver.Attacked:
		return clewv1.RejectReason_REJECT_REASON_ATTACKED
	case solver.Visited:
		return clewv1.RejectReason_REJECT_REASON_VISITED
	case solver.Blocked:
		return clewv1.RejectReason_REJECT_REASON_BLOCKED
	case solver.Wall:
		return clewv1.RejectReason_REJECT_REASON_WALL
	case solver.InRow:
		return clewv1.RejectReason_REJECT_REASON_ROW
	case solver.InColumn:
		return clewv1.RejectReason_REJECT_REASON_COLUMN
	case solver.InBox:
		return clewv1.RejectReason_REJECT_REASON_BOX
	case solver.Isolates:
		return clewv1.RejectReason_REJECT_REASON_ISOLATES
	case solver.DeadEnds:
		return clewv1.RejectReason_REJECT_REASON_DEAD_ENDS
	case solver.Disconnects:
		return clewv1.RejectReason_REJECT_REASON_DISCONNECTS
	case solver.Unbalances:
		return clewv1.RejectReason_REJECT_REASON_COLOR_PARITY
	case solver.ForcedMoves:
		return clewv1.RejectReason_REJECT_REASON_FORCED_MOVES
	default:
		return clewv1.RejectReason_REJECT_REASON_UNSPECIFIED
	}
}

func encodeTheorem(theorem solver.Theorem) clewv1.Proof {
	switch theorem {
	case solver.ColorParity:
		return clewv1.Proof_PROOF_COLOR_PARITY
	case solver.NoTourOnBoard:
		return clewv1.Proof_PROOF_NO_TOUR_ON_BOARD
	case solver.IsolatedSquare:
		return clewv1.Proof_PROOF_ISOLATED_SQUARE
	case solver.DeadEndSquares:
		return clewv1.Proof_PROOF_DEAD_ENDS
	case solver.DisconnectedSquares:
		return clewv1.Proof_PROOF_DISCONNECTED
	case solver.NoTourFromStart:
		return clewv1.Proof_PROOF_NO_TOUR_FROM_START
	default:
		return clewv1.Proof_PROOF_UNSPECIFIED
	}
}

// encodeStatus says how a search ended, or OUTCOME_UNSPECIFIED while it runs.
func encodeStatus(status solver.Status) (clewv1.Outcome, clewv1.Limit) {
	switch status {
	case solver.Solved:
		return clewv1.Outcome_OUTCOME_SOLVED, clewv1.Limit_LIMIT_UNSPECIFIED
	case solver.Exhausted:
		return clewv1.Outcome_OUTCOME_EXHAUSTED, clewv1.Limit_LIMIT_UNSPECIFIED
	case solver.PlacementLimit:
		return clewv1.Outcome_OUTCOME_LIMIT_REACHED, clewv1.Limit_LIMIT_PLACEMENTS
	default:
		return clewv1.Outcome_OUTCOME_UNSPECIFIED, clewv1.Limit_LIMIT_UNSPECIFIED
	}
}

// nameOutcome names how a search has ended, by the limit where it has met one; ""
// where it has not ended.
func nameOutcome(outcome clewv1.Outcome, limit clewv1.Limit) string {
	switch outcome {
	case clewv1.Outcome_OUTCOME_UNSPECIFIED:
		return ""
	case clewv1.Outcome_OUTCOME_LIMIT_REACHED:
		return limit.String()
	default:
		return strings.TrimPrefix(outcome.String(), "OUTCOME_")
	}
}
