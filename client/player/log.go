package player

import (
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"clew/client/trace"
	"clew/client/window"
	clewv1 "clew/gen/clew/v1"
)

// notes returns the latest events as lines of a log, the latest last.
func (m *Model) notes(width, height int) []string {
	lines := []string{m.theme.Label.Render("log")}
	at := m.reel.Position()
	for n := max(m.reel.First(), at-int64(height-2)); n <= at; n++ {
		step, solutions := m.reel.Event(n)
		lines = append(lines, m.styleOf(step).Render(m.board.Note(step, solutions)))
	}
	return m.window.Cut(lines, width, height)
}

// leastLogged is how high a panel must be for a log that nobody has asked for.
const leastLogged = 28

// logs reports whether a panel of a height has a log.
func (m *Model) logs(height int) bool {
	return m.view != logView && (m.showLog || height >= leastLogged)
}

// noteWidth returns how wide the lines of the log are, but for a few long reasons of
// rejections.
func (m *Model) noteWidth() int {
	s := m.scene.State
	widest := trace.Step{
		Sequence: m.reel.Last(), Kind: clewv1.EventKind_EVENT_KIND_PLACE,
		Cell: s.Cells() - 1, Value: s.Values(), Depth: s.Cells(), Conflict: trace.None,
	}
	if m.reel.Request().GetIncludeRejections() {
		widest.Kind, widest.Conflict = clewv1.EventKind_EVENT_KIND_REJECT, s.Cells()-1
	}
	return ansi.StringWidth(m.board.Note(widest, 0))
}

// styleOf returns the style of an event.
func (m *Model) styleOf(step trace.Step) lipgloss.Style {
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		return m.theme.Placement
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		return m.theme.Backtrack
	case clewv1.EventKind_EVENT_KIND_REJECT:
		return m.theme.Rejection
	case clewv1.EventKind_EVENT_KIND_SOLUTION:
		return m.theme.Solution
	default:
		return m.theme.Faint
	}
}

// log returns the events around the place as sentences; what has not been played
// yet is faint. A click goes to an event.
func (m *Model) log(left, top, width, height int) []string {
	at := m.reel.Position()
	from := max(m.reel.First(), at-int64(height)*2/3)
	var lines []string
	for n := from; n <= m.reel.Last() && len(lines) < height; n++ {
		step, solutions := m.reel.Event(n)
		style, cursor := m.styleOf(step), " "
		switch {
		case n == at:
			cursor = m.theme.Cursor
		case n > at:
			style = m.theme.Faint
		}
		lines = append(lines, m.theme.Value.Render(cursor)+style.Render(m.board.Note(step, solutions)))
	}
	m.window.Regions.Add(window.Region{
		Left: left, Top: top, Width: width, Height: len(lines),
		Click: func(_, y int) tea.Cmd { return m.deck.StopAt(from + int64(y)) },
	})
	return lines
}
