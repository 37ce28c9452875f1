package screen

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"clew/client/internal/clienttest"
	"clew/client/player"
	clewv1 "clew/gen/clew/v1"
)

// chosen returns a model that shows the form.
func chosen(t *testing.T) *model {
	t.Helper()
	m := newModel(t.Context(), Options{Player: player.Options{Client: clienttest.Dial(t)}}, testTheme())
	t.Cleanup(m.close)
	if err := m.choose(); err != nil {
		t.Fatal(err)
	}
	return m
}

// press gives keys to a model, and the commands that come of them back to it.
func press(m *model, keys ...tea.Key) {
	for _, key := range keys {
		m.Update(tea.KeyPressMsg(key))
	}
}

// settle gives the player frames until it shows a text.
func settle(t *testing.T, m *model, want string) {
	t.Helper()
	var screen string
	var cmd tea.Cmd
	if m.player != nil {
		cmd = m.player.Init()
	}
	for range 2000 {
		screen = ansi.Strip(strings.Join(m.lines(), "\n"))
		if strings.Contains(screen, want) {
			return
		}
		if cmd != nil {
			_, cmd = m.Update(cmd())
		}
	}
	t.Fatalf("%q is not in\n%s", want, screen)
}

var (
	enter  = tea.Key{Code: tea.KeyEnter}
	escape = tea.Key{Code: tea.KeyEscape}
	letter = func(r rune) tea.Key { return tea.Key{Code: r, Text: string(r)} }
)

// The form begins a search, and the key e opens it again while that plays on.
func TestFormAndPlayerInTurn(t *testing.T) {
	m := chosen(t)
	press(m, enter)
	settle(t, m, "8 queens")
	before := m.player
	press(m, letter('e'))
	if m.form == nil {
		t.Fatal("e does not open the form")
	}
	settle(t, m, "queens")
	press(m, escape)
	if m.form != nil || m.player != before {
		t.Error("esc does not go back to the same search")
	}
	press(m, letter('e'), enter)
	if m.player == before || m.form != nil {
		t.Error("enter does not begin another search")
	}
	settle(t, m, "8 queens")
}

// Before the first search there is nothing to go back to: escape ends the program, which
// still draws a frame.
func TestLeavingBeforeAnySearch(t *testing.T) {
	m := chosen(t)
	_, cmd := m.Update(tea.KeyPressMsg(escape))
	if cmd == nil || cmd() != tea.Quit() {
		t.Fatal("esc does not quit")
	}
	for _, message := range []tea.Msg{
		tea.KeyPressMsg(letter('e')), tea.KeyPressMsg(escape), tea.MouseClickMsg{X: 3, Y: 3}, tea.PasteMsg{Content: "e"},
		tea.ResumeMsg{}, tea.WindowSizeMsg{Width: 200, Height: 60},
	} {
		m.Update(message)
		m.View()
	}
	if m.seen() != nil {
		t.Error("something was seen")
	}
}

// refuse has the form ask for a search that the server refuses, and waits for the form.
func refuse(t *testing.T, m *model) {
	t.Helper()
	m.asked, m.form = m.form, nil
	m.begin(clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 1 << 30}.Build()}.Build())
	cmd := m.player.Init()
	for range 2000 {
		if m.form != nil || cmd == nil {
			break
		}
		_, cmd = m.Update(cmd())
	}
	if m.form == nil {
		t.Fatal("the form is not open")
	}
	if screen := ansi.Strip(strings.Join(m.form.Lines(80, 24), "\n")); !strings.Contains(screen, "1073741824") && !strings.Contains(screen, "1,073,741,824") {
		t.Errorf("the form does not say why:\n%s", screen)
	}
}

// A request that the server refuses goes back to the form, which says why.
func TestARefusedRequestGoesBackToTheForm(t *testing.T) {
	m := chosen(t)
	if refuse(t, m); m.player != nil {
		t.Error("there is a player of a search that has not begun")
	}
	m.View()
	if _, cmd := m.Update(tea.KeyPressMsg(escape)); cmd == nil || cmd() != tea.Quit() {
		t.Error("esc does not quit")
	}
	m.View()
}

// A request that the server refuses leaves the search as it was that is being played.
func TestARefusedRequestLeavesTheSearch(t *testing.T) {
	m := chosen(t)
	press(m, enter)
	settle(t, m, "depth")
	before := m.player
	for range 2 {
		press(m, letter('e'))
		if refuse(t, m); m.player != before || m.before != nil {
			t.Fatal("the search that was being played is lost")
		}
		m.View()
		if press(m, escape); m.form != nil || m.player != before || m.player.Err() != nil {
			t.Fatalf("esc does not go back to the search, error %v", m.player.Err())
		}
	}
	m.Update(tea.KeyPressMsg(tea.Key{Code: tea.KeyEnd}))
	settle(t, m, "solved")
	if r := m.seen().Result(); r.Finished == nil {
		t.Errorf("result %+v, want the end", r)
	}
}

// While a search has not begun, the form is opened as it was; the search before is what
// was seen, and only one that has begun ends it.
func TestASearchThatHasNotBegun(t *testing.T) {
	m := chosen(t)
	press(m, enter)
	settle(t, m, "depth")
	first := m.player
	press(m, letter('e'))
	form := m.form
	press(m, enter)
	second := m.player
	if second == first || m.before != first || m.seen() != first {
		t.Fatal("the first search has ended")
	}
	if press(m, letter('e')); m.form != form {
		t.Error("the form is another one")
	}
	press(m, enter)
	if m.player == second || m.before != first {
		t.Error("the first search is not kept")
	}
	settle(t, m, "depth")
	if m.before != nil || m.asked != nil || m.seen() != m.player {
		t.Error("the first search has not ended")
	}
}

// In a wide window the search plays on beside the form.
func TestFormBesideThePlayer(t *testing.T) {
	m := chosen(t)
	press(m, enter)
	settle(t, m, "8 queens")
	press(m, letter('e'))
	m.Update(tea.WindowSizeMsg{Width: 180, Height: 50})
	lines := m.lines()
	if len(lines) > 50 {
		t.Errorf("%d lines in a window of 50", len(lines))
	}
	for i, line := range lines {
		if w := ansi.StringWidth(line); w > 180 {
			t.Errorf("line %d is %d wide in a window of 180", i, w)
		}
	}
	screen := ansi.Strip(strings.Join(lines, "\n"))
	for _, want := range []string{"placements", "go run ./client"} {
		if want == "go run ./client" && m.options.CommandLine == nil {
			want = "grpcurl"
		}
		if !strings.Contains(screen, want) {
			t.Errorf("%q is not in\n%s", want, screen)
		}
	}
}
