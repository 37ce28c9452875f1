package player

import (
	"cmp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"clew/client/history"
	"clew/client/theme"
	"clew/client/timeline"
	"clew/client/window"
)

const (
	// A backtrack is deep if it undoes so many levels at least, and half of what the
	// deepest one does; and no more than one in so many columns is marked, the deepest.
	minFall        = 3
	columnsPerFall = 8
)

// timeline returns the bar at the bottom of a window: what there is of the search, and
// where the place is in it. Its marks are above it where the window is high enough.
func (m *Model) timeline(width, height int) []string {
	figures := timeline.Figures(m.reel.Position(), m.reel.First(), m.reel.Last(), m.reel.Ended(), width)
	track := timeline.Axis{First: m.reel.First(), Last: m.reel.Last(), Columns: width - len(figures)}
	figures = m.theme.Label.Render(figures)
	signs := m.signs(track)
	lines := []string{track.Bar(m.theme, m.reel.Position(), signs) + figures}
	if height >= minMarks && m.reel.SendsEvents() {
		lines = []string{markLine(signs), track.Bar(m.theme, m.reel.Position(), nil) + figures}
	}
	if track.Count() > 0 {
		m.window.Regions.Add(window.Region{
			Top: height - 1 - len(lines), Width: track.Columns, Height: len(lines), Drags: true,
			Click: func(x, y int) tea.Cmd { return m.deck.StopAt(m.placeOn(track, x, y == 0)) },
		})
	}
	return lines
}

// signs returns the marks of the timeline as they are drawn; nil for none.
func (m *Model) signs(track timeline.Axis) []timeline.Mark {
	h, t := m.reel.History(), m.theme
	if h == nil || track.Count() < 1 {
		return nil
	}
	kinds := [...]timeline.Mark{
		solutionMark:  {Pen: theme.NewPen(t.SolutionMark), Sign: t.TrackSolution},
		backtrackMark: {Pen: theme.NewPen(t.BacktrackMark), Sign: t.TrackBacktrack},
	}
	signs := make([]timeline.Mark, track.Columns)
	for column, mark := range marks(m.marked.of(h, track)) {
		signs[column] = kinds[mark]
	}
	return signs
}

// markLine returns marks in a line of their own.
func markLine(signs []timeline.Mark) string {
	line := theme.NewLine(len(signs))
	for _, sign := range signs {
		line.Write(sign.Pen, cmp.Or(sign.Sign, " "))
	}
	return line.String()
}

// mark is what is of note in a column of the bar.
type mark int

const (
	noMark mark = iota
	solutionMark
	backtrackMark
)

// marks returns those of the columns: where solutions are, and else where deep
// backtracks end.
func marks(columns []history.Span) []mark {
	deep := deepFall(columns)
	marks := make([]mark, len(columns))
	for i, column := range columns {
		switch {
		case column.Solutions > 0:
			marks[i] = solutionMark
		case column.Fall >= deep:
			marks[i] = backtrackMark
		}
	}
	return marks
}

// deepFall returns how many levels a backtrack must undo to be marked.
func deepFall(columns []history.Span) int {
	falls := make([]int, len(columns))
	for i, column := range columns {
		falls[i] = column.Fall
	}
	slices.SortFunc(falls, func(a, b int) int { return b - a })
	if len(falls) == 0 {
		return minFall
	}
	most := max(1, len(falls)/columnsPerFall)
	return max(minFall, (falls[0]+1)/2, falls[most-1])
}

// placeOn returns the place that a click on a column means. Its mark means the very
// event.
func (m *Model) placeOn(track timeline.Axis, column int, onMark bool) int64 {
	if h := m.reel.History(); h != nil && onMark {
		switch marks(m.marked.of(h, track))[column] {
		case solutionMark:
			n, _ := h.NextSolution(track.Start(column) - 1)
			return n
		case backtrackMark:
			return deepestFall(h, track.Start(column), track.End(column))
		}
	}
	return track.Clicked(column)
}

// parts is into how many parts a stretch is cut to look for one of its events.
const parts = 64

// deepestFall returns the event that ends the deepest backtrack of a stretch that
// has one.
func deepestFall(h *history.History, first, last int64) int64 {
	for first < last {
		stretch, deepest := timeline.Axis{First: first, Last: last, Columns: parts}, 0
		spans := h.Spans(first, last, parts)
		for i, span := range spans {
			if span.Fall > spans[deepest].Fall {
				deepest = i
			}
		}
		first, last = stretch.Start(deepest), stretch.End(deepest)
	}
	return first
}
