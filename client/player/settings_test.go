package player

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	clewv1 "clew/gen/clew/v1"
)

// What a search does is said in the words with which somebody would ask for it, also where
// nobody has.
func TestSettings(t *testing.T) {
	tour := func(order clewv1.MoveOrder, tie clewv1.TieBreak, pruning clewv1.Pruning) clewv1.SearchRequest_builder {
		return clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{MoveOrder: order, TieBreak: tie, Pruning: pruning}.Build()}
	}
	queens := func(order clewv1.RowOrder, columns clewv1.ColumnOrder) clewv1.SearchRequest_builder {
		return clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{RowOrder: order, ColumnOrder: columns}.Build(), Seed: 7}
	}
	random := clewv1.RandomMaze_builder{WallPercent: proto.Uint32(20)}.Build()
	client := clienttest.Dial(t)
	for want, request := range map[string]clewv1.SearchRequest_builder{
		"order ascending":                                 {},
		"order center-out":                                queens(clewv1.RowOrder_ROW_ORDER_CENTER_OUT, 0),
		"order shuffled, seed 7":                          queens(clewv1.RowOrder_ROW_ORDER_SHUFFLED, 0),
		"order random-start, seed 7":                      queens(clewv1.RowOrder_ROW_ORDER_RANDOM_START, 0),
		"order ascending, column-order fewest-options":    queens(0, clewv1.ColumnOrder_COLUMN_ORDER_FEWEST_OPTIONS),
		"order fixed, pruning none":                       tour(clewv1.MoveOrder_MOVE_ORDER_FIXED, 0, 0),
		"order static-degree, pruning dead-ends":          tour(clewv1.MoveOrder_MOVE_ORDER_STATIC_DEGREE, 0, clewv1.Pruning_PRUNING_DEAD_ENDS),
		"order warnsdorff, tie-break first, pruning none": tour(clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, 0, 0),
		"moves DRUL":                                      {Maze: &clewv1.Maze{}},
		"moves DR":                                        {Maze: clewv1.Maze_builder{Moves: "DR"}.Build()},
		"moves DRUL, wall-percent 20, seed 9":             {Maze: clewv1.Maze_builder{Random: random}.Build(), Seed: 9},
		"order row-major":                                 {Sudoku: &clewv1.Sudoku{}},
		"order fewest-options": {
			Sudoku: clewv1.Sudoku_builder{CellOrder: clewv1.CellOrder_CELL_ORDER_FEWEST_OPTIONS}.Build(),
		},
	} {
		request.MaxPlacements = 1
		m := New(t.Context(), Options{Client: client, Request: request.Build()}, testTheme(true))
		defer m.Close()
		receiveAll(m)
		if got := m.settings(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := settingsOf(&clewv1.SearchRequest{}); got != nil {
		t.Errorf("%v of a puzzle that nobody knows", got)
	}
}

// They are in the header or in the panel, never in both, and in every window of some size.
func TestSettingsAreSeenOnce(t *testing.T) {
	for _, request := range []*clewv1.SearchRequest{clienttest.Queens(false), clienttest.Tour(8, 8), clienttest.Tour(60, 60), clienttest.Maze(false)} {
		m := loaded(t, Options{Request: request}, nil)
		for _, size := range [][2]int{{62, 24}, {80, 24}, {90, 20}, {110, 44}, {200, 60}} {
			m.at(30)
			screen := text(m, size[0], size[1])
			screen = strings.Join(strings.Fields(screen), " ")
			for _, s := range settingsOf(m.reel.Request()) {
				if got := strings.Count(screen, s.name+" "+s.value); got != 1 {
					t.Errorf("%s in %v: %v is said %d times:\n%s", m.Title(), size, s, got, text(m, size[0], size[1]))
				}
			}
		}
	}
}
