package compare

import (
	"fmt"
	"math"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"clew/client/window"
	"clew/client/words"
)

const (
	// fewBars are the lanes whose bars stand one above the other; those of more lanes
	// stand side by side, as long as each has barWidth columns.
	fewBars, barWidth = 4, 38
	// mostName is how many columns the name beside a bar has at most.
	mostName = 20
	// farApart is how many times the least the most must be for a scale of logarithms.
	farApart = 100
)

// barRows returns in how many rows and columns the bars of all lanes stand, a quarter
// of the window at most.
func (m *model) barRows() (rows, columns int) {
	n := len(m.lanes)
	columns = max(1, min((n+fewBars-1)/fewBars, m.window.Width/barWidth))
	return min((n+columns-1)/columns, m.window.Height/4), columns
}

// barsHeight returns how many lines the bars take.
func (m *model) barsHeight() int {
	rows, _ := m.barRows()
	if m.window.Height >= minHeading {
		rows++
	}
	return rows
}

// bars compares what all lanes have placed so far. Where there is no room for all it
// begins with those that are seen.
func (m *model) bars() []string {
	rows, columns := m.barRows()
	scale := newScale(m.placements())
	var lines []string
	if m.window.Height >= minHeading {
		heading := "placements"
		if scale.logarithmic {
			heading += ", on a scale of logarithms"
		}
		lines = append(lines, m.theme.Label.Render(heading))
	}
	first, _ := m.grid().span(m.page, len(m.lanes))
	first = max(0, min(first, len(m.lanes)-rows*columns))
	width := (m.window.Width+window.Gap)/columns - window.Gap
	name := m.widestName(width)
	for row := range rows {
		line := ""
		for column := range columns {
			if at := first + column*rows + row; at < len(m.lanes) {
				line = window.Padded(line, column*(width+window.Gap)) + m.bar(m.lanes[at], scale, name, width)
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// placements returns what each lane has placed so far.
func (m *model) placements() []int64 {
	placements := make([]int64, len(m.lanes))
	for i, l := range m.lanes {
		placements[i] = l.placements()
	}
	return placements
}

// placements returns what the search has placed so far.
func (l *lane) placements() int64 {
	if l.board == nil {
		return 0
	}
	c, _ := l.reel.Counters()
	return c.Placements
}

// widestName returns how many columns the names beside bars of a width take.
func (m *model) widestName(width int) int {
	name := 0
	for _, l := range m.lanes {
		name = max(name, ansi.StringWidth(l.name))
	}
	return min(name, mostName, width/3)
}

// bar returns the bar of one lane behind its name, and its number.
func (m *model) bar(l *lane, scale scale, name, width int) string {
	n, number := l.placements(), len(words.Number(scale.most))
	room := max(0, width-len("A ")-name-len(" ")-len(" ")-number-len(" *"))
	full := scale.columns(n, room)
	mark := " "
	if l.done() {
		mark = m.theme.Good.Render(m.theme.Check)
	}
	label := l.letter + " " + window.Padded(ansi.Truncate(l.name, name, m.theme.More), name) + " "
	return m.colorOf(l).Render(label+strings.Repeat(m.theme.BarFull, full)) + strings.Repeat(" ", room-full) +
		m.theme.Value.Render(fmt.Sprintf(" %*s", number, words.Number(n))) + " " + mark
}

// scale says how long the bars of numbers are.
type scale struct {
	most        int64
	logarithmic bool
}

// newScale returns the scale for some numbers: of logarithms where the most is more
// than farApart times the least, nothing left out.
func newScale(numbers []int64) scale {
	var s scale
	least := int64(math.MaxInt64)
	for _, n := range numbers {
		s.most = max(s.most, n)
		if n > 0 {
			least = min(least, n)
		}
	}
	s.logarithmic = s.most/farApart > least
	return s
}

// columns returns how many of a number of columns a bar has. Something is never
// nothing.
func (s scale) columns(n int64, room int) int {
	if n <= 0 || s.most <= 0 {
		return 0
	}
	part := float64(n) / float64(s.most)
	if s.logarithmic {
		part = math.Log1p(float64(n)) / math.Log1p(float64(s.most))
	}
	return min(room, max(1, int(math.Round(part*float64(room)))))
}
