package words

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Wrap breaks a text into lines of at most so many columns, between words only: a
// hyphen is part of a word, as it is in the name of a flag. A word that is wider has
// a line of its own.
func Wrap(text string, width int) string {
	var wrapped strings.Builder
	line := ""
	for word := range strings.SplitAfterSeq(text, " ") {
		if line != "" && ansi.StringWidth(line+strings.TrimRight(word, " ")) > width {
			wrapped.WriteString(strings.TrimRight(line, " ") + "\n")
			line = ""
		}
		line += word
	}
	return wrapped.String() + strings.TrimRight(line, " ")
}
