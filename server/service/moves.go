package service

import (
	"context"
	"fmt"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
	"clew/solver/chess"
)

// moveService is the MoveService. It keeps nothing between two calls.
type moveService struct {
	clewv1.UnsafeMoveServiceServer // a method that is missing must not compile

	service *Service
}

// ListMoves implements the RPC of this name.
func (s moveService) ListMoves(ctx context.Context, request *clewv1.ListMovesRequest) (*clewv1.ListMovesResponse, error) {
	var invalid solver.InvalidError
	position := read(request, &invalid)
	square := chess.ParseSquare(request.GetSquare(), "square", &invalid)
	piece := position.At(square)
	if invalid.Err() == nil && piece == chess.Empty {
		invalid.Add("square", fmt.Sprintf("%q", square), "a square with a piece on it")
	}
	if err := invalid.Err(); err != nil {
		return nil, s.service.refuse(ctx, "ListMoves", err)
	}
	moves := position.Moves(square)
	messages := make([]*clewv1.Move, len(moves))
	for i, move := range moves {
		messages[i] = encodeMove(move)
	}
	return clewv1.ListMovesResponse_builder{Piece: string(rune(piece)), Moves: messages}.Build(), nil
}

// CheckMove implements the RPC of this name.
func (s moveService) CheckMove(ctx context.Context, request *clewv1.CheckMoveRequest) (*clewv1.CheckMoveResponse, error) {
	var invalid solver.InvalidError
	position := read(request, &invalid)
	from := chess.ParseSquare(request.GetFrom(), "from", &invalid)
	to := chess.ParseTarget(request.GetTo(), "to", &invalid)
	if err := invalid.Err(); err != nil {
		return nil, s.service.refuse(ctx, "CheckMove", err)
	}
	move, refusal := position.Check(from, to)
	if refusal != chess.Allowed {
		return clewv1.CheckMoveResponse_builder{
			Refusal:     encodeRefusal(refusal),
			Explanation: position.Explain(from, to),
		}.Build(), nil
	}
	return clewv1.CheckMoveResponse_builder{Allowed: true, Move: encodeMove(move)}.Build(), nil
}

// positionRequest is a request about a position.
type positionRequest interface {
	proto.Message
	GetPosition() string
}

// read does what all requests have in common: it looks for what this server does
// not know and reads the position. What is wrong goes to invalid.
func read(request positionRequest, invalid *solver.InvalidError) chess.Position {
	checkKnown(request, invalid)
	return chess.ParsePosition(request.GetPosition(), "position", invalid)
}

func encodeMove(move chess.Move) *clewv1.Move {
	return clewv1.Move_builder{From: move.From.String(), To: move.To.String(), Capture: move.Capture}.Build()
}

func encodeRefusal(refusal chess.Refusal) clewv1.MoveRefusal {
	switch refusal {
	case chess.NoPiece:
		return clewv1.MoveRefusal_MOVE_REFUSAL_NO_PIECE
	case chess.OffBoard:
		return clewv1.MoveRefusal_MOVE_REFUSAL_OFF_BOARD
	case chess.WrongShape:
		return clewv1.MoveRefusal_MOVE_REFUSAL_WRONG_SHAPE
	case chess.OwnPiece:
		return clewv1.MoveRefusal_MOVE_REFUSAL_OWN_PIECE
	case chess.PathBlocked:
		return clewv1.MoveRefusal_MOVE_REFUSAL_PATH_BLOCKED
	default:
		return clewv1.MoveRefusal_MOVE_REFUSAL_UNSPECIFIED
	}
}
