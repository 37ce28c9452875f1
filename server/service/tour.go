package service

import (
	"fmt"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
	"clew/solver/tour"
)

// tourProblem is the knight's tour as a request describes it.
type tourProblem tour.Config

func readTour(request *clewv1.SearchRequest, limits Limits) problem {
	message := request.GetKnightsTour()
	p := tourProblem{
		Rows:       int(message.GetRows()),
		Columns:    int(message.GetColumns()),
		Closed:     message.GetClosed(),
		Blocked:    decodeSquares(message.GetBlocked()),
		MoveOrder:  moveOrders().decode(message.GetMoveOrder()),
		TieBreak:   tieBreaks().decode(message.GetTieBreak()),
		Pruning:    prunings().decode(message.GetPruning()),
		Seed:       request.GetSeed(),
		MaxCells:   limits.MaxCells,
		MaxBlocked: limits.MaxBlocked,
	}
	if message.HasStart() {
		start := decodeSquare(message.GetStart())
		p.Start = &start
	}
	if message.HasLeaper() {
		p.Leaper = &tour.Leaper{A: int(message.GetLeaper().GetA()), B: int(message.GetLeaper().GetB())}
	}
	return p
}

func (p tourProblem) cells() int {
	rows, columns := p.Rows, p.Columns
	switch {
	case rows == 0 && columns == 0:
		rows, columns = tour.DefaultSide, tour.DefaultSide
	case rows == 0:
		rows = columns
	case columns == 0:
		columns = rows
	}
	// By division: the product of hostile numbers overflows.
	if rows > p.MaxCells/columns {
		return 0
	}
	return rows * columns
}

func (p tourProblem) beyond(limits Limits) excess {
	switch {
	case p.cells() == 0:
		return excess{limits.cellsFlag(), []string{"rows", "columns"}}
	case len(p.Blocked) > limits.MaxBlocked:
		return excess{"max-blocked", []string{"blocked"}}
	default:
		return excess{}
	}
}

func (p tourProblem) build(echo *clewv1.SearchRequest) (solver.Puzzle, error) {
	puzzle, err := tour.New(tour.Config(p))
	if err != nil {
		return nil, err
	}
	c := puzzle.Config()
	echo.SetKnightsTour(clewv1.KnightsTour_builder{
		Rows:      uint32(c.Rows),
		Columns:   uint32(c.Columns),
		Start:     encodeSquare(*c.Start),
		Closed:    c.Closed,
		Blocked:   encodeSquares(c.Blocked),
		MoveOrder: moveOrders().encode(c.MoveOrder),
		TieBreak:  tieBreaks().encode(c.TieBreak),
		Pruning:   prunings().encode(c.Pruning),
		Leaper:    clewv1.Leaper_builder{A: uint32(c.Leaper.A), B: uint32(c.Leaper.B)}.Build(),
	}.Build())
	return puzzle, nil
}

func moveOrders() enum[clewv1.MoveOrder, tour.MoveOrder] {
	return enum[clewv1.MoveOrder, tour.MoveOrder]{
		{clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, tour.Warnsdorff, "warnsdorff", "The square with the fewest moves onward first, as the board is then."},
		{clewv1.MoveOrder_MOVE_ORDER_STATIC_DEGREE, tour.StaticDegree, "static-degree", "The square with the fewest moves on the empty board first."},
		{clewv1.MoveOrder_MOVE_ORDER_FIXED, tour.Fixed, "fixed", "Always the same order of directions: the textbook search."},
	}
}

func tieBreaks() enum[clewv1.TieBreak, tour.TieBreak] {
	return enum[clewv1.TieBreak, tour.TieBreak]{
		{clewv1.TieBreak_TIE_BREAK_FARTHEST_FROM_CENTER, tour.FarthestFromCenter, "farthest-from-center", "The square farthest from the centre of the board first."},
		{clewv1.TieBreak_TIE_BREAK_LOOKAHEAD, tour.Lookahead, "lookahead", "The square whose onward squares have the fewest moves onward first."},
		{clewv1.TieBreak_TIE_BREAK_RANDOM, tour.Random, "random", "At random, from the seed."},
		{clewv1.TieBreak_TIE_BREAK_FIRST, tour.First, "first", "Always the same order of directions."},
	}
}

func prunings() enum[clewv1.Pruning, tour.Pruning] {
	return enum[clewv1.Pruning, tour.Pruning]{
		{clewv1.Pruning_PRUNING_FULL, tour.Full, "full", "Refuse also moves after which the squares left fall apart, forced moves contradict each other, or the colours cannot alternate."},
		{clewv1.Pruning_PRUNING_DEAD_ENDS, tour.DeadEnds, "dead-ends", "Refuse moves that leave a square without a way in, or too many dead ends."},
		{clewv1.Pruning_PRUNING_NONE, tour.NoPruning, "none", "Refuse no free square, and search also where theory knows that there is no tour."},
	}
}

func tourInfo(limits Limits) *clewv1.PuzzleInfo {
	side := func(name, label, help, other string) *clewv1.FieldInfo {
		return clewv1.FieldInfo_builder{
			Name:        name,
			Label:       label,
			Help:        help,
			Type:        clewv1.FieldType_FIELD_TYPE_NUMBER,
			DefaultHelp: fmt.Sprintf("%d, or as many as %s where these are set", tour.DefaultSide, other),
			Minimum:     proto.Int64(1),
			Maximum:     proto.Int64(int64(limits.MaxCells)),
		}.Build()
	}
	leap := func(name, label string, value int, other string) *clewv1.FieldInfo {
		return clewv1.FieldInfo_builder{
			Name:        name,
			Label:       label,
			Help:        "How far the piece jumps: one part along the rows, the other along the columns.",
			Type:        clewv1.FieldType_FIELD_TYPE_NUMBER,
			DefaultHelp: fmt.Sprintf("%d, or 0 where the %s is set", value, other),
			Minimum:     proto.Int64(0),
			Maximum:     proto.Int64(tour.MaxLeap),
		}.Build()
	}
	return clewv1.PuzzleInfo_builder{
		Name:  "knights_tour",
		Label: "Knight's tour",
		Help:  "Lead a knight over every free square of a board exactly once.",
		Fields: []*clewv1.FieldInfo{
			side("rows", "Rows", "Rows of the board.", "columns"),
			side("columns", "Columns", "Columns of the board.", "rows"),
			clewv1.FieldInfo_builder{
				Name:        "start",
				Label:       "Start",
				Help:        "The first square of the tour.",
				Type:        clewv1.FieldType_FIELD_TYPE_SQUARE,
				DefaultHelp: "the first free square",
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:         "closed",
				Label:        "Closed",
				Help:         "Whether the last square must reach the start by one more move.",
				Type:         clewv1.FieldType_FIELD_TYPE_FLAG,
				DefaultValue: "false",
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:        "blocked",
				Label:       "Blocked squares",
				Help:        "Squares that the knight may not enter.",
				Type:        clewv1.FieldType_FIELD_TYPE_SQUARES,
				DefaultHelp: "none",
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:        "move_order",
				Label:       "Move order",
				Help:        "The order in which the moves from a square are tried.",
				Type:        clewv1.FieldType_FIELD_TYPE_CHOICE,
				DefaultHelp: "warnsdorff with the best tie-break and pruning",
				Choices:     moveOrders().choices(),
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:        "tie_break",
				Label:       "Tie-break",
				Help:        "The order of the moves that Warnsdorff ranks alike.",
				Type:        clewv1.FieldType_FIELD_TYPE_CHOICE,
				DefaultHelp: "farthest-from-center; first with a move order",
				Choices:     tieBreaks().choices(),
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:        "pruning",
				Label:       "Pruning",
				Help:        "Which moves are refused because no tour can follow.",
				Type:        clewv1.FieldType_FIELD_TYPE_CHOICE,
				DefaultHelp: "full; none with a move order",
				Choices:     prunings().choices(),
			}.Build(),
			leap("leaper.a", "Shorter jump", tour.Knight().A, "longer jump"),
			leap("leaper.b", "Longer jump", tour.Knight().B, "shorter jump"),
		},
	}.Build()
}
