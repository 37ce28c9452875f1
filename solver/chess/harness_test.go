package chess_test

import (
	"slices"
	"strings"
	"testing"

	"clew/solver"
	"clew/solver/chess"
)

func parse(t testing.TB, text string) chess.Position {
	t.Helper()
	var invalid solver.InvalidError
	position := chess.ParsePosition(text, "position", &invalid)
	if err := invalid.Err(); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return position
}

func at(t testing.TB, name string) chess.Square {
	t.Helper()
	var invalid solver.InvalidError
	square := chess.ParseTarget(name, "square", &invalid)
	if err := invalid.Err(); err != nil {
		t.Fatal(err)
	}
	return square
}

// squares are those of the board, in the order of the moves.
func squares() []chess.Square {
	var all []chess.Square
	for rank := range chess.Side {
		for file := range chess.Side {
			all = append(all, chess.Square{File: file, Rank: rank})
		}
	}
	return all
}

// fen writes a position as plainly as possible, without a digit but 1.
func fen(p chess.Position) string {
	var ranks []string
	for rank := chess.Side - 1; rank >= 0; rank-- {
		line := ""
		for file := range chess.Side {
			if piece := p.At(chess.Square{File: file, Rank: rank}); piece == chess.Empty {
				line += "1"
			} else {
				line += string(rune(piece))
			}
		}
		ranks = append(ranks, line)
	}
	return strings.Join(ranks, "/")
}

// alone returns the board with nothing but one piece.
func alone(t testing.TB, piece rune, square chess.Square) chess.Position {
	t.Helper()
	empty := strings.Repeat("1", chess.Side)
	ranks := slices.Repeat([]string{empty}, chess.Side)
	ranks[chess.Side-1-square.Rank] = empty[:square.File] + string(piece) + empty[square.File+1:]
	return parse(t, strings.Join(ranks, "/"))
}
