// Package window has what the windows on a search have in common: a last line for
// what is typed, told, or can be pressed, a help, and parts that obey the mouse.
//
//   - window.go: the window; keys.go: the keys of every window; help.go: the help.
//   - footer.go: the last line; prompt.go: what is typed there.
//   - region.go: the parts of a frame that obey the mouse.
//   - lines.go: lines beside and below each other; row.go: labels,
//     values and bars.
package window

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/lipgloss/v2"

	"clew/client/theme"
)

// Gap is how many columns there are between two parts of a window.
const Gap = 2

// Window is what a window has besides what it shows. It belongs to the goroutine of
// the program.
type Window struct {
	// Width and Height are in columns and lines.
	Width, Height int
	// Keys are those of every window.
	Keys Keys
	// ShowsHelp is whether the help is to be seen.
	ShowsHelp bool
	// Regions are what the last frame showed where.
	Regions Regions

	theme  *theme.Theme
	help   help.Model
	prompt *prompt // nil: nothing is being typed
	notice string  // what came of the latest key, until the next one
	// helpTop is the first line of the help that is seen, and helpPage how many are seen
	// at once, 0 if all.
	helpTop, helpPage int
}

// New returns a window of a size that is sure to be another soon.
func New(t *theme.Theme) *Window {
	w := &Window{Width: 80, Height: 24, Keys: newKeys(), help: help.New()}
	w.SetTheme(t)
	return w
}

// SetTheme changes how it looks.
func (w *Window) SetTheme(t *theme.Theme) {
	w.theme = t
	w.help.Styles = help.Styles{
		ShortKey: t.Key, ShortDesc: t.Faint, ShortSeparator: t.Faint, Ellipsis: t.Faint,
		FullKey: t.Key, FullDesc: t.Label, FullSeparator: t.Faint,
	}
	w.help.ShortSeparator, w.help.Ellipsis = " "+t.Dot+" ", t.More
}

// TooSmall returns what a window shows that has less than so many columns or lines;
// nil if it has them.
func (w *Window) TooSmall(width, height int) []string {
	if w.Width >= width && w.Height >= height {
		return nil
	}
	text := fmt.Sprintf("clew needs %dx%d, not %dx%d", width, height, w.Width, w.Height)
	return w.Cut(strings.Split(lipgloss.Wrap(text, max(1, w.Width), ""), "\n"), w.Width, w.Height)
}
