package compare

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"clew/client/window"
)

const (
	// A lane shows the whole board if that leaves room for fewCounts counters. Of others
	// it shows leastBoard lines before it shows more than leastCounts counters, and with
	// fewer than tinyBoard it shows no board.
	leastBoard, tinyBoard  = 10, 4
	fewCounts, leastCounts = 3, 1
	// countsWidth is what counters take beside a board, and leastBeside what the board
	// needs there.
	countsWidth, leastBeside = 24, 13
	// mostTrouble is how many lines there are about a broken stream.
	mostTrouble = 4
	// mostWidth is how wide the lines below a board may be.
	mostWidth = 52
)

// pane returns the picture of a lane, no larger than there is room.
func (m *model) pane(l *lane, width, height int) []string {
	lines := []string{m.nameOf(l, width), m.statusOf(l)}
	if l.board == nil {
		lines = append(lines, m.trouble(l, width)...)
	} else {
		lines = append(lines, m.boardAndCounts(l, width, height-len(lines))...)
	}
	return m.window.Cut(lines, width, height)
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

// boardAndCounts returns the board of a lane with its counters: below it where that
// leaves room enough for the board, else beside it where the lane is wide.
func (m *model) boardAndCounts(l *lane, width, height int) []string {
	trouble := m.trouble(l, min(width, mostWidth))
	counts := append(trouble, m.counts(l, min(width, mostWidth))...)
	least := l.scene.State.Rows() + 1
	if least > height-fewCounts {
		least = min(least, leastBoard)
	}
	if height < least+len(counts) && height >= tinyBoard && width >= countsWidth+window.Gap+leastBeside {
		return m.countsBeside(l, width, height)
	}
	below := min(len(counts), max(leastCounts, len(trouble), height-least))
	if height-below < tinyBoard {
		return counts
	}
	return append(l.board.Draw(l.scene, width, height-below), counts[:below]...)
}

// countsBeside returns the board of a lane with its counters at its right.
func (m *model) countsBeside(l *lane, width, height int) []string {
	board := l.board.Draw(l.scene, width-countsWidth-window.Gap, height)
	counts := append(m.trouble(l, countsWidth), m.counts(l, countsWidth)...)
	return window.Joined(board, window.Widest(board)+window.Gap, counts[:min(len(counts), height)])
}
