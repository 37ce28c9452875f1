package player

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"clew/client/window"
)

// keys are what the player obeys besides those of its window and its deck; the help is
// made from all.
type keys struct {
	solution, solutionBack, out, outBack, depth, try, tryBack key.Binding
	view, viewBack, log, zoomIn, zoomOut                      key.Binding
	up, down, left, right, center                             key.Binding
	edit                                                      key.Binding
}

// Edits reports whether a key asks for the form.
func (m *Model) Edits(pressed tea.KeyPressMsg) bool {
	return !m.window.Typing() && key.Matches(pressed, m.keys.edit)
}

func newKeys(editable bool) keys {
	k := keys{
		solution:     window.Bind("s", "solution", "s"),
		solutionBack: window.Bind("", "", "S"),
		out:          window.Bind("b", "backtrack", "b"),
		outBack:      window.Bind("", "", "B"),
		depth:        window.Bind("d", "next backtrack to a depth", "d"),
		try:          window.Bind("x/X", "next, previous try of the square", "x"),
		tryBack:      window.Bind("", "", "X"),
		view:         window.Bind("tab", "view", "tab", "v"),
		viewBack:     window.Bind("", "", "shift+tab"),
		log:          window.Bind("l", "log", "l"),
		zoomIn:       window.Bind("[ ]", "zoom the depths", "]"),
		zoomOut:      window.Bind("", "", "["),
		up:           window.Bind("shift+arrows", "scroll the board", "shift+up", "K"),
		down:         window.Bind("", "", "shift+down", "J"),
		left:         window.Bind("", "", "shift+left", "H"),
		right:        window.Bind("", "", "shift+right", "L"),
		center:       window.Bind("c", "follow the search", "c"),
		edit:         window.Bind("e", "edit", "e"),
	}
	k.edit.SetEnabled(editable)
	return k
}

// shortHelp returns the keys for a line, the most important first: narrow windows
// show a few.
func (m *Model) shortHelp() []key.Binding {
	k, w := &m.keys, &m.window.Keys
	short := slices.Insert(m.deck.Keys.Short(), 3, k.view, k.edit)
	return slices.Concat([]key.Binding{w.Quit, w.Help}, short, []key.Binding{k.log, k.solution, k.out})
}

// fullHelp returns the keys that move in time, and the rest.
func (m *Model) fullHelp() (time, rest []key.Binding) {
	k, w := &m.keys, &m.window.Keys
	time = append(m.deck.Keys.Full(),
		window.Named(k.solution, "s/S", "next, previous solution"),
		window.Named(k.out, "b/B", "next, previous backtrack out"),
		k.depth, k.try)
	rest = []key.Binding{
		window.Named(k.view, "tab", "next view"), window.Named(k.log, "l", "log beside the board"), k.zoomIn,
		k.up, k.center, window.Named(k.edit, "e", "other parameters"), w.Help, w.Quit,
	}
	return time, rest
}

// press obeys a key.
func (m *Model) press(pressed tea.KeyPressMsg) tea.Cmd {
	cmd, obeyed := m.window.Obey(pressed, m.window.Scroll, m.deck.Press, m.window.Press, m.travel)
	if obeyed {
		return cmd
	}
	m.arrange(pressed)
	return nil
}

// travel obeys the keys that go elsewhere in the search.
func (m *Model) travel(pressed tea.KeyPressMsg) (cmd tea.Cmd, obeyed bool) {
	k := &m.keys
	switch {
	case key.Matches(pressed, k.solution):
		return m.nextSolution(), true
	case key.Matches(pressed, k.solutionBack):
		return m.previousSolution(), true
	case key.Matches(pressed, k.out):
		return m.nextBacktrack(m.depth() - 1), true
	case key.Matches(pressed, k.outBack):
		return m.previousBacktrack(m.depth() - 1), true
	case key.Matches(pressed, k.depth):
		m.window.Ask("next backtrack to depth", fmt.Sprintf("0 to %d, depth after it; enter, esc", m.mostLeft()), m.toDepth)
		return nil, true
	case key.Matches(pressed, k.try):
		return m.sameSquare(m.nextTry), true
	case key.Matches(pressed, k.tryBack):
		return m.sameSquare(m.previousTry), true
	default:
		return nil, false
	}
}

// arrange obeys the keys that change what is shown and not where.
func (m *Model) arrange(pressed tea.KeyPressMsg) {
	k := &m.keys
	switch {
	case key.Matches(pressed, k.view):
		m.nextView(1)
	case key.Matches(pressed, k.viewBack):
		m.nextView(-1)
	case key.Matches(pressed, k.log):
		m.showLog = !m.showLog
	case key.Matches(pressed, k.zoomIn):
		m.zoomBy(1)
	case key.Matches(pressed, k.zoomOut):
		m.zoomBy(-1)
	case key.Matches(pressed, k.up):
		m.pan(-1, 0)
	case key.Matches(pressed, k.down):
		m.pan(1, 0)
	case key.Matches(pressed, k.left):
		m.pan(0, -1)
	case key.Matches(pressed, k.right):
		m.pan(0, 1)
	case key.Matches(pressed, k.center):
		m.pan(0, 0)
	}
}
