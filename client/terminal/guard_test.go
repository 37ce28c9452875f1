package terminal

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"go.uber.org/goleak"

	"clew/client/internal/clienttest"
)

// failing is a model that panics in one place, after it was drawn but in Init.
type failing struct {
	place string
	drawn bool
}

// failNow panics in a place.
func (f failing) failNow(place string) {
	if f.place == place {
		panic("a bug in " + place)
	}
}

type drawn struct{}

func (f failing) Init() tea.Cmd {
	f.failNow("Init")
	return tea.Tick(50*time.Millisecond, func(time.Time) tea.Msg { return drawn{} })
}

func (f failing) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	if _, is := message.(drawn); !is {
		return f, nil
	}
	f.failNow("Update")
	f.drawn = true
	fail := func() tea.Msg { f.failNow("a command"); return nil }
	return f, tea.Batch(func() tea.Msg { return nil }, tea.Batch(fail, func() tea.Msg { return nil }))
}

func (f failing) View() tea.View {
	if f.drawn {
		f.failNow("View")
	}
	view := tea.NewView("about to fail")
	view.AltScreen, view.MouseMode = true, tea.MouseModeCellMotion
	return view
}

// Wherever the bug is, the terminal is given back, the error tells where it was, and
// nothing reads the input any more.
func TestPanics(t *testing.T) {
	for _, place := range []string{"Init", "Update", "View", "a command"} {
		t.Run(place, func(t *testing.T) {
			defer goleak.VerifyNone(t)
			input, keys, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer input.Close()
			defer keys.Close()
			output := clienttest.NewScreen("about to fail")
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			err = Run(ctx, failing{place: place}, Streams{Input: input, Output: output}, tea.WithWindowSize(80, 24))
			if !errors.Is(err, tea.ErrProgramPanic) {
				t.Fatalf("error %v, want a panic", err)
			}
			for _, want := range []string{"a bug in " + place, "failing.failNow"} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %v, want it to hold %q", err, want)
				}
			}
			output.CheckRestored(t)
		})
	}
}
