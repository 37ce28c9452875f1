package theme

import (
	"fmt"
	"image/color"
	"reflect"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// What can be read has this contrast ratio at least, as WCAG 2 asks of text; what only
// decorates, as it asks of pictures.
const readable, visible = 4.5, 3.0

// terminal is how a terminal shows colours.
type terminal struct {
	name    string
	profile colorprofile.Profile
	// named are its 16 colours, where it has no more.
	named []string
}

// terminals returns those with colours; those with 16 show them as they like.
func terminals() []terminal {
	return []terminal{
		{name: "truecolor", profile: colorprofile.TrueColor},
		{name: "256 colors", profile: colorprofile.ANSI256},
		{"xterm", colorprofile.ANSI, []string{
			"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
			"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
		}},
		{"Linux console", colorprofile.ANSI, []string{
			"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
			"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
		}},
		{"Windows", colorprofile.ANSI, []string{
			"#0c0c0c", "#c50f1f", "#13a10e", "#c19c00", "#0037da", "#881798", "#3a96dd", "#cccccc",
			"#767676", "#e74856", "#16c60c", "#f9f1a5", "#3b78ff", "#b4009e", "#61d6d6", "#f2f2f2",
		}},
		{"Tango", colorprofile.ANSI, []string{
			"#000000", "#cc0000", "#4e9a06", "#c4a000", "#3465a4", "#75507b", "#06989a", "#d3d7cf",
			"#555753", "#ef2929", "#8ae234", "#fce94f", "#729fcf", "#ad7fa8", "#34e2e2", "#eeeeec",
		}},
		{"PuTTY", colorprofile.ANSI, []string{
			"#000000", "#bb0000", "#00bb00", "#bbbb00", "#0000bb", "#bb00bb", "#00bbbb", "#bbbbbb",
			"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
		}},
	}
}

// shown returns what the terminal makes of a colour.
func (t terminal) shown(c color.Color) color.Color {
	if basic, ok := c.(ansi.BasicColor); ok && t.named != nil {
		return lipgloss.Color(t.named[basic])
	}
	return c
}

// hasColor reports whether a style has a colour of its own.
func hasColor(c color.Color) bool { return c != nil && c != lipgloss.NoColor{} }

func TestSquaresCanBeRead(t *testing.T) {
	decoration := map[Paint]bool{
		LightSquare: true, DarkSquare: true, OpenSquare: true, TriedSquare: true, ShadedSquare: true,
		RuleLine: true, UntriedSquare: true,
		LatestBacktrack: true, // a cross, which the yellow of consoles, a brown, shows less well
	}
	for _, terminal := range terminals() {
		for paint, style := range squares(terminal.profile) {
			want := readable
			if decoration[Paint(paint)] {
				want = visible
			}
			if solid(Paint(paint)) || !hasColor(style.GetBackground()) {
				continue
			}
			if got := contrast(terminal.shown(style.GetForeground()), terminal.shown(style.GetBackground())); got < want {
				t.Errorf("%s: paint %d has a contrast of %.2f, want %v", terminal.name, paint, got, want)
			}
		}
	}
}

func TestHeatCanBeRead(t *testing.T) {
	for _, terminal := range terminals() {
		for _, dark := range []bool{false, true} {
			for step, style := range heat(Options{Dark: dark, Profile: terminal.profile}) {
				if got := contrast(terminal.shown(style.text.GetForeground()), terminal.shown(style.text.GetBackground())); got < readable {
					t.Errorf("%s, dark %v: step %d has a contrast of %.2f, want %v", terminal.name, dark, step, got, readable)
				}
			}
		}
	}
}

// Hotter is further from the background, to all eyes. With 16 colours two steps share
// one.
func TestHeatGoesOneWay(t *testing.T) {
	for _, terminal := range terminals() {
		for _, dark := range []bool{false, true} {
			ramp := heat(Options{Dark: dark, Profile: terminal.profile})
			for _, eyes := range allEyes() {
				for step := 1; step < HeatSteps; step++ {
					before, here := ramp[step-1].text.GetBackground(), ramp[step].text.GetBackground()
					rise := eyes.lightness(terminal.shown(here)) - eyes.lightness(terminal.shown(before))
					if !dark {
						rise = -rise
					}
					if shared := before == here && terminal.named != nil; rise < 3 && !shared {
						t.Errorf("%s, dark %v, %s: step %d is only %.1f further on", terminal.name, dark, eyes.name, step, rise)
					}
				}
			}
		}
	}
}

func TestTextCanBeRead(t *testing.T) {
	for _, terminal := range terminals() {
		for background, dark := range map[string]bool{
			"#000000": true, "#1e1e1e": true, "#002b36": true, "#ffffff": false, "#fdf6e3": false,
		} {
			if terminal.named != nil && background != "#000000" && background != "#ffffff" {
				continue // who sets a background picks the colours to go with it
			}
			s := styles(Options{Dark: dark, Profile: terminal.profile})
			check := func(name string, style lipgloss.Style) {
				want := readable
				switch name {
				case "Faint", "Ahead", "Failed", "Hint":
					want = visible
				}
				foreground := terminal.shown(style.GetForeground())
				if !hasColor(foreground) {
					return // the terminal's own
				}
				if got := contrast(foreground, lipgloss.Color(background)); got < want {
					t.Errorf("%s on %s: %s has a contrast of %.2f, want %v", terminal.name, background, name, got, want)
				}
			}
			fields := reflect.ValueOf(s)
			for i, name := range fieldsOf(fields.Type()) {
				switch value := fields.Field(i).Interface().(type) {
				case lipgloss.Style:
					check(name, value)
				case []lipgloss.Style:
					for lane, style := range value {
						check(fmt.Sprint("lane ", lane), style)
					}
				}
			}
		}
	}
}

// solid reports whether a square is filled with its foreground.
func solid(paint Paint) bool { return paint == BlockedSquare || paint == WallSquare }
