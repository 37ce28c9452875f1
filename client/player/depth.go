package player

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"clew/client/timeline"
	"clew/client/window"
	"clew/client/words"
)

// mostZoom is more than any trace can be zoomed.
const mostZoom = 62

// zoomBy has the plot of depths show a stretch that is 2^steps times shorter, as far
// as it can.
func (m *Model) zoomBy(steps int) { m.zoom = max(0, min(m.zoom+steps, mostZoom)) }

// depths draws how deep the search was over its events: a title, the plot, and below
// it the numbers of events. A click goes to an event.
func (m *Model) depths(left, top, width, height int) []string {
	h, t := m.reel.History(), m.theme
	all := timeline.Axis{First: h.First(), Last: h.Last()}
	if all.Count() < 1 {
		return []string{t.Label.Render("depth: nothing has come yet")}
	}
	rows := max(1, height-2)
	scale := newScale(h.Counters(h.Last()).MaxDepth, m.scene.State.Target(), rows, len(t.Columns)-1)
	labels, margin := scale.labels()
	all.Columns = max(1, width-margin)
	m.zoom = min(m.zoom, zooms(all))
	shown := zoomed(all, m.reel.Position(), m.zoom)
	here := shown.Column(m.reel.Position())

	lines := []string{m.depthTitle(shown, zooms(all), width)}
	for i, line := range plot(m.plotted.of(h, shown), here, scale, t) {
		lines = append(lines, t.Axis.Render(labels[i])+line)
	}
	lines = append(lines, strings.Repeat(" ", margin)+m.eventLabels(shown, here))
	// Whoever drags goes along the events that were shown when the button went down,
	// though a zoomed plot moves with the place.
	m.window.Regions.Add(window.Region{
		Left: left + margin, Top: top + 1, Width: all.Columns, Height: min(rows+1, height-1), Drags: true,
		Click: func(x, _ int) tea.Cmd { return m.deck.StopAt(shown.End(x)) },
	})
	return lines
}

// depthTitle says what the plot shows, and the keys that change that if anything can.
// The numbers of the events are below the plot too: they need not fit.
func (m *Model) depthTitle(shown timeline.Axis, most, width int) string {
	t := m.theme
	title, zoom, keys := fmt.Sprintf("depth over events %s to %s", words.Number(shown.First), words.Number(shown.Last)), "", ""
	if most > 0 {
		zoom, keys = fmt.Sprintf("  zoom %sx: ", words.Number(int64(1)<<m.zoom)), "[ ]"
	}
	if len(title+zoom+keys) > width {
		title = "depth"
	}
	return t.Label.Render(title) + t.Faint.Render(zoom) + t.Key.Render(keys)
}

// eventLabels returns the numbers of the first and the last event that are shown, and
// between them that of the place, near its column. If room is short the last one goes
// first.
func (m *Model) eventLabels(shown timeline.Axis, here int) string {
	t, at := m.theme, m.reel.Position()
	first, place, last := words.Number(shown.First)+" ", words.Number(at), " "+words.Number(shown.Last)
	if at == shown.First {
		first = ""
	}
	if at == shown.Last || len(first)+len(place)+len(last) > shown.Columns {
		last = ""
	}
	if len(first)+len(place) > shown.Columns {
		first = ""
	}
	room := max(0, shown.Columns-len(first)-len(place)-len(last))
	before := max(0, min(here-len(place)/2-len(first), room))
	line := t.Axis.Render(first) + strings.Repeat(" ", before) + t.Head.Render(place)
	if at < shown.First && first != "" { // the start comes before the first event
		line = t.Head.Render(place) + t.Axis.Render(" "+words.Number(shown.First))
	}
	return line + strings.Repeat(" ", room-before) + t.Axis.Render(last)
}

// zooms returns how often a plot of all events can be zoomed: until a column has one
// event.
func zooms(all timeline.Axis) int {
	times := 0
	for all.Count()>>times >= 2*int64(all.Columns) {
		times++
	}
	return times
}

// zoomed returns the stretch around a place that is 2^times as wide as all events
// would be. Its columns have equally many events, and lie where they lay when the
// place was another, so that the plot moves steadily.
func zoomed(all timeline.Axis, at int64, times int) timeline.Axis {
	if times == 0 {
		return all
	}
	each := max(1, all.Count()>>times/int64(all.Columns))
	count := each * int64(all.Columns)
	before := max(0, at-all.First-count/2) / each * each
	first := min(all.First+before, all.Last-count+1)
	return timeline.Axis{First: first, Last: first + count - 1, Columns: all.Columns}
}

// scale is the upright side of a plot. A cell of it can be filled in steps.
type scale struct {
	deepest, target int // target: that of the puzzle, trace.None without one
	top             int // the depth that fills all cells
	rows, steps     int
}

// newScale returns the scale of a search. It goes up to the depth of the solutions
// where the search has come at least half way there.
func newScale(deepest, target, rows, steps int) scale {
	s := scale{deepest: deepest, target: target, top: max(1, deepest), rows: rows, steps: steps}
	if s.top < target && target <= 2*deepest {
		s.top = target
	}
	return s
}

// filled returns how many steps are filled at a depth: all at the top, none at the
// root only.
func (s scale) filled(depth int) int {
	if depth <= 0 {
		return 0
	}
	return max(1, (2*depth*s.rows*s.steps+s.top)/(2*s.top))
}

// row returns the row in which a depth ends, from the top.
func (s scale) row(depth int) int { return s.rows - 1 - max(0, s.filled(depth)-1)/s.steps }

// labels returns what stands before each row, as wide as the margin: the largest
// depth, the root, and the depth of solutions where there is room.
func (s scale) labels() (labels []string, margin int) {
	labels = make([]string, s.rows)
	depths := []int{s.deepest, 0}
	if s.target > 0 && s.target <= s.top {
		depths = append(depths, s.target)
	}
	for _, depth := range depths {
		if row := s.row(depth); labels[row] == "" {
			labels[row] = words.Number(int64(depth))
			margin = max(margin, len(labels[row])+1)
		}
	}
	for i, label := range labels {
		labels[i] = fmt.Sprintf("%*s ", margin-1, label)
	}
	return labels, margin
}
