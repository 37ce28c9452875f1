// Package theme is how clew looks on one terminal: its characters and its colours.
//
//   - theme.go: a theme, and which terminal it is for.
//   - glyphs.go: the characters, in Unicode and in ASCII.
//   - paint.go: what the squares of a board can look like.
//   - squares.go: the colours of squares; heat.go: those of a heat map; text.go:
//     those of text.
//   - pen.go: writes in a colour, fast.
//
// No meaning is in a hue alone. Whatever has to be told apart differs in lightness
// too, or in its characters, for those who see few colours and for terminals that
// show few or none. A placement is blue and a backtrack is orange: the two hues that
// nearly everybody can tell apart.
package theme

import "github.com/charmbracelet/colorprofile"

// Options say what a terminal can show.
type Options struct {
	// Unicode is whether it shows more than ASCII, as words.HasUnicode finds out.
	Unicode bool
	// Dark is whether its background is dark.
	Dark bool
	// Profile is how many colours it has. With colorprofile.ASCII text is bold,
	// underlined and reversed at most; with less it has no style at all.
	Profile colorprofile.Profile
}

// Theme is how things look on one terminal. It never changes, so any number of
// goroutines may use it; for another terminal make another.
type Theme struct {
	Glyphs
	Styles
	// Options are those it was made with.
	Options Options
}

// New returns the theme for a terminal.
func New(o Options) *Theme {
	return &Theme{Glyphs: glyphs(o.Unicode), Styles: styles(o), Options: o}
}

// HasColors reports whether the terminal has any colours.
func (t *Theme) HasColors() bool { return t.Options.Profile > colorprofile.ASCII }
