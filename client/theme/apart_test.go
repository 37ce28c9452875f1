package theme

import (
	"image/color"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// different is a distance of colours in CIELAB that nobody overlooks.
const different = 9

// signs returns the characters that a paint can have in squares of one column, where
// marks have no room: "d" is a digit, "p" a piece, "l" a line of a path.
func signs() map[Paint]string {
	return map[Paint]string{
		LightSquare: "·", DarkSquare: "·", ShadedSquare: "·", OpenSquare: " ",
		TakenOnLight: "p", TakenOnDark: "p", FoundOnLight: "d", FoundOnShade: "d", GivenOnLight: "d", GivenOnShade: "d",
		InitialSquare: "i", LatestPlacement: "pd●", LatestBacktrack: "×", RefusedSquare: "!d", BlameSquare: "pdi",
		BlockedSquare: "█", WallSquare: "█", PathSquare: "l", TriedSquare: "·", GoalSquare: "G",
	}
}

// puzzles returns the paints that can be seen at the same time.
func puzzles() map[string][]Paint {
	events := []Paint{LatestPlacement, LatestBacktrack, RefusedSquare, BlameSquare}
	return map[string][]Paint{
		// Whether a square of a chessboard is light or dark means nothing.
		"light squares":  append([]Paint{LightSquare, TakenOnLight, InitialSquare, BlockedSquare}, events...),
		"dark squares":   append([]Paint{DarkSquare, TakenOnDark, InitialSquare, BlockedSquare}, events...),
		"narrow squares": append([]Paint{LightSquare, TakenOnDark, InitialSquare, BlockedSquare}, events...),
		"maze":           append([]Paint{OpenSquare, WallSquare, PathSquare, TriedSquare, GoalSquare}, events...),
		"sudoku":         append([]Paint{LightSquare, FoundOnLight, GivenOnLight}, events...),
		"shaded boxes":   append([]Paint{ShadedSquare, FoundOnShade, GivenOnShade}, events...),
	}
}

// What has to be told apart differs in its colour, as all eyes see it, in its character,
// or in being underlined or reversed.
func TestPaintsCanBeToldApart(t *testing.T) {
	for _, terminal := range append(terminals(), terminal{name: "no colors", profile: colorprofile.ASCII}) {
		styles := squares(terminal.profile)
		for puzzle, paints := range puzzles() {
			for i, a := range paints {
				for _, b := range paints[:i] {
					if !shareSign(a, b) || styles[a].GetUnderline() != styles[b].GetUnderline() || styles[a].GetReverse() != styles[b].GetReverse() {
						continue
					}
					p, q := seen(styles, a), seen(styles, b)
					if !hasColor(p) && !hasColor(q) {
						if styles[a].GetBold() == styles[b].GetBold() {
							t.Errorf("%s, %s: paints %d and %d look alike", terminal.name, puzzle, a, b)
						}
						continue
					}
					for _, eyes := range allEyes() {
						if got := eyes.distance(terminal.shown(p), terminal.shown(q)); got < different {
							t.Errorf("%s, %s, %s: paints %d and %d are only %.1f apart", terminal.name, puzzle, eyes.name, a, b, got)
						}
					}
				}
			}
		}
	}
}

// seen returns the colour that there is most of in a square.
func seen(styles [Paints]lipgloss.Style, paint Paint) color.Color {
	if solid(paint) {
		return styles[paint].GetForeground()
	}
	return styles[paint].GetBackground()
}

func shareSign(a, b Paint) bool { return strings.ContainsAny(signs()[a], signs()[b]) }

// Where there are many colours, they alone tell what happens from wood, to all who see
// any hue. In grey the characters have to help.
func TestColorsAloneTellWhatHappens(t *testing.T) {
	wood := map[Paint]bool{
		LightSquare: true, TakenOnLight: true, FoundOnLight: true, GivenOnLight: true, OpenSquare: true,
		DarkSquare: true, TakenOnDark: true,
		ShadedSquare: true, FoundOnShade: true, GivenOnShade: true, TriedSquare: true,
	}
	for _, terminal := range terminals()[:2] {
		styles := squares(terminal.profile)
		for puzzle, paints := range puzzles() {
			for i, a := range paints {
				for _, b := range paints[:i] {
					for _, eyes := range allEyes()[:3] {
						got := eyes.distance(seen(styles, a), seen(styles, b))
						if got < different && !(wood[a] && wood[b]) {
							t.Errorf("%s, %s, %s: paints %d and %d are only %.1f apart", terminal.name, puzzle, eyes.name, a, b, got)
						}
					}
				}
			}
		}
	}
}

// A placement and a backtrack, and the lanes of a comparison, have hues that all can tell
// apart who see any.
func TestHuesCanBeToldApart(t *testing.T) {
	const far = 20
	for _, terminal := range terminals()[:2] {
		for _, dark := range []bool{false, true} {
			own := color.Color(color.Black) // of the terminal
			if dark {
				own = color.White
			}
			foreground := func(style lipgloss.Style) color.Color {
				if c := style.GetForeground(); hasColor(c) {
					return c
				}
				return own
			}
			s := styles(Options{Dark: dark, Profile: terminal.profile})
			for _, group := range [][]lipgloss.Style{s.Lanes, {s.Placement, s.Backtrack}} {
				for i := range group {
					for j := range i {
						for _, eyes := range allEyes()[:3] {
							if got := eyes.distance(foreground(group[i]), foreground(group[j])); got < far {
								t.Errorf("%s, dark %v, %s: styles %d and %d of %d are only %.1f apart", terminal.name, dark, eyes.name, i, j, len(group), got)
							}
						}
					}
				}
			}
		}
	}
}
