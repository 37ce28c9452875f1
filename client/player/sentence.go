package player

import (
	"fmt"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// sentence says what has happened last, and what it means; at least one line.
func (m *Model) sentence(width int) []string {
	style, text := m.styleOf(m.scene.Step), m.words()
	if m.recalled > 0 {
		style = m.theme.Solution
	}
	return inLines(style, text, width)
}

func (m *Model) words() string {
	finished := m.reel.Finished()
	switch {
	case m.reel.AtEnd() && finished.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED:
		return words.Printable(finished.GetProofText())
	case m.recalled > 0:
		return fmt.Sprintf("on the board: solution %s, the last", words.Number(m.recalled))
	case m.scene.Step.Kind != clewv1.EventKind_EVENT_KIND_UNSPECIFIED:
		c, _ := m.reel.Counters()
		return m.board.Say(m.scene.Step, c.Solutions) + m.reason()
	case m.reel.First() > 1:
		return fmt.Sprintf("what was before %s %s is forgotten", m.reel.Unit(), words.Number(m.reel.First()))
	case m.reel.Request().GetDetail() == clewv1.Detail_DETAIL_SOLUTIONS && !m.reel.AtEnd():
		return "waiting for the first solution"
	case !m.reel.SendsEvents():
		return "no events are sent"
	case m.reel.AtEnd():
		return "there was nothing to try"
	case m.reel.Last() > 0:
		return "nothing is placed yet"
	default:
		return "waiting for the first event"
	}
}

// reason says why a placement has just been undone: what was searched below it.
func (m *Model) reason() string {
	h := m.reel.History()
	if h == nil || m.scene.Step.Kind != clewv1.EventKind_EVENT_KIND_BACKTRACK {
		return ""
	}
	switch node, found := h.NodeAt(m.scene.Step.Sequence); {
	case !found:
		return ""
	case node.Solutions > 0 && node.Placements == 0:
		return ": on to the next solution"
	case node.Solutions > 0:
		return fmt.Sprintf(": all below it is searched (%s)", counted(node.Solutions, "solution"))
	case node.Placements > 0:
		return fmt.Sprintf(": no way on (%s below it in vain)", counted(node.Placements, "placement"))
	default:
		return ": no way on"
	}
}
