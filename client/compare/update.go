package compare

import (
	tea "charm.land/bubbletea/v2"

	"clew/client/playback"
	"clew/client/terminal"
)

// Init implements tea.Model.
func (m *model) Init() tea.Cmd { return tea.Batch(terminal.Ask(), m.deck.Init()) }

// Update implements tea.Model.
func (m *model) Update(message tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		m.window.Width, m.window.Height = message.Width, message.Height
	case tea.ColorProfileMsg, tea.BackgroundColorMsg:
		m.setTheme(terminal.Restyled(m.theme, message))
	case tea.KeyPressMsg:
		cmd = m.press(message)
	case tea.PasteMsg:
		cmd = m.window.Type(message)
	case tea.MouseMsg:
		cmd = m.window.Mouse(message, m.deck.Step)
	case tea.ResumeMsg:
		cmd = m.deck.Resume()
	case playback.Frame:
		cmd = m.deck.Frame(message)
	default:
		return m, nil
	}
	m.look()
	return m, cmd
}
