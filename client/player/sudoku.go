package player

import (
	"fmt"
	"math"

	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// sudokuSkin is a grid of boxes, with the givens underlined.
func sudokuSkin(board *clewv1.Board, g glyphs) skin {
	box := int(math.Round(math.Sqrt(float64(board.GetRows()))))
	// Every other box is darker, to tell them apart where there is no room for lines
	// between them.
	shades := [2]struct{ free, found, given paint }{
		{lightSquare, foundOnLight, givenOnLight},
		{shadedSquare, foundOnShade, givenOnShade},
	}
	return skin{
		least: 1,
		box:   box,
		look: func(s *trace.State, cell int, _ cellSize) look {
			shade := shades[(cell/s.Columns()/box+cell%s.Columns()/box)%2]
			switch digit := s.Value(cell); {
			case digit == 0:
				return look{content: g.empty, paint: shade.free}
			case s.Initial(cell):
				return look{content: words.Digit(digit), paint: shade.given}
			default:
				return look{content: words.Digit(digit), paint: shade.found}
			}
		},
		place: func(step trace.Step, square string) string {
			return fmt.Sprintf("%s placed on %s", words.Digit(step.Value), square)
		},
		undo: func(step trace.Step, square string) string {
			return fmt.Sprintf("%s removed from %s", words.Digit(step.Value), square)
		},
		latest: latestSign("5"),
		legend: []sign{
			{blameSquare, blameMark, "5", "what refuses it"},
			{givenOnLight, "", "5", "given"},
			{foundOnLight, "", "5", "found"},
		},
	}
}
