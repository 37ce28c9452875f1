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
	brush := brush{line: make([]byte, 0, 4*p.width())}
	for row := p.top; row < p.top+p.rows; row++ {
		if box := p.rowBox(); box > 0 && row > p.top && row%box == 0 {
			lines = append(lines, b.rule(p))
		}
		for line := range p.size.height {
			number := ""
			if line == (p.size.height-1)/2 {
				number = fmt.Sprint(row)
			}
			brush.line = brush.line[:0]
			brush.write(b.theme.Axis, fmt.Sprintf("%*s ", p.gutter-1, number))
			for column := p.left; column < p.left+p.columns; column++ {
				if p.ruleBefore(column) {
					brush.write(b.theme.Squares[theme.RuleLine].Rest, b.theme.Vertical)
				}
				look := lookOf(row*b.columns + column)
				look.draw(&brush, p.size, line, b.theme)
			}
			brush.lift()
			lines = append(lines, string(brush.line))
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
		line.WriteString(strings.Repeat(b.theme.Horizontal, p.size.width))
	}
	return strings.Repeat(" ", p.gutter) + b.theme.Squares[theme.RuleLine].Rest.Render(line.String())
}

// ruleBefore reports whether a line separates a visible column from the one
// before.
func (p picture) ruleBefore(column int) bool {
	return p.box > 0 && column > p.left && column%p.box == 0
}

// brush writes a line. It changes its pen only where the next one is another.
type brush struct {
	line []byte
	pen  *theme.Pen // nil for none
}

func (b *brush) write(pen *theme.Pen, text string) { b.repeat(pen, text, 1) }

func (b *brush) repeat(pen *theme.Pen, text string, times int) {
	if times <= 0 {
		return
	}
	if pen != b.pen {
		b.lift()
		b.line = pen.Open(b.line)
		b.pen = pen
	}
	for range times {
		b.line = append(b.line, text...)
	}
}

// lift ends what was written with the last pen.
func (b *brush) lift() {
	if b.pen != nil {
		b.line = b.pen.Close(b.line)
		b.pen = nil
	}
}
