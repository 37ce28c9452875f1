package form

import "charm.land/bubbles/v2/key"

// keys are what the form obeys; the help is made from them.
type keys struct {
	next, previous, run, enter, newLine, change, puzzle, clear, cancel key.Binding
}

func newKeys() keys {
	binding := func(name, does string, on ...string) key.Binding {
		return key.NewBinding(key.WithKeys(on...), key.WithHelp(name, does))
	}
	return keys{
		next:     binding("tab", "next", "tab", "down"),
		previous: binding("shift+tab", "previous", "shift+tab", "up"),
		run:      binding("ctrl+r", "run", "ctrl+r", "f5"),
		enter:    binding("enter", "run", "enter"),
		newLine:  binding("enter", "new line", "enter"),
		change:   binding("+/-", "change", "left", "right", "space", "+", "=", "-"),
		puzzle:   binding("ctrl+p", "puzzle", "ctrl+p"),
		clear:    binding("ctrl+u", "default", "ctrl+u"),
		cancel:   binding("esc", "leave", "esc"),
	}
}

// short returns the keys to name while a field takes them, nil for the puzzle. Narrow
// windows show the first few.
func (k keys) short(f *field) []key.Binding {
	switch {
	case f == nil:
		return []key.Binding{k.enter, k.change, k.next, k.cancel}
	case f.area():
		return []key.Binding{k.run, k.newLine, k.next, k.cancel, k.clear}
	case f.steps("+"):
		return []key.Binding{k.enter, k.change, k.next, k.cancel, k.clear, k.puzzle}
	default:
		return []key.Binding{k.enter, k.next, k.cancel, k.clear, k.puzzle}
	}
}
