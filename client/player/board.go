package player

import (
	"fmt"
	"strings"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// cellSize is how many columns and lines of the window a square takes.
type cellSize struct{ width, height int }

// cellSizes are tried from the largest.
var cellSizes = []cellSize{{6, 3}, {5, 2}, {4, 2}, {3, 1}, {2, 1}, {1, 1}}

// picture is the visible part of a board: which squares, how large.
type picture struct {
	size          cellSize
	top, left     int // the first row and column to be seen
	rows, columns int // how many of them
	gutter        int // the width of the row numbers, 0 for none
}

// fit returns the largest picture of the board in a window. Of a board that is
// larger than the window it shows the same part as before, until something
// happens out of sight: then what is around that cell.
func fit(state *trace.State, numbered bool, width, height, around int, before picture) picture {
	gutter := len(fmt.Sprint(state.Rows()-1)) + 1
	least := 1
	if numbered {
		least = len(fmt.Sprint(state.Cells())) + 1
	}
	var best picture
	for _, size := range cellSizes {
		best = picture{size: size, gutter: gutter}
		if size.width < least && size.width > 1 {
			continue
		}
		if state.Columns()*size.width+gutter <= width && state.Rows()*size.height+1 <= height {
			break
		}
	}
	best.columns = min(state.Columns(), max(1, (width-gutter)/best.size.width))
	best.rows = min(state.Rows(), max(1, (height-1)/best.size.height))
	row, column := around/state.Columns(), around%state.Columns()
	switch {
	case around < 0:
	case before.size == best.size && before.rows == best.rows && before.columns == best.columns && before.shows(row, column):
		best.top, best.left = before.top, before.left
	default:
		best.top = clamp(row-best.rows/2, 0, state.Rows()-best.rows)
		best.left = clamp(column-best.columns/2, 0, state.Columns()-best.columns)
	}
	return best
}

func clamp(n, low, high int) int { return max(low, min(n, high)) }

// shows reports whether a square is visible.
func (p picture) shows(row, column int) bool {
	return p.top <= row && row < p.top+p.rows && p.left <= column && column < p.left+p.columns
}

// width returns how many columns of the window the picture takes.
func (p picture) width() int { return p.gutter + p.columns*p.size.width }

// board draws the visible squares with their row and column numbers.
func (m *model) board(p picture) []string {
	lines := []string{m.columnNumbers(p)}
	for row := p.top; row < p.top+p.rows; row++ {
		for line := range p.size.height {
			var b strings.Builder
			number := ""
			if line == (p.size.height-1)/2 {
				number = fmt.Sprint(row)
			}
			b.WriteString(m.styles.axis.Render(fmt.Sprintf("%*s ", p.gutter-1, number)))
			m.squares(&b, p, row, line)
			lines = append(lines, b.String())
		}
	}
	return lines
}

func (m *model) columnNumbers(p picture) string {
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", p.gutter))
	for column := p.left; column < p.left+p.columns; column++ {
		number := fmt.Sprint(column)
		if len(number) >= p.size.width && p.size.width < 3 {
			// Too narrow for all: every tenth, where it fits.
			if column%10 == 0 && len(number) <= (p.left+p.columns-column)*p.size.width {
				b.WriteString(number)
			} else if used := b.Len() - p.gutter; used <= (column-p.left)*p.size.width {
				b.WriteString(strings.Repeat(" ", p.size.width))
			}
			continue
		}
		b.WriteString(center(number, p.size.width))
	}
	return m.styles.axis.Render(b.String())
}

// squares writes one line of a row. Neighbours of the same paint are written in
// one go: styling is what costs on large boards.
func (m *model) squares(b *strings.Builder, p picture, row, line int) {
	var run strings.Builder
	current := paints
	flush := func() {
		if run.Len() > 0 {
			b.WriteString(m.styles.squares[current].Render(run.String()))
			run.Reset()
		}
	}
	for column := p.left; column < p.left+p.columns; column++ {
		text, paint := m.square(p, row, column, line)
		if paint != current {
			flush()
			current = paint
		}
		run.WriteString(text)
	}
	flush()
}

// square returns one line of a square.
func (m *model) square(p picture, row, column, line int) (text string, paint paint) {
	cell := row*m.state.Columns() + column
	content, mark, paint := m.content(p, cell)
	middle := (p.size.height - 1) / 2
	if line != middle {
		// The knight stands above the number of its step, where there is room.
		if line == middle+1 && m.skin.numbered && cell == m.current() && p.size.height > 1 {
			return center(m.skin.piece, p.size.width), paint
		}
		fill := " "
		if m.state.Blocked(cell) {
			fill = m.glyphs.blocked
		}
		return strings.Repeat(fill, p.size.width), paint
	}
	if m.state.Blocked(cell) {
		return strings.Repeat(m.glyphs.blocked, p.size.width), paint
	}
	room := p.size.width
	switch marked := len([]rune(content)) + 2; {
	case mark == "":
	case marked <= room:
		content = mark[:1] + content + mark[1:]
	case mark == refusedMark:
		content = mark[:1]
	}
	if room == 1 {
		content = m.narrow(cell, content)
	}
	return center(content, room), paint
}

// The marks of squares: colour alone would not reach everybody.
const (
	latestMark  = "[]"
	refusedMark = "!!"
	blameMark   = "><"
)

// content returns what is on a square, the pair of characters that marks it, and
// its paint.
func (m *model) content(p picture, cell int) (content, mark string, paint paint) {
	state, step := m.state, m.step
	dark := p.size.width > 1 && (cell/state.Columns()+cell%state.Columns())%2 == 1
	paint = lightSquare
	if dark {
		paint = darkSquare
	}
	rejected := step.Kind == clewv1.EventKind_EVENT_KIND_REJECT
	switch {
	case state.Blocked(cell):
		return m.glyphs.blocked, "", blockedSquare
	case state.Value(cell) == 0:
		content = m.glyphs.empty
		switch {
		case rejected && cell == step.Cell:
			return m.glyphs.refused, refusedMark, refusedSquare
		case cell == m.undone:
			return m.glyphs.undone, "", undoneSquare
		}
		return content, "", paint
	}
	content = m.piece(cell)
	paint = pieceOnLight
	if dark {
		paint = pieceOnDark
	}
	switch {
	case rejected && cell == step.Conflict:
		return content, blameMark, blameSquare
	case rejected && cell == step.Cell:
		return content, refusedMark, refusedSquare
	case cell == m.current():
		return content, latestMark, placedSquare
	case state.Initial(cell):
		return content, "", initialSquare
	}
	return content, "", paint
}

// current returns the cell of the latest placement that stands, for tours that
// of the knight.
func (m *model) current() int {
	if !m.skin.numbered {
		return m.placed
	}
	if choices := m.state.Choices(); len(choices) > 0 {
		return choices[len(choices)-1].Cell
	}
	return m.firstInitial()
}

func (m *model) firstInitial() int {
	for _, initial := range m.started.GetBoard().GetInitial() {
		return int(initial.GetRow())*m.state.Columns() + int(initial.GetColumn())
	}
	return trace.None
}

// piece returns what stands on a cell that is taken.
func (m *model) piece(cell int) string {
	switch {
	case m.state.Initial(cell):
		if m.skin.initial != "" {
			return m.skin.initial
		}
	case m.skin.numbered:
		return fmt.Sprint(m.state.Number(cell))
	case m.skin.piece != "":
		return m.skin.piece
	}
	return fmt.Sprint(m.state.Value(cell))
}

// narrow returns what is on a square of one character.
func (m *model) narrow(cell int, content string) string {
	switch {
	case !m.skin.numbered || m.state.Value(cell) == 0:
		return content
	case cell == m.current():
		return m.skin.piece
	default:
		return "o"
	}
}

// center puts text in the middle of a width, cut to it.
func center(text string, width int) string {
	runes := []rune(text)
	if len(runes) > width {
		return string(runes[len(runes)-width:])
	}
	left := (width - len(runes) + 1) / 2
	return strings.Repeat(" ", left) + text + strings.Repeat(" ", width-len(runes)-left)
}
