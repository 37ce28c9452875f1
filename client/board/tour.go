package board

import (
	"fmt"
	"strconv"

	"clew/client/theme"
	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// tourSkin is a chessboard whose squares have the number of their step, with the
// knight on the latest.
func tourSkin(tour *clewv1.KnightsTour, board *clewv1.Board, g *theme.Glyphs) skin {
	piece := words.Leaper(tour.GetLeaper())
	return skin{
		piece: piece,
		path:  true,
		least: numberWidth(board),
		look: func(scene *Scene, cell int, size cellSize) look {
			s, l := scene.State, free(scene.State, cell, size, g)
			if s.Value(cell) == 0 {
				return l
			}
			l.paint = taken(l.paint, size)
			switch head := isHead(s, cell); {
			case size.width == 1 && head:
				l.content = g.Knight
			case size.width == 1:
				l.content = g.Visited
			default:
				l.content = strconv.Itoa(s.Number(cell))
				if head {
					l.below = g.Knight
				}
			}
			if s.Initial(cell) {
				l.paint = theme.InitialSquare
			}
			return l
		},
		place: func(step trace.Step, square string) string {
			return fmt.Sprintf("%s moves to %s: step %d", piece, square, step.Depth)
		},
		undo:   func(_ trace.Step, square string) string { return piece + " goes back from " + square },
		latest: latestSign("1"),
		legend: []sign{
			{theme.BlameSquare, blameMark, g.Empty, "what would be lost"},
			{theme.InitialSquare, "", "0", "the start"},
			{theme.BlockedSquare, "", g.Blocked + g.Blocked + g.Blocked, "blocked"},
		},
	}
}
