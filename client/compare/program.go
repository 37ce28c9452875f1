package compare

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// View implements tea.Model.
func (m *model) View() tea.View {
	view := tea.NewView(strings.Join(m.lines(), "\n"))
	view.AltScreen = true
	view.MouseMode = tea.MouseModeCellMotion
	view.WindowTitle = "clew: " + m.title()
	return view
}
