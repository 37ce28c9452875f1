package compare

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"clew/client/timeline"
)

func TestKeys(t *testing.T) {
	m := loaded(t, orders(2000)...)
	longest := m.Last()
	at := func(want int64, keys ...string) {
		t.Helper()
		if m.deck.Paused() && !m.deck.AtEnd() {
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
	at((longest+2)/4, ":", "2", "5", "%", "enter")
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

// A key that only the player of one search has says so.
func TestKeysThatThereAreNot(t *testing.T) {
	m := loaded(t, orders(100)...)
	for _, name := range []string{"x", "d", "b", "l", "e", "c"} {
		if press(m, name); !strings.Contains(m.window.Notice(), "no such key") {
			t.Errorf("notice %q after %s", m.window.Notice(), name)
		}
	}
	if press(m, "esc"); m.window.Notice() != "" {
		t.Errorf("notice %q after esc", m.window.Notice())
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
