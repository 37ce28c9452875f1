package compare

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"clew/client/window"
)

// keys are what a comparison obeys besides those of its window and its deck.
type keys struct{ solution, solutionBack, page, pageBack key.Binding }

func newKeys() keys {
	return keys{
		solution:     window.Bind("s/S", "next, previous solution", "s"),
		solutionBack: window.Bind("", "", "S"),
		page:         window.Bind("tab", "others", "tab", "]", "pgdown"),
		pageBack:     window.Bind("shift+tab", "previous searches", "shift+tab", "[", "pgup"),
	}
}

// setPages enables the keys for other lanes where there are some.
func (k *keys) setPages(pages int) {
	k.page.SetEnabled(pages > 1)
	k.pageBack.SetEnabled(pages > 1)
}

// shortHelp returns the keys for a line, the most important first: narrow windows
// show a few.
func (m *model) shortHelp() []key.Binding {
	w := &m.window.Keys
	return append([]key.Binding{w.Quit, w.Help, m.keys.page}, m.deck.Keys.Short()...)
}

// press obeys a key.
func (m *model) press(pressed tea.KeyPressMsg) tea.Cmd {
	cmd, obeyed := m.window.Obey(pressed, m.window.Scroll, m.deck.Press, m.window.Press, m.travel)
	if obeyed {
		return cmd
	}
	switch {
	case key.Matches(pressed, m.keys.page):
		m.turnPage(1)
	case key.Matches(pressed, m.keys.pageBack):
		m.turnPage(-1)
	case pressed.String() != "esc":
		m.window.Say("a comparison has no such key (?: those that it has)")
	}
	return nil
}
