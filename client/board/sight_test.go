package board

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"clew/client/trace"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// grid returns a board of a size whose cells have values, a number of them placed.
func grid(t testing.TB, request clewv1.SearchRequest_builder, rows, columns, values, placed int) moment {
	t.Helper()
	m := begin(t, clewv1.Started_builder{
		Request: request.Build(),
		Board:   clewv1.Board_builder{Rows: uint32(rows), Columns: uint32(columns), Values: uint32(values)}.Build(),
	}.Build())
	for cell := range placed {
		m.apply(t, place(m.scene.State, cell, cell%values+1, cell+1))
	}
	return m
}

// puzzles returns a request of each puzzle, and one of none.
func puzzles() []clewv1.SearchRequest_builder {
	return []clewv1.SearchRequest_builder{
		{Queens: &clewv1.Queens{}}, {KnightsTour: &clewv1.KnightsTour{}}, {Maze: &clewv1.Maze{}}, {Sudoku: &clewv1.Sudoku{}}, {},
	}
}

func TestPicturesFit(t *testing.T) {
	for _, request := range puzzles() {
		m, none := grid(t, request, 9, 9, 9, 30), make(tally, 81)
		b := New(m.started, colored(colorprofile.TrueColor))
		for width := -1; width <= 110; width += 3 {
			for height := -1; height <= 50; height += 4 {
				for kind, lines := range map[string][]string{
					"picture":       b.Draw(m.scene, width, height),
					"heat map":      b.DrawHeat(m.scene, m.counts, width, height),
					"cold heat map": b.DrawHeat(m.scene, none, width, height),
				} {
					if len(lines) > max(0, height) {
						t.Fatalf("%s: a %s of %d lines in %dx%d", b.Title(), kind, len(lines), width, height)
					}
					for _, line := range lines {
						if got := ansi.StringWidth(line); got > max(0, width) {
							t.Fatalf("%s: a %s of %d columns in %dx%d", b.Title(), kind, got, width, height)
						}
					}
				}
			}
		}
	}
}

// A limit makes squares as small as those of another board, but never too small for what
// stands on them, and nothing else.
func TestLimit(t *testing.T) {
	for _, request := range puzzles() {
		m := grid(t, request, 9, 9, 9, 30)
		b := New(m.started, plain(true))
		for _, window := range [][2]int{{200, 60}, {80, 24}, {40, 12}, {12, 6}} {
			drawn := func(limit CellSize) CellSize {
				b.SetLimit(limit)
				b.Draw(m.scene, window[0], window[1])
				return b.sight.size
			}
			free := drawn(CellSize{})
			if got := b.CellSize(window[0], window[1]); got != free {
				t.Errorf("%s in %v: squares of %v, want %v", b.Title(), window, free, got)
			}
			for _, limit := range cellSizes() {
				want := free.Width
				if limit.Width < free.Width {
					want = max(limit.Width, min(b.skin.least, free.Width))
				}
				if got := drawn(limit); got.Width != want {
					t.Errorf("%s in %v: squares of %v with a limit of %v, want %d columns", b.Title(), window, got, limit, want)
				}
				if got := b.CellSize(window[0], window[1]); got != free {
					t.Errorf("%s in %v: with a limit of %v squares would be of %v, want %v", b.Title(), window, limit, got, free)
				}
			}
		}
	}
}

// A place in the picture belongs to the cell that is drawn there: every cell in sight has
// all the places of its square, and what stands on it is at their middle.
func TestCellAt(t *testing.T) {
	for _, request := range puzzles() {
		for _, window := range [][2]int{{200, 60}, {80, 24}, {40, 12}, {20, 7}, {9, 5}} {
			m := grid(t, request, 9, 9, 9, 81)
			m.scene.Step, m.scene.Move = trace.Step{}, trace.Step{}
			b := New(m.started, plain(true))
			b.skin.path = false
			lines := b.Draw(m.scene, window[0], window[1])
			p := b.sight.picture
			places := map[int]int{}
			for y := -2; y < len(lines)+2; y++ {
				for x := -2; x < window[0]+2; x++ {
					if cell, ok := b.CellAt(x, y); ok {
						places[cell]++
					}
				}
			}
			if len(places) != p.rows*p.columns {
				t.Errorf("%s in %v: %d cells have places, not %d", b.Title(), window, len(places), p.rows*p.columns)
			}
			for cell, count := range places {
				if count != p.size.Width*p.size.Height || !p.shows(cell/9, cell%9) {
					t.Errorf("%s in %v: cell %d has %d places", b.Title(), window, cell, count)
				}
			}
			if request.Sudoku == nil {
				continue
			}
			for y, line := range lines[1:] {
				for x, character := range []rune(line) {
					cell, ok := b.CellAt(x, y+1)
					if strings.ContainsRune("123456789", character) && x >= p.gutter && (!ok || string(character) != words.Digit(m.scene.State.Value(cell))) {
						t.Errorf("in %v: %c at %d,%d, where cell %d is", window, character, x, y+1, cell)
					}
				}
			}
		}
	}
}

func TestTheBoardFollowsTheSearch(t *testing.T) {
	m := grid(t, clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}}, 100, 100, 1, 0)
	b := New(m.started, plain(true))
	draw := func(row, column int) (top, left int) {
		m.scene.Step = trace.Step{Kind: clewv1.EventKind_EVENT_KIND_REJECT, Cell: 100*row + column, Conflict: trace.None}
		lines := b.Draw(m.scene, 43, 21) // 20 rows of 40 columns
		if got := strings.Contains(strings.Join(lines, ""), "!"); got != b.sight.shows(row, column) {
			t.Errorf("row %d, column %d is drawn: %v", row, column, got)
		}
		return b.sight.top, b.sight.left
	}
	expect := func(what string, row, column, wantTop, wantLeft int) {
		t.Helper()
		if top, left := draw(row, column); top != wantTop || left != wantLeft {
			t.Errorf("%s: row %d, column %d at the top left, want row %d, column %d", what, top, left, wantTop, wantLeft)
		}
	}
	b.Pan(5, 5) // before anything was drawn
	expect("at first", 0, 0, 0, 0)
	expect("in sight", 19, 39, 0, 0)
	expect("below", 20, 39, 10, 19)
	expect("at the edge", 99, 99, 80, 60)
	expect("in sight again", 80, 60, 80, 60)
	b.Pan(-15, 3)
	expect("moved", 80, 60, 65, 60)
	expect("moved and out of sight", 5, 5, 65, 60)
	b.Pan(1000, -1000)
	expect("moved to a corner", 5, 5, 80, 0)
	if got, want := b.InSight(), "rows 80 to 99 of 100, columns 0 to 39 of 100"; got != want {
		t.Errorf("in sight are %s, want %s", got, want)
	}
	b.Follow()
	expect("following again", 5, 5, 0, 0)
	if b.Draw(m.scene, 110, 110); b.InSight() != "" {
		t.Errorf("all is visible, but in sight are %s", b.InSight())
	}
	b.Pan(3, 3) // there is nothing to move
	expect("smaller again", 50, 50, 40, 30)
}

// Drawing looks at what is visible only, however large the board is.
func TestOnlyWhatIsVisibleIsDrawn(t *testing.T) {
	m := grid(t, clewv1.SearchRequest_builder{Maze: &clewv1.Maze{}}, 1000, 1000, 1, 0)
	b := New(m.started, plain(true))
	asked := map[int]int{}
	m.scene.Tried = func(cell int) int64 {
		asked[cell]++
		return 0
	}
	b.Draw(m.scene, 200, 60)
	check := func() {
		t.Helper()
		for cell, times := range asked {
			if !b.sight.shows(cell/1000, cell%1000) || times > 1 {
				t.Fatalf("cell %d was looked at %d times", cell, times)
			}
		}
		if len(asked) < 11_000 {
			t.Errorf("%d cells were looked at, want all that are visible", len(asked))
		}
		clear(asked)
	}
	check()
	b.DrawHeat(m.scene, countFunc(m.scene.Tried), 200, 60)
	check()
}

// countFunc is a Heat whose most is 1.
type countFunc func(cell int) int64

func (f countFunc) Count(cell int) int64 { return f(cell) }
func (countFunc) Most() int64            { return 1 }
