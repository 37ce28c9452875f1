package board

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"clew/client/theme"
)

// draw returns the lines of a picture, cut to a window, with the look of each cell.
func (b *Board) draw(p picture, width, height int, lookOf func(cell int) look) []string {
	lines := make([]string, 0, p.height())
	lines = append(lines, b.theme.Axis.Render(p.columnNumbers()))
	text := theme.NewLine(p.width())
	for row := p.top; row < p.top+p.rows; row++ {
		if box := p.rowBox(); box > 0 && row > p.top && row%box == 0 {
			lines = append(lines, b.rule(p))
		}
		for line := range p.size.Height {
			number := ""
			if line == (p.size.Height-1)/2 {
				number = fmt.Sprint(row)
			}
			text.Reset()
			text.Write(b.theme.Axis, fmt.Sprintf("%*s ", p.gutter-1, number))
			for column := p.left; column < p.left+p.columns; column++ {
				if p.ruleBefore(column) {
					text.Write(b.theme.Squares[theme.RuleLine].Rest, b.theme.Vertical)
				}
				look := lookOf(row*b.columns + column)
				look.draw(text, p.size, line, b.theme)
			}
			lines = append(lines, text.String())
		}
	}
	return cut(lines, p, width, height)
}

// cut leaves out what has no room where not even a single square has.
func cut(lines []string, p picture, width, height int) []string {
	lines = lines[:min(len(lines), max(0, height))]
	if p.width() > width {
		for i, line := range lines {
			lines[i] = ansi.Truncate(line, max(0, width), "")
		}
	}
	return lines
}

// rule returns the line between two rows of boxes.
func (b *Board) rule(p picture) string {
	var line strings.Builder
	for column := p.left; column < p.left+p.columns; column++ {
		if p.ruleBefore(column) {
			line.WriteString(b.theme.Crossing)
		}
		line.WriteString(strings.Repeat(b.theme.Horizontal, p.size.Width))
	}
	return strings.Repeat(" ", p.gutter) + b.theme.Squares[theme.RuleLine].Rest.Render(line.String())
}

// ruleBefore reports whether a line separates a visible column from the one
// before.
func (p picture) ruleBefore(column int) bool {
	return p.box > 0 && column > p.left && column%p.box == 0
}
