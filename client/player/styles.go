package player

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// paint is how a square looks. What it means is never told by colour alone: the
// marks of the board have characters of their own.
type paint uint8

const (
	// The squares of a chessboard, free and taken.
	lightSquare paint = iota
	darkSquare
	takenOnLight
	takenOnDark
	initialSquare
	placedSquare
	undoneSquare
	refusedSquare
	blameSquare
	blockedSquare
	// The squares of a maze.
	openSquare
	wallSquare
	pathSquare
	triedSquare
	goalSquare
	// The cells of a Sudoku: free ones on a light square or a shaded one, with a digit
	// that was found or given; and the lines between its boxes.
	shadedSquare
	foundOnLight
	foundOnShade
	givenOnLight
	givenOnShade
	ruleSquare
	paints
)

// taken returns how a free square is painted once something stands on it.
func (p paint) taken() paint { return p - lightSquare + takenOnLight }

// styles are made once, for a dark or a light terminal.
type styles struct {
	squares                                 [paints]lipgloss.Style
	title, label, value, faint, good, alarm lipgloss.Style
	placed, undone, refused, axis           lipgloss.Style
}

const lightWood, darkWood, shadedWood = "#e8d5b5", "#a97d55", "#d3bd98"

// The squares bring both their colours, so that they look alike on any
// background; the colours differ in lightness, not only in hue.
func newStyles(dark bool) styles {
	square := func(foreground, background string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(lipgloss.Color(foreground)).Background(lipgloss.Color(background))
	}
	given := func(background string) lipgloss.Style {
		return square("#1c1c1c", background).Bold(true).Underline(true).UnderlineSpaces(false)
	}
	text := func(onDark, onLight string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(choose(dark, lipgloss.Color(onDark), lipgloss.Color(onLight)))
	}
	return styles{
		squares: [paints]lipgloss.Style{
			lightSquare:   square("#9a8467", lightWood),
			darkSquare:    square("#d9c4a3", darkWood),
			takenOnLight:  square("#1c1c1c", lightWood).Bold(true),
			takenOnDark:   square("#1c1c1c", darkWood).Bold(true),
			initialSquare: square("#ffffff", "#4a4a5e").Bold(true),
			placedSquare:  square("#0b2e13", "#7ddf8a").Bold(true),
			undoneSquare:  square("#3b2600", "#f2b84b"),
			refusedSquare: square("#ffffff", "#c0262d").Bold(true),
			blameSquare:   square("#ffd7d7", "#7a1015").Bold(true),
			blockedSquare: square("#555555", "#2b2b2b"),
			openSquare:    square("#9a8467", lightWood),
			wallSquare:    square("#4a4a5e", "#4a4a5e"),
			pathSquare:    square("#0b3d91", "#bcd7ff").Bold(true),
			triedSquare:   square("#7a6548", shadedWood),
			goalSquare:    square("#ffffff", "#0b3d91").Bold(true),
			shadedSquare:  square("#8a7458", shadedWood),
			foundOnLight:  square("#0b3d91", lightWood),
			foundOnShade:  square("#0b3d91", shadedWood),
			givenOnLight:  given(lightWood),
			givenOnShade:  given(shadedWood),
			ruleSquare:    square("#5c4630", lightWood),
		},
		title:   text("#ffffff", "#000000").Bold(true),
		label:   text("#a0a0a0", "#606060"),
		value:   text("#ffffff", "#000000"),
		faint:   text("#808080", "#808080"),
		good:    text("#7ddf8a", "#14692a").Bold(true),
		alarm:   text("#ff8080", "#a01015").Bold(true),
		placed:  text("#7ddf8a", "#14692a"),
		undone:  text("#f2b84b", "#8a5a00"),
		refused: text("#ff8080", "#a01015"),
		axis:    text("#808080", "#808080"),
	}
}

func choose(first bool, a, b color.Color) color.Color {
	if first {
		return a
	}
	return b
}
