package player

import (
	"cmp"
	"fmt"
	"strings"
	"time"
	"unicode"

	"charm.land/lipgloss/v2"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// panel returns what stands beside the board, as many lines as there is room.
func (m *model) panel(width, height int) []string {
	lines := []string{m.status(), ""}
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
		lines = append(lines, strings.Split(m.styles.alarm.Render(lipgloss.Wrap(printable(m.err.Error()), width, "")), "\n")...)
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

func (m *model) outcome() string {
	solutions := m.finished.GetCounters().GetSolutions()
	switch m.finished.GetOutcome() {
	case clewv1.Outcome_OUTCOME_SOLVED:
		return m.styles.good.Render(m.glyphs.good + " solved")
	case clewv1.Outcome_OUTCOME_EXHAUSTED:
		if solutions == 0 {
			return m.styles.alarm.Render(m.glyphs.bad + " no solution: the whole tree was searched")
		}
		return m.styles.good.Render(fmt.Sprintf("%s all %s solutions found", m.glyphs.good, grouped(solutions)))
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
		row("placements", grouped(c.Placements)),
		row("backtracks", grouped(c.Backtracks)),
		row("rejections", m.rejections(c)),
		row("solutions", grouped(c.Solutions)),
		row("event", grouped(m.sequence())+m.styles.faint.Render(fmt.Sprintf("  %s/s", grouped(int64(m.meter.rate))))),
		row("watched", m.playing.Round(100*time.Millisecond).String()),
	}
	if explored, known := m.explored(); known {
		const label = 11
		bar := max(4, min(20, width-label-8))
		full := int(explored * float64(bar))
		lines = append(lines, row("explored", strings.Repeat(m.glyphs.barFull, full)+
			m.styles.faint.Render(strings.Repeat(m.glyphs.barEmpty, bar-full))+" "+percent(explored)))
	}
	return append(lines, row("server", m.address()))
}

// rejections returns their number, if it is known: where the request does not ask
// for the events, it comes with the server's counters now and then.
func (m *model) rejections(c trace.Counters) string {
	if m.counted == nil && !m.request.GetIncludeRejections() {
		return m.glyphs.unknown
	}
	return grouped(c.Rejections)
}

// legend says what the marks on the board mean.
func (m *model) legend() []string {
	sign := func(paint paint, text, meaning string) string {
		return m.styles.squares[paint].Render(center(text, 3)) + " " + m.styles.label.Render(meaning)
	}
	piece := cmp.Or(m.skin.piece, "1")
	legend := []string{
		sign(placedSquare, "["+piece+"]", "the latest placement"),
		sign(undoneSquare, m.glyphs.undone, "the latest backtrack"),
		sign(refusedSquare, "!"+m.glyphs.refused+"!", "refused"),
	}
	if m.skin.numbered {
		return append(legend, sign(initialSquare, m.skin.initial, "the start"), sign(blockedSquare, strings.Repeat(m.glyphs.blocked, 3), "blocked"))
	}
	return append(legend, sign(blameSquare, ">"+piece+"<", "what refuses it"), sign(initialSquare, m.skin.initial, "set in advance"))
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

// printable returns a text of somebody else without what would steer the
// terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, text)
}

func (m *model) address() string { return cmp.Or(m.options.Address, "the server") }

// sentence says what just happened.
func (m *model) sentence() string {
	if !m.sendsEvents() {
		return m.styles.faint.Render("only solutions and progress are sent")
	}
	if m.step.Sequence == 0 {
		return m.styles.faint.Render("waiting for the first event")
	}
	return m.stepStyle(m.step).Render(m.skin.say(m.step, m.state))
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
	for _, step := range m.log.latest(height - len(lines)) {
		lines = append(lines, m.stepStyle(step).Render(m.skin.note(step, m.state.Columns())))
	}
	return m.cut(lines, width, height)
}
