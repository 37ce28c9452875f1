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
	return protoreflect.ValueOfString(text), nil
}

func (text) write(value protoreflect.Value) string { return value.String() }

func (text) want() string { return "" }

// lines is the kind of fields that are a string for each line.
type lines struct{ typedText }

func (lines) read(text string, empty protoreflect.Value) (protoreflect.Value, error) {
	list := empty.List()
	// Whoever pastes lines pastes the end of the last one too.
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
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

func (lines) part(_ string, index int) string { return fmt.Sprintf("line %d", index+1) }
