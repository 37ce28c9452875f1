package player

import "charm.land/bubbles/v2/key"

// keys are what the player obeys; the help is made from them.
type keys struct {
	pause, step, faster, slower, restart, log, help, quit key.Binding
}

func newKeys() keys {
	binding := func(name, does string, on ...string) key.Binding {
		return key.NewBinding(key.WithKeys(on...), key.WithHelp(name, does))
	}
	return keys{
		pause:   binding("space", "pause", "space", "p"),
		step:    binding(".", "step", ".", "right", "n"),
		faster:  binding("+", "faster", "+", "="),
		slower:  binding("-", "slower", "-"),
		restart: binding("r", "restart", "r"),
		log:     binding("l", "log", "l"),
		help:    binding("?", "help", "?", "h"),
		quit:    binding("q", "quit", "q", "esc", "ctrl+c"),
	}
}

// ShortHelp implements help.KeyMap. Narrow windows show the first few.
func (k keys) ShortHelp() []key.Binding {
	return []key.Binding{k.quit, k.help, k.pause, k.step, k.faster, k.slower, k.log, k.restart}
}

// FullHelp implements help.KeyMap.
func (k keys) FullHelp() [][]key.Binding { return [][]key.Binding{k.ShortHelp()} }
