package player

import (
	"clew/client/history"
	"clew/client/timeline"
)

// spans are what the columns of an axis sum up to, kept until another axis is asked
// for: a frame asks for the same one as long as nothing has come.
type spans struct {
	history *history.History
	axis    timeline.Axis
	columns []history.Span
}

// of returns the spans of an axis.
func (s *spans) of(h *history.History, a timeline.Axis) []history.Span {
	if s.history != h || s.axis != a {
		*s = spans{history: h, axis: a, columns: h.Spans(a.First, a.Last, a.Columns)}
	}
	return s.columns
}
