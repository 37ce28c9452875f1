package chess

// Move leads a piece from one square to another.
type Move struct {
	From, To Square
	// Capture tells that a piece of the other side stands on To.
	Capture bool
}

// Refusal is why a piece cannot go somewhere.
type Refusal uint8

// The refusals, in the order in which they are looked at: the first one counts.
const (
	// Allowed is no refusal.
	Allowed Refusal = iota
	// NoPiece: there is no piece that could go.
	NoPiece
	// OffBoard: the square to go to is not on the board.
	OffBoard
	// WrongShape: the piece does not move that way, or does not move at all. A
	// pawn's step aside has the right shape only where there is a piece.
	WrongShape
	// OwnPiece: a piece of the same side stands on the square to go to.
	OwnPiece
	// PathBlocked: a piece stands in between or, where a pawn goes straight
	// ahead, on the square to go to.
	PathBlocked
)

// Moves returns the moves of the piece on a square, by rank and then by file of
// the square they lead to. A square without a piece has none.
func (p *Position) Moves(from Square) []Move {
	var moves []Move
	for rank := range Side {
		for file := range Side {
			if move, refusal := p.Check(from, Square{File: file, Rank: rank}); refusal == Allowed {
				moves = append(moves, move)
			}
		}
	}
	return moves
}

// Check returns the move from one square to another, or why there is none. Both
// squares may be off the board.
func (p *Position) Check(from, to Square) (Move, Refusal) {
	piece, target := p.At(from), p.At(to)
	switch {
	case piece == Empty:
		return Move{}, NoPiece
	case !to.OnBoard():
		return Move{}, OffBoard
	case !p.fits(from, to):
		return Move{}, WrongShape
	case target != Empty && target.white() == piece.white():
		return Move{}, OwnPiece
	}
	if _, blocked := p.blocker(from, to); blocked {
		return Move{}, PathBlocked
	}
	return Move{From: from, To: to, Capture: target != Empty}, Allowed
}

// fits reports whether a piece moves the way from its square to another, if
// nothing stands in its way there.
func (p *Position) fits(from, to Square) bool {
	files, ranks := to.File-from.File, to.Rank-from.Rank
	straight := (files == 0) != (ranks == 0)
	diagonal := files != 0 && abs(files) == abs(ranks)
	switch piece := p.At(from); piece.kind() {
	case 'K':
		return max(abs(files), abs(ranks)) == 1
	case 'Q':
		return straight || diagonal
	case 'R':
		return straight
	case 'B':
		return diagonal
	case 'N':
		return abs(files*ranks) == 2
	default: // a pawn
		forward, start := piece.forward()
		if files == 0 {
			return ranks == forward || ranks == 2*forward && from.Rank == start
		}
		return abs(files) == 1 && ranks == forward && p.At(to) != Empty
	}
}

// forward returns how a pawn's rank changes with a step, and the rank from which
// it may take two.
func (p Piece) forward() (step, start int) {
	if p.white() {
		return 1, 1
	}
	return -1, Side - 2
}

// blocker returns the first piece that stands in the way of a move that fits.
func (p *Position) blocker(from, to Square) (s Square, blocked bool) {
	kind := p.At(from).kind()
	if kind == 'N' {
		return Square{}, false // it jumps
	}
	for s := from.toward(to); s != to; s = s.toward(to) {
		if p.At(s) != Empty {
			return s, true
		}
	}
	return to, kind == 'P' && to.File == from.File && p.At(to) != Empty
}
