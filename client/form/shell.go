package form

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// folded breaks a command into lines of at most so many columns that a POSIX shell
// reads as the same command: between words, and within a word that has no room on a
// line of its own. A few columns must be there.
func folded(command string, width int) []string {
	const joined = `\` // at the end of a line
	width -= len("'" + joined)
	var folds []string
	line := ""
	for _, word := range shellWords(command) {
		whole := word.text()
		switch {
		case line == "":
		case ansi.StringWidth(line+" "+whole) <= width:
			line += " "
		default:
			folds = append(folds, line+" "+joined)
			line = ""
		}
		for {
			part := word.prefix(width - ansi.StringWidth(line))
			line += part.text()
			word = word[len(part):]
			if len(word) == 0 {
				break
			}
			if !word[0].literal {
				folds = append(folds, line+joined)
				line = ""
				continue
			}
			// Nothing joins lines within single quotes, so they are closed and opened again.
			folds = append(folds, line+"'"+joined)
			line = "'"
		}
	}
	return append(folds, line)
}

// shellWord is a word of a command, with its quotes.
type shellWord []atom

// atom is what must stay together of a word. A literal one begins within single
// quotes.
type atom struct {
	text    string
	literal bool
}

func (w shellWord) text() string {
	var text strings.Builder
	for _, atom := range w {
		text.WriteString(atom.text)
	}
	return text.String()
}

// prefix returns the beginning of a word that has room in so many columns, at least
// an atom. It ends behind a comma if there is one in its second half.
func (w shellWord) prefix(width int) shellWord {
	n, comma, used := 0, 0, 0
	for ; n < len(w); n++ {
		if used += ansi.StringWidth(w[n].text); used > width && n > 0 {
			break
		}
		if w[n].text == "," && used > width/2 {
			comma = n + 1
		}
	}
	if n < len(w) && comma > 0 {
		n = comma
	}
	return w[:n]
}

// shellWords cuts a command into its words.
func shellWords(command string) []shellWord {
	var words []shellWord
	var word shellWord
	quote := noQuote
	for len(command) > 0 {
		if command[0] == ' ' && quote == noQuote {
			if len(word) > 0 {
				words = append(words, word)
			}
			word = nil
			command = command[1:]
			continue
		}
		size, after := nextAtom(command, quote)
		word = append(word, atom{command[:size], quote == singleQuote})
		command, quote = command[size:], after
	}
	if len(word) > 0 {
		words = append(words, word)
	}
	return words
}

const noQuote, singleQuote, doubleQuote = rune(0), '\'', '"'

// nextAtom returns how long the first atom of a text is that begins within quotes of
// some sort, and the quotes that are open after it. Single quotes stay with what is
// beside them, lest a line ends in empty ones.
func nextAtom(text string, quote rune) (size int, after rune) {
	first, size := utf8.DecodeRuneInString(text)
	switch {
	case first == '\\' && quote != singleQuote:
		_, escaped := utf8.DecodeRuneInString(text[size:])
		return size + escaped, quote
	case first == doubleQuote && quote == noQuote:
		return size, doubleQuote
	case first == doubleQuote && quote == doubleQuote, first == singleQuote && quote == singleQuote:
		return size, noQuote
	case first == singleQuote && quote == noQuote:
		inner, after := nextAtom(text[size:], singleQuote)
		return size + inner, after
	case quote == singleQuote && strings.HasPrefix(text[size:], string(singleQuote)):
		return size + 1, noQuote
	default:
		return size, quote
	}
}
