package chess

import "fmt"

// Explain says in a sentence why there is no move from one square to another;
// where there is one it returns "".
func (p *Position) Explain(from, to Square) string {
	piece := p.At(from)
	switch _, refusal := p.Check(from, to); refusal {
	case NoPiece:
		return fmt.Sprintf("There is no piece on %v.", from)
	case OffBoard:
		return fmt.Sprintf("The %v would leave the board, which goes from a1 to h8.", piece)
	case WrongShape:
		return p.explainShape(from, to)
	case OwnPiece:
		return fmt.Sprintf("The %v cannot go from %v to %v: a %v of its own side stands there.", piece, from, to, p.At(to))
	case PathBlocked:
		at, _ := p.blocker(from, to)
		reason := "stands in the way"
		if at == to {
			reason = "is straight ahead, and pawns capture only diagonally"
		}
		return fmt.Sprintf("The %v cannot go from %v to %v: the %v on %v %s.", piece, from, to, p.At(at), at, reason)
	default:
		return ""
	}
}

// explainShape says why a move has the wrong shape.
func (p *Position) explainShape(from, to Square) string {
	if from == to {
		return fmt.Sprintf("The %v is on %v already: a move leads to another square.", p.At(from), from)
	}
	piece := p.At(from)
	var rule string
	switch piece.kind() {
	case 'K':
		rule = "it goes one square in any direction"
	case 'Q':
		rule = "it goes any number of squares, straight or diagonally"
	case 'R':
		rule = "it goes any number of squares, straight"
	case 'B':
		rule = "it goes any number of squares, diagonally"
	case 'N':
		rule = "it goes two squares straight and one to the side"
	default:
		rule = "it goes one square straight ahead, or two from where it begins, and captures one square diagonally ahead"
		if forward, _ := piece.forward(); to.Rank-from.Rank == forward && abs(to.File-from.File) == 1 {
			rule += fmt.Sprintf("; there is nothing to capture on %v", to)
		}
	}
	return fmt.Sprintf("From %v to %v is no move of a %v: %s.", from, to, piece, rule)
}
