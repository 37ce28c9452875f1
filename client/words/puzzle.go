package words

import (
	"fmt"
	"math"
	"strings"

	clewv1 "clew/gen/clew/v1"
)

// Request is a request of the API about a puzzle: to search it, or to count its
// solutions.
type Request interface {
	HasQueens() bool
	GetQueens() *clewv1.Queens
	HasKnightsTour() bool
	GetKnightsTour() *clewv1.KnightsTour
	HasMaze() bool
	GetMaze() *clewv1.Maze
	HasSudoku() bool
	GetSudoku() *clewv1.Sudoku
}

// Puzzle names the puzzle of a request that a server has understood, with all its
// defaults filled in: "8 queens", "closed camel's tour, 10x10". It is empty for a
// puzzle that is newer than this client.
func Puzzle(request Request) string {
	switch {
	case request.HasQueens():
		return queens(request.GetQueens())
	case request.HasKnightsTour():
		return tour(request.GetKnightsTour())
	case request.HasMaze():
		return maze(request.GetMaze())
	case request.HasSudoku():
		return sudoku(request.GetSudoku())
	default:
		return ""
	}
}

// QueensPiece returns the name of what stands on the board of the n queens.
func QueensPiece(queens *clewv1.Queens) string {
	if queens.GetPiece() == clewv1.QueensPiece_QUEENS_PIECE_AMAZON {
		return "amazon"
	}
	return "queen"
}

func queens(queens *clewv1.Queens) string {
	name := Count(fmt.Sprint(queens.GetSize()), QueensPiece(queens))
	if queens.GetToroidal() {
		name += " on a torus"
	}
	return name
}

func tour(tour *clewv1.KnightsTour) string {
	name := fmt.Sprintf("%s's tour, %dx%d", Leaper(tour.GetLeaper()), tour.GetRows(), tour.GetColumns())
	if tour.GetClosed() {
		name = "closed " + name
	}
	return name
}

func maze(maze *clewv1.Maze) string {
	if random := maze.GetRandom(); random != nil {
		return fmt.Sprintf("random maze %dx%d", random.GetRows(), random.GetColumns())
	}
	lines := maze.GetGrid().GetLines()
	columns := 0
	if len(lines) > 0 {
		columns = len(lines[0])
	}
	return fmt.Sprintf("maze %dx%d", len(lines), columns)
}

// usualSide is the side of the Sudokus in the newspapers.
const usualSide = 9

func sudoku(sudoku *clewv1.Sudoku) string {
	cells := len(strings.Join(strings.Fields(sudoku.GetGivens()), ""))
	if side := int(math.Round(math.Sqrt(float64(cells)))); side != usualSide {
		return fmt.Sprintf("sudoku %dx%d", side, side)
	}
	return "sudoku"
}
