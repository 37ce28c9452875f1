package terminal

import (
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"go.uber.org/goleak"

	"clew/client/internal/clienttest"
)

// page is a model that shows itself and the last key until q.
type page string

func (p page) Init() tea.Cmd { return nil }

func (p page) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	pressed, isKey := message.(tea.KeyPressMsg)
	switch {
	case !isKey:
		return p, nil
	case pressed.String() == "q":
		return p, tea.Quit
	default:
		return page(pressed.String()), nil
	}
}

func (p page) View() tea.View {
	view := tea.NewView(string(p))
	view.AltScreen, view.MouseMode = true, tea.MouseModeCellMotion
	return view
}

// The screen is empty when it is given back.
func TestTheScreenIsLeftEmpty(t *testing.T) {
	defer goleak.VerifyNone(t)
	input, keys, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer input.Close()
	defer keys.Close()
	output := clienttest.NewScreen("something")
	go func() {
		<-output.Drawn
		keys.WriteString("q")
	}()
	if err := Run(t.Context(), page("something"), Streams{Input: input, Output: output}, tea.WithWindowSize(80, 24)); err != nil {
		t.Fatal(err)
	}
	output.CheckRestored(t)
	drawn, _, _ := strings.Cut(output.Text(), "\x1b[?1049l")
	if strings.LastIndex(drawn, "\x1b[2J") < strings.LastIndex(drawn, "something") {
		t.Errorf("the screen is left with something on it: %q", drawn)
	}
}

// Ctrl+z stops every program, whatever else keys do in it, and leaves an empty screen
// until the program goes on.
func TestStopping(t *testing.T) {
	ctrlZ := tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl}
	l := &leaving{Model: page("first"), stops: true}
	for _, test := range []struct {
		message  tea.Msg
		suspends bool
		view     string
	}{
		{tea.WindowSizeMsg{Width: 8}, false, "first"},
		{tea.KeyPressMsg{Code: 'z', Text: "z"}, false, "z"},
		{ctrlZ, true, ""},
		{tea.SuspendMsg{}, false, ""},
		{tea.ResumeMsg{}, false, "z"},
	} {
		_, command := l.Update(test.message)
		suspends := false
		if command != nil {
			_, suspends = command().(tea.SuspendMsg)
		}
		if suspends != test.suspends {
			t.Errorf("%v suspends: %v, want %v", test.message, suspends, test.suspends)
		}
		if view := l.View(); view.Content != test.view || !view.AltScreen {
			t.Errorf("%v leads to %q, in the alternate screen %v, want %q in it", test.message, view.Content, view.AltScreen, test.view)
		}
	}
	l.stops = false
	if l.Update(ctrlZ); l.View().Content != "ctrl+z" {
		t.Errorf("without a shell ctrl+z leads to %q", l.View().Content)
	}
}
