package window

import "charm.land/bubbles/v2/key"

// Say shows a line until the next key.
func (w *Window) Say(line string) { w.notice = line }

// Notice returns the line that Say has set.
func (w *Window) Notice() string { return w.notice }

// Footer returns the last line of the window: what is being typed, or else what goes
// on, or what was said, or the keys, as many as have room. What goes on is "" for
// nothing.
func (w *Window) Footer(goesOn string, keys []key.Binding) string {
	switch {
	case w.prompt != nil:
		return w.prompt.view(w.Width)
	case goesOn != "":
		return w.theme.Backtrack.Render(goesOn+w.theme.More) + w.theme.Faint.Render(" (esc: stop here)")
	case w.notice != "":
		return w.theme.Backtrack.Render(w.notice)
	}
	w.help.SetWidth(w.Width)
	return w.help.ShortHelpView(keys)
}
