package command

import (
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// reasonText says why a candidate was refused. With blames, the cell to blame
// follows. It allocates only for reasons that are newer than this client.
func reasonText(reason clewv1.RejectReason, blames bool) string {
	if !blames {
		return reasonName(reason)
	}
	switch reason {
	case clewv1.RejectReason_REJECT_REASON_ATTACKED:
		return "attacked by"
	case clewv1.RejectReason_REJECT_REASON_ROW:
		return "in the row already at"
	case clewv1.RejectReason_REJECT_REASON_COLUMN:
		return "in the column already at"
	case clewv1.RejectReason_REJECT_REASON_BOX:
		return "in the box already at"
	case clewv1.RejectReason_REJECT_REASON_ISOLATES:
		return "no way in left to"
	case clewv1.RejectReason_REJECT_REASON_DEAD_ENDS:
		return "too many dead ends, one at"
	case clewv1.RejectReason_REJECT_REASON_DISCONNECTS:
		return "cut off from"
	case clewv1.RejectReason_REJECT_REASON_FORCED_MOVES:
		return "forced moves contradict each other at"
	default:
		return reasonName(reason) + " by"
	}
}

// reasonName names a reason where no other cell is to blame.
func reasonName(reason clewv1.RejectReason) string {
	switch reason {
	case clewv1.RejectReason_REJECT_REASON_VISITED:
		return "visited"
	case clewv1.RejectReason_REJECT_REASON_BLOCKED:
		return "blocked"
	case clewv1.RejectReason_REJECT_REASON_WALL:
		return "a wall"
	case clewv1.RejectReason_REJECT_REASON_COLOR_PARITY:
		return "the colors left cannot alternate"
	default:
		return words.Choice(reason)
	}
}
