package lesson

import (
	"strings"

	"charm.land/lipgloss/v2"

	"clew/client/words"
)

// paint is how a square looks. What it means is never told by colour alone: the
// marks have characters of their own.
type paint uint8

const (
	lightSquare paint = iota
	darkSquare
	mover    // the piece that moves
	reached  // where it can go
	captured // what it captures
	asked    // where it can go, as asked
	refused  // where it cannot go, as asked
	paints
)

// Style is the characters and colours of a drawing.
type Style struct {
	men   map[rune]string // the characters of pieces, by letter
	reach string          // on an empty square that is reached
	marks [paints]string  // what is to the left and to the right of a square's content
	// Lines of the grid: each joined from the left end, a line below a square, a
	// crossing and the right end.
	top, between, bottom [4]string
	beside               string // between squares of a rank

	squares      [paints]lipgloss.Style
	title, faint lipgloss.Style
}

// Plain returns the style for any output: ASCII without colours.
func Plain() Style {
	rule := [4]string{"+", "---", "+", "+"}
	return Style{
		reach: "*",
		marks: [paints]string{"  ", "  ", "[]", "  ", "xx", "><", "!!"},
		top:   rule, between: rule, bottom: rule,
		beside: "|",
	}
}

// Terminal returns the style for a terminal with colours, in characters that the
// locale in the environment has.
func Terminal(getenv func(string) string) Style {
	s := Plain()
	if words.HasUnicode(getenv) {
		s.men = map[rune]string{
			'K': "♔", 'Q': "♕", 'R': "♖", 'B': "♗", 'N': "♘", 'P': "♙",
			'k': "♚", 'q': "♛", 'r': "♜", 'b': "♝", 'n': "♞", 'p': "♟",
		}
		s.reach = "●"
		s.marks[captured] = "××"
		s.top = [4]string{"┌", "───", "┬", "┐"}
		s.between = [4]string{"├", "───", "┼", "┤"}
		s.bottom = [4]string{"└", "───", "┴", "┘"}
		s.beside = "│"
	}
	// The squares bring both their colours, so that they look alike on any
	// background. The pieces are dark on all of them: a black piece drawn in a light
	// colour would look like a white one.
	square := func(background string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(lipgloss.Color("#1c1c1c")).Background(lipgloss.Color(background)).Bold(true)
	}
	s.squares = [paints]lipgloss.Style{
		lightSquare: square("#e8d5b5"),
		darkSquare:  square("#b58d65"),
		mover:       square("#f2b84b"),
		reached:     square("#7ddf8a"),
		captured:    square("#f08a80"),
		asked:       square("#7fb6f0"),
		refused:     square("#9a9a9a"),
	}
	s.title = lipgloss.NewStyle().Bold(true)
	s.faint = lipgloss.NewStyle().Foreground(lipgloss.Color("#808080"))
	return s
}

// rule returns a line of the grid.
func (s Style) rule(parts [4]string) string {
	squares := strings.TrimSuffix(strings.Repeat(parts[1]+parts[2], side), parts[2])
	return s.faint.Render(parts[0] + squares + parts[3])
}

// square returns a square with its mark and the piece on it, 0 for none.
func (s Style) square(mark paint, piece rune) string {
	content := " "
	switch man, drawn := s.men[piece]; {
	case drawn:
		content = man
	case piece != 0:
		content = string(piece)
	case mark == reached || mark == asked:
		content = s.reach
	}
	beside := []rune(s.marks[mark])
	return s.squares[mark].Render(string(beside[0]) + content + string(beside[1]))
}
