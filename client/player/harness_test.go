package player

import (
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

// allQueens asks for the four solutions of six queens.
func allQueens(detail clewv1.Detail) *clewv1.SearchRequest {
	request := clienttest.Queens(false)
	request.GetQueens().SetSize(6)
	request.SetMaxSolutions(0)
	request.SetDetail(detail)
	return request
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
	receiveAll(m)
	m.look()
	return m
}

// receiveAll takes in all there is of a search.
func receiveAll(m *Model) {
	for !m.reel.Ended() {
		if !m.reel.Receive(time.Now().Add(time.Second)) {
			time.Sleep(time.Millisecond)
		}
	}
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
