package compare

import (
	"fmt"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"clew/client/internal/clienttest"
	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

// tour is the search for a knight's tour in an order of moves, up to so many
// placements.
func tour(side uint32, order clewv1.MoveOrder, placements int64) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		KnightsTour:   clewv1.KnightsTour_builder{Rows: side, Columns: side, MoveOrder: order}.Build(),
		Seed:          1,
		MaxPlacements: placements,
		Encoding:      clewv1.Encoding_ENCODING_STEPS,
	}.Build()
}

// orders are three ways to search for the same tour.
func orders(placements int64) []Lane {
	return []Lane{
		{"fixed", tour(8, clewv1.MoveOrder_MOVE_ORDER_FIXED, placements)},
		{"static-degree", tour(8, clewv1.MoveOrder_MOVE_ORDER_STATIC_DEGREE, placements)},
		{"warnsdorff", tour(8, clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, placements)},
	}
}

// queens is the search for the n queens; 0 wants all solutions.
func queens(size, solutions uint32, order clewv1.RowOrder) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		Queens:       clewv1.Queens_builder{Size: size, RowOrder: order}.Build(),
		Seed:         1,
		MaxSolutions: &solutions,
	}.Build()
}

func plain(unicode bool) *theme.Theme {
	return theme.New(theme.Options{Unicode: unicode, Dark: true, Profile: colorprofile.NoTTY})
}

// opened returns a model of real searches.
func opened(t testing.TB, o Options) *model {
	t.Helper()
	if o.Client == nil {
		o.Client = clienttest.Dial(t)
	}
	o.Title = "knight's tour, 8x8"
	m := newModel(t.Context(), o, plain(true))
	t.Cleanup(m.close)
	if err := m.await(); err != nil {
		t.Fatal(err)
	}
	return m
}

// loaded returns a model all of whose searches have come to their end, at event 0.
func loaded(t testing.TB, lanes ...Lane) *model {
	t.Helper()
	m := opened(t, Options{Lanes: lanes})
	receiveAll(t, m)
	return m
}

// receiveAll takes in all that comes until nothing more does.
func receiveAll(t testing.TB, m *model) {
	t.Helper()
	for !m.Ended() {
		for _, l := range m.lanes {
			l.reel.Receive(time.Now().Add(time.Second))
		}
		if t.Context().Err() != nil {
			t.Fatal(t.Context().Err())
		}
		time.Sleep(time.Millisecond)
	}
	m.look()
}

// press presses keys by their names.
func press(m *model, names ...string) tea.Cmd {
	codes := map[string]rune{
		"space": tea.KeySpace, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd,
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab,
	}
	var cmd tea.Cmd
	for _, name := range names {
		key := tea.Key{Text: name, Code: rune(name[0])}
		if code, special := codes[name]; special {
			key = tea.Key{Code: code}
		}
		if name == "shift+tab" {
			key = tea.Key{Code: tea.KeyTab, Mod: tea.ModShift}
		}
		_, cmd = m.Update(tea.KeyPressMsg(key))
	}
	return cmd
}

// golden compares a frame with the file of its name and window.
func golden(t *testing.T, name string, m *model, width, height int) {
	t.Helper()
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	m.look()
	lines := m.lines()
	if len(lines) != height && height >= minHeight {
		t.Errorf("%s: %d lines in a window of %d", name, len(lines), height)
	}
	clienttest.Golden(t, fmt.Sprintf("%s-%dx%d", name, width, height), lines, width, height)
}
