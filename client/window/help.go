package window

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// leastPart is how many columns a part of a help has at least.
const leastPart = 30

// Column returns keys for a help, one below the other.
func (w *Window) Column(keys []key.Binding) []string {
	w.help.SetWidth(0) // as wide as it is
	lines := strings.Split(w.help.FullHelpView([][]key.Binding{keys}), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return lines
}

// Help returns the parts of a help beside each other, and below each other where there
// is no more room beside: as much as fits so many lines. Keys go on to the rest.
func (w *Window) Help(height int, parts ...[]string) []string {
	var lines, row []string
	used := 0
	for _, part := range parts {
		if used > 0 && used+Widest(part) > w.Width {
			lines, row, used = append(append(lines, row...), ""), nil, 0
		}
		row = Joined(row, used, part)
		used = max(Widest(row)+2*Gap, used+leastPart)
	}
	return w.scrolled(append(lines, row...), height)
}

// scrolled returns those lines of a help that are to be seen. If that is not all, the
// last line says how to see the rest.
func (w *Window) scrolled(lines []string, height int) []string {
	w.helpPage = 0
	if len(lines) > height && height > 1 {
		w.helpPage = height - 1
		w.helpTop = max(0, min(w.helpTop, len(lines)-w.helpPage))
		more := "space: on, up/down: a line"
		if w.helpTop+w.helpPage == len(lines) {
			more = "the end of the help; up/down: a line"
		}
		lines = append(slices.Clone(lines[w.helpTop:w.helpTop+w.helpPage]), w.theme.Faint.Render(w.theme.More+" "+more))
	}
	return w.Cut(lines, w.Width, height)
}

// Scroll obeys the keys that move a help which is longer than the window; obeyed is
// whether there is one and the key is among them.
func (w *Window) Scroll(pressed tea.KeyPressMsg) (cmd tea.Cmd, obeyed bool) {
	if !w.ShowsHelp || w.helpPage == 0 {
		return nil, false
	}
	switch k := &w.Keys; {
	case key.Matches(pressed, k.pageDown):
		w.helpTop += w.helpPage
	case key.Matches(pressed, k.pageUp):
		w.helpTop -= w.helpPage
	case key.Matches(pressed, k.down):
		w.helpTop++
	case key.Matches(pressed, k.up):
		w.helpTop--
	default:
		return nil, false
	}
	return nil, true
}
