package form

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"clew/client/internal/clienttest"
	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

// capabilities returns those of a real server.
func capabilities(t testing.TB) *clewv1.GetCapabilitiesResponse {
	t.Helper()
	answer, err := clienttest.Dial(t).GetCapabilities(t.Context(), &clewv1.GetCapabilitiesRequest{})
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// ask sends a request to a server, and returns the error that comes in place of the
// beginning of a search.
func ask(t *testing.T, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) error {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stream, err := client.Search(ctx, request)
	if err != nil {
		return err
	}
	_, err = stream.Recv()
	return err
}

// plain is a theme without colours.
func plain(unicode bool) *theme.Theme {
	return theme.New(theme.Options{Unicode: unicode, Profile: colorprofile.NoTTY})
}

// open returns a form for a puzzle that a real server offers.
func open(t testing.TB, puzzle string) *Model {
	t.Helper()
	m := New(Options{Capabilities: capabilities(t)}, plain(true))
	pick(t, m, puzzle)
	return m
}

// pick goes to a puzzle.
func pick(t testing.TB, m *Model, name string) {
	t.Helper()
	for range m.puzzles {
		if m.puzzle().name == name {
			return
		}
		press(m, "ctrl+p")
	}
	t.Fatalf("there is no puzzle %q", name)
}

// focusOn goes to a field by its label, with keys alone.
func focusOn(t testing.TB, m *Model, label string) *field {
	t.Helper()
	for range len(m.fields()) + 1 {
		if f := m.focused(); f != nil && f.label == label {
			return f
		}
		press(m, "tab")
	}
	t.Fatalf("there is no field %q", label)
	return nil
}

// press presses keys by their names, and returns what the last one has led to.
func press(m *Model, names ...string) Action {
	codes := map[string]tea.Key{
		"space": {Code: tea.KeySpace, Text: " "}, "enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape},
		"tab": {Code: tea.KeyTab}, "shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift}, "f5": {Code: tea.KeyF5},
		"left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight}, "up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown},
		"home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd}, "pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown},
		"backspace": {Code: tea.KeyBackspace}, "delete": {Code: tea.KeyDelete},
	}
	action := None
	for _, name := range names {
		pressed, special := codes[name]
		if letter, ctrl := strings.CutPrefix(name, "ctrl+"); ctrl {
			pressed = tea.Key{Code: rune(letter[0]), Mod: tea.ModCtrl}
		} else if !special {
			pressed = tea.Key{Code: []rune(name)[0], Text: name}
		}
		action = m.Update(tea.KeyPressMsg(pressed))
	}
	return action
}

// enter types a text.
func enter(m *Model, text string) {
	for _, r := range text {
		switch r {
		case '\n':
			press(m, "enter")
		case ' ':
			press(m, "space")
		default:
			press(m, string(r))
		}
	}
}
