package window

import (
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// Clicks count from the region, the upper of two has them, and dragging stays within
// the one where it began.
func TestMouse(t *testing.T) {
	w, got := newWindow(80, 24), ""
	click := func(name string) func(x, y int) tea.Cmd {
		return func(x, y int) tea.Cmd {
			got = fmt.Sprintf("%s %d,%d", name, x, y)
			return nil
		}
	}
	wheel := func(name string) func(int64) tea.Cmd {
		return func(lines int64) tea.Cmd {
			got = fmt.Sprintf("%s %d", name, lines)
			return nil
		}
	}
	w.Regions.Add(Region{Left: 10, Top: 5, Width: 20, Height: 3, Click: click("lower"), Wheel: wheel("lower")})
	w.Regions.Add(Region{Left: 15, Top: 5, Width: 5, Height: 1, Click: click("upper"), Drags: true})
	w.Regions.Add(Region{Left: 50, Top: 5, Width: 5, Height: 1})
	at := func(x, y int, button tea.MouseButton) tea.Mouse { return tea.Mouse{X: x, Y: y, Button: button} }
	for _, test := range []struct {
		message tea.MouseMsg
		want    string
	}{
		{tea.MouseClickMsg(at(10, 5, tea.MouseLeft)), "lower 0,0"},
		{tea.MouseMotionMsg(at(12, 5, tea.MouseLeft)), ""},
		{tea.MouseClickMsg(at(29, 7, tea.MouseLeft)), "lower 19,2"},
		{tea.MouseClickMsg(at(30, 7, tea.MouseLeft)), ""},
		{tea.MouseClickMsg(at(10, 8, tea.MouseLeft)), ""},
		{tea.MouseClickMsg(at(12, 6, tea.MouseRight)), ""},
		{tea.MouseClickMsg(at(50, 5, tea.MouseLeft)), ""},
		{tea.MouseClickMsg(at(16, 5, tea.MouseLeft)), "upper 1,0"},
		{tea.MouseMotionMsg(at(70, 20, tea.MouseLeft)), "upper 4,0"},
		{tea.MouseMotionMsg(at(0, 0, tea.MouseLeft)), "upper 0,0"},
		{tea.MouseReleaseMsg(at(0, 0, tea.MouseLeft)), ""},
		{tea.MouseMotionMsg(at(16, 5, tea.MouseLeft)), ""},
		{tea.MouseWheelMsg(at(10, 5, tea.MouseWheelUp)), "lower -1"},
		{tea.MouseWheelMsg(at(16, 5, tea.MouseWheelDown)), "elsewhere 1"},
		{tea.MouseWheelMsg(at(0, 0, tea.MouseWheelDown)), "elsewhere 1"},
		{tea.MouseWheelMsg(at(0, 0, tea.MouseWheelLeft)), ""},
	} {
		got = ""
		if w.Mouse(test.message, wheel("elsewhere")); got != test.want {
			t.Errorf("%T %+v: %q, want %q", test.message, test.message.Mouse(), got, test.want)
		}
	}
	w.Regions.Clear()
	if w.Mouse(tea.MouseClickMsg(at(10, 5, tea.MouseLeft)), wheel("elsewhere")); got != "" {
		t.Errorf("%q after all regions are gone", got)
	}
}
