package board

import (
	"math"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

// end is a number that no event has.
const end = math.MaxInt64

func TestPictures(t *testing.T) {
	completion := clienttest.Queens(false)
	completion.GetQueens().SetInitial([]*clewv1.Cell{clewv1.Cell_builder{Row: proto.Uint32(3), Column: proto.Uint32(0)}.Build()})
	blocked := clewv1.Cell_builder{Row: proto.Uint32(4), Column: proto.Uint32(5)}.Build()
	amazons := clienttest.Queens(true)
	amazons.GetQueens().SetSize(10)
	amazons.GetQueens().SetPiece(clewv1.QueensPiece_QUEENS_PIECE_AMAZON)
	many := clienttest.Queens(true)
	many.GetQueens().SetSize(60)
	random := clewv1.SearchRequest_builder{
		Maze:          clewv1.Maze_builder{Random: &clewv1.RandomMaze{}}.Build(),
		Seed:          5,
		MaxPlacements: 5000,
	}.Build()
	walled := clewv1.SearchRequest_builder{
		Maze: clewv1.Maze_builder{Grid: clewv1.Grid_builder{Lines: []string{"S.#.", "..#G"}}.Build()}.Build(),
		Seed: 1,
	}.Build()
	large := clienttest.Sudoku(strings.Repeat(".", 625), true, 500)
	for _, test := range []struct {
		name          string
		request       *clewv1.SearchRequest
		width, height int
		event         int64
		ascii         bool
	}{
		{name: "queens-start-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: 0},
		{name: "queens-rejection-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: 100},
		{name: "queens-backtrack-80x24", request: clienttest.Queens(false), width: 80, height: 24, event: 204},
		{name: "queens-solved-200x60", request: clienttest.Queens(false), width: 200, height: 60, event: end},
		{name: "queens-initial-80x24", request: completion, width: 80, height: 24, event: 3},
		{name: "queens-ascii-40x12", request: clienttest.Queens(true), width: 40, height: 12, event: 100, ascii: true},
		{name: "queens-two-columns-20x12", request: clienttest.Queens(true), width: 20, height: 12, event: 100},
		{name: "queens-one-column-12x12", request: clienttest.Queens(true), width: 12, height: 12, event: 100},
		{name: "queens-part-12x6", request: clienttest.Queens(true), width: 12, height: 6, event: 100},
		{name: "queens-large-50x20", request: many, width: 50, height: 20, event: 800},
		{name: "amazons-47x24", request: amazons, width: 47, height: 24, event: 100},
		{name: "tour-start-47x24", request: clienttest.Tour(6, 6), width: 47, height: 24, event: 0},
		{name: "tour-blocked-47x24", request: clienttest.Tour(6, 6, blocked), width: 47, height: 24, event: 20},
		{name: "tour-solved-200x60", request: clienttest.Tour(8, 8), width: 200, height: 60, event: end},
		{name: "tour-large-47x24", request: clienttest.Tour(50, 60), width: 47, height: 24, event: 700},
		{name: "maze-80x24", request: clienttest.Maze(false), width: 80, height: 24, event: 96},
		{name: "maze-start-80x24", request: clienttest.Maze(true), width: 80, height: 24, event: 1},
		{name: "maze-solved-200x60", request: clienttest.Maze(false), width: 200, height: 60, event: end},
		{name: "maze-random-47x24", request: random, width: 47, height: 24, event: 3800},
		{name: "maze-none-80x24", request: walled, width: 80, height: 24, event: end},
		{name: "maze-ascii-80x24", request: clienttest.Maze(true), width: 80, height: 24, event: 119, ascii: true},
		{name: "sudoku-80x24", request: clienttest.Sudoku("", true, 500), width: 80, height: 24, event: 120},
		{name: "sudoku-backtrack-80x24", request: clienttest.Sudoku("", false, 500), width: 80, height: 24, event: 18},
		{name: "sudoku-solved-200x60", request: clienttest.Sudoku("", false, 5000), width: 200, height: 60, event: end},
		{name: "sudoku-small-47x24", request: clienttest.Sudoku("1... ..3. .4.. ...2", true, 500), width: 47, height: 24, event: 3},
		{name: "sudoku-ascii-40x20", request: clienttest.Sudoku("", true, 500), width: 40, height: 20, event: 120, ascii: true},
		{name: "sudoku-16-47x24", request: clienttest.Sudoku(strings.Repeat(".", 256), true, 500), width: 47, height: 24, event: 400},
		{name: "sudoku-25-47x24", request: large, width: 47, height: 24, event: 900},
		{name: "sudoku-25-120x40", request: large, width: 120, height: 40, event: 900},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := at(t, test.request, test.event)
			b := New(m.started, plain(!test.ascii))
			lines := b.Draw(m.scene, test.width, test.height)
			if part := b.InSight(); part != "" {
				lines = append(lines, part)
			}
			clienttest.GoldenColors(t, test.name, lines)
		})
	}
}

func TestHeatMaps(t *testing.T) {
	random := clewv1.SearchRequest_builder{
		Maze:          clewv1.Maze_builder{Random: &clewv1.RandomMaze{}}.Build(),
		Seed:          5,
		MaxPlacements: 5000,
	}.Build()
	fixed := clienttest.Tour(8, 8)
	fixed.GetKnightsTour().SetMoveOrder(clewv1.MoveOrder_MOVE_ORDER_FIXED)
	fixed.SetMaxPlacements(20_000)
	for _, test := range []struct {
		name          string
		request       *clewv1.SearchRequest
		width, height int
		event         int64
		theme         *theme.Theme
	}{
		{name: "heat-start-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: 0, theme: plain(true)},
		{name: "heat-queens-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: end, theme: plain(true)},
		{name: "heat-queens-12x12", request: clienttest.Queens(true), width: 12, height: 12, event: end, theme: plain(false)},
		{name: "heat-tour-200x60", request: fixed, width: 200, height: 60, event: end, theme: plain(true)},
		{name: "heat-tour-30x12", request: fixed, width: 30, height: 12, event: end, theme: plain(true)},
		{name: "heat-maze-80x30", request: random, width: 80, height: 30, event: 3800, theme: plain(true)},
		{name: "heat-sudoku-60x24", request: clienttest.Sudoku("", true, 500), width: 60, height: 24, event: 800, theme: plain(true)},
		{name: "heat-sudoku-45x20", request: clienttest.Sudoku("", true, 500), width: 45, height: 20, event: 800, theme: plain(true)},
		{name: "heat-truecolor-60x24", request: clienttest.Queens(true), width: 60, height: 24, event: end, theme: colored(colorprofile.TrueColor)},
		{name: "heat-16-60x24", request: clienttest.Queens(true), width: 60, height: 24, event: end, theme: colored(colorprofile.ANSI)},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := at(t, test.request, test.event)
			b := New(m.started, test.theme)
			clienttest.GoldenColors(t, test.name, b.DrawHeat(m.scene, m.counts, test.width, test.height))
		})
	}
}

func TestColors(t *testing.T) {
	for name, profile := range map[string]colorprofile.Profile{
		"truecolor": colorprofile.TrueColor, "16": colorprofile.ANSI, "none": colorprofile.ASCII,
	} {
		for puzzle, request := range map[string]*clewv1.SearchRequest{
			"queens": clienttest.Queens(true), "maze": clienttest.Maze(true), "sudoku": clienttest.Sudoku("", true, 500),
		} {
			m := at(t, request, 120)
			b := New(m.started, colored(profile))
			clienttest.GoldenColors(t, "colors-"+puzzle+"-"+name, b.Draw(m.scene, 47, 24))
		}
	}
}

// The characters say all that the colours do: they are the same without them.
func TestCharactersDoNotDependOnColors(t *testing.T) {
	for _, request := range []*clewv1.SearchRequest{clienttest.Queens(true), clienttest.Tour(8, 8), clienttest.Maze(true), clienttest.Sudoku("", true, 500)} {
		m := at(t, request, 60)
		want := New(m.started, plain(true)).Draw(m.scene, 80, 24)
		for _, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
			b := New(m.started, colored(profile))
			got := b.Draw(m.scene, 80, 24)
			for i := range got {
				got[i] = ansi.Strip(got[i])
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s in %v (-want +got):\n%s", b.Title(), profile, diff)
			}
		}
	}
}
