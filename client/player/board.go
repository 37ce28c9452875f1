package player

import (
	"fmt"
	"strings"

	"clew/client/trace"
)

// board draws the visible squares with their row and column numbers.
func (m *model) board(p picture) []string {
	lines := []string{m.styles.axis.Render(p.columnNumbers())}
	for row := p.top; row < p.top+p.rows; row++ {
		if box := p.rowBox(); box > 0 && row > p.top && row%box == 0 {
			lines = append(lines, m.rule(p))
		}
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

// rule returns the line between two rows of boxes.
func (m *model) rule(p picture) string {
	var b strings.Builder
	for column := p.left; column < p.left+p.columns; column++ {
		if p.ruleBefore(column) {
			b.WriteString(m.glyphs.crossing)
		}
		b.WriteString(strings.Repeat(m.glyphs.horizontal, p.size.width))
	}
	return strings.Repeat(" ", p.gutter) + m.styles.squares[ruleSquare].Render(b.String())
}

// ruleBefore reports whether a line separates a visible column from the one
// before.
func (p picture) ruleBefore(column int) bool {
	return p.box > 0 && column > p.left && column%p.box == 0
}

// squares writes one line of a row. Neighbours of the same paint are written in
// one go: styling is what costs on large boards.
func (m *model) squares(b *strings.Builder, p picture, row, line int) {
	var run strings.Builder
	current := paints
	write := func(text string, paint paint) {
		if paint != current && run.Len() > 0 {
			b.WriteString(m.styles.squares[current].Render(run.String()))
			run.Reset()
		}
		current = paint
		run.WriteString(text)
	}
	for column := p.left; column < p.left+p.columns; column++ {
		if p.ruleBefore(column) {
			write(m.glyphs.vertical, ruleSquare)
		}
		look := m.look(p, row*m.state.Columns()+column)
		write(look.line(p.size, line, m.glyphs), look.paint)
	}
	write("", paints)
}

// current returns the cell of the latest placement that stands; of a path, the
// cell where it ends.
func (m *model) current() int {
	if !m.skin.path {
		return m.placed
	}
	if choices := m.scene.Choices(); len(choices) > 0 {
		return choices[len(choices)-1].Cell
	}
	for _, initial := range m.started.GetBoard().GetInitial() {
		return int(initial.GetRow())*m.scene.Columns() + int(initial.GetColumn())
	}
	return trace.None
}
