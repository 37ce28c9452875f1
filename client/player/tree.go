package player

import (
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"clew/client/history"
	"clew/client/theme"
	"clew/client/trace"
	"clew/client/window"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// textOfNode is how many columns of a line are kept for its text, however deep it is.
const textOfNode = 34

// tree draws the search tree at the place: the path, and in one line each what was
// tried beside it. A click on what was tried goes to where all of it is known, one
// on the path to where that placement was made.
func (m *Model) tree(left, top, width, height int) []string {
	h, at := m.reel.History(), m.reel.Position()
	c := h.Counters(at)
	title := "search tree: " + counted(c.Placements, "node") + ", " + counted(c.Solutions, "solution")
	if depth := ", at depth " + words.Number(int64(c.Depth)); len(title+depth) <= width {
		title += depth
	}
	rows := outlined(h, at, max(1, height-1))
	latest := int64(0)
	if move, found := h.Move(at); found && move.Kind == clewv1.EventKind_EVENT_KIND_BACKTRACK {
		latest = move.Sequence
	}
	picture := newTreePicture(m.theme, m.scene.State, c.Depth, latest)
	m.window.Regions.Add(window.Region{
		Left: left, Top: top + 1, Width: width, Height: len(rows),
		Click: func(_, y int) tea.Cmd { return m.visit(rows[y]) },
	})
	return append([]string{m.theme.Label.Render(title)}, picture.lines(rows, width)...)
}

// visit goes to what a line of the tree is about, if that is one placement.
func (m *Model) visit(r row) tea.Cmd {
	switch {
	case r.kind == standingRow:
		return m.deck.StopAt(r.node.Placed)
	case r.node.Left > 0:
		return m.deck.StopAt(r.node.Left - 1)
	default:
		return nil
	}
}

// treePicture draws lines of a search tree.
type treePicture struct {
	theme *theme.Theme
	board *trace.State
	depth int   // of the place
	left  int64 // the number of the backtrack that is the latest move; 0 for none

	path, here, faint, failed, solved, undone *theme.Pen
}

func newTreePicture(t *theme.Theme, board *trace.State, depth int, left int64) *treePicture {
	return &treePicture{
		theme: t, board: board, depth: depth, left: left,
		path: theme.NewPen(t.OnPath), here: theme.NewPen(t.Head), faint: theme.NewPen(t.Faint),
		failed: theme.NewPen(t.Failed), solved: theme.NewPen(t.Solved), undone: theme.NewPen(t.Backtrack),
	}
}

// lines draws rows. Each level is a column further in, but where that leaves too
// little room only the last ones are.
func (p *treePicture) lines(rows []row, width int) []string {
	numbers := 0
	if p.depth > 0 {
		numbers = len(strconv.Itoa(p.depth))
	}
	indents := indents(rows, width-numbers-1-textOfNode)
	lines := make([]string, len(rows))
	for i, r := range rows {
		number := ""
		if r.kind == standingRow {
			number = strconv.Itoa(r.level)
		}
		if numbers > 0 {
			number = p.theme.Axis.Render(fmt.Sprintf("%*s ", numbers, number))
		}
		branch := p.theme.LastBranch
		if i+1 < len(rows) && rows[i+1].level == r.level {
			branch = p.theme.Branch
		}
		lines[i] = number + strings.Repeat(" ", indents[i]) + p.text(r, branch, width-numbers-1-indents[i])
	}
	return lines
}

// indents returns how far in each row is, at most so far.
func indents(rows []row, most int) []int {
	indents, level := make([]int, len(rows)), 0
	for i, r := range rows {
		indents[i] = level
		if r.kind == standingRow || r.kind == skippedRow {
			level++
		}
	}
	for i := range indents {
		indents[i] = max(0, indents[i]-max(0, level-max(0, most)))
	}
	return indents
}

// text draws one row from its branch on, for which there is so much room.
func (p *treePicture) text(r row, branch string, room int) string {
	switch r.kind {
	case triedRow:
		return p.tried(r.node, branch, room)
	case earlierRow:
		return p.earlier(r, branch)
	case standingRow:
		return p.standing(r, branch)
	default:
		return p.faint.Render(branch + p.theme.More + " " + counted(int64(r.count), "level") + searched(", tried: ", r))
	}
}

// tried draws a placement that was undone, and what was searched below it: how deep
// that led only where there is room.
func (p *treePicture) tried(node history.Node, branch string, room int) string {
	pen, symbol, below, deepest := p.failed, p.theme.Collapsed, counted(node.Placements, "placement"), ""
	switch {
	case node.Solutions > 0 && node.Placements == 0:
		pen, symbol, below = p.solved, p.theme.Check, "solution"
	case node.Solutions > 0:
		pen = p.solved
		below += ", " + counted(node.Solutions, "solution")
	case node.Placements == 0:
		symbol, below = p.theme.Undone, "no way on"
	default:
		deepest = ", to depth " + words.Number(int64(node.Deepest))
	}
	if node.Left == p.left {
		pen = p.undone
	}
	text := branch + symbol + " " + p.name(node.Choice) + " " + below
	if ansi.StringWidth(text+deepest) <= room {
		text += deepest
	}
	return pen.Render(text)
}

// earlier draws several placements that were undone.
func (p *treePicture) earlier(r row, branch string) string {
	pen, text := p.failed, words.Number(int64(r.count))+" earlier"
	switch {
	case r.count == 0:
		text = "forgotten"
	case r.atLeast:
		text = words.Number(int64(r.count)) + "+ earlier"
	}
	if r.solutions > 0 {
		pen = p.solved
	}
	return pen.Render(branch + p.theme.Collapsed + " " + text + searched(": ", r))
}

// standing draws a placement of the path, and what was tried before it where that has
// no lines of its own.
func (p *treePicture) standing(r row, branch string) string {
	pen, symbol, solution := p.path, p.theme.Expanded, ""
	if r.level == p.depth {
		pen, symbol = p.here, p.theme.Cursor
		if r.node.Solutions > 0 && r.node.Placements == 0 {
			solution = " solution"
		}
	}
	return p.path.Render(branch) + pen.Render(symbol+" "+p.name(r.node.Choice)) +
		p.solved.Render(solution) + p.faint.Render(searched(" after ", r))
}

// name returns a placement in words.
func (p *treePicture) name(choice trace.Choice) string {
	square := fmt.Sprintf("(%d,%d)", choice.Cell/p.board.Columns(), choice.Cell%p.board.Columns())
	if p.board.Values() == 1 {
		return square
	}
	return words.Digit(choice.Value) + " on " + square
}

// searched returns what a row sums up behind some words, nothing for nothing.
func searched(lead string, r row) string {
	switch {
	case r.placements == 0:
		return ""
	case r.solutions == 0:
		return lead + counted(r.placements, "placement")
	default:
		return lead + counted(r.placements, "placement") + ", " + counted(r.solutions, "solution")
	}
}

// counted returns a number of things.
func counted(n int64, noun string) string { return words.Count(strconv.FormatInt(n, 10), noun) }
