package form

import (
	"regexp"
	"slices"
	"unicode"
	"unicode/utf8"
)

var (
	// mention is what may be the name of a field within a sentence of the server: with an
	// index, or of several parts. A single word is left to be one.
	mention = regexp.MustCompile(`[a-z_]+(?:\.[a-z_]+)*\[\d+\]|[a-z]+(?:[._][a-z]+)+`)
	// enumNumber is how a sentence about a choice begins.
	enumNumber = regexp.MustCompile(`^is \d+\b`)
)

// inWords returns what the server says of a field, nil for none that is in the form,
// with the labels of the fields that it names, and that of a choice for its number.
func (m *Model) inWords(f *field, sentence string) string {
	if f != nil && !f.unset() {
		if kind, ok := f.kind.(choice); ok {
			sentence = enumNumber.ReplaceAllLiteralString(sentence, "is "+kind.show(f.text))
		}
	}
	return mention.ReplaceAllStringFunc(sentence, func(found string) string {
		name := index.ReplaceAllString(found, "")
		fields := m.fields()
		at := slices.IndexFunc(fields, func(f *field) bool { return f.path.name() == name })
		if at < 0 {
			return found
		}
		kind, ok := fields[at].kind.(parted)
		if i, indexed := indexOf(found); ok && indexed {
			return lowered(fields[at].label) + ", " + kind.place(i)
		}
		return lowered(fields[at].label)
	})
}

// lowered returns a label as it is within a sentence.
func lowered(label string) string {
	first, size := utf8.DecodeRuneInString(label)
	return string(unicode.ToLower(first)) + label[size:]
}
