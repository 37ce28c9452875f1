package playback

import tea "charm.land/bubbletea/v2"

// Update takes in what a message means wherever a tape is played in a window: its size,
// what is pasted, the mouse, the frames. known is false for any other message; keys are
// for the model to share out.
func (d *Deck) Update(message tea.Msg) (cmd tea.Cmd, known bool) {
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		d.window.Width, d.window.Height = message.Width, message.Height
		return nil, true
	case tea.PasteMsg:
		return d.window.Type(message), true
	case tea.MouseMsg:
		return d.window.Mouse(message, d.Step), true
	case tea.ResumeMsg:
		return d.resume(), true
	case Frame:
		return d.frame(message), true
	default:
		return nil, false
	}
}
