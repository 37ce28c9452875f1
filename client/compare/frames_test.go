package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	clewv1 "clew/gen/clew/v1"
)

// twelve are many searches with long names.
func twelve() []Lane {
	var lanes []Lane
	for size := range uint32(12) {
		lanes = append(lanes, Lane{fmt.Sprintf("center-out, a board of %d", 4+size), queens(4+size, 1, clewv1.RowOrder_ROW_ORDER_CENTER_OUT)})
	}
	return lanes
}

func TestFrames(t *testing.T) {
	limit := int64(20_000)
	allQueens := []Lane{
		{"ascending", queens(6, 0, clewv1.RowOrder_ROW_ORDER_ASCENDING)},
		{"center-out", queens(6, 0, clewv1.RowOrder_ROW_ORDER_CENTER_OUT)},
	}
	solutions := []Lane{{"6 queens", queens(6, 0, 0)}, {"8 queens", queens(8, 3, 0)}}
	for _, l := range solutions {
		l.Request.SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
	}
	odd := tour(5, clewv1.MoveOrder_MOVE_ORDER_UNSPECIFIED, 0)
	odd.GetKnightsTour().SetClosed(true)
	mazes := []Lane{
		{"the\x1b[2Jdefault", clewv1.SearchRequest_builder{Maze: &clewv1.Maze{}, Seed: 1}.Build()},
		{"no solution", queens(3, 1, 0)},
		{"no closed tour", odd},
		{"sudoku", clewv1.SearchRequest_builder{Sudoku: &clewv1.Sudoku{}, Seed: 1, MaxPlacements: 100}.Build()},
	}
	for _, test := range []struct {
		name  string
		lanes []Lane
		at    int64
		sizes [][2]int
		keys  []string
		ascii bool
		title string
	}{
		{name: "tours-start", lanes: orders(limit), at: 0, sizes: [][2]int{{80, 24}}},
		{name: "tours", lanes: orders(3000), at: 40, sizes: [][2]int{{80, 24}, {200, 60}, {40, 12}, {30, 11}, {26, 8}}},
		{name: "tours-end", lanes: orders(limit), at: math.MaxInt64, sizes: [][2]int{{80, 24}, {200, 60}, {40, 12}}},
		{name: "tours-ascii", lanes: orders(limit), at: 1000, sizes: [][2]int{{80, 24}, {40, 12}}, ascii: true},
		{name: "tours-tall", lanes: orders(limit), at: 1000, sizes: [][2]int{{60, 60}, {120, 14}, {80, 18}}},
		{name: "tours-help", lanes: orders(limit), at: 1000, sizes: [][2]int{{80, 24}, {40, 12}}, keys: []string{"?"}},
		{name: "tours-prompt", lanes: orders(limit), at: 1000, sizes: [][2]int{{80, 24}}, keys: []string{"g", "2", "M"}},
		{name: "tours-loop", lanes: orders(limit), at: 1000, sizes: [][2]int{{80, 24}}, keys: []string{"space", "+", "o"}},
		{name: "queens-all", lanes: allQueens, at: math.MaxInt64, sizes: [][2]int{{80, 24}, {200, 60}}, title: "6 queens"},
		{name: "solutions", lanes: solutions, at: 2, sizes: [][2]int{{80, 24}}, title: "queens"},
		{name: "solutions-end", lanes: solutions, at: math.MaxInt64, sizes: [][2]int{{80, 24}}, title: "queens"},
		{name: "puzzles", lanes: mazes, at: 90, sizes: [][2]int{{80, 24}, {120, 40}}, title: "some puzzles"},
		{name: "twelve", lanes: twelve(), at: 60, sizes: [][2]int{{80, 24}, {200, 60}, {40, 12}}, title: "queens"},
		{name: "twelve-last", lanes: twelve()[:11], at: 60, sizes: [][2]int{{80, 24}}, keys: []string{"shift+tab"}, title: "queens"},
		{name: "one", lanes: orders(3000)[:1], at: 1000, sizes: [][2]int{{80, 24}}},
		{name: "too-small", lanes: orders(3000), at: 1000, sizes: [][2]int{{25, 7}, {9, 3}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := loaded(t, test.lanes...)
			m.setTheme(plain(!test.ascii))
			m.options.Title = cmp.Or(test.title, m.options.Title)
			m.deck.StopAt(test.at)
			m.window.Say("")
			press(m, test.keys...)
			for _, size := range test.sizes {
				golden(t, test.name, m, size[0], size[1])
			}
		})
	}
}

// A frame is drawn for each size of the window, and fits.
func TestFramesFitAnyWindow(t *testing.T) {
	for _, lanes := range [][]Lane{orders(500), twelve()} {
		m := loaded(t, lanes...)
		m.deck.StopAt(100)
		for _, width := range []int{1, 25, 26, 40, 52, 53, 54, 80, 81, 133, 220} {
			for _, height := range []int{1, 7, 8, 12, 19, 20, 24, 33, 40, 60, 80} {
				m.Update(tea.WindowSizeMsg{Width: width, Height: height})
				press(m, "tab")
				lines := m.lines()
				if len(lines) > height || height >= minHeight && width >= minWidth && len(lines) != height {
					t.Fatalf("%d lines in a window of %dx%d", len(lines), width, height)
				}
				for i, line := range lines {
					if w := ansi.StringWidth(line); w > width {
						t.Fatalf("line %d is %d wide in a window of %dx%d: %q", i, w, width, height, line)
					}
				}
			}
		}
	}
}

// Each lane is on one page, and its part of the window is in the window.
func TestGrid(t *testing.T) {
	for lanes := 1; lanes <= MostLanes; lanes++ {
		for width := minWidth; width < 230; width += 5 {
			for height := range 70 {
				for rows := 1; rows <= lanes; rows++ {
					g, ok := newGrid(lanes, rows, width, height)
					if !ok {
						break
					}
					checkGrid(t, g, lanes, width, height)
				}
			}
		}
	}
}

func checkGrid(t *testing.T, g grid, lanes, width, height int) {
	t.Helper()
	if used := g.columns*(g.width+laneGap) - laneGap; used > width || g.width < min(laneWidth, width) {
		t.Fatalf("%d lanes in %dx%d: %+v: %d columns are used", lanes, width, height, g, used)
	}
	if used := g.rows*(g.height+1) - 1; used > height || g.rows > 1 && g.height < laneHeight {
		t.Fatalf("%d lanes in %dx%d: %+v: %d lines are used", lanes, width, height, g, used)
	}
	next := 0
	for page := range g.pages(lanes) {
		first, last := g.span(page, lanes)
		if first != next || last <= first {
			t.Fatalf("%d lanes in %dx%d: %+v: page %d has lanes %d to %d behind %d", lanes, width, height, g, page, first, last, next)
		}
		next = last
	}
	if next != lanes {
		t.Fatalf("%d lanes in %dx%d: %+v: the pages end at lane %d", lanes, width, height, g, next)
	}
}

// Whatever the boards, those beside each other have squares of one size, and their
// counters stand in the same lines.
func TestLanesAreAlike(t *testing.T) {
	var sizes []Lane
	for size := range uint32(6) {
		sizes = append(sizes, Lane{fmt.Sprintf("size %d", 6+size), queens(6+size, 1, 0)})
	}
	m := loaded(t, sizes...)
	m.deck.StopAt(m.Last())
	for _, window := range [][2]int{{200, 60}, {110, 44}, {80, 24}, {60, 60}, {40, 12}} {
		m.Update(tea.WindowSizeMsg{Width: window[0], Height: window[1]})
		m.look()
		for page := range m.grid().pages(len(m.lanes)) {
			m.page = page
			a := m.arrangement()
			for row, line := range m.body() {
				// A counter of one lane is beside that of the others.
				lanes := rowOf(m, a, row)
				if n := strings.Count(line, "placements"); n > 0 && n != len(lanes) {
					t.Errorf("in %v: %q", window, line)
				}
				for _, l := range lanes {
					if width := l.board.CellSize(a.boardWidth, a.boardHeight).Width; width > 1 && width < a.limit.Width {
						t.Errorf("in %v: the squares of %s have %d columns, those of others %d", window, l.name, width, a.limit.Width)
					}
				}
			}
		}
	}
}

// rowOf returns the lanes that have a line of the body.
func rowOf(m *model, a arrangement, line int) []*lane {
	first, last := a.span(m.page, len(m.lanes))
	return slices.Collect(slices.Chunk(m.lanes[first:last], a.columns))[line/(a.height+1)]
}

func TestScale(t *testing.T) {
	for _, test := range []struct {
		numbers     []int64
		logarithmic bool
	}{
		{nil, false},
		{[]int64{0, 0}, false},
		{[]int64{0, 5, 500}, false},
		{[]int64{5, 504}, false},
		{[]int64{5, 600}, true},
		{[]int64{1, math.MaxInt64}, true},
	} {
		s := newScale(test.numbers)
		if s.logarithmic != test.logarithmic {
			t.Errorf("the scale of %v is %+v", test.numbers, s)
		}
		last := 0
		for _, n := range test.numbers {
			columns := s.columns(n, 50)
			if columns < last || columns > 50 || n == s.most && n > 0 && columns != 50 || (n > 0) != (columns > 0) {
				t.Errorf("%d of %v has %d of 50 columns", n, test.numbers, columns)
			}
			last = columns
		}
	}
}

// The clock of a window stands still only where there is nothing to come.
func TestFramesGoOn(t *testing.T) {
	m := loaded(t, orders(100)...)
	if _, next := m.Update(m.deck.FrameAt(time.Now())); next == nil {
		t.Error("no frame behind one that plays")
	}
	m.deck.StopAt(m.Last())
	if _, next := m.Update(m.deck.FrameAt(time.Now())); next != nil {
		t.Error("a frame though nothing is to come")
	}
}
