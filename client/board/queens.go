package board

import (
	"clew/client/theme"
	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// queensSkin is a chessboard with its queens, those set in advance apart.
func queensSkin(queens *clewv1.Queens, g *theme.Glyphs) skin {
	piece := words.QueensPiece(queens)
	placed, initial := g.Queen, g.InitialQueen
	if queens.GetPiece() == clewv1.QueensPiece_QUEENS_PIECE_AMAZON {
		placed, initial = g.Amazon, g.InitialAmazon
	}
	return skin{
		piece: piece,
		least: 1,
		look: func(scene *Scene, cell int, size CellSize) look {
			l := free(scene.State, cell, size, g)
			switch {
			case scene.State.Initial(cell):
				l.content, l.paint = initial, theme.InitialSquare
			case scene.State.Value(cell) > 0:
				l.content, l.paint = placed, taken(l.paint, size)
			}
			return l
		},
		place:  func(_ trace.Step, square string) string { return piece + " placed on " + square },
		undo:   func(_ trace.Step, square string) string { return piece + " removed from " + square },
		latest: latestSign(placed),
		legend: []sign{
			{paint: theme.BlameSquare, mark: blameMark, contents: []string{placed}, meaning: "what refuses it"},
			{paint: theme.InitialSquare, contents: []string{initial}, meaning: "set in advance"},
		},
	}
}
