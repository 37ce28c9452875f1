package words

import (
	"strings"
	"unicode"
)

// Printable returns a text of somebody else without what would steer the
// terminal. Line ends stay.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, text)
}
