package words

import "strings"

// ShellQuoted returns a text as one word of a POSIX shell.
func ShellQuoted(text string) string {
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-_./:,@%+=", r)
	}
	if text != "" && strings.TrimLeftFunc(text, plain) == "" {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
