package player

import (
	"strconv"

	"clew/client/words"
)

// glyphs are the characters that pictures are made of. All are one column wide.
type glyphs struct {
	unicode                                      bool
	queen, initialQueen, knight                  string
	amazon, initialAmazon                        string
	empty, blocked, undone, refused              string
	playing, paused, good, bad, broken, separate string
	barFull, barEmpty, more                      string

	// head is where a path through a maze ends, tried a square that it has left;
	// line is a square of the path by the arms that lead out of it.
	head, tried string
	line        [allArms + 1]string
	// vertical, horizontal and crossing separate the boxes of a Sudoku.
	vertical, horizontal, crossing string
}

var (
	unicodeGlyphs = glyphs{
		unicode: true,
		queen:   "♛", initialQueen: "♕", knight: "♞",
		// No font has a sign for it that is sure to be one column wide.
		amazon: "A", initialAmazon: "a",
		empty: "·", blocked: "█", undone: "×", refused: "×",
		playing: "▶", paused: "‖", good: "✓", bad: "∅", broken: "✗", separate: "·",
		barFull: "█", barEmpty: "░", more: "…",
		head: "●", tried: "·",
		line: [...]string{
			" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
			"╸", "┛", "━", "┻", "┓", "┫", "┳", "╋",
		},
		vertical: "│", horizontal: "─", crossing: "┼",
	}
	asciiGlyphs = glyphs{
		queen: "Q", initialQueen: "I", knight: "N",
		amazon: "A", initialAmazon: "a",
		empty: ".", blocked: "#", undone: "x", refused: "x",
		playing: ">", paused: "=", good: "*", bad: "0", broken: "!", separate: "-",
		barFull: "#", barEmpty: "-", more: "~",
		head: "@", tried: ".",
		line: [...]string{
			" ", "|", "-", "+", "|", "|", "+", "+",
			"-", "+", "-", "+", "+", "+", "+", "+",
		},
		vertical: "|", horizontal: "-", crossing: "+",
	}
)

// grouped returns a number with its digits in groups of three.
func grouped(n int64) string { return words.Grouped(strconv.FormatInt(n, 10)) }
