package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// Styles are the colours of everything. Text that says nothing special has the
// terminal's own colour, which can be read on any background.
type Styles struct {
	// Text: headings, names of things, their values, what matters little, a key of the
	// keyboard.
	Title, Label, Value, Faint, Key lipgloss.Style
	// Good is good news, Alarm bad.
	Good, Alarm lipgloss.Style
	// Events, by their kind.
	Placement, Backtrack, Rejection, Solution lipgloss.Style
	// The timeline: what was played, what lies ahead, where it stands, and its marks.
	Played, Ahead, Head, SolutionMark, BacktrackMark lipgloss.Style
	// The nodes of a search tree: those on the path, those whose subtree had no
	// solution, and those with one.
	OnPath, Failed, Solved lipgloss.Style
	// Tabs, the current one and others.
	CurrentTab, OtherTab lipgloss.Style
	// A form: the field that takes the keys, what is wrong with one, help for it.
	Focused, Wrong, Hint lipgloss.Style
	// Lanes tell searches apart that are shown side by side; take them in turns. Each
	// needs a name too: there are only a few.
	Lanes []lipgloss.Style

	// Axis is for the numbers of rows and columns.
	Axis *Pen
	// Squares are the paints of boards.
	Squares [Paints]Square
	// Heat is the steps of a heat map, from cold to hot.
	Heat [HeatSteps]Square
}

func styles(o Options) Styles {
	var s Styles
	switch {
	case o.Profile >= colorprofile.ANSI256:
		s = coloredText(richHues(o))
	case o.Profile == colorprofile.ANSI:
		s = coloredText(basicHues(o.Dark))
	case o.Profile == colorprofile.ASCII:
		s = plainText()
	default:
		s.Lanes = make([]lipgloss.Style, 1)
	}
	s.Axis = NewPen(s.Faint)
	for paint, style := range squares(o.Profile) {
		s.Squares[paint] = newSquare(style, style.Underline(false))
	}
	for step, style := range heat(o) {
		s.Heat[step] = newSquare(style.text, style.rest)
	}
	return s
}

// hues are the colours of text on one background. Lane is one more that is far from blue
// and orange.
type hues struct{ blue, orange, green, red, lane, label, faint lipgloss.Style }

func richHues(o Options) hues {
	text := func(onDark, onLight string) lipgloss.Style {
		hex := onLight
		if o.Dark {
			hex = onDark
		}
		return lipgloss.NewStyle().Foreground(o.Profile.Convert(lipgloss.Color(hex)))
	}
	return hues{
		blue:   text("#7ab8ff", "#0a52b8"),
		orange: text("#f5a83b", "#8f4a00"),
		green:  text("#7ddf8a", "#14692a"),
		red:    text("#ff8f8f", "#a01015"),
		lane:   text("#ffff55", "#0b6269"),
		label:  text("#a8a8a8", "#585858"),
		faint:  text("#8a8a8a", "#6b6b6b"),
	}
}

// basicHues are for terminals of 16 colours. No green and no yellow of theirs is dark
// enough for a light background.
func basicHues(dark bool) hues {
	text := func(onDark, onLight color.Color) lipgloss.Style {
		if dark {
			return lipgloss.NewStyle().Foreground(onDark)
		}
		return lipgloss.NewStyle().Foreground(onLight)
	}
	return hues{
		blue:   text(lipgloss.BrightCyan, lipgloss.Blue),
		orange: text(lipgloss.BrightYellow, lipgloss.Magenta),
		green:  text(lipgloss.BrightGreen, lipgloss.Black),
		red:    text(lipgloss.BrightRed, lipgloss.Red),
		lane:   text(lipgloss.BrightRed, lipgloss.Red),
		label:  text(lipgloss.White, lipgloss.Black),
		faint:  text(lipgloss.White, lipgloss.BrightBlack),
	}
}

func coloredText(h hues) Styles {
	plain := lipgloss.NewStyle()
	bold := plain.Bold(true)
	return Styles{
		Title: bold, Label: h.label, Value: plain, Faint: h.faint, Key: bold,
		Good: h.green.Bold(true), Alarm: h.red.Bold(true),
		Placement: h.blue, Backtrack: h.orange, Rejection: h.red, Solution: h.green,
		Played: h.blue, Ahead: h.faint, Head: bold, SolutionMark: h.green.Bold(true), BacktrackMark: h.orange,
		OnPath: h.blue.Bold(true), Failed: h.faint, Solved: h.green.Bold(true),
		CurrentTab: bold.Reverse(true), OtherTab: h.label,
		Focused: h.blue.Bold(true), Wrong: h.red, Hint: h.faint,
		Lanes: []lipgloss.Style{h.blue, h.orange, plain, h.lane},
	}
}

func plainText() Styles {
	plain := lipgloss.NewStyle()
	bold := plain.Bold(true)
	return Styles{
		Title: bold, Key: bold,
		Good: bold, Alarm: bold, Solution: bold,
		Played: bold, Head: bold.Reverse(true), SolutionMark: bold,
		OnPath: bold, Solved: bold.Underline(true),
		CurrentTab: bold.Reverse(true),
		Focused:    bold.Reverse(true), Wrong: bold,
		Lanes: []lipgloss.Style{plain},
	}
}
