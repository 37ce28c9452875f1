package window

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Joined puts two columns side by side, the second at a distance from the left.
func Joined(first []string, left int, second []string) []string {
	lines := make([]string, max(len(first), len(second)))
	for i := range lines {
		if i < len(first) {
			lines[i] = first[i]
		}
		if i < len(second) && second[i] != "" {
			lines[i] = Padded(lines[i], left) + second[i]
		}
	}
	return lines
}

// Padded returns a line with spaces up to a width.
func Padded(line string, width int) string {
	return line + strings.Repeat(" ", max(0, width-ansi.StringWidth(line)))
}

// Fitting returns the first of some lines that is no wider than there is room, or else
// the last.
func Fitting(width int, lines ...string) string {
	for _, line := range lines {
		if ansi.StringWidth(line) <= width {
			return line
		}
	}
	return lines[len(lines)-1]
}

// Filled returns lines with empty ones up to a height.
func Filled(lines []string, height int) []string {
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines
}

// Widest returns the columns of the widest of some lines.
func Widest(lines []string) int {
	most := 0
	for _, line := range lines {
		most = max(most, ansi.StringWidth(line))
	}
	return most
}

// Cut returns the lines that fit, each no wider than there is room. The lines given
// are changed.
func (w *Window) Cut(lines []string, width, height int) []string {
	lines = lines[:min(len(lines), max(0, height))]
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, width, w.theme.More)
	}
	return lines
}
