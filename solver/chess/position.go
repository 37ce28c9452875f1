// Package chess knows how the pieces of chess move on a board of 8 x 8.
//
//   - position.go: which pieces stand where, as a FEN tells it.
//   - square.go: squares and their names.
//   - moves.go: which moves a piece has, and why another one is none.
//   - explain.go: the same in words.
//
// Moves are pseudo-legal: whether a king is left in check is not looked at.
// There is neither castling nor capture en passant, because the placement of the
// pieces alone does not tell whether they are allowed.
package chess

import (
	"fmt"
	"strings"

	"clew/solver"
)

// Initial is the placement of the pieces at the beginning of a game.
const Initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

// Piece is a piece as the letter that a FEN has for it: one of KQRBNP for
// White's, of kqrbnp for Black's.
type Piece byte

// Empty is what stands on a square without a piece.
const Empty Piece = 0

// letters are all pieces.
const letters = "KQRBNPkqrbnp"

// lower is the bit that tells a lower case letter from its upper case one.
const lower = 'a' - 'A'

// white reports whether a piece, which must not be Empty, is one of White's.
func (p Piece) white() bool { return p&lower == 0 }

// kind returns the piece as White has it.
func (p Piece) kind() Piece { return p &^ lower }

// String names the piece without its side, such as "knight".
func (p Piece) String() string {
	switch p.kind() {
	case 'K':
		return "king"
	case 'Q':
		return "queen"
	case 'R':
		return "rook"
	case 'B':
		return "bishop"
	case 'N':
		return "knight"
	case 'P':
		return "pawn"
	default:
		return "nothing"
	}
}

// Position is a placement of pieces. The zero value is the empty board. It may
// be any placement, also one that no game leads to.
type Position struct {
	pieces [Side][Side]Piece // by rank, then by file
}

// At returns the piece on a square. Off the board there is none.
func (p *Position) At(s Square) Piece {
	if !s.OnBoard() {
		return Empty
	}
	return p.pieces[s.Rank][s.File]
}

// maxQuoted is how many characters of a wrong text are repeated at most.
const maxQuoted = 100

// ParsePosition reads the placement of the pieces from a FEN (S. J. Edwards,
// "Portable Game Notation Specification and Implementation Guide", 1994, section
// 16.1), of which only the first field counts; the empty text is Initial. What is
// wrong with it is recorded in invalid under the name of the field, once a rank.
func ParsePosition(text, field string, invalid *solver.InvalidError) Position {
	if text == "" {
		text = Initial
	}
	placement := strings.TrimSpace(text)
	if end := strings.IndexAny(placement, " \t\r\n"); end >= 0 {
		placement = placement[:end]
	}
	var p Position
	if ranks := strings.Count(placement, "/") + 1; ranks != Side {
		invalid.Add(field, quoted(placement), fmt.Sprintf("%d ranks with / between them, not %d", Side, ranks))
		return p
	}
	rank := Side - 1
	for line := range strings.SplitSeq(placement, "/") {
		p.parseRank(rank, line, field, invalid)
		rank--
	}
	return p
}

func (p *Position) parseRank(rank int, line, field string, invalid *solver.InvalidError) {
	file := 0
	for _, letter := range line {
		switch {
		case '1' <= letter && letter <= '0'+Side:
			file += int(letter - '0')
		case strings.ContainsRune(letters, letter):
			if file < Side {
				p.pieces[rank][file] = Piece(letter)
			}
			file++
		default:
			invalid.Add(field, quoted(line), fmt.Sprintf("%s or 1 to %d on rank %d, not %q", letters, Side, rank+1, letter))
			return
		}
	}
	if file != Side {
		invalid.Add(field, quoted(line), fmt.Sprintf("%d squares on rank %d, not %d", Side, rank+1, file))
	}
}

func quoted(text string) string { return fmt.Sprintf("%.*q", maxQuoted, text) }
