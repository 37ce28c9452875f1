package player

import (
	"fmt"
	"strings"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// setting is one of the choices that make a search of a puzzle what it is, in the words of
// the command line: "pruning" and "none".
type setting struct{ name, value string }

// settingsOf returns how a search goes about its puzzle. The request is one that a server
// has filled in. There are none for a puzzle that is newer than this client.
func settingsOf(request *clewv1.SearchRequest) []setting {
	var settings []setting
	add := func(name string, value any) { settings = append(settings, setting{name, fmt.Sprint(value)}) }
	random := false
	switch request.WhichProblem() {
	case clewv1.SearchRequest_Queens_case:
		order, columns := request.GetQueens().GetRowOrder(), request.GetQueens().GetColumnOrder()
		add("order", words.Choice(order))
		if columns != clewv1.ColumnOrder_COLUMN_ORDER_SEQUENTIAL {
			add("column-order", words.Choice(columns))
		}
		random = order == clewv1.RowOrder_ROW_ORDER_RANDOM_START || order == clewv1.RowOrder_ROW_ORDER_SHUFFLED
	case clewv1.SearchRequest_KnightsTour_case:
		tour := request.GetKnightsTour()
		add("order", words.Choice(tour.GetMoveOrder()))
		if tie := tour.GetTieBreak(); tie != clewv1.TieBreak_TIE_BREAK_UNSPECIFIED {
			add("tie-break", words.Choice(tie))
		}
		add("pruning", words.Choice(tour.GetPruning()))
		random = tour.GetTieBreak() == clewv1.TieBreak_TIE_BREAK_RANDOM
	case clewv1.SearchRequest_Maze_case:
		maze := request.GetMaze()
		add("moves", words.Printable(maze.GetMoves()))
		if random = maze.HasRandom(); random {
			add("wall-percent", maze.GetRandom().GetWallPercent())
		}
	case clewv1.SearchRequest_Sudoku_case:
		add("order", words.Choice(request.GetSudoku().GetCellOrder()))
	}
	if random {
		add("seed", request.GetSeed())
	}
	return settings
}

// settings returns them in a line: "order warnsdorff, tie-break first, pruning none".
func (m *Model) settings() string {
	var texts []string
	for _, s := range settingsOf(m.reel.Request()) {
		texts = append(texts, s.name+" "+s.value)
	}
	return strings.Join(texts, ", ")
}
