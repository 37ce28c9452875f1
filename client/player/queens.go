package player

import (
	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// queensSkin is a chessboard with its queens, those set in advance apart.
func queensSkin(queens *clewv1.Queens, g glyphs) skin {
	piece := words.QueensPiece(queens)
	placed, initial := g.queen, g.initialQueen
	if queens.GetPiece() == clewv1.QueensPiece_QUEENS_PIECE_AMAZON {
		placed, initial = g.amazon, g.initialAmazon
	}
	return skin{
		piece: piece,
		least: 1,
		look: func(s *trace.State, cell int, size cellSize) look {
			l := free(s, cell, size, g)
			switch {
			case s.Initial(cell):
				l.content, l.paint = initial, initialSquare
			case s.Value(cell) > 0:
				l.content, l.paint = placed, l.paint.taken()
			}
			return l
		},
		place:  func(_ trace.Step, square string) string { return piece + " placed on " + square },
		undo:   func(_ trace.Step, square string) string { return piece + " removed from " + square },
		latest: latestSign(placed),
		legend: []sign{
			{blameSquare, blameMark, placed, "what refuses it"},
			{initialSquare, "", initial, "set in advance"},
		},
	}
}
