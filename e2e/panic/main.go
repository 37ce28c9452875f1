// Command panic takes the terminal as the client does, and then fails: .ci/terminal
// runs it in a real one, which must be left as it was.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"

	"clew/client/terminal"
)

func main() {
	if err := terminal.Run(context.Background(), model{}, terminal.Streams{}); err != nil {
		fmt.Fprintln(os.Stderr, "panic:", err)
		os.Exit(1)
	}
}

// model panics a second after it was drawn.
type model struct{}

type fuse struct{}

// Init implements tea.Model.
func (m model) Init() tea.Cmd {
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return fuse{} })
}

// Update implements tea.Model.
func (m model) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	if _, lit := message.(fuse); lit {
		panic("a bug in a view")
	}
	return m, nil
}

// View implements tea.Model.
func (m model) View() tea.View {
	view := tea.NewView("about to fail")
	view.AltScreen, view.MouseMode = true, tea.MouseModeCellMotion
	return view
}
