package compare

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"clew/client/timeline"
	clewv1 "clew/gen/clew/v1"
)

// checkClock checks that all lanes are where the clock is, or at their end.
func checkClock(t *testing.T, m *model) {
	t.Helper()
	for _, l := range m.lanes {
		if got, want := l.reel.Position(), min(m.at, l.reel.Last()); got != want {
			t.Fatalf("lane %s is at event %d of %d, the clock at %d", l.letter, got, l.reel.Last(), m.at)
		}
	}
}

// play gives a model frames of a sixtieth of a second, up to so many.
func play(m *model, frames int) {
	now := m.deck.Now()
	if now.IsZero() {
		now = time.Now()
	}
	for range frames {
		now = now.Add(time.Second / 60)
		m.Update(m.deck.FrameAt(now))
	}
}

// Whatever is pressed, all lanes are at the same event.
func TestOneClock(t *testing.T) {
	m := opened(t, Options{Lanes: orders(2000)})
	random := rand.New(rand.NewPCG(1, 2))
	names := []string{"space", "left", "right", "+", "-", "o", "r", "home", "end", "0", "3", "9", "tab", "?"}
	for range 2000 {
		press(m, names[random.IntN(len(names))])
		play(m, random.IntN(4))
		checkClock(t, m)
	}
}

func TestPlaying(t *testing.T) {
	m := loaded(t, orders(500)...)
	play(m, 60)
	if m.at < 10 || m.at > 14 {
		t.Errorf("event %d after a second of 12 events", m.at)
	}
	press(m, "space")
	before := m.at
	play(m, 60)
	if m.at != before || !m.deck.Paused() {
		t.Errorf("event %d after a pause at %d", m.at, before)
	}
	stale := m.deck.FrameAt(m.deck.Now().Add(time.Hour))
	press(m, "space")
	m.Update(stale)
	if m.at != before {
		t.Errorf("a frame of before the pause is obeyed: event %d", m.at)
	}
}

// A solution of any lane stays on the board before the next event.
func TestSolutionsLinger(t *testing.T) {
	m := loaded(t, orders(500)...)
	m.deck.StopAt(60)
	press(m, "space")
	play(m, 60)
	if m.at != 64 {
		t.Errorf("event %d a second after event 60, want the solution 64", m.at)
	}
	play(m, 90)
	if m.at <= 64 {
		t.Errorf("event %d long after the solution", m.at)
	}
}

func TestKeys(t *testing.T) {
	m := loaded(t, orders(2000)...)
	longest := m.Last()
	at := func(want int64, keys ...string) {
		t.Helper()
		if m.deck.Paused() {
			press(m, "space")
		}
		press(m, keys...)
		if m.at != want || !m.deck.Paused() {
			t.Errorf("event %d after %v, paused %v, want %d and a pause", m.at, keys, m.deck.Paused(), want)
		}
		checkClock(t, m)
	}
	at(2, "right", "right")
	at(1, "left")
	at(0, "left", "left")
	at(longest, "end")
	at(longest, "right")
	if !strings.Contains(m.window.Notice(), "the end") {
		t.Errorf("notice %q behind the end", m.window.Notice())
	}
	at(0, "home")
	at(longest/2, "5")
	at(0, "0")
	at(1500, "g", "1", ".", "5", "k", "enter")
	at(longest/4, ":", "2", "5", "%", "enter")
	at(longest, "g", "e", "n", "d", "enter")
	at(longest, "g", "1", "M", "enter")
	press(m, "g", "x", "enter")
	if m.at != longest || !strings.Contains(m.window.Notice(), `"x"`) {
		t.Errorf("event %d and notice %q after nonsense", m.at, m.window.Notice())
	}
	press(m, "g", "1", "esc")
	if m.window.Typing() || m.at != longest {
		t.Error("esc does not end the prompt")
	}
	press(m, "+")
	if m.deck.Pace.Speed != 20 {
		t.Errorf("speed %v after +, want 20", m.deck.Pace.Speed)
	}
	press(m, "-", "-", "-")
	if m.deck.Pace.Speed != 4 {
		t.Errorf("speed %v after three -, want 4", m.deck.Pace.Speed)
	}
	press(m, "?")
	if !m.window.ShowsHelp {
		t.Error("? does not show the help")
	}
	if press(m, "esc"); m.window.ShowsHelp {
		t.Error("esc does not hide the help")
	}
	press(m, "r")
	if m.at != 0 || m.deck.Paused() {
		t.Errorf("event %d after r, paused %v", m.at, m.deck.Paused())
	}
	press(m, "end", "space", "space")
	if m.at != 0 {
		t.Errorf("event %d, space at the end does not play from the start", m.at)
	}
	for _, quit := range []tea.Key{{Code: 'q', Text: "q"}, {Code: 'c', Mod: tea.ModCtrl}} {
		if _, cmd := m.Update(tea.KeyPressMsg(quit)); cmd == nil || cmd() != tea.Quit() {
			t.Errorf("%v does not quit", quit)
		}
	}
}

func TestPages(t *testing.T) {
	m := loaded(t, twelve()...)
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	for _, test := range []struct {
		key  string
		want string
	}{{"tab", "D to F of 12"}, {"]", "G to I of 12"}, {"[", "D to F of 12"}, {"shift+tab", "A to C of 12"}, {"shift+tab", "J to L of 12"}, {"tab", "A to C of 12"}} {
		press(m, test.key)
		if got := m.inSight(); got != test.want {
			t.Errorf("%s leads to lanes %q, want %q", test.key, got, test.want)
		}
	}
	press(m, "shift+tab")
	m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	if got := m.inSight(); got != "" {
		t.Errorf("lanes %q in a large window, want all", got)
	}
	press(m, "tab") // there is only one page
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	if got := m.inSight(); got != "A to C of 12" {
		t.Errorf("lanes %q in a small one again, want the first", got)
	}
}

func TestLoop(t *testing.T) {
	m := loaded(t, orders(30)...)
	press(m, "o", "end", "space")
	play(m, 60)
	if !m.deck.AtEnd() {
		t.Fatal("the end does not stay")
	}
	play(m, 90)
	if m.deck.AtEnd() || m.at == 0 {
		t.Errorf("event %d, want to play from the start again", m.at)
	}
}

// What is played is not changed by the frames it takes: all is seen at once, or
// event by event.
func TestSpeedOfEverythingAtOnce(t *testing.T) {
	m := loaded(t, orders(2000)...)
	press(m, "+", "+", "+", "+", "+", "+", "+", "+", "+", "+")
	if !m.deck.Pace.Endless() {
		t.Fatalf("speed %v", m.deck.Pace.Speed)
	}
	play(m, 1)
	if !m.deck.AtEnd() || m.at != m.Last() {
		t.Errorf("event %d of %d after a frame", m.at, m.Last())
	}
}

// No lane is read further ahead than it may be, and yet the end is reached.
func TestReadingAheadIsBounded(t *testing.T) {
	// A message has 1,024 events at most, in as many bytes or more.
	const ahead, most = 100, 2048
	m := opened(t, Options{Lanes: readable(orders(50_000)), ahead: ahead})
	check := func() {
		t.Helper()
		for _, l := range m.lanes {
			if last := l.reel.Last(); last-m.at >= most {
				t.Fatalf("lane %s is read to event %d, the clock is at %d", l.letter, last, m.at)
			}
		}
	}
	for range 100 {
		play(m, 1)
		check()
		time.Sleep(time.Millisecond)
	}
	press(m, "end")
	for m.deck.Jumping() && t.Context().Err() == nil {
		m.Update(m.deck.FrameAt(time.Now()))
		time.Sleep(time.Millisecond)
	}
	if !m.deck.AtEnd() || m.at != m.lanes[0].reel.Finished().GetSequence() {
		t.Errorf("event %d is not the end", m.at)
	}
}

// A click on the timeline goes to an event of its column.
func TestMouse(t *testing.T) {
	m := loaded(t, orders(2000)...)
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	figures := strings.TrimLeft(ansi.Strip(m.lines()[22]), "●─ABC")
	track := timeline.Axis{First: 1, Last: m.Last(), Columns: 80 - len(figures)}
	const y = 22
	for x := range track.Columns {
		m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
		if got := track.Column(m.at); got != x {
			t.Errorf("a click on column %d leads to event %d of column %d", x, m.at, got)
		}
		checkClock(t, m)
	}
	m.Update(tea.MouseMotionMsg{X: 500, Y: 0, Button: tea.MouseLeft})
	if m.at != m.Last() {
		t.Errorf("event %d after a drag beyond the end", m.at)
	}
	m.Update(tea.MouseReleaseMsg{X: 500, Y: 0, Button: tea.MouseLeft})
	m.Update(tea.MouseMotionMsg{X: 3, Y: y, Button: tea.MouseLeft})
	m.Update(tea.MouseClickMsg{X: 3, Y: y - 1, Button: tea.MouseLeft})
	m.Update(tea.MouseClickMsg{X: track.Columns, Y: y, Button: tea.MouseLeft})
	if m.at != m.Last() {
		t.Errorf("event %d after the mouse was elsewhere", m.at)
	}
	m.Update(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	if m.at != m.Last()-1 {
		t.Errorf("event %d after the wheel, want one less than %d", m.at, m.Last())
	}
}

// Only searches that have done what they should can be first, all that are done at the
// same event.
func TestFirst(t *testing.T) {
	limited := Lane{"limited", tour(8, clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, 3)}
	solved := Lane{"solved", tour(8, clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, 0)}
	none := Lane{"none", queens(3, 1, 0)}
	for _, test := range []struct {
		lanes []Lane
		at    int64
		want  string
	}{
		{[]Lane{limited, solved, none}, 5, ""},
		{[]Lane{limited, solved, none}, 10, "C"},
		{[]Lane{limited, solved, none}, 64, "C"},
		{[]Lane{solved, limited, solved}, 64, "AC"},
		{[]Lane{limited, limited}, 64, ""},
	} {
		m := loaded(t, test.lanes...)
		m.deck.StopAt(test.at)
		got := ""
		for _, l := range m.lanes {
			if m.isFirst(l) {
				got += l.letter
			}
		}
		if got != test.want {
			t.Errorf("at event %d of %v lanes %q are first, want %q", test.at, test.lanes, got, test.want)
		}
	}
}
