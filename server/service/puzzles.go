package service

import (
	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// mapping is what the service knows of a puzzle: how its message becomes a
// puzzle of the solver, and how its form looks.
type mapping struct {
	// field is the name of the puzzle's field in SearchRequest.
	field string
	// version is that of the puzzle's algorithm: it is raised whenever the order of
	// events changes, so that no server goes on with the trace of another version.
	version int
	// read returns the puzzle that a request describes. The request has passed
	// the checks that hold for every message, and its seed is named.
	read func(*clewv1.SearchRequest, Limits) problem
	// info describes the puzzle.
	info func(Limits) *clewv1.PuzzleInfo
}

// problem is a puzzle as a request describes it, not yet checked.
type problem interface {
	// cells returns how many cells the board has; 0 where it is out of bounds,
	// which build then says. It takes no time, whatever the request holds.
	cells() int
	// beyond returns which limit the puzzle is beyond, if any.
	beyond(Limits) excess
	// build makes the puzzle, and puts it with all its defaults into the echo.
	// The error is a *solver.InvalidError about fields of the puzzle's message.
	build(echo *clewv1.SearchRequest) (solver.Puzzle, error)
}

// puzzles lists every puzzle in the order in which to offer them; the first one
// is what a request without a puzzle asks for.
func puzzles() []mapping {
	return []mapping{
		{field: "queens", version: 1, read: readQueens, info: queensInfo},
		{field: "knights_tour", version: 1, read: readTour, info: tourInfo},
		{field: "maze", version: 1, read: readMaze, info: mazeInfo},
		{field: "sudoku", version: 1, read: readSudoku, info: sudokuInfo},
	}
}

func decodeSquare(cell *clewv1.Cell) solver.Square {
	return solver.Square{Row: int(cell.GetRow()), Column: int(cell.GetColumn())}
}

func encodeSquare(square solver.Square) *clewv1.Cell {
	cell := &clewv1.Cell{}
	cell.SetRow(uint32(square.Row))
	cell.SetColumn(uint32(square.Column))
	return cell
}

func decodeSquares(cells []*clewv1.Cell) []solver.Square {
	squares := make([]solver.Square, len(cells))
	for i, cell := range cells {
		squares[i] = decodeSquare(cell)
	}
	return squares
}

func encodeSquares(squares []solver.Square) []*clewv1.Cell {
	cells := make([]*clewv1.Cell, len(squares))
	for i, square := range squares {
		cells[i] = encodeSquare(square)
	}
	return cells
}
