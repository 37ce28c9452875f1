package window

import (
	"strings"

	"charm.land/bubbles/v2/key"
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
// is no more room beside: as much as fits so many lines.
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
	return w.Cut(append(lines, row...), w.Width, height)
}
