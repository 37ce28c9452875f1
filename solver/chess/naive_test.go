package chess_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"clew/solver/chess"
)

// random returns a position with about so many per cent of its squares taken, by
// any pieces: it need not be one of a game.
func random(t testing.TB, draw *rand.Rand, percent int) chess.Position {
	t.Helper()
	var ranks []string
	for range chess.Side {
		line := ""
		for range chess.Side {
			if draw.IntN(100) < percent {
				line += string("KQRBNPkqrbnp"[draw.IntN(12)])
			} else {
				line += "1"
			}
		}
		ranks = append(ranks, line)
	}
	return parse(t, strings.Join(ranks, "/"))
}

// Every move from every square is one that the pieces make by walking, and each
// check agrees.
func TestMovesAreTheNaiveOnes(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 6))
	for percent := range 100 {
		p := random(t, draw, percent)
		for _, from := range squares() {
			checkMoves(t, p, from)
		}
	}
}

func checkMoves(t testing.TB, p chess.Position, from chess.Square) {
	t.Helper()
	moves := p.Moves(from)
	if want := naiveMoves(p, from); !slices.Equal(moves, want) {
		t.Fatalf("%s: moves from %v are %v, want %v", fen(p), from, moves, want)
	}
	for rank := -2; rank < chess.Side+2; rank++ {
		for file := -2; file < chess.Side+2; file++ {
			to := chess.Square{File: file, Rank: rank}
			move, refusal := p.Check(from, to)
			listed := slices.ContainsFunc(moves, func(m chess.Move) bool { return m.To == to })
			if listed != (refusal == chess.Allowed) || listed && !slices.Contains(moves, move) {
				t.Fatalf("%s: from %v to %v is %v with refusal %d, moves are %v", fen(p), from, to, move, refusal, moves)
			}
			if explained := p.Explain(from, to); listed != (explained == "") {
				t.Fatalf("%s: from %v to %v is explained by %q", fen(p), from, to, explained)
			}
		}
	}
}

type step struct{ files, ranks int }

var (
	straight = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	knight   = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// naiveMoves tells the moves of a piece as plainly as possible: it goes step by step
// until it meets another piece or the edge.
func naiveMoves(p chess.Position, from chess.Square) []chess.Move {
	piece := p.At(from)
	if piece == chess.Empty {
		return nil
	}
	white := strings.ContainsRune("KQRBNP", rune(piece))
	var moves []chess.Move
	walk := func(steps []step, far int, quiet, captures bool) {
		for _, s := range steps {
			to := from
			for range far {
				to = chess.Square{File: to.File + s.files, Rank: to.Rank + s.ranks}
				target := p.At(to)
				if target == chess.Empty && to.OnBoard() && quiet {
					moves = append(moves, chess.Move{From: from, To: to})
					continue
				}
				if target != chess.Empty && captures && strings.ContainsRune("KQRBNP", rune(target)) != white {
					moves = append(moves, chess.Move{From: from, To: to, Capture: true})
				}
				break
			}
		}
	}
	switch piece {
	case 'K', 'k':
		walk(append(slices.Clone(straight), diagonal...), 1, true, true)
	case 'Q', 'q':
		walk(append(slices.Clone(straight), diagonal...), 8, true, true)
	case 'R', 'r':
		walk(straight, 8, true, true)
	case 'B', 'b':
		walk(diagonal, 8, true, true)
	case 'N', 'n':
		walk(knight, 1, true, true)
	case 'P':
		far := 1
		if from.Rank == 1 {
			far = 2
		}
		walk([]step{{0, 1}}, far, true, false)
		walk([]step{{-1, 1}, {1, 1}}, 1, false, true)
	case 'p':
		far := 1
		if from.Rank == 6 {
			far = 2
		}
		walk([]step{{0, -1}}, far, true, false)
		walk([]step{{-1, -1}, {1, -1}}, 1, false, true)
	}
	slices.SortFunc(moves, func(a, b chess.Move) int {
		return (a.To.Rank-b.To.Rank)*chess.Side + a.To.File - b.To.File
	})
	return moves
}
