package words

import (
	"strings"
	"unicode"
)

// Printable returns a text of somebody else without what would steer the terminal, or
// show it in another order than it has. Line ends stay.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cc, unicode.Cf) && r != '\n' {
			return -1
		}
		return r
	}, text)
}
