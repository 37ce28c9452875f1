package player

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"clew/client/progress"
	"clew/client/trace"
	"clew/client/window"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// minLog is how many lines there must be below the panel for a log that nobody has
// asked for.
const minLog = 10

// A bar beside a number has leastBar columns at least, or there is none.
const leastBar, mostBar = 4, 20

// panel returns what stands beside the views, as many lines as there is room.
func (m *Model) panel(width, height int) []string {
	lines := strings.Split(lipgloss.Wrap(m.status(width), width, ""), "\n")
	if connection := m.connection(); connection != "" || len(lines) == 1 {
		lines = append(lines, connection)
	}
	if m.board != nil {
		lines = append(lines, m.counts(width)...)
		lines = append(lines, "")
		lines = append(lines, m.sentence(width)...)
	}
	if trouble := m.trouble(); trouble != "" {
		lines = append(lines, m.inLines(trouble, width)...)
	}
	lines = m.window.Cut(lines, width, height)
	if room := height - len(lines) - 1; m.board != nil && m.view != logView && room > 0 && (m.showLog || room >= minLog) {
		lines = append(append(lines, ""), m.notes(width, room)...)
	}
	return lines
}

// inLines returns what is wrong as lines.
func (m *Model) inLines(trouble string, width int) []string {
	return strings.Split(m.theme.Alarm.Render(lipgloss.Wrap(trouble, width, "")), "\n")
}

// brief returns the lines of a panel that goes below the view.
func (m *Model) brief(width int) []string {
	c, _ := m.reel.Counters()
	t := m.theme
	counters := fmt.Sprintf("depth %d %s %s placed %s %s undone", c.Depth, t.Dot, grouped(c.Placements), t.Dot, grouped(c.Backtracks))
	if first := m.reel.First(); first > 1 {
		counters += fmt.Sprintf(" %s kept from %s on", t.Dot, grouped(first))
	}
	lines := []string{cmp.Or(m.connection(), m.status(width)), t.Label.Render(counters), m.sentence(width)[0]}
	if trouble := m.trouble(); trouble != "" {
		lines = append(lines[:2], m.inLines(trouble, width)...)
	}
	if m.showLog {
		lines = append(lines, m.notes(width, max(1, m.window.Height/2-len(lines)))...)
	}
	return lines
}

// counts returns the counters, a line each.
func (m *Model) counts(width int) []string {
	c, known := m.reel.Counters()
	depth := grouped(int64(c.Depth))
	if target := m.scene.State.Target(); target != trace.None {
		depth += " of " + grouped(int64(target))
	}
	rejections, counted := m.reel.Rejections()
	depthRow := window.Row(m.theme, "depth", depth)
	if deepest := depthRow + m.theme.Faint.Render("  deepest "+grouped(int64(c.MaxDepth))); ansi.StringWidth(deepest) <= width {
		depthRow = deepest
	}
	lines := []string{
		depthRow,
		window.Row(m.theme, "placements", m.tally(c.Placements, known)),
		window.Row(m.theme, "backtracks", m.tally(c.Backtracks, known)),
		window.Row(m.theme, "rejections", m.tally(rejections, counted)),
		window.Row(m.theme, "solutions", grouped(c.Solutions)),
		window.Row(m.theme, "event", grouped(m.reel.Sequence())+m.rate(m.deck.Running() && !m.deck.Live(), m.deck.Rate())),
	}
	if first := m.reel.First(); first > 1 {
		lines = append(lines, window.Row(m.theme, "kept", "from "+m.reel.Unit()+" "+grouped(first)+" on"))
	}
	if played := m.deck.Played(); played > 0 {
		lines = append(lines, window.Row(m.theme, "watched", played.Round(100*time.Millisecond).String()+
			m.rate(m.seenEnd && !m.deck.Running(), m.deck.Average())))
	}
	lines = append(lines, m.outlook(width)...)
	return append(lines, window.Row(m.theme, "server", m.address()))
}

// outlook returns how much of the tree lies behind, and how long the rest may take.
func (m *Model) outlook(width int) []string {
	explored, known := m.reel.Explored()
	if !known {
		return m.rest()
	}
	about := words.About(explored)
	if bar := width - window.LabelWidth - len("about 99.9%") - 1; bar >= leastBar {
		about = window.Bar(m.theme, explored, min(bar, mostBar)) + " " + about
	}
	return append([]string{window.Row(m.theme, "explored", about)}, m.rest()...)
}

// rest returns how long the rest will play, where that is known: of a search whose
// end has come by its events, else by what the server says of its tree.
func (m *Model) rest() []string {
	switch left, known := m.remaining.Left(); {
	case m.reel.AtEnd() || m.deck.Paused():
		return nil
	case m.reel.Ended() && !m.deck.Pace.Endless():
		seconds := float64(m.reel.Last()-m.reel.Position()) / m.deck.Pace.Speed
		return []string{window.Row(m.theme, "time left", progress.Words(time.Duration(min(seconds, 1e9)*float64(time.Second))))}
	case known && left > 0 && m.reel.Request().GetMaxSolutions() > 0:
		return []string{window.Row(m.theme, "time left", "at most "+m.remaining.String())}
	case known && left > 0:
		return []string{window.Row(m.theme, "time left", m.remaining.String())}
	default:
		return nil
	}
}

// rate returns how many events were shown each second: of late beside their number,
// and in the end of all the time. Where only solutions are shown it says nothing.
func (m *Model) rate(now bool, perSecond float64) string {
	if !now || !(perSecond > 0) || m.reel.Request().GetDetail() == clewv1.Detail_DETAIL_SOLUTIONS {
		return ""
	}
	return m.theme.Faint.Render(fmt.Sprintf("  %s/s", grouped(int64(perSecond))))
}

// tally returns a number of events, if it is known: where they are not sent, it
// comes with the server's counters now and then.
func (m *Model) tally(n int64, known bool) string {
	if !known {
		return m.theme.Faint.Render("not shown")
	}
	return grouped(n)
}

// grouped returns a number with its digits in groups of three.
func grouped(n int64) string { return words.Grouped(strconv.FormatInt(n, 10)) }
