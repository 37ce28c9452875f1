package terminal

import (
	"fmt"
	"runtime/debug"

	tea "charm.land/bubbletea/v2"
)

// guarded is a model whose panics end the program as a key would: the terminal is
// given back once nothing reads it any more. The library, which kills the program
// instead, closes the input under its reader.
type guarded struct {
	tea.Model
	// fail ends the program with an error; only the first one counts.
	fail func(error)
}

// Init implements tea.Model.
func (g guarded) Init() (command tea.Cmd) {
	defer g.recover()
	return g.guard(g.Model.Init())
}

// Update implements tea.Model.
func (g guarded) Update(message tea.Msg) (model tea.Model, command tea.Cmd) {
	model = g
	defer g.recover()
	updated, command := g.Model.Update(message)
	return guarded{updated, g.fail}, g.guard(command)
}

// View implements tea.Model. In place of one that panics there is nothing to see.
func (g guarded) View() (view tea.View) {
	view.AltScreen = true
	defer g.recover()
	return g.Model.View()
}

// guard returns a command whose panics end the program, and those of what it asks for.
func (g guarded) guard(command tea.Cmd) tea.Cmd {
	if command == nil {
		return nil
	}
	return func() (message tea.Msg) {
		defer g.recover()
		message = command()
		if batch, ok := message.(tea.BatchMsg); ok {
			for i := range batch {
				batch[i] = g.guard(batch[i])
			}
		}
		return message
	}
}

// recover fails with the panic, if there is one, and where it was.
func (g guarded) recover() {
	if panicked := recover(); panicked != nil {
		g.fail(fmt.Errorf("%w: %v\n\n%s", tea.ErrProgramPanic, panicked, debug.Stack()))
	}
}
