package service

import (
	"strconv"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
	"clew/solver/queens"
)

// queensProblem is the n queens as a request describes them.
type queensProblem queens.Config

func readQueens(request *clewv1.SearchRequest, limits Limits) problem {
	message := request.GetQueens()
	return queensProblem{
		Size:        int(message.GetSize()),
		Initial:     decodeSquares(message.GetInitial()),
		RowOrder:    rowOrders().decode(message.GetRowOrder()),
		ColumnOrder: columnOrders().decode(message.GetColumnOrder()),
		Piece:       queensPieces().decode(message.GetPiece()),
		Toroidal:    message.GetToroidal(),
		Seed:        request.GetSeed(),
		MaxSize:     limits.MaxQueensSize,
	}
}

func (p queensProblem) cells() int {
	size := p.Size
	if size == 0 {
		size = queens.DefaultSize
	}
	if size > p.MaxSize {
		return 0
	}
	return size * size
}

func (p queensProblem) beyond(limits Limits) excess {
	if p.Size > limits.MaxQueensSize {
		return excess{limits.queensFlag(), []string{"size"}}
	}
	return excess{}
}

func (p queensProblem) build(echo *clewv1.SearchRequest) (solver.Puzzle, error) {
	puzzle, err := queens.New(queens.Config(p))
	if err != nil {
		return nil, err
	}
	c := puzzle.Config()
	echo.SetQueens(clewv1.Queens_builder{
		Size:        uint32(c.Size),
		Initial:     encodeSquares(c.Initial),
		RowOrder:    rowOrders().encode(c.RowOrder),
		ColumnOrder: columnOrders().encode(c.ColumnOrder),
		Piece:       queensPieces().encode(c.Piece),
		Toroidal:    c.Toroidal,
	}.Build())
	return puzzle, nil
}

func rowOrders() enum[clewv1.RowOrder, queens.RowOrder] {
	return enum[clewv1.RowOrder, queens.RowOrder]{
		{clewv1.RowOrder_ROW_ORDER_ASCENDING, queens.Ascending, "ascending", "From the top row down: the textbook search."},
		{clewv1.RowOrder_ROW_ORDER_RANDOM_START, queens.RandomStart, "random-start", "The first column starts at a random row and wraps round; the others go from the top down."},
		{clewv1.RowOrder_ROW_ORDER_SHUFFLED, queens.Shuffled, "shuffled", "Each column has a random order of its own."},
		{clewv1.RowOrder_ROW_ORDER_CENTER_OUT, queens.CenterOut, "center-out", "From the middle outwards."},
	}
}

func columnOrders() enum[clewv1.ColumnOrder, queens.ColumnOrder] {
	return enum[clewv1.ColumnOrder, queens.ColumnOrder]{
		{clewv1.ColumnOrder_COLUMN_ORDER_SEQUENTIAL, queens.Sequential, "sequential", "From left to right: the textbook search."},
		{clewv1.ColumnOrder_COLUMN_ORDER_FEWEST_OPTIONS, queens.FewestOptions, "fewest-options", "The column with the fewest rows left first, the lowest column on ties."},
	}
}

func queensPieces() enum[clewv1.QueensPiece, queens.Piece] {
	return enum[clewv1.QueensPiece, queens.Piece]{
		{clewv1.QueensPiece_QUEENS_PIECE_QUEEN, queens.Queen, "queen", "Attacks along rows, columns and diagonals."},
		{clewv1.QueensPiece_QUEENS_PIECE_AMAZON, queens.Amazon, "amazon", "Attacks as a queen and as a knight."},
	}
}

func queensInfo(limits Limits) *clewv1.PuzzleInfo {
	return clewv1.PuzzleInfo_builder{
		Name:  "queens",
		Label: "N queens",
		Help:  "Place queens on a square board, one in each column, so that none attacks another.",
		Fields: []*clewv1.FieldInfo{
			clewv1.FieldInfo_builder{
				Name:         "size",
				Label:        "Size",
				Help:         "Rows, columns and queens of the board.",
				Type:         clewv1.FieldType_FIELD_TYPE_NUMBER,
				DefaultValue: strconv.Itoa(queens.DefaultSize),
				Minimum:      proto.Int64(1),
				Maximum:      proto.Int64(int64(limits.MaxQueensSize)),
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:        "initial",
				Label:       "Queens set in advance",
				Help:        "Squares that hold a queen from the start; no two may attack each other.",
				Type:        clewv1.FieldType_FIELD_TYPE_SQUARES,
				DefaultHelp: "none",
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:         "row_order",
				Label:        "Row order",
				Help:         "The order in which the rows of a column are tried.",
				Type:         clewv1.FieldType_FIELD_TYPE_CHOICE,
				DefaultValue: enumName(rowOrders().encode(queens.Ascending)),
				Choices:      rowOrders().choices(),
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:         "column_order",
				Label:        "Column order",
				Help:         "The order in which the columns get their queens.",
				Type:         clewv1.FieldType_FIELD_TYPE_CHOICE,
				DefaultValue: enumName(columnOrders().encode(queens.Sequential)),
				Choices:      columnOrders().choices(),
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:         "piece",
				Label:        "Piece",
				Help:         "What is placed on the board.",
				Type:         clewv1.FieldType_FIELD_TYPE_CHOICE,
				DefaultValue: enumName(queensPieces().encode(queens.Queen)),
				Choices:      queensPieces().choices(),
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:         "toroidal",
				Label:        "Toroidal",
				Help:         "Whether lines of attack that leave the board come back on the opposite side.",
				Type:         clewv1.FieldType_FIELD_TYPE_FLAG,
				DefaultValue: "false",
			}.Build(),
		},
	}.Build()
}
