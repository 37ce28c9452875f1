package theme

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// profiles are all that a terminal can have.
func profiles() []colorprofile.Profile {
	return []colorprofile.Profile{
		colorprofile.Unknown, colorprofile.NoTTY, colorprofile.ASCII,
		colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor,
	}
}

// everyTheme calls with the theme of each kind of terminal.
func everyTheme(f func(*Theme)) {
	for _, profile := range profiles() {
		for _, dark := range []bool{false, true} {
			for _, unicode := range []bool{false, true} {
				f(New(Options{Unicode: unicode, Dark: dark, Profile: profile}))
			}
		}
	}
}

// A theme embeds its characters and its styles: two fields of one name could not be
// used.
func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, part := range []reflect.Type{reflect.TypeFor[Glyphs](), reflect.TypeFor[Styles]()} {
		for field := range part.Fields() {
			if seen[field.Name] {
				t.Errorf("%s is a glyph and a style", field.Name)
			}
			seen[field.Name] = true
		}
	}
}

func TestGlyphsAreOneColumnWide(t *testing.T) {
	for _, unicode := range []bool{false, true} {
		check := func(name string, glyph string) {
			if width := ansi.StringWidth(glyph); width != 1 {
				t.Errorf("%s %q is %d columns wide", name, glyph, width)
			}
			if !unicode && (glyph < " " || glyph > "~") {
				t.Errorf("%s %q is not ASCII", name, glyph)
			}
		}
		fields := reflect.ValueOf(glyphs(unicode))
		for i, field := range fieldsOf(fields.Type()) {
			switch value := fields.Field(i); value.Kind() {
			case reflect.String:
				check(field, value.String())
			default:
				for n := range value.Len() {
					check(field, value.Index(n).String())
				}
			}
		}
	}
}

func fieldsOf(t reflect.Type) []string {
	var names []string
	for field := range t.Fields() {
		names = append(names, field.Name)
	}
	return names
}

// Without colours the steps of a heat map and of a plot are told by their characters.
func TestStepsDiffer(t *testing.T) {
	for _, unicode := range []bool{false, true} {
		g := glyphs(unicode)
		for name, steps := range map[string][]string{"shades": g.Shades[:], "columns": g.Columns} {
			seen := map[string]bool{}
			for _, step := range steps {
				if seen[step] {
					t.Errorf("unicode %v: %q is twice in the %s", unicode, step, name)
				}
				seen[step] = true
			}
		}
	}
}

// What a theme writes is what the terminal gets: nothing has to be brought down to the
// colours that it has.
func TestSequencesAreThoseOfTheProfile(t *testing.T) {
	everyTheme(func(theme *Theme) {
		text := texts(theme)
		for i, s := range theme.Squares {
			text[fmt.Sprint("square ", i)] = s.Content.Render("x") + s.Rest.Render(" ")
		}
		for _, s := range theme.Heat {
			text["heat"] += s.Content.Render("x") + s.Rest.Render(" ")
		}
		for name, text := range text {
			var got strings.Builder
			writer := colorprofile.Writer{Forward: &got, Profile: theme.Options.Profile}
			if theme.Options.Profile == colorprofile.Unknown {
				writer.Profile = colorprofile.NoTTY
			}
			if _, err := writer.WriteString(text); err != nil {
				t.Fatal(err)
			}
			if got.String() != text {
				t.Errorf("%+v: %s is %q, of which %q is left", theme.Options, name, text, got.String())
			}
		}
	})
}

// texts returns an x in each style of text.
func texts(theme *Theme) map[string]string {
	all := map[string]string{}
	styles := reflect.ValueOf(theme.Styles)
	for i, field := range fieldsOf(styles.Type()) {
		switch value := styles.Field(i).Interface().(type) {
		case lipgloss.Style:
			all[field] = value.Render("x")
		case []lipgloss.Style:
			for _, style := range value {
				all[field] += style.Render("x")
			}
		}
	}
	return all
}

func TestAPenIsAStyle(t *testing.T) {
	style := lipgloss.NewStyle().Foreground(lipgloss.Red).Bold(true)
	pen := NewPen(style)
	if got, want := pen.Render("a word"), style.Render("a word"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := string(pen.Close(append(pen.Open([]byte("> ")), "a word"...))), "> "+style.Render("a word"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A line has a style for each run of texts in one style, and none twice.
func TestLine(t *testing.T) {
	bold, faint := NewPen(lipgloss.NewStyle().Bold(true)), NewPen(lipgloss.NewStyle().Faint(true))
	line := NewLine(10)
	for range 2 {
		line.Reset()
		line.Write(bold, "a")
		line.Repeat(faint, "never", 0)
		line.Repeat(bold, "b", 2)
		line.Write(nil, "c")
		line.Write(faint, "d")
		if got, want := line.String(), bold.Render("abb")+"c"+faint.Render("d"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	line.Write(bold, "e")
	line.Reset()
	if line.Write(nil, "f"); line.String() != "f" {
		t.Errorf("%q in a line that was begun anew", line.String())
	}
}
