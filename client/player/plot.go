package player

import (
	"clew/client/history"
	"clew/client/theme"
)

// plot draws columns of depths, the top row first: from the least depth of each to
// its most in full, below that faintly. What is behind the column of the place is
// fainter than what was played.
func plot(columns []history.Span, here int, s scale, t *theme.Theme) []string {
	// The style of the head may be reversed, which makes holes of full blocks.
	played, head, ahead, ground := theme.NewPen(t.Played), theme.NewPen(t.Title), theme.NewPen(t.Ahead), theme.NewPen(t.Faint)
	bars := make([]bar, len(columns))
	for i, column := range columns {
		bars[i] = bar{least: s.filled(column.Least), most: s.filled(column.Most)}
	}
	lines := make([]string, s.rows)
	for row := range lines {
		bottom := (s.rows - 1 - row) * s.steps
		line := theme.NewLine(len(bars))
		for i, b := range bars {
			filled, isGround := b.cell(bottom, s.steps)
			switch glyph := t.Columns[filled]; {
			case i == here && filled == 0:
				line.Write(head, t.Vertical)
			case i == here:
				line.Write(head, glyph)
			case filled == 0:
				line.Write(nil, glyph)
			case isGround:
				line.Write(ground, t.BarEmpty)
			case i > here:
				line.Write(ahead, glyph)
			default:
				line.Write(played, glyph)
			}
		}
		lines[row] = line.String()
	}
	return lines
}

// bar is a column of a plot: how many steps are filled at its least depth, and at its
// most.
type bar struct{ least, most int }

// cell returns how many steps of a cell are filled, and whether all of it is below
// the least depth.
func (b bar) cell(bottom, steps int) (filled int, ground bool) {
	top := bottom + steps
	return max(0, min(b.most-bottom, steps)), b.most > top && b.least >= top
}
