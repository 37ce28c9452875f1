package reel

import (
	"clew/client/board"
	"clew/client/history"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// events is the track of a search whose events are sent.
type events struct {
	history *history.History
	cursor  *history.Cursor
	heat    *history.Heat
	// solution stands at the last solution, once it was recalled.
	solution *history.Cursor
}

func newEvents(started *clewv1.Started) (*events, error) {
	h, err := history.New(started)
	if err != nil {
		return nil, err
	}
	cursor, err := h.NewCursor()
	if err != nil {
		return nil, err
	}
	return &events{history: h, cursor: cursor, heat: h.NewHeat()}, nil
}

func (e *events) take(message *clewv1.SearchResponse) error { return e.history.Append(message) }

func (e *events) first() int64    { return e.history.First() }
func (e *events) last() int64     { return e.history.Last() }
func (e *events) position() int64 { return e.cursor.At() }
func (e *events) bytes() int64    { return e.history.Bytes() }
func (e *events) forget(n int64)  { e.history.Forget(n) }

func (e *events) seek(n int64) error {
	e.heat.GoTo(n)
	return e.cursor.GoTo(n)
}

func (e *events) event(n int64) (trace.Step, int64) {
	return e.history.Event(n), e.history.Counters(n).Solutions
}

func (e *events) scene() board.Scene {
	scene := e.sceneOf(e.cursor)
	scene.Tried = e.heat.Count
	return scene
}

func (e *events) sceneOf(cursor *history.Cursor) board.Scene {
	scene := board.Scene{State: cursor.State()}
	if at := cursor.At(); at >= e.history.First() {
		scene.Step = e.history.Event(at)
		scene.Move, _ = e.history.Move(at)
	}
	return scene
}

func (e *events) recall() (board.Scene, int64, bool) {
	at, found := e.history.PreviousSolution(e.last() + 1)
	if !found {
		return board.Scene{}, 0, false
	}
	if e.solution == nil {
		cursor, err := e.history.NewCursor()
		if err != nil || cursor.GoTo(at) != nil {
			return board.Scene{}, 0, false
		}
		e.solution = cursor
	}
	return e.sceneOf(e.solution), e.history.Counters(at).Solutions, true
}

// counters has the events' own; rejections that are not asked for are those that the
// server has counted in the end.
func (e *events) counters(r *Reel) (trace.Counters, bool) {
	c := e.history.Counters(e.position())
	if r.AtEnd() {
		c.Rejections = max(c.Rejections, r.finished.GetCounters().GetRejections())
	}
	return c, true
}
