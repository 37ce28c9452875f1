package compare

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"clew/client/window"
)

const (
	// mostTrouble is how many lines there are about a broken stream.
	mostTrouble = 4
	// mostWidth is how wide the lines below a board may be.
	mostWidth = 52
)

// pane is the picture of a lane in its parts.
type pane struct{ head, board, counts []string }

// pane returns the parts of a lane. Trouble takes lines of its board.
func (m *model) pane(l *lane, a arrangement) pane {
	p := pane{head: []string{m.nameOf(l, a.width), m.statusOf(l)}}
	width := min(a.width, mostWidth)
	if a.beside {
		width = countsWidth
	}
	trouble := m.trouble(l, width)
	if l.board == nil {
		p.counts = trouble
		return p
	}
	counts := append(trouble, m.counts(l, width)...)
	below := min(len(counts), max(a.counts, len(trouble)))
	height := a.boardHeight
	if !a.beside {
		height += a.counts - below
	}
	if height < tinyBoard {
		p.counts = counts
		return p
	}
	l.board.SetLimit(a.limit)
	p.board, p.counts = l.board.Draw(l.scene, a.boardWidth, height), counts[:below]
	return p
}

// lines returns the parts as lines: the counters below a board of a height, or beside one
// of a width, as far as there is room.
func (p pane) lines(a arrangement, width, height int) []string {
	if a.beside && width > 0 {
		return append(p.head, window.Joined(p.board, width+window.Gap, p.counts)...)
	}
	height = min(height, a.height-headHeight-len(p.counts))
	return append(append(p.head, window.Filled(p.board, height)...), p.counts...)
}

// nameOf returns the line with the name of a lane, and whether it was first.
func (m *model) nameOf(l *lane, width int) string {
	name := l.letter + " " + l.name
	mark := ""
	if len(m.lanes) > 1 && m.isFirst(l) {
		mark = ", done first"
	}
	name = ansi.Truncate(name, width-len(mark), m.theme.More)
	return m.colorOf(l).Bold(true).Render(name) + m.theme.Good.Render(mark)
}

// colorOf returns the style of a lane.
func (m *model) colorOf(l *lane) lipgloss.Style {
	styles := m.theme.Lanes
	return styles[int(l.letter[0]-'A')%len(styles)]
}

// trouble says what has broken the stream of a lane, and what to do about it.
func (m *model) trouble(l *lane, width int) []string {
	if l.reel.Err() == nil {
		return nil
	}
	lines := strings.Split(lipgloss.Wrap(l.reel.Reason()+" (r: try again)", width, ""), "\n")
	lines = m.window.Cut(lines, width, mostTrouble)
	for i, line := range lines {
		lines[i] = m.theme.Alarm.Render(line)
	}
	return lines
}
