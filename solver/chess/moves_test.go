package chess_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"clew/solver"
	"clew/solver/chess"
)

func TestMovesOnTheEmptyBoard(t *testing.T) {
	// A pawn steps from each rank but the last, and from one of them may take two.
	for piece, want := range map[rune]int{'K': 420, 'N': 336, 'B': 560, 'R': 896, 'Q': 1456, 'P': 7*8 + 8} {
		for _, piece := range []rune{piece, piece + 'a' - 'A'} {
			total := 0
			for _, square := range squares() {
				position := alone(t, piece, square)
				for _, move := range position.Moves(square) {
					if move.Capture || move.From != square {
						t.Errorf("%c on %v has the move %v", piece, square, move)
					}
					total++
				}
			}
			if total != want {
				t.Errorf("%c has %d moves from all squares, want %d", piece, total, want)
			}
		}
	}
}

// list writes moves as their target squares, captures with an x.
func list(moves []chess.Move) string {
	var names []string
	for _, move := range moves {
		name := move.To.String()
		if move.Capture {
			name = "x" + name
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

func TestMoves(t *testing.T) {
	tests := []struct{ name, position, from, want string }{
		{"knight between friend and foe", "8/8/8/8/8/P1p5/8/1N6", "b1", "d2 xc3"},
		{"knight at the beginning", "", "b1", "a3 c3"},
		{"knight jumps", "8/8/8/2ppp3/2pNp3/2ppp3/8/8", "d4", "c2 e2 b3 f3 b5 f5 c6 e6"},
		{"rook shut in", "", "a1", ""},
		{"rook stops", "3p4/8/8/8/P2R1p2/8/8/8", "d4", "d1 d2 d3 b4 c4 e4 xf4 d5 d6 d7 xd8"},
		{"bishop stops", "8/8/1p3P2/8/3B4/8/8/8", "d4", "a1 g1 b2 f2 c3 e3 c5 e5 xb6"},
		{"queen in a corner", "8/8/8/8/8/2k5/8/Q1n5", "a1", "b1 xc1 a2 b2 a3 xc3 a4 a5 a6 a7 a8"},
		{"king", "8/8/8/8/8/3p4/3PK3/8", "e2", "d1 e1 f1 f2 xd3 e3 f3"},
		{"black captures white only", "8/8/8/4p3/8/3n4/5P2/8", "d3", "c1 e1 b2 xf2 b4 f4 c5"},
		{"pawn begins", "", "e2", "e3 e4"},
		{"black pawn begins", "", "e7", "e5 e6"},
		{"pawn goes on", "8/8/8/8/8/4P3/8/8", "e3", "e4"},
		{"pawn captures aside", "8/8/8/8/8/3ppp2/4P3/8", "e2", "xd3 xf3"},
		{"pawn does not capture friends", "8/8/8/8/8/3P1P2/4P3/8", "e2", "e3 e4"},
		{"pawn is blocked two ahead", "8/8/8/8/4n3/8/4P3/8", "e2", "e3"},
		{"pawn is blocked", "8/8/8/8/8/4N3/4P3/8", "e2", ""},
		{"pawn at the left edge", "8/8/8/8/8/1p5p/P6P/8", "a2", "a3 xb3 a4"},
		{"pawn at the right edge", "8/8/8/8/8/p5p1/P6P/8", "h2", "xg3 h3 h4"},
		{"pawn on the last rank", "4P3/8/8/8/8/8/8/8", "e8", ""},
		{"black pawn on the last rank", "8/8/8/8/8/8/8/4p3", "e1", ""},
		{"pawn behind its own line", "8/8/8/8/8/8/8/4P3", "e1", "e2"},
		{"no piece", "", "e4", ""},
		{"off the board", "", "i9", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			position := parse(t, test.position)
			if got := list(position.Moves(at(t, test.from))); got != test.want {
				t.Errorf("moves %q, want %q", got, test.want)
			}
		})
	}
}

func TestMovesAtTheBeginning(t *testing.T) {
	position := parse(t, chess.Initial)
	count := map[bool]int{}
	for _, square := range squares() {
		count[square.Rank < chess.Side/2] += len(position.Moves(square))
	}
	if count[true] != 20 || count[false] != 20 {
		t.Errorf("White has %d moves and Black %d, want 20 each", count[true], count[false])
	}
}

// The first reason counts.
func TestCheck(t *testing.T) {
	const position = "8/8/8/3p4/1p1P4/P1p5/4P3/RN2K3"
	tests := []struct {
		from, to string
		want     chess.Refusal
		explain  string
	}{
		{"b1", "d2", chess.Allowed, ""},
		{"b1", "c3", chess.Allowed, ""},
		{"h5", "z99", chess.NoPiece, "There is no piece on h5."},
		{"h5", "h5", chess.NoPiece, "There is no piece on h5."},
		{"b1", "b0", chess.OffBoard, "The knight would leave the board, which goes from a1 to h8."},
		{"b1", "i1", chess.OffBoard, "The knight would leave the board, which goes from a1 to h8."},
		{"b1", "a9", chess.OffBoard, "The knight would leave the board, which goes from a1 to h8."},
		{"b1", "c99999999999999999999", chess.OffBoard, "The knight would leave the board, which goes from a1 to h8."},
		{"b1", "b1", chess.WrongShape, "The knight is on b1 already: a move leads to another square."},
		{"b1", "b3", chess.WrongShape, "From b1 to b3 is no move of a knight: it goes two squares straight and one to the side."},
		{"a1", "b2", chess.WrongShape, "From a1 to b2 is no move of a rook: it goes any number of squares, straight."},
		{"e1", "e3", chess.WrongShape, "From e1 to e3 is no move of a king: it goes one square in any direction."},
		{"a3", "a5", chess.WrongShape, "From a3 to a5 is no move of a pawn: it goes one square straight ahead, or two from where it begins, and captures one square diagonally ahead."},
		{"e2", "e1", chess.WrongShape, "From e2 to e1 is no move of a pawn: it goes one square straight ahead, or two from where it begins, and captures one square diagonally ahead."},
		{"e2", "d3", chess.WrongShape, "From e2 to d3 is no move of a pawn: it goes one square straight ahead, or two from where it begins, and captures one square diagonally ahead; there is nothing to capture on d3."},
		{"b1", "a3", chess.OwnPiece, "The knight cannot go from b1 to a3: a pawn of its own side stands there."},
		{"a1", "e1", chess.OwnPiece, "The rook cannot go from a1 to e1: a king of its own side stands there."},
		{"a1", "c1", chess.PathBlocked, "The rook cannot go from a1 to c1: the knight on b1 stands in the way."},
		{"a3", "b4", chess.Allowed, ""},
		{"d4", "d5", chess.PathBlocked, "The pawn cannot go from d4 to d5: the pawn on d5 is straight ahead, and pawns capture only diagonally."},
	}
	for _, test := range tests {
		p := parse(t, position)
		from, to := at(t, test.from), at(t, test.to)
		if _, got := p.Check(from, to); got != test.want {
			t.Errorf("%s to %s: refusal %d, want %d", test.from, test.to, got, test.want)
		}
		if diff := cmp.Diff(test.explain, p.Explain(from, to)); diff != "" {
			t.Errorf("%s to %s (-want +got):\n%s", test.from, test.to, diff)
		}
	}
}

func ExamplePosition_Moves() {
	var invalid solver.InvalidError
	position := chess.ParsePosition("8/8/8/8/8/P1p5/8/1N6", "position", &invalid)
	from := chess.ParseSquare("b1", "square", &invalid)
	if err := invalid.Err(); err != nil {
		fmt.Println(err)
		return
	}
	for _, move := range position.Moves(from) {
		fmt.Println(move.From, move.To, move.Capture)
	}
	// Output:
	// b1 d2 false
	// b1 c3 true
}
