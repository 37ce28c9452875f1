package player

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"clew/client/internal/clienttest"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

func TestKeys(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(false)}, nil)
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
	want("5", 110, true)
	press(m, "home", "s")
	want("s", 219, true)
	press(m, "g", "1", "0", "0", "enter")
	want("g100", 100, true)
	press(m, "g", "2", "5", "%", "enter")
	want("g25%", 55, true)
	press(m, "g", "x", "enter")
	want("g with nonsense", 55, true)
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

func TestPlayingReachesTheEndAndStays(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(false), Speed: 50}, nil)
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
	m := loaded(t, Options{Request: clienttest.Queens(false), Speed: math.Inf(1), Loop: true}, nil)
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
	m := loaded(t, Options{Request: clienttest.Queens(false)}, nil)
	m.at(100)
	if r := m.Result(); r.Finished != nil || r.Sequence != 100 || r.Counters.Placements == 0 || r.Board.Depth() != r.Counters.Depth {
		t.Errorf("result %+v", r)
	}
	if r := m.at(219).Result(); r.Finished == nil || !r.AtEnd || r.Board.Depth() != 8 {
		t.Errorf("at the end, result %+v", r)
	}
	if r := m.at(50).Result(); r.Finished == nil || r.AtEnd || r.Sequence != 50 {
		t.Errorf("the end was seen, result %+v", r)
	}
}

// Before the oldest event that is kept there is more than nothing.
func TestWhatIsForgottenIsNotNothing(t *testing.T) {
	request := clienttest.Tour(8, 8)
	request.GetKnightsTour().SetMoveOrder(clewv1.MoveOrder_MOVE_ORDER_FIXED)
	request.SetMaxPlacements(200_000)
	m := loaded(t, Options{Request: request}, nil)
	m.at(m.reel.Last())
	m.reel.History().Forget(m.reel.Last() - 1000)
	first := m.reel.First()
	if first == 1 {
		t.Fatal("nothing is forgotten")
	}
	m.at(first - 1)
	if got, want := m.words(), "what was before event "+words.Number(first)+" is forgotten"; got != want || m.depth() == 0 {
		t.Errorf("%q at depth %d, want %q", got, m.depth(), want)
	}
	timeline := strings.Split(text(m, 80, 24), "\n")[22]
	if !strings.HasPrefix(timeline, "●") || !strings.HasSuffix(timeline, "  0.0%") {
		t.Errorf("the timeline is %q, want its start", timeline)
	}
}

// A click on the timeline goes there, and dragging goes on.
func TestMouse(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(false)}, nil)
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
