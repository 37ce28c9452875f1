package board

import (
	"fmt"
	"strconv"
	"strings"

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
		least: numberWidth(steps(board)),
		look: func(scene *Scene, cell int, size CellSize) look {
			s, l := scene.State, free(scene.State, cell, size, g)
			if s.Value(cell) == 0 {
				return l
			}
			l.paint = taken(l.paint, size)
			switch head := isHead(s, cell); {
			case size.Width == 1 && head:
				l.content = g.Knight
			case size.Width == 1:
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
		latest: sign{paint: theme.LatestPlacement, mark: latestMark, contents: numbers(steps(board)), narrow: g.Knight, meaning: latestMeaning},
		legend: []sign{
			{paint: theme.BlameSquare, mark: blameMark, contents: []string{g.Empty}, meaning: "what would be lost"},
			{paint: theme.InitialSquare, contents: []string{"0"}, narrow: g.Visited, meaning: "the start"},
			{paint: theme.BlockedSquare, contents: []string{strings.Repeat(g.Blocked, leastSwatch)}, meaning: "blocked"},
		},
	}
}
