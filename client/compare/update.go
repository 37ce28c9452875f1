package compare

import (
	tea "charm.land/bubbletea/v2"

	"clew/client/terminal"
)

// Init implements tea.Model.
func (m *model) Init() tea.Cmd { return tea.Batch(terminal.Ask(), m.deck.Init()) }

// Update implements tea.Model.
func (m *model) Update(message tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	switch message := message.(type) {
	case tea.ColorProfileMsg, tea.BackgroundColorMsg:
		m.setTheme(terminal.Restyled(m.theme, message))
	case tea.KeyPressMsg:
		cmd = m.press(message)
	default:
		var known bool
		if cmd, known = m.deck.Update(message); !known {
			return m, nil
		}
	}
	m.look()
	return m, cmd
}
