package player

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"clew/client/internal/clienttest"
	"clew/client/theme"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

func TestFrames(t *testing.T) {
	limited := clienttest.Queens(false)
	limited.SetMaxPlacements(20)
	none := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 3}.Build(), Seed: 1}.Build()
	random := clewv1.SearchRequest_builder{
		Maze:          clewv1.Maze_builder{Random: &clewv1.RandomMaze{}}.Build(),
		Seed:          5,
		MaxPlacements: 5000,
	}.Build()
	solutions := allQueens(clewv1.Detail_DETAIL_SOLUTIONS)
	const end = math.MaxInt64
	for _, test := range []struct {
		name          string
		request       *clewv1.SearchRequest
		width, height int
		event         int64
		view          string
		keys          []string
		ascii         bool
	}{
		{name: "queens-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: 100, keys: []string{"l"}},
		{name: "queens-backtrack-80x24", request: clienttest.Queens(false), width: 80, height: 24, event: 20},
		{name: "queens-solved-200x60", request: clienttest.Queens(false), width: 200, height: 60, event: end},
		{name: "queens-limit-80x24", request: limited, width: 80, height: 24, event: end},
		{name: "queens-none-80x24", request: none, width: 80, height: 24, event: end},
		{name: "queens-all-80x24", request: allQueens(0), width: 80, height: 24, event: end, keys: []string{"l"}},
		{name: "queens-all-200x60", request: allQueens(0), width: 200, height: 60, event: 200},
		{name: "queens-solutions-80x24", request: solutions, width: 80, height: 24, event: end, keys: []string{"l"}},
		{name: "queens-ascii-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: 100, ascii: true},
		{name: "queens-40x12", request: clienttest.Queens(true), width: 40, height: 12, event: 100},
		{name: "queens-log-40x24", request: clienttest.Queens(true), width: 40, height: 24, event: 100, keys: []string{"l"}},
		{name: "queens-help-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: 100, keys: []string{"?"}},
		{name: "queens-help-40x12", request: clienttest.Queens(true), width: 40, height: 12, event: 100, keys: []string{"?"}},
		{name: "queens-help-on-40x12", request: clienttest.Queens(true), width: 40, height: 12, event: 100, keys: []string{"?", "space"}},
		{name: "queens-to-depth-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: 100, keys: []string{"d", "3"}},
		{name: "queens-to-depth-40x12", request: clienttest.Queens(true), width: 40, height: 12, event: 100, keys: []string{"d", "3"}},
		{name: "queens-playing-40x12", request: clienttest.Queens(false), width: 40, height: 12, event: 100, keys: []string{"space", "o"}},
		{name: "queens-none-40x12", request: none, width: 40, height: 12, event: end},
		{name: "queens-loop-80x24", request: clienttest.Queens(false), width: 80, height: 24, event: end, keys: []string{"o"}},
		{name: "queens-go-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: 100, keys: []string{"g", "3", "7"}},
		{name: "queens-nothing-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: end, keys: []string{"s"}},
		{name: "queens-heat-80x24", request: clienttest.Queens(false), width: 80, height: 24, event: 500, view: "heat"},
		{name: "queens-depth-80x24", request: clienttest.Queens(false), width: 80, height: 24, event: 500, view: "depth"},
		{name: "queens-tree-80x24", request: clienttest.Queens(false), width: 80, height: 24, event: 500, view: "tree"},
		{name: "queens-log-80x24", request: clienttest.Queens(true), width: 80, height: 24, event: 500, view: "log"},
		{name: "tour-200x60", request: clienttest.Tour(8, 8), width: 200, height: 60, event: 40},
		{name: "tour-tree-200x60", request: clienttest.Tour(8, 8), width: 200, height: 60, event: 40, view: "tree"},
		{name: "tour-heat-200x60", request: clienttest.Tour(8, 8), width: 200, height: 60, event: 40, view: "heat"},
		{name: "tour-depth-200x60", request: clienttest.Tour(8, 8), width: 200, height: 60, event: 40, view: "depth"},
		{name: "tour-log-200x60", request: clienttest.Tour(8, 8), width: 200, height: 60, event: 40, view: "log"},
		{name: "tour-large-80x24", request: clienttest.Tour(50, 60), width: 80, height: 24, event: 700},
		{name: "maze-80x24", request: clienttest.Maze(false), width: 80, height: 24, event: 96},
		{name: "maze-200x60", request: clienttest.Maze(true), width: 200, height: 60, event: 119},
		{name: "maze-random-80x24", request: random, width: 80, height: 24, event: 3800},
		{name: "sudoku-80x24", request: clienttest.Sudoku("", true, 500), width: 80, height: 24, event: 120},
		{name: "sudoku-200x60", request: clienttest.Sudoku("", false, 5000), width: 200, height: 60, event: end},
		{name: "small-window-9x5", request: clienttest.Queens(false), width: 9, height: 5, event: 5},
		{name: "small-window-19x7", request: clienttest.Queens(false), width: 19, height: 7, event: 5},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := loaded(t, Options{Request: test.request, View: test.view}, nil)
			m.at(test.event)
			if !m.reel.AtEnd() {
				m.deck.Pause()
			}
			for _, key := range test.keys {
				press(m, key)
				m.Lines(test.width, test.height)
			}
			if test.ascii {
				m.SetTheme(testTheme(false))
			}
			lines := m.Lines(test.width, test.height)
			if test.height >= minHeight && len(lines) != test.height {
				t.Errorf("%d lines in a window of %d", len(lines), test.height)
			}
			clienttest.Golden(t, test.name, lines, test.width, test.height)
		})
	}
}

// Colours are part of a frame.
func TestColors(t *testing.T) {
	request := clienttest.Queens(true)
	for _, size := range []struct{ width, height int }{{80, 24}, {200, 60}} {
		for _, v := range views {
			m := loaded(t, Options{Request: request, View: v.String()}, nil).at(500)
			m.deck.Pause()
			name := fmt.Sprintf("colors-%v-%dx%d", v, size.width, size.height)
			clienttest.GoldenColors(t, name, m.Lines(size.width, size.height))
		}
	}
	m := loaded(t, Options{Request: request}, nil).at(500)
	m.deck.Pause()
	for name, look := range map[string]theme.Options{
		"light": {Unicode: true, Profile: colorprofile.TrueColor},
		"16":    {Unicode: true, Dark: true, Profile: colorprofile.ANSI},
		"none":  {Unicode: true, Dark: true, Profile: colorprofile.ASCII},
	} {
		m.SetTheme(theme.New(look))
		clienttest.GoldenColors(t, "colors-"+name+"-80x24", m.Lines(80, 24))
	}
}

// Every view keeps to every window, wherever the search is.
func TestFramesFitEveryWindow(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, request := range []*clewv1.SearchRequest{clienttest.Queens(true), clienttest.Tour(9, 30), clienttest.Sudoku("", true, 100), allQueens(clewv1.Detail_DETAIL_SOLUTIONS)} {
		m := loaded(t, Options{Request: request}, nil)
		for range 200 {
			m.view, m.showLog = views[random.IntN(len(views))], random.IntN(2) == 0
			m.window.ShowsHelp = random.IntN(8) == 0
			width, height := 1+random.IntN(100), 1+random.IntN(40)
			if random.IntN(4) == 0 {
				width, height = 1+random.IntN(230), 1+random.IntN(70)
			}
			m.at(random.Int64N(m.reel.Last() + 1))
			lines := m.Lines(width, height)
			if len(lines) > height {
				t.Fatalf("%s %v: %d lines in a window of %dx%d", m.Title(), m.view, len(lines), width, height)
			}
			for i, line := range lines {
				if w := ansi.StringWidth(line); w > width {
					t.Fatalf("%s %v: line %d has %d columns in a window of %dx%d: %q", m.Title(), m.view, i, w, width, height, ansi.Strip(line))
				}
			}
		}
	}
}

// All that a frame says of the place is the same, however far a frame goes.
func TestOnePlaceInAFrame(t *testing.T) {
	request := clienttest.Tour(8, 8)
	request.GetKnightsTour().SetMoveOrder(clewv1.MoveOrder_MOVE_ORDER_FIXED)
	request.SetMaxPlacements(100_000)
	m := New(t.Context(), Options{Client: clienttest.Dial(t), Request: request, Speed: 1e6}, testTheme(true))
	t.Cleanup(m.Close)
	inPanel, inTimeline := regexp.MustCompile(`event +([\d,]+)`), regexp.MustCompile(`([\d,]+) of ([\d,]+)\+? +[<>]?[\d.]+%`)
	compared := 0
	for !m.reel.AtEnd() && t.Context().Err() == nil {
		m.Update(m.deck.FrameAt(time.Now()))
		screen := text(m, 80, 24)
		panel, timeline := inPanel.FindStringSubmatch(screen), inTimeline.FindStringSubmatch(screen)
		if timeline == nil {
			continue // nothing has come
		}
		if compared++; panel == nil || panel[1] != timeline[1] || panel[1] != words.Number(m.reel.Position()) {
			t.Fatalf("%q in the panel, %q on the timeline:\n%s", panel, timeline, screen)
		}
	}
	if compared < 2 {
		t.Errorf("%d frames, want several", compared)
	}
}

func TestDrawingALargeBoardLooksAtWhatIsVisible(t *testing.T) {
	request := clienttest.Tour(1000, 1000)
	request.SetMaxPlacements(5000)
	m := loaded(t, Options{Request: request}, nil)
	m.at(m.reel.Last())
	m.Lines(200, 60)
	if sight := m.board.InSight(); !strings.Contains(sight, "of 1000") {
		t.Errorf("in sight: %q", sight)
	}
	before := m.board.InSight()
	for range 100 {
		press(m, "K")
	}
	m.Lines(200, 60)
	if m.board.InSight() == before {
		t.Errorf("shift and arrows do not scroll: %q", before)
	}
	press(m, "c")
	m.Lines(200, 60)
	if cell := m.scene.Step.Cell; !strings.HasPrefix(m.board.InSight(), fmt.Sprintf("rows %d to", cell/1000-22)) {
		t.Errorf("c does not follow the search on row %d: %q", cell/1000, m.board.InSight())
	}
}
