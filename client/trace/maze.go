package trace

import (
	"strings"

	clewv1 "clew/gen/clew/v1"
)

// Goal returns the cell that the path of a maze has to reach, row * columns +
// column; None where the search is not that of a maze. The events do not tell it:
// it is the "G" of the request, or else the bottom right corner.
func Goal(started *clewv1.Started) int {
	request, board := started.GetRequest(), started.GetBoard()
	if !request.HasMaze() {
		return None
	}
	rows, columns := int(board.GetRows()), int(board.GetColumns())
	for row, line := range request.GetMaze().GetGrid().GetLines() {
		if column := strings.IndexByte(line, 'G'); 0 <= column && column < columns && row < rows {
			return row*columns + column
		}
	}
	return rows*columns - 1
}
