package trace_test

import (
	"fmt"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

// streams are searches of every puzzle that end in every way, each with every detail and
// encoding. They have a pace, so that on a clock of its own each event is a message, and
// progress comes in between.
func streams() map[string]*clewv1.SearchRequest {
	all := proto.Uint32(0)
	lines := func(text string) *clewv1.Maze {
		return clewv1.Maze_builder{Grid: clewv1.Grid_builder{Lines: strings.Fields(text)}.Build()}.Build()
	}
	cell := func(row, column uint32) *clewv1.Cell { return clewv1.Cell_builder{Row: &row, Column: &column}.Build() }
	fixed := clewv1.MoveOrder_MOVE_ORDER_FIXED
	searches := map[string]*clewv1.SearchRequest{
		"all queens":             clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 4}.Build(), MaxSolutions: all}.Build(),
		"a queen from the start": clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 6, Initial: []*clewv1.Cell{cell(1, 0)}}.Build(), MaxSolutions: proto.Uint32(1)}.Build(),
		"no queens":              clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 3}.Build(), IncludeRejections: true}.Build(),
		"amazons":                clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 1, Piece: clewv1.QueensPiece_QUEENS_PIECE_AMAZON}.Build()}.Build(),
		"a tour":                 clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 3, Columns: 4, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF}.Build(), MaxSolutions: proto.Uint32(2)}.Build(),
		"a blocked tour":         clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 3, Columns: 3, Blocked: []*clewv1.Cell{cell(1, 1)}, MoveOrder: fixed}.Build(), MaxSolutions: all}.Build(),
		"a tour known not":       clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 5, Closed: true}.Build()}.Build(),
		"a tour limited":         clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 5, MoveOrder: fixed}.Build(), MaxPlacements: 25}.Build(),
		"a maze":                 clewv1.SearchRequest_builder{Maze: lines("S..# .#.. ...G"), MaxSolutions: all}.Build(),
		"a maze of corners":      clewv1.SearchRequest_builder{Maze: lines("... .#. ..."), MaxSolutions: proto.Uint32(3)}.Build(),
		"a maze of a square":     clewv1.SearchRequest_builder{Maze: lines("S"), MaxSolutions: all}.Build(),
		"a random maze":          clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Rows: 3, Columns: 3, WallPercent: proto.Uint32(20)}.Build()}.Build(), IncludeRejections: true}.Build(),
		"a sudoku":               clewv1.SearchRequest_builder{Sudoku: clewv1.Sudoku_builder{Givens: "1.3. ..12 21.. .321"}.Build(), MaxSolutions: all, IncludeRejections: true}.Build(),
	}
	encodings := []clewv1.Encoding{clewv1.Encoding_ENCODING_EVENTS, clewv1.Encoding_ENCODING_STEPS}
	requests := map[string]*clewv1.SearchRequest{}
	for name, search := range searches {
		for detail, used := range map[clewv1.Detail][]clewv1.Encoding{
			clewv1.Detail_DETAIL_EVENTS:    encodings,
			clewv1.Detail_DETAIL_SOLUTIONS: encodings[:1],
			clewv1.Detail_DETAIL_PROGRESS:  encodings[:1],
		} {
			for _, encoding := range used {
				request := proto.CloneOf(search)
				request.SetSeed(1)
				request.SetDetail(detail)
				request.SetEncoding(encoding)
				request.SetEventInterval(durationpb.New(20 * time.Millisecond))
				request.SetProgressInterval(durationpb.New(100 * time.Millisecond))
				requests[fmt.Sprint(name, " ", detail, " ", encoding)] = request
			}
		}
	}
	return requests
}
