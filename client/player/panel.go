package player

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"charm.land/lipgloss/v2"

	"clew/client/progress"
	"clew/client/trace"
	"clew/client/window"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// A bar beside a number has leastBar columns at least, or there is none.
const leastBar, mostBar = 4, 20

// briefSentence is how many lines below the view are for the sentence, so that the view
// keeps its size whatever is said.
const briefSentence = 2

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
		lines = append(lines, inLines(m.theme.Alarm, trouble, width)...)
	}
	lines = m.window.Cut(lines, width, height)
	if room := height - len(lines) - 1; m.board != nil && room > 1 && m.logs(height) {
		lines = append(append(lines, ""), m.notes(width, room)...)
	}
	return lines
}

// inLines returns a text as lines of a style.
func inLines(style lipgloss.Style, text string, width int) []string {
	return strings.Split(style.Render(lipgloss.Wrap(text, width, "")), "\n")
}

// brief returns the lines of a panel that goes below the view.
func (m *Model) brief(width int) []string {
	c, _ := m.reel.Counters()
	t := m.theme
	counters := fmt.Sprintf("depth %d %s %s placed %s %s undone", c.Depth, t.Dot, words.Number(c.Placements), t.Dot, words.Number(c.Backtracks))
	if first := m.reel.First(); first > 1 {
		counters += fmt.Sprintf(" %s kept from %s on", t.Dot, words.Number(first))
	}
	status := cmp.Or(m.connection(), m.status(width))
	if !m.headerHasSettings() {
		status = window.Fitting(width, status+"  "+t.Faint.Render(m.settings()), status)
	}
	lines := append([]string{status, t.Label.Render(counters)}, window.Filled(m.sentence(width), briefSentence)[:briefSentence]...)
	if trouble := m.trouble(); trouble != "" {
		lines = append(lines[:2], inLines(t.Alarm, trouble, width)...)
	}
	if m.showLog {
		lines = append(lines, m.notes(width, max(2, m.window.Height/2-len(lines)))...)
	}
	return lines
}

// counts returns the counters, a line each.
func (m *Model) counts(width int) []string {
	c, known := m.reel.Counters()
	depth := words.Number(int64(c.Depth))
	if target := m.scene.State.Target(); target != trace.None {
		depth += " of " + words.Number(int64(target))
	}
	depth = window.Row(m.theme, "depth", depth)
	lines := []string{
		window.Fitting(width, depth+m.theme.Faint.Render("  deepest "+words.Number(int64(c.MaxDepth))), depth),
		window.Row(m.theme, "placements", m.tally(c.Placements, known)),
		window.Row(m.theme, "backtracks", m.tally(c.Backtracks, known)),
		window.Row(m.theme, "rejections", m.rejections(width-window.LabelWidth)),
		window.Row(m.theme, "solutions", words.Number(c.Solutions)),
		window.Row(m.theme, "event", words.Number(m.reel.Sequence())),
	}
	if !m.deck.Live() { // else the status has it
		lines[len(lines)-1] += m.rate(m.deck.Rate())
	}
	if first := m.reel.First(); first > 1 {
		lines = append(lines, window.Row(m.theme, "kept", "from "+m.reel.Unit()+" "+words.Number(first)+" on"))
	}
	if played := m.deck.Played(); played > 0 {
		watched := window.Row(m.theme, "watched", played.Round(100*time.Millisecond).String())
		if m.reel.AtEnd() {
			watched += m.rate(m.deck.Average())
		}
		lines = append(lines, watched)
	}
	lines = append(lines, m.outlook(width)...)
	if !m.headerHasSettings() {
		for _, s := range settingsOf(m.reel.Request()) {
			lines = append(lines, window.Row(m.theme, s.name, s.value))
		}
	}
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

// rate returns how many events are shown each second, "" where that is not known. Where
// only solutions are shown it says nothing.
func (m *Model) rate(perSecond string) string {
	if perSecond == "" || m.reel.Request().GetDetail() == clewv1.Detail_DETAIL_SOLUTIONS {
		return ""
	}
	return m.theme.Faint.Render("  " + perSecond + "/s")
}

// rejections returns how many there were, in a width: up to the place, or else in all, as
// the server says in the end. What is not known says how to know it.
func (m *Model) rejections(width int) string {
	faint, finished := m.theme.Faint, m.reel.Finished()
	n, known := m.reel.Rejections()
	switch {
	case known || !m.reel.SendsEvents():
		return m.tally(n, known)
	case finished != nil:
		all := words.Number(finished.GetCounters().GetRejections())
		return window.Fitting(width, all+faint.Render(" in all (--rejections)"), all+faint.Render(" in all"), faint.Render("of ")+all)
	default:
		return window.Fitting(width, faint.Render("only with --rejections"), m.tally(0, false))
	}
}

// tally returns a number of events, if it is known: where they are not sent, it
// comes with the server's counters now and then.
func (m *Model) tally(n int64, known bool) string {
	if !known {
		return m.theme.Faint.Render("not shown")
	}
	return words.Number(n)
}
