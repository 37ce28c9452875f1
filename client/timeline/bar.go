package timeline

import (
	"fmt"

	"clew/client/theme"
	"clew/client/words"
)

// Mark stands in the bar instead of it. The zero Mark is none.
type Mark struct {
	Pen  *theme.Pen
	Sign string // one column wide
}

// Bar draws what lies behind a place, where it stands, and what lies ahead. Marks are
// those of the columns; nil for none. Where the place is there is no mark.
func (a Axis) Bar(t *theme.Theme, at int64, marks []Mark) string {
	played, ahead := theme.NewPen(t.Played), theme.NewPen(t.Ahead)
	head := -1
	if a.Count() > 0 {
		head = a.Column(at)
	}
	line := theme.NewLine(a.Columns)
	for column := range a.Columns {
		switch {
		case column == head:
			line.Write(theme.NewPen(t.Head), t.TrackHead)
		case marks != nil && marks[column] != Mark{}:
			line.Write(marks[column].Pen, marks[column].Sign)
		case column < head:
			line.Write(played, t.TrackPlayed)
		default:
			line.Write(ahead, t.TrackAhead)
		}
	}
	return line.String()
}

// minTrack is how many columns of the bar there must be beside its figures.
const minTrack = 10

// Figures returns what stands at the right of the bar of the places from first to last,
// so many columns in all: the number of a place and that of the last, "+" behind them
// while more may come, and which part of the bar lies behind, as far as there is room.
// It is "" before anything has come.
func Figures(at, first, last int64, ended bool, width int) string {
	if last < first {
		return ""
	}
	of := words.Number(last)
	number := fmt.Sprintf("%*s of %s", len(of), words.Number(at), of)
	if !ended {
		number += "+"
	}
	part := fmt.Sprintf("%6s", words.Percent(float64(at-first+1)/float64(last-first+1)))
	for _, figures := range []string{gap + number + " " + part, gap + part} {
		if width-len(figures) >= minTrack {
			return figures
		}
	}
	return ""
}

// gap is what is between the bar and its figures.
const gap = "  "
