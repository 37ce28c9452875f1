package player

import "strconv"

// glyphs are the characters that pictures are made of. All are one column wide.
type glyphs struct {
	unicode                                      bool
	queen, initialQueen, knight                  string
	empty, blocked, undone, refused              string
	playing, paused, good, bad, broken, separate string
	barFull, barEmpty, unknown, more             string
}

var (
	unicodeGlyphs = glyphs{
		unicode: true,
		queen:   "♛", initialQueen: "♕", knight: "♞",
		empty: "·", blocked: "█", undone: "×", refused: "×",
		playing: "▶", paused: "‖", good: "✓", bad: "∅", broken: "✗", separate: "·",
		barFull: "█", barEmpty: "░", unknown: "–", more: "…",
	}
	asciiGlyphs = glyphs{
		queen: "Q", initialQueen: "I", knight: "N",
		empty: ".", blocked: "#", undone: "x", refused: "x",
		playing: ">", paused: "=", good: "*", bad: "0", broken: "!", separate: "-",
		barFull: "#", barEmpty: "-", unknown: "-", more: "~",
	}
)

// grouped returns a number with its digits in groups of three.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
