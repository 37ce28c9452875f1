package compare

import (
	"clew/client/board"
	"clew/client/reel"
	"clew/client/theme"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// lane is one of the searches.
type lane struct {
	letter, name string
	reel         *reel.Reel
	board        *board.Board // nil before the search has begun
	scene        board.Scene
	// seen is the number of the latest event that was ever to be seen, and counted what
	// the events up to it amount to.
	seen    int64
	counted trace.Counters
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
	if now := l.reel.Sequence(); now > l.seen {
		l.seen = now
		l.counted, _ = l.reel.Counters()
	}
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
