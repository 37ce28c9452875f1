package player

import (
	"fmt"

	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// tourSkin is a chessboard whose squares have the number of their step, with the
// knight on the latest.
func tourSkin(tour *clewv1.KnightsTour, board *clewv1.Board, g glyphs) skin {
	piece := words.Leaper(tour.GetLeaper())
	return skin{
		piece: piece,
		path:  true,
		least: numberWidth(board),
		look: func(s *trace.State, cell int, size cellSize) look {
			l := free(s, cell, size, g)
			if s.Value(cell) == 0 {
				return l
			}
			head := isHead(s, cell)
			l.content, l.paint = fmt.Sprint(s.Number(cell)), l.paint.taken()
			switch {
			case size.width > 1 && head:
				l.below = g.knight
			case size.width == 1 && head:
				l.content = g.knight
			case size.width == 1:
				l.content = "o"
			}
			if s.Initial(cell) {
				l.paint = initialSquare
			}
			return l
		},
		place: func(step trace.Step, square string) string {
			return fmt.Sprintf("%s moves to %s: step %d", piece, square, step.Depth)
		},
		undo:   func(_ trace.Step, square string) string { return piece + " goes back from " + square },
		latest: latestSign("1"),
		legend: []sign{
			{blameSquare, blameMark, g.empty, "what would be lost"},
			{initialSquare, "", "0", "the start"},
			{blockedSquare, "", g.blocked + g.blocked + g.blocked, "blocked"},
		},
	}
}

// isHead reports whether a path ends on a cell.
func isHead(s *trace.State, cell int) bool {
	if choices := s.Choices(); len(choices) > 0 {
		return choices[len(choices)-1].Cell == cell
	}
	return s.Initial(cell)
}
