package window

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// Keys are those of every window.
type Keys struct {
	Help, Cancel, Quit key.Binding
	// These move a help that is longer than the window.
	up, down, pageUp, pageDown key.Binding
}

func newKeys() Keys {
	return Keys{
		Help:     Bind("?", "help", "?", "h"),
		Cancel:   Bind("esc", "not that", "esc"),
		Quit:     Bind("q", "quit", "q", "ctrl+c"),
		up:       Bind("", "", "up"),
		down:     Bind("", "", "down"),
		pageUp:   Bind("", "", "pgup"),
		pageDown: Bind("", "", "space", "pgdown"),
	}
}

// Bind returns a binding of keys, with a name and what they do for the help.
func Bind(name, does string, on ...string) key.Binding {
	return key.NewBinding(key.WithKeys(on...), key.WithHelp(name, does))
}

// Named returns a binding for another help, which may stand for two of a kind.
func Named(b key.Binding, name, does string) key.Binding {
	b.SetHelp(name, does)
	return b
}

// Press obeys a key of every window; obeyed is whether it is one.
func (w *Window) Press(pressed tea.KeyPressMsg) (cmd tea.Cmd, obeyed bool) {
	switch {
	case key.Matches(pressed, w.Keys.Quit):
		return tea.Quit, true
	case key.Matches(pressed, w.Keys.Help), w.ShowsHelp && key.Matches(pressed, w.Keys.Cancel):
		w.ShowsHelp, w.helpTop = !w.ShowsHelp, 0
		return nil, true
	default:
		return nil, false
	}
}
