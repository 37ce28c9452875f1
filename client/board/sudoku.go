package board

import (
	"fmt"
	"math"

	"clew/client/theme"
	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// sudokuSkin is a grid of boxes, with the givens underlined.
func sudokuSkin(board *clewv1.Board, g *theme.Glyphs) skin {
	box := int(math.Round(math.Sqrt(float64(board.GetRows()))))
	// Every other box is darker, to tell them apart where there is no room for lines
	// between them.
	shades := [2]struct{ free, found, given theme.Paint }{
		{theme.LightSquare, theme.FoundOnLight, theme.GivenOnLight},
		{theme.ShadedSquare, theme.FoundOnShade, theme.GivenOnShade},
	}
	return skin{
		least: 1,
		box:   box,
		look: func(scene *Scene, cell int, _ CellSize) look {
			s := scene.State
			shade := shades[(cell/s.Columns()/box+cell%s.Columns()/box)%2]
			switch digit := s.Value(cell); {
			case digit == 0:
				return look{content: g.Empty, paint: shade.free}
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
			{paint: theme.BlameSquare, mark: blameMark, contents: []string{"5"}, meaning: "what refuses it"},
			{paint: theme.GivenOnLight, contents: []string{"5"}, meaning: "given"},
			{paint: theme.FoundOnLight, contents: []string{"5"}, meaning: "found"},
		},
	}
}
