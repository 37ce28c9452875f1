package words

import "strings"

// HasUnicode reports whether the locale of an environment shows more than ASCII.
func HasUnicode(getenv func(string) string) bool {
	for _, variable := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToUpper(getenv(variable)); locale != "" {
			return strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
		}
	}
	return false
}
