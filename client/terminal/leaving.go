package terminal

import tea "charm.land/bubbletea/v2"

// leaving is a model that empties the screen before it gives the terminal back: for
// good, or on ctrl+z until the shell goes on with it. In a window that has grown tmux
// 3.3 leaves lines of what it still holds among those of the shell.
type leaving struct {
	tea.Model
	// stops is whether ctrl+z stops the program, as it does where no program has the
	// terminal for itself.
	stops bool
	// left is whether there is nothing to see, now or ever again.
	left bool
}

// filter is shown every message before the program is: no model is told to quit.
func (l *leaving) filter(_ tea.Model, message tea.Msg) tea.Msg {
	if _, quits := message.(tea.QuitMsg); quits {
		l.left = true
	}
	return message
}

// Update implements tea.Model.
func (l *leaving) Update(message tea.Msg) (model tea.Model, command tea.Cmd) {
	switch message := message.(type) {
	case tea.KeyPressMsg:
		if l.stops && message.String() == "ctrl+z" {
			l.left = true
			return l, tea.Suspend // a message, which comes after the next view
		}
	case tea.ResumeMsg:
		l.left = false
	}
	l.Model, command = l.Model.Update(message)
	return l, command
}

// View implements tea.Model.
func (l *leaving) View() tea.View {
	view := l.Model.View()
	if l.left {
		view.Content = ""
	}
	return view
}
