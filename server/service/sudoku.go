package service

import (
	clewv1 "clew/gen/clew/v1"
	"clew/solver"
	"clew/solver/sudoku"
)

// sudokuProblem is the Sudoku as a request describes it.
type sudokuProblem sudoku.Config

func readSudoku(request *clewv1.SearchRequest, limits Limits) problem {
	message := request.GetSudoku()
	return sudokuProblem{
		Givens:    message.GetGivens(),
		CellOrder: cellOrders().decode(message.GetCellOrder()),
		MaxCells:  limits.MaxCells,
	}
}

func (p sudokuProblem) cells() int {
	side := sudoku.Config(p).Side()
	if side*side > p.MaxCells {
		return 0
	}
	return side * side
}

func (p sudokuProblem) beyond(limits Limits) excess {
	if sudoku.Config(p).Side() > 0 && p.cells() == 0 {
		return excess{limits.cellsFlag(), []string{"givens"}}
	}
	return excess{}
}

// build echoes the givens without white space, letters upper case, empty cells
// as ".".
func (p sudokuProblem) build(echo *clewv1.SearchRequest) (solver.Puzzle, error) {
	puzzle, err := sudoku.New(sudoku.Config(p))
	if err != nil {
		return nil, err
	}
	c := puzzle.Config()
	echo.SetSudoku(clewv1.Sudoku_builder{
		Givens:    c.Givens,
		CellOrder: cellOrders().encode(c.CellOrder),
	}.Build())
	return puzzle, nil
}

func cellOrders() enum[clewv1.CellOrder, sudoku.CellOrder] {
	return enum[clewv1.CellOrder, sudoku.CellOrder]{
		{clewv1.CellOrder_CELL_ORDER_ROW_MAJOR, sudoku.RowMajor, "row-major", "Row by row from the top left: the textbook search."},
		{clewv1.CellOrder_CELL_ORDER_FEWEST_OPTIONS, sudoku.FewestOptions, "fewest-options", "The cell with the fewest digits left first, the lowest cell on ties."},
	}
}

func sudokuInfo(Limits) *clewv1.PuzzleInfo {
	return clewv1.PuzzleInfo_builder{
		Name:  "sudoku",
		Label: "Sudoku",
		Help:  "Fill a grid so that each row, each column and each box has every digit once.",
		Fields: []*clewv1.FieldInfo{
			clewv1.FieldInfo_builder{
				Name:         "givens",
				Label:        "Givens",
				Help:         "The grid row by row, 0 or . for an empty cell; 16, 81, 256 or 625 cells, A is 10.",
				Type:         clewv1.FieldType_FIELD_TYPE_TEXT,
				DefaultValue: sudoku.DefaultGivens,
			}.Build(),
			clewv1.FieldInfo_builder{
				Name:         "cell_order",
				Label:        "Cell order",
				Help:         "The order in which the empty cells get their digits.",
				Type:         clewv1.FieldType_FIELD_TYPE_CHOICE,
				DefaultValue: enumName(cellOrders().encode(sudoku.RowMajor)),
				Choices:      cellOrders().choices(),
			}.Build(),
		},
	}.Build()
}
