package player

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"charm.land/lipgloss/v2"

	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// panel returns what stands beside the board, as many lines as there is room.
func (m *model) panel(width, height int) []string {
	status := m.status()
	if m.ended {
		status = lipgloss.Wrap(status, width, "") // how it ended is worth a second line
	}
	lines := append(strings.Split(status, "\n"), m.connection())
	if m.showHelp {
		lines = append(lines, strings.Split(m.help.FullHelpView(m.keys.FullHelp()), "\n")...)
		lines = append(append(lines, ""), m.legend()...)
		return m.cut(lines, width, height)
	}
	if m.state != nil {
		lines = append(lines, m.counts(width)...)
		lines = append(lines, "")
		lines = append(lines, strings.Split(lipgloss.Wrap(m.sentence(), width, ""), "\n")...)
	}
	if m.err != nil {
		lines = append(lines, strings.Split(m.styles.alarm.Render(lipgloss.Wrap(words.Printable(m.err.Error()), width, "")), "\n")...)
	}
	lines = m.cut(lines, width, height)
	if m.showLog && m.state != nil {
		lines = append(lines, m.logLines(width, height-len(lines))...)
	}
	return lines
}

// status returns in one line how the search stands.
func (m *model) status() string {
	g := m.glyphs
	switch {
	case m.err != nil:
		return m.styles.alarm.Render(g.broken + " broken off")
	case m.ended && m.finished != nil:
		return m.outcome()
	case m.started == nil:
		return m.styles.faint.Render("connecting to " + m.address())
	case m.paused:
		return m.styles.undone.Render(g.paused + " paused")
	default:
		return m.styles.good.Render(g.playing+" playing") + m.styles.label.Render("  "+m.pace.String())
	}
}

// noticeTime is how long it is told that a stream goes on.
const noticeTime = 5 * time.Second

// connection returns in one line what has become of a stream that broke, "" where
// there is nothing to tell.
func (m *model) connection() string {
	switch {
	case m.outage == nil || m.ended:
		return ""
	case m.outage.over.IsZero():
		return m.styles.undone.Render("reconnecting after event " + grouped(m.outage.event) + m.glyphs.more)
	case m.now.Sub(m.outage.over) < noticeTime:
		return m.styles.good.Render("reconnected after event " + grouped(m.outage.event))
	default:
		return ""
	}
}

func (m *model) outcome() string {
	solutions := m.finished.GetCounters().GetSolutions()
	switch m.finished.GetOutcome() {
	case clewv1.Outcome_OUTCOME_SOLVED:
		return m.styles.good.Render(m.glyphs.good + " solved")
	case clewv1.Outcome_OUTCOME_EXHAUSTED:
		return m.exhausted(solutions)
	case clewv1.Outcome_OUTCOME_LIMIT_REACHED:
		limit := "a limit"
		switch m.finished.GetLimit() {
		case clewv1.Limit_LIMIT_PLACEMENTS:
			limit = "the limit of placements"
		case clewv1.Limit_LIMIT_DURATION:
			limit = "the time limit"
		}
		return m.styles.undone.Render(m.glyphs.paused + " stopped at " + limit)
	default:
		return m.styles.value.Render(m.finished.GetOutcome().String())
	}
}

// exhausted says what it means that the whole tree was searched, or need not be.
func (m *model) exhausted(solutions int64) string {
	g := m.glyphs
	switch {
	case m.finished.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED:
		return m.styles.alarm.Render(g.bad + " no solution, known without a search")
	case solutions == 0:
		return m.styles.alarm.Render(g.bad + " no solution: the whole tree was searched")
	case solutions == 1:
		return m.styles.good.Render(g.good + " the only solution: there is no other")
	default:
		return m.styles.good.Render(fmt.Sprintf("%s all %s solutions found", g.good, grouped(solutions)))
	}
}

// counts returns the counters, a line each.
func (m *model) counts(width int) []string {
	c := m.counters()
	depth := grouped(int64(c.Depth))
	if target := m.state.Target(); target != trace.None {
		depth += " of " + grouped(int64(target))
	}
	row := func(label, value string) string {
		return m.styles.label.Render(fmt.Sprintf("%-11s", label)) + m.styles.value.Render(value)
	}
	lines := []string{
		row("depth", depth+m.styles.faint.Render(fmt.Sprintf("  deepest %s", grouped(int64(c.MaxDepth))))),
		row("placements", m.tally(c.Placements, m.sendsEvents())),
		row("backtracks", m.tally(c.Backtracks, m.sendsEvents())),
		row("rejections", m.tally(c.Rejections, m.request.GetIncludeRejections())),
		row("solutions", grouped(c.Solutions)),
		row("event", grouped(m.sequence())+m.rate(!m.ended, m.meter.rate)),
		row("watched", m.playing.Round(100*time.Millisecond).String()+m.rate(m.ended, float64(m.sequence())/m.playing.Seconds())),
	}
	if explored, known := m.explored(); known {
		const label = 11
		bar := max(4, min(20, width-label-8))
		full := int(explored * float64(bar))
		lines = append(lines, row("explored", strings.Repeat(m.glyphs.barFull, full)+
			m.styles.faint.Render(strings.Repeat(m.glyphs.barEmpty, bar-full))+" "+percent(explored)))
		if _, known := m.remaining.Left(); known && !m.ended {
			left := m.remaining.String()
			if m.request.GetMaxSolutions() > 0 {
				left = "at most " + left
			}
			lines = append(lines, row("time left", left))
		}
	}
	return append(lines, row("server", m.address()))
}

// rate returns how many events were shown each second: of late beside their number,
// and in the end of all the time. Where only solutions are shown it says nothing.
func (m *model) rate(now bool, perSecond float64) string {
	if !now || !(perSecond > 0) || m.playing == 0 || m.request.GetDetail() == clewv1.Detail_DETAIL_SOLUTIONS {
		return ""
	}
	return m.styles.faint.Render(fmt.Sprintf("  %s/s", grouped(int64(perSecond))))
}

// tally returns a number of events, if it is known: where they are not sent, it
// comes with the server's counters now and then.
func (m *model) tally(n int64, sent bool) string {
	if m.counted == nil && !sent {
		return m.styles.faint.Render("not shown")
	}
	return grouped(n)
}

// legend says what the marks on the board mean.
func (m *model) legend() []string {
	const width = 3
	size := m.sight.size
	if size.width == 0 { // no board has been drawn yet
		size.width = width
	}
	refused := m.glyphs.refused
	if size.width == 1 {
		refused = string(refusedMark[0])
	}
	signs := []sign{
		m.skin.latest,
		{undoneSquare, "", m.glyphs.undone, "the latest backtrack"},
		{refusedSquare, refusedMark, refused, "refused"},
	}
	var lines []string
	for _, s := range append(signs, m.skin.legend...) {
		text := center(s.mark.around(s.content, size.width), width)
		lines = append(lines, m.styles.squares[s.paint].Render(text)+" "+m.styles.label.Render(s.meaning))
	}
	return lines
}

// explored returns how much of the tree lies behind, as far as the server said.
func (m *model) explored() (fraction float64, known bool) {
	if m.ended && m.finished.GetOutcome() == clewv1.Outcome_OUTCOME_EXHAUSTED {
		return 1, true
	}
	return m.progress.GetExplored(), m.progress.HasExplored()
}

// percent returns a fraction in six characters at most.
func percent(fraction float64) string {
	if 0 < fraction && fraction < 0.0001 {
		return "<0.01%"
	}
	return fmt.Sprintf("%.2f%%", 100*fraction)
}

func (m *model) address() string { return cmp.Or(m.options.Address, "the server") }

// sentence says what just happened.
func (m *model) sentence() string {
	switch {
	case m.finished.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED:
		return m.styles.value.Render(words.Printable(m.finished.GetProofText()))
	case m.recalled():
		return m.styles.good.Render(fmt.Sprintf("on the board: solution %s, the last", grouped(m.solution.GetNumber())))
	case m.step.Sequence > 0:
		return m.stepStyle(m.step).Render(m.skin.say(entry{m.step, m.solutions()}, m.state))
	case m.request.GetDetail() == clewv1.Detail_DETAIL_SOLUTIONS && !m.ended:
		return m.styles.faint.Render("waiting for the first solution")
	case !m.sendsEvents():
		return m.styles.faint.Render("no events are sent")
	case m.ended:
		return m.styles.faint.Render("there was nothing to try")
	default:
		return m.styles.faint.Render("waiting for the first event")
	}
}

func (m *model) stepStyle(step trace.Step) lipgloss.Style {
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		return m.styles.placed
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		return m.styles.undone
	case clewv1.EventKind_EVENT_KIND_REJECT:
		return m.styles.refused
	default:
		return m.styles.good
	}
}

// logLines returns the latest events, the latest at the bottom.
func (m *model) logLines(width, height int) []string {
	if height < 3 {
		return nil
	}
	lines := []string{"", m.styles.faint.Render("log")}
	for _, e := range m.log.latest(height - len(lines)) {
		lines = append(lines, m.stepStyle(e.Step).Render(m.skin.note(e, m.state)))
	}
	return m.cut(lines, width, height)
}
