package window

import (
	"fmt"
	"strings"

	"clew/client/theme"
)

// LabelWidth is what the label of a row takes, and the space behind it, unless it is longer.
const LabelWidth = 11

// Row is a line with a label and a value.
func Row(t *theme.Theme, label, value string) string {
	return t.Label.Render(fmt.Sprintf("%-*s ", LabelWidth-1, label)) + t.Value.Render(value)
}

// Bar is a bar of a width for a fraction, 0 to 1.
func Bar(t *theme.Theme, fraction float64, width int) string {
	full := max(0, int(min(fraction, 1)*float64(width)))
	return strings.Repeat(t.BarFull, full) + t.Faint.Render(strings.Repeat(t.BarEmpty, width-full))
}
