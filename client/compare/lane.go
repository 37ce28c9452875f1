package compare

import (
	"clew/client/board"
	"clew/client/reel"
	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

// lane is one of the searches.
type lane struct {
	letter, name string
	reel         *reel.Reel
	board        *board.Board // nil before the search has begun
	scene        board.Scene
	seen         int64 // the number of the latest event that was ever to be seen
}

// look takes in what there is to see at the place.
func (l *lane) look(t *theme.Theme) {
	started := l.reel.Started()
	if started == nil {
		l.board = nil
		return
	}
	if l.board == nil {
		l.board = board.New(started, t)
	}
	l.scene, _ = l.reel.Scene()
	l.seen = max(l.seen, l.reel.Sequence())
}

// done reports whether the search is seen to have done what it should, and not been
// stopped before.
func (l *lane) done() bool {
	outcome := l.reel.Finished().GetOutcome()
	return l.reel.AtEnd() && (outcome == clewv1.Outcome_OUTCOME_SOLVED || outcome == clewv1.Outcome_OUTCOME_EXHAUSTED)
}

// look takes in what there is to see of all lanes.
func (m *model) look() {
	for _, l := range m.lanes {
		l.look(m.theme)
	}
}

// isFirst reports whether no lane was done at an earlier event than this one.
func (m *model) isFirst(l *lane) bool {
	for _, other := range m.lanes {
		if other.done() && other.reel.Finished().GetSequence() < l.reel.Finished().GetSequence() {
			return false
		}
	}
	return l.done()
}
