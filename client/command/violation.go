package command

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
	"google.golang.org/genproto/googleapis/rpc/errdetails"

	"clew/client/words"
)

// terms are what a user knows the fields of a request by.
type terms struct {
	flags *pflag.FlagSet // those of the command
	text  string         // where the text of the puzzle has come from, "" for no file
}

// refusal tells what is wrong with the request, a line a violation.
func (t *terms) refusal(violations []*errdetails.BadRequest_FieldViolation) string {
	lines := make([]string, len(violations))
	for i, v := range violations {
		lines[i] = words.Printable(t.field(v.GetField()) + " " + t.sentence(v.GetField(), v.GetDescription()))
	}
	if len(lines) == 1 {
		return lines[0]
	}
	return fmt.Sprintf("%d things are wrong:\n  %s", len(lines), strings.Join(lines, "\n  "))
}

var (
	// fieldPath is a field of a request or of its puzzle: the puzzle, the field, the
	// index of an element, and what of the element.
	fieldPath = regexp.MustCompile(`^(?:(?:queens|knights_tour|maze|sudoku)\.)?([a-z_]+)(?:\[(\d+)\])?(?:\.([a-z_]+))?$`)
	// mazeLine is a row of a maze, which comes from a file and not from a flag.
	mazeLine = regexp.MustCompile(`(?:maze\.)?grid\.lines\[(\d+)\]`)
	// givens are the text of a Sudoku, which may come from a file.
	givens = regexp.MustCompile(`^(?:sudoku\.)?givens$`)
)

// field names the flag that has set a field, such as "--initial 9,1: row" for
// "queens.initial[2].row", or the file; a field without a flag keeps its name.
func (t *terms) field(path string) string {
	if line := t.mazeLines(path); line != path {
		return line
	}
	if t.text != "" && givens.MatchString(path) {
		return t.text
	}
	parts := fieldPath.FindStringSubmatch(path)
	if parts == nil {
		return path
	}
	name, inner := t.flag(parts[1], parts[2]), parts[3]
	if own := t.flag(inner, ""); own != "" {
		name, inner = own, ""
	}
	switch {
	case name == "":
		return path
	case inner != "":
		return name + ": " + inner
	default:
		return name
	}
}

// mazeLines names the rows of a maze within a sentence as editors count them.
func (t *terms) mazeLines(sentence string) string {
	return mazeLine.ReplaceAllStringFunc(sentence, func(found string) string {
		row, err := strconv.Atoi(mazeLine.FindStringSubmatch(found)[1])
		if err != nil {
			return found
		}
		return fmt.Sprintf("line %d of %s", row+1, cmp.Or(t.text, "the maze"))
	})
}

var (
	// element is a field within a sentence of the server: one with an index, or with a
	// name that is no word.
	element = regexp.MustCompile(`([a-z_]+)\[(\d+)\]|([a-z]+(?:_[a-z]+)+)`)
	// enumValue is how a sentence about an enum begins: with its name in the API, or, of one
	// that the server does not know, its number.
	enumValue = regexp.MustCompile(`^is (?:\d+|[A-Z][A-Z0-9_]*)\b`)
	// onePlural is a wrong plural.
	onePlural = regexp.MustCompile(`\b1 (character|column|line|row|square)s\b`)
)

// sentence returns what the server says of a field with the fields it names replaced
// by the flags that have set them, and the value of an enum as the flag takes it.
func (t *terms) sentence(path, sentence string) string {
	if name := t.chosen(path); name != "" {
		sentence = enumValue.ReplaceAllLiteralString(sentence, "is "+name)
	}
	sentence = onePlural.ReplaceAllString(t.mazeLines(sentence), "1 $1")
	return element.ReplaceAllStringFunc(sentence, func(found string) string {
		parts := element.FindStringSubmatch(found)
		return cmp.Or(t.flag(parts[1]+parts[3], parts[2]), found)
	})
}

// chosen returns what was given for a field that is an enum, else "".
func (t *terms) chosen(path string) string {
	if parts := fieldPath.FindStringSubmatch(path); parts != nil {
		if _, value := t.value(parts[1]); value != nil && value.kind == choiceKind {
			return value.String()
		}
	}
	return ""
}

// flag returns a flag and, of one that has several values or a square, the value;
// "" where there is no such flag.
func (t *terms) flag(name, index string) string {
	flag, value := t.value(name)
	if value == nil {
		return ""
	}
	if index == "" && value.kind == squareKind && len(value.given) == 1 {
		index = "0"
	}
	if i, err := strconv.Atoi(index); err == nil && i < len(value.given) {
		return "--" + flag + " " + value.given[i]
	}
	return "--" + flag
}

// value returns the name of the flag of a field and its value, nil where there is
// no such flag.
func (t *terms) value(name string) (flag string, value *field) {
	found := t.flags.Lookup(strings.ReplaceAll(name, "_", "-"))
	if found == nil {
		return "", nil
	}
	value, _ = found.Value.(*field)
	return found.Name, value
}
