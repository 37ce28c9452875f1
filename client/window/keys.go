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

// Obey gives a key to what is being typed, or else to the first that obeys it; obeyed
// is whether any does. What was said before is taken down.
func (w *Window) Obey(pressed tea.KeyPressMsg, obeyers ...func(tea.KeyPressMsg) (cmd tea.Cmd, obeyed bool)) (cmd tea.Cmd, obeyed bool) {
	if w.Typing() {
		return w.Type(pressed), true
	}
	w.Say("")
	for _, obey := range obeyers {
		if cmd, obeyed = obey(pressed); obeyed {
			return cmd, true
		}
	}
	return nil, false
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
