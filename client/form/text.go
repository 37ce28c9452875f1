package form

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// text is the kind of fields that are a string. What is wrong with it only the server
// can tell.
type text struct{ typedText }

func (text) read(text string, _ protoreflect.Value) (protoreflect.Value, error) {
	return protoreflect.ValueOfString(trimmed(text)), nil
}

func (text) write(value protoreflect.Value) string { return value.String() }

func (text) want() string { return "" }

// trimmed returns a text without the empty lines at its end: whoever pastes lines
// pastes the end of the last one too.
func trimmed(text string) string { return strings.TrimRight(text, "\n") }

// lines is the kind of fields that are a string for each line.
type lines struct{ typedText }

func (lines) read(text string, empty protoreflect.Value) (protoreflect.Value, error) {
	list := empty.List()
	for line := range strings.SplitSeq(trimmed(text), "\n") {
		list.Append(protoreflect.ValueOfString(line))
	}
	return empty, nil
}

func (lines) write(value protoreflect.Value) string {
	list := value.List()
	all := make([]string, list.Len())
	for i := range all {
		all[i] = list.Get(i).String()
	}
	return strings.Join(all, "\n")
}

func (lines) want() string { return "" }

func (f lines) part(_ string, index int) string { return f.place(index) }

func (lines) place(index int) string { return fmt.Sprintf("line %d", index+1) }
