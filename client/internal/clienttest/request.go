package clienttest

import clewv1 "clew/gen/clew/v1"

// Queens asks for the eight queens.
func Queens(rejections bool) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		Queens:            &clewv1.Queens{},
		Seed:              1,
		IncludeRejections: rejections,
	}.Build()
}

// Tour asks for a knight's tour.
func Tour(rows, columns uint32, blocked ...*clewv1.Cell) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		KnightsTour: clewv1.KnightsTour_builder{
			Rows:    rows,
			Columns: columns,
			Blocked: blocked,
			// Not the best one there is, which may become better.
			MoveOrder: clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF,
		}.Build(),
		Seed: 1,
	}.Build()
}

// Maze asks for a way through the server's maze.
func Maze(rejections bool) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{Maze: &clewv1.Maze{}, Seed: 1, IncludeRejections: rejections}.Build()
}

// Sudoku asks for so many placements: large grids would take years.
func Sudoku(givens string, rejections bool, placements int64) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		Sudoku:            clewv1.Sudoku_builder{Givens: givens}.Build(),
		Seed:              1,
		IncludeRejections: rejections,
		MaxPlacements:     placements,
	}.Build()
}

// FramedSudoku is the server's example as people find and paste it.
const FramedSudoku = `+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 _ _ | 1 9 5 | _ _ _ |
| x 9 8 | x x x | x 6 x |
+-------+-------+-------+
| 8 * * | * 6 * | * * 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
`
