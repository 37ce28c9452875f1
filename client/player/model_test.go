package player

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"clew/client/internal/clienttest"
	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

func queens(rejections bool) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		Queens:            &clewv1.Queens{},
		Seed:              1,
		IncludeRejections: rejections,
	}.Build()
}

// allQueens asks for the four solutions of six queens.
func allQueens(detail clewv1.Detail) *clewv1.SearchRequest {
	request := queens(false)
	request.GetQueens().SetSize(6)
	request.SetMaxSolutions(0)
	request.SetDetail(detail)
	return request
}

func tour(rows, columns uint32) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		KnightsTour: clewv1.KnightsTour_builder{
			Rows:    rows,
			Columns: columns,
			// Not the best one there is, which may become better.
			MoveOrder: clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF,
		}.Build(),
		Seed: 1,
	}.Build()
}

func maze(rejections bool) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{Maze: &clewv1.Maze{}, Seed: 1, IncludeRejections: rejections}.Build()
}

// sudoku asks for so many placements: large grids would take years.
func sudoku(givens string, rejections bool, placements int64) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		Sudoku:            clewv1.Sudoku_builder{Givens: givens}.Build(),
		Seed:              1,
		IncludeRejections: rejections,
		MaxPlacements:     placements,
	}.Build()
}

func testTheme(unicode bool) *theme.Theme {
	return theme.New(theme.Options{Unicode: unicode, Dark: true, Profile: colorprofile.TrueColor})
}

// loaded returns a player that has taken in a search of the given messages, or of a
// real service for none.
func loaded(t testing.TB, o Options, messages []*clewv1.SearchResponse) *Model {
	t.Helper()
	if o.Client = clienttest.Replay(messages); messages == nil {
		o.Client = clienttest.Dial(t)
	}
	o.Address = "in-process"
	m := New(t.Context(), o, testTheme(true))
	t.Cleanup(m.Close)
	for deadline := time.Now().Add(time.Minute); !m.reel.Ended(); {
		if !m.reel.Receive(time.Now().Add(time.Second)) {
			time.Sleep(time.Millisecond)
		}
		if time.Now().After(deadline) {
			t.Fatal("the search does not end")
		}
	}
	m.look()
	return m
}

// at goes to an event.
func (m *Model) at(n int64) *Model {
	m.reel.GoTo(n)
	m.look()
	return m
}

// press presses keys by their names.
func press(m *Model, names ...string) {
	for _, name := range names {
		k := tea.Key{Text: name, Code: []rune(name)[0]}
		for special, code := range map[string]rune{
			"space": tea.KeySpace, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd,
			"tab": tea.KeyTab, "enter": tea.KeyEnter, "esc": tea.KeyEscape,
		} {
			if name == special {
				if k = (tea.Key{Code: code}); name == "space" {
					k.Text = " "
				}
			}
		}
		m.Update(tea.KeyPressMsg(k))
	}
}

// play gives the player frames until a time has passed.
func play(m *Model, d time.Duration) {
	start := time.Now()
	m.deck.Pace.Restart(start)
	for at := time.Duration(0); at < d; at += time.Second / 60 {
		m.Update(m.deck.FrameAt(start.Add(at)))
	}
}

func text(m *Model, width, height int) string {
	return ansi.Strip(strings.Join(m.Lines(width, height), "\n"))
}

func TestFrames(t *testing.T) {
	limited := queens(false)
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
		{name: "queens-80x24", request: queens(true), width: 80, height: 24, event: 100, keys: []string{"l"}},
		{name: "queens-backtrack-80x24", request: queens(false), width: 80, height: 24, event: 20},
		{name: "queens-solved-200x60", request: queens(false), width: 200, height: 60, event: end},
		{name: "queens-limit-80x24", request: limited, width: 80, height: 24, event: end},
		{name: "queens-none-80x24", request: none, width: 80, height: 24, event: end},
		{name: "queens-all-80x24", request: allQueens(0), width: 80, height: 24, event: end, keys: []string{"l"}},
		{name: "queens-all-200x60", request: allQueens(0), width: 200, height: 60, event: 200},
		{name: "queens-solutions-80x24", request: solutions, width: 80, height: 24, event: end, keys: []string{"l"}},
		{name: "queens-ascii-80x24", request: queens(true), width: 80, height: 24, event: 100, ascii: true},
		{name: "queens-40x12", request: queens(true), width: 40, height: 12, event: 100},
		{name: "queens-log-40x24", request: queens(true), width: 40, height: 24, event: 100, keys: []string{"l"}},
		{name: "queens-help-80x24", request: queens(true), width: 80, height: 24, event: 100, keys: []string{"?"}},
		{name: "queens-help-40x12", request: queens(true), width: 40, height: 12, event: 100, keys: []string{"?"}},
		{name: "queens-go-80x24", request: queens(true), width: 80, height: 24, event: 100, keys: []string{"g", "3", "7"}},
		{name: "queens-nothing-80x24", request: queens(true), width: 80, height: 24, event: end, keys: []string{"s"}},
		{name: "queens-heat-80x24", request: queens(false), width: 80, height: 24, event: 500, view: "heat"},
		{name: "queens-depth-80x24", request: queens(false), width: 80, height: 24, event: 500, view: "depth"},
		{name: "queens-tree-80x24", request: queens(false), width: 80, height: 24, event: 500, view: "tree"},
		{name: "queens-log-80x24", request: queens(true), width: 80, height: 24, event: 500, view: "log"},
		{name: "tour-200x60", request: tour(8, 8), width: 200, height: 60, event: 40},
		{name: "tour-tree-200x60", request: tour(8, 8), width: 200, height: 60, event: 40, view: "tree"},
		{name: "tour-heat-200x60", request: tour(8, 8), width: 200, height: 60, event: 40, view: "heat"},
		{name: "tour-depth-200x60", request: tour(8, 8), width: 200, height: 60, event: 40, view: "depth"},
		{name: "tour-log-200x60", request: tour(8, 8), width: 200, height: 60, event: 40, view: "log"},
		{name: "tour-large-80x24", request: tour(50, 60), width: 80, height: 24, event: 700},
		{name: "maze-80x24", request: maze(false), width: 80, height: 24, event: 96},
		{name: "maze-200x60", request: maze(true), width: 200, height: 60, event: 119},
		{name: "maze-random-80x24", request: random, width: 80, height: 24, event: 3800},
		{name: "sudoku-80x24", request: sudoku("", true, 500), width: 80, height: 24, event: 120},
		{name: "sudoku-200x60", request: sudoku("", false, 5000), width: 200, height: 60, event: end},
		{name: "small-window-9x5", request: queens(false), width: 9, height: 5, event: 5},
		{name: "small-window-19x7", request: queens(false), width: 19, height: 7, event: 5},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := loaded(t, Options{Request: test.request, View: test.view}, nil)
			m.at(test.event)
			if !m.reel.AtEnd() {
				m.deck.Pause()
			}
			press(m, test.keys...)
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

// Every view keeps to every window, wherever the search is.
func TestFramesFitEveryWindow(t *testing.T) {
	for _, request := range []*clewv1.SearchRequest{queens(true), tour(9, 30), sudoku("", true, 100), allQueens(clewv1.Detail_DETAIL_SOLUTIONS)} {
		m := loaded(t, Options{Request: request}, nil)
		for _, v := range views {
			m.view = v
			for _, log := range []bool{false, true} {
				m.showLog = log
				for width := 1; width < 230; width += 1 + width/4 {
					for height := 1; height < 70; height += 1 + height/3 {
						m.at(int64(width*height) % (m.reel.Last() + 1))
						lines := m.Lines(width, height)
						if len(lines) > height {
							t.Fatalf("%s %v: %d lines in a window of %dx%d", m.Title(), v, len(lines), width, height)
						}
						for i, line := range lines {
							if w := ansi.StringWidth(line); w > width {
								t.Fatalf("%s %v: line %d has %d columns in a window of %dx%d: %q", m.Title(), v, i, w, width, height, ansi.Strip(line))
							}
						}
					}
				}
			}
		}
	}
}

func TestKeys(t *testing.T) {
	m := loaded(t, Options{Request: queens(false)}, nil)
	m.at(3)
	want := func(after string, event int64, paused bool) {
		t.Helper()
		if m.reel.Position() != event || m.deck.Paused() != paused {
			t.Errorf("after %s: event %d, paused %v; want event %d, paused %v", after, m.reel.Position(), m.deck.Paused(), event, paused)
		}
	}
	press(m, "space")
	want("space", 3, true)
	play(m, time.Second)
	want("a second of pause", 3, true)
	press(m, "right", "right")
	want("two steps", 5, true)
	press(m, "left", "left", "left")
	want("three steps back", 2, true)
	press(m, "left", "left", "left", "left")
	want("more steps back than there are events", 0, true)
	press(m, "end")
	want("end", 219, true)
	press(m, "right")
	want("a step past the end", 219, true)
	if !strings.Contains(text(m, 80, 24), "that is the end") {
		t.Errorf("a step past the end does not say so:\n%s", text(m, 80, 24))
	}
	press(m, "5")
	want("5", 109, true)
	press(m, "home", "s")
	want("s", 219, true)
	press(m, "g", "1", "0", "0", "enter")
	want("g100", 100, true)
	press(m, "g", "2", "5", "%", "enter")
	want("g25%", 54, true)
	press(m, "g", "x", "enter")
	want("g with nonsense", 54, true)
	if !strings.Contains(text(m, 80, 24), `"x"`) {
		t.Errorf("nonsense is not named:\n%s", text(m, 80, 24))
	}
	press(m, "g", "esc", "r")
	want("r", 0, false)
	press(m, "+")
	if m.deck.Pace.Speed != 20 {
		t.Errorf("speed %v after +, want 20", m.deck.Pace.Speed)
	}
	press(m, "-", "-", "-")
	if m.deck.Pace.Speed != 4 {
		t.Errorf("speed %v after three -, want 4", m.deck.Pace.Speed)
	}
	press(m, "tab")
	if m.view != heatView {
		t.Errorf("view %v after tab", m.view)
	}
	if cmd := m.Update(tea.KeyPressMsg(tea.Key{Code: 'q', Text: "q"})); cmd == nil {
		t.Error("q does not quit")
	}
}

// A backtrack out of here leads above where the search was; to a depth, there.
func TestBacktrackJumps(t *testing.T) {
	m := loaded(t, Options{Request: queens(false)}, nil)
	m.at(40)
	depth := m.depth()
	press(m, "b")
	if m.depth() >= depth || m.reel.Position() <= 40 {
		t.Errorf("at depth %d after b from depth %d, event %d", m.depth(), depth, m.reel.Position())
	}
	press(m, "d", "1", "enter")
	if m.depth() > 1 || m.scene.Step.Kind != clewv1.EventKind_EVENT_KIND_BACKTRACK {
		t.Errorf("at depth %d after d1, step %+v", m.depth(), m.scene.Step)
	}
	at := m.reel.Position()
	press(m, "right", "right", "B")
	if got := m.reel.Position(); got > at {
		t.Errorf("event %d after going back from behind %d", got, at)
	}
	press(m, "d", "x", "enter")
	if !strings.Contains(m.window.Notice(), `depth "x"`) {
		t.Errorf("notice %q", m.window.Notice())
	}
}

// A backtrack says what lies behind it: nothing, a search in vain, or solutions.
func TestWhatABacktrackMeans(t *testing.T) {
	m := loaded(t, Options{Request: allQueens(clewv1.Detail_DETAIL_EVENTS)}, nil)
	said := map[string]int{}
	for n := int64(1); n < m.reel.Last(); n++ {
		m.at(n)
		if m.scene.Step.Kind != clewv1.EventKind_EVENT_KIND_BACKTRACK {
			continue
		}
		node, _ := m.reel.History().NodeAt(n)
		want := ": no way on"
		switch {
		case node.Solutions > 0 && node.Depth == 6:
			want = ": on to the next solution"
		case node.Solutions > 0:
			want = fmt.Sprintf(": all below it is searched (%d solution", node.Solutions)
		case node.Placements > 0:
			want = fmt.Sprintf(": no way on (%d placement", node.Placements)
		}
		if got := m.words(); !strings.Contains(got, want) || want == ": no way on" && !strings.HasSuffix(got, want) {
			t.Errorf("event %d is %q, want %q", n, got, want)
		}
		said[want[:7]]++
	}
	if len(said) != 3 {
		t.Errorf("not all was said: %v", said)
	}
}

// x and X go from try to try of the square that the latest event is about, and back.
func TestTriesOfASquare(t *testing.T) {
	m := loaded(t, Options{Request: queens(true)}, nil)
	m.at(20)
	cell, tries := m.scene.Step.Cell, []int64{20}
	for range 5 {
		press(m, "x")
		if m.scene.Step.Cell != cell || m.reel.Position() <= tries[len(tries)-1] {
			t.Fatalf("x leads to %+v, want a later try of cell %d", m.scene.Step, cell)
		}
		tries = append(tries, m.reel.Position())
	}
	for i := len(tries) - 2; i >= 0; i-- {
		if press(m, "X"); m.reel.Position() != tries[i] {
			t.Errorf("X leads to event %d, want %d", m.reel.Position(), tries[i])
		}
	}
	m.at(m.reel.Last()) // the solution
	if press(m, "x"); !strings.Contains(m.window.Notice(), "no square") {
		t.Errorf("notice %q of an event without a square", m.window.Notice())
	}
}

func TestPlayingReachesTheEndAndStays(t *testing.T) {
	m := loaded(t, Options{Request: queens(false), Speed: 50}, nil)
	play(m, 2*time.Second)
	if got := m.reel.Position(); got < 95 || got > 105 {
		t.Errorf("event %d after 2 s of 50 events/s", got)
	}
	play(m, 3*time.Second)
	if !m.reel.AtEnd() || m.Result().Finished == nil || m.Result().Sequence != 219 {
		t.Errorf("result %+v", m.Result())
	}
	if m.Update(m.deck.FrameAt(time.Now())) != nil {
		t.Error("frames go on when nothing changes")
	}
	press(m, "space")
	if m.reel.Position() != 0 || m.deck.Paused() {
		t.Errorf("space at the end: event %d, paused %v", m.reel.Position(), m.deck.Paused())
	}
}

func TestALoopBeginsAgain(t *testing.T) {
	m := loaded(t, Options{Request: queens(false), Speed: math.Inf(1), Loop: true}, nil)
	play(m, time.Second)
	if !m.reel.AtEnd() {
		t.Fatalf("event %d", m.reel.Position())
	}
	m.deck.Pace.Speed = 1
	play(m, 2*time.Second+time.Second/2)
	if got := m.reel.Position(); got > 2 {
		t.Errorf("event %d after the end was held, want the start", got)
	}
}

// A result without the end is one of a search that was left.
func TestLeavingBeforeTheEnd(t *testing.T) {
	m := loaded(t, Options{Request: queens(false)}, nil)
	m.at(100)
	if r := m.Result(); r.Finished != nil || r.Sequence != 100 || r.Counters.Placements == 0 || r.Board.Depth() != r.Counters.Depth {
		t.Errorf("result %+v", r)
	}
	m.at(219).at(50)
	if r := m.Result(); r.Finished == nil || r.Sequence != 50 {
		t.Errorf("the end was seen, result %+v", r)
	}
}

func TestABrokenStreamIsShown(t *testing.T) {
	messages := clienttest.Record(t, queens(false))
	events := messages[1].GetEvents()
	events.SetEvents(append(events.GetEvents()[:2:2], events.GetEvents()[3:]...)) // the third is missing
	m := loaded(t, Options{Request: queens(false)}, messages)
	m.at(2)
	if m.Err() == nil || m.reel.Position() != 2 {
		t.Fatalf("error %v after event %d, want one after event 2", m.Err(), m.reel.Position())
	}
	for _, size := range [][2]int{{80, 24}, {40, 20}} {
		if screen := text(m, size[0], size[1]); !strings.Contains(screen, "broken off") || !strings.Contains(screen, "after event 2") {
			t.Errorf("the screen does not say so:\n%s", screen)
		}
	}
}

// A jump to what has not come goes on as the stream does, and can be given up.
func TestAJumpWaitsForTheStream(t *testing.T) {
	request := queens(false)
	request.SetEventInterval(nil)
	messages := clienttest.Record(t, request)
	m := New(t.Context(), Options{Client: clienttest.Replay(messages), Request: request}, testTheme(true))
	defer m.Close()
	m.Await()
	m.Update(m.deck.FrameAt(time.Now()))
	press(m, "g", "2", "0", "0", "enter")
	for range 1000 {
		if !m.deck.Jumping() {
			break
		}
		m.Update(m.deck.FrameAt(time.Now()))
		time.Sleep(time.Millisecond)
	}
	if m.reel.Position() != 200 || !m.deck.Paused() {
		t.Errorf("event %d, paused %v", m.reel.Position(), m.deck.Paused())
	}
	press(m, "g", "9", "9", "k", "enter")
	m.Update(m.deck.FrameAt(time.Now()))
	if m.deck.Jumping() || m.reel.Position() != 219 {
		t.Errorf("event %d past the end, jump %v", m.reel.Position(), m.deck.Jumping())
	}
}

func TestDrawingALargeBoardLooksAtWhatIsVisible(t *testing.T) {
	request := tour(1000, 1000)
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

// A click on the timeline goes there, and dragging goes on.
func TestMouse(t *testing.T) {
	m := loaded(t, Options{Request: queens(false)}, nil)
	m.Lines(80, 24)
	timeline := 22 // the last line is that of the keys
	m.Update(tea.MouseClickMsg(tea.Mouse{X: 20, Y: timeline, Button: tea.MouseLeft}))
	first := m.reel.Position()
	if first < 60 || first > 90 || !m.deck.Paused() {
		t.Errorf("event %d after a click a third into the timeline, paused %v", first, m.deck.Paused())
	}
	m.Update(tea.MouseMotionMsg(tea.Mouse{X: 30, Y: 3, Button: tea.MouseLeft}))
	second := m.reel.Position()
	if second <= first {
		t.Errorf("event %d after dragging from %d to the right", second, first)
	}
	m.Update(tea.MouseReleaseMsg(tea.Mouse{X: 30, Y: 3}))
	m.Update(tea.MouseMotionMsg(tea.Mouse{X: 5, Y: 3, Button: tea.MouseLeft}))
	if m.reel.Position() != second {
		t.Errorf("event %d after a move with nothing held, want %d", m.reel.Position(), second)
	}
	m.Update(tea.MouseWheelMsg(tea.Mouse{X: 70, Y: 5, Button: tea.MouseWheelUp}))
	if m.reel.Position() != second-1 {
		t.Errorf("event %d after the wheel, want %d", m.reel.Position(), second-1)
	}
	for i, v := range views {
		column := strings.Index(strings.Split(text(m, 80, 24), "\n")[0], v.String())
		m.Update(tea.MouseClickMsg(tea.Mouse{X: column, Y: 0, Button: tea.MouseLeft}))
		if m.view != views[i] {
			t.Errorf("view %v after a click on %v", m.view, v)
		}
	}
}

func TestPercent(t *testing.T) {
	for fraction, want := range map[float64]string{0: "0.00%", 0.00001: "<0.01%", 0.5: "50.00%", 1: "100.00%"} {
		if got := percent(fraction); got != want {
			t.Errorf("%v is %q, want %q", fraction, got, want)
		}
	}
}
