package player

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// paint is how a square looks. What it means is never told by colour alone: the
// marks of the board have characters of their own.
type paint uint8

const (
	lightSquare paint = iota
	darkSquare
	pieceOnLight
	pieceOnDark
	initialSquare
	placedSquare
	undoneSquare
	refusedSquare
	blameSquare
	blockedSquare
	paints
)

// styles are made once, for a dark or a light terminal.
type styles struct {
	squares                                 [paints]lipgloss.Style
	title, label, value, faint, good, alarm lipgloss.Style
	placed, undone, refused, axis           lipgloss.Style
}

// The squares bring both their colours, so that they look alike on any
// background; the colours differ in lightness, not only in hue.
func newStyles(dark bool) styles {
	square := func(foreground, background string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(lipgloss.Color(foreground)).Background(lipgloss.Color(background))
	}
	text := func(onDark, onLight string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(choose(dark, lipgloss.Color(onDark), lipgloss.Color(onLight)))
	}
	return styles{
		squares: [paints]lipgloss.Style{
			lightSquare:   square("#9a8467", "#e8d5b5"),
			darkSquare:    square("#d9c4a3", "#a97d55"),
			pieceOnLight:  square("#1c1c1c", "#e8d5b5").Bold(true),
			pieceOnDark:   square("#1c1c1c", "#a97d55").Bold(true),
			initialSquare: square("#ffffff", "#4a4a5e").Bold(true),
			placedSquare:  square("#0b2e13", "#7ddf8a").Bold(true),
			undoneSquare:  square("#3b2600", "#f2b84b"),
			refusedSquare: square("#ffffff", "#c0262d").Bold(true),
			blameSquare:   square("#ffd7d7", "#7a1015").Bold(true),
			blockedSquare: square("#555555", "#2b2b2b"),
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
