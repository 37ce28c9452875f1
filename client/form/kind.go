package form

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/client/grid"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// kind is how the values of a field are written and read as text. No text stands for
// no value.
type kind interface {
	// read returns the value that a text stands for. empty is a new value of the field,
	// for kinds whose values have parts. The error is a *mistake.
	read(text string, empty protoreflect.Value) (protoreflect.Value, error)
	// write returns the text of a value.
	write(value protoreflect.Value) string
	// show returns a text as it is shown where it is not being edited.
	show(text string) string
	// want says what values there are.
	want() string
	// typed is whether the text is typed and not picked.
	typed() bool
}

// stepper is a kind whose values have an order.
type stepper interface {
	// step returns the text of the next value, or with by = -1 that of the one before.
	// Where there is none the text stays.
	step(text string, by int) string
}

// parted is a kind whose values have parts.
type parted interface {
	// part names a part of a text, from 0, by what it is; place by where it is.
	part(text string, index int) string
	place(index int) string
}

// mistake is why a text is no value.
type mistake struct{ value, want string }

// Error implements error.
func (m *mistake) Error() string { return fmt.Sprintf("is %s, want %s", shortened(m.value), m.want) }

// maxQuoted is how many characters of a value that is wrong are repeated.
const maxQuoted = 40

func shortened(text string) string {
	runes := []rune(oneLine(text))
	if len(runes) > maxQuoted {
		runes = append(runes[:maxQuoted-3], []rune("...")...)
	}
	return string(runes)
}

// oneLine returns a text of somebody else as a line of a terminal.
func oneLine(text string) string {
	return strings.Join(strings.Fields(words.Printable(text)), " ")
}

// typedText has what the kinds have in common whose values are typed.
type typedText struct{}

func (typedText) show(text string) string { return text }
func (typedText) typed() bool             { return true }

// newKind returns the kind of a field that a server describes. It is unknown where
// this client does not know what the server means, or the field in its own API is
// another thing.
func newKind(info *clewv1.FieldInfo, field protoreflect.FieldDescriptor) kind {
	var k kind
	switch single := !field.IsList() && !field.IsMap(); info.GetType() {
	case clewv1.FieldType_FIELD_TYPE_NUMBER:
		if n, whole := newNumber(info, field); single && whole {
			k = n
		}
	case clewv1.FieldType_FIELD_TYPE_CHOICE:
		if single && field.Kind() == protoreflect.EnumKind {
			k = newChoice(info, field.Enum())
		}
	case clewv1.FieldType_FIELD_TYPE_FLAG:
		if single && field.Kind() == protoreflect.BoolKind {
			k = yesNo{normally: info.GetDefaultValue() == "true"}
		}
	case clewv1.FieldType_FIELD_TYPE_SQUARE:
		if single && isCell(field.Message()) {
			k = square{}
		}
	case clewv1.FieldType_FIELD_TYPE_SQUARES:
		if field.IsList() && isCell(field.Message()) {
			k = squares{}
		}
	case clewv1.FieldType_FIELD_TYPE_TEXT:
		switch {
		case field.Kind() != protoreflect.StringKind:
		case field.IsList():
			k = lines{}
		case single && grid.Whole(info.GetDefaultValue()):
			k = gridText{}
		case single:
			k = text{}
		}
	}
	if k == nil {
		return unknown{}
	}
	return k
}

// unknown is the kind of fields that this client is too old for. They stay unset.
type unknown struct{}

func (unknown) read(text string, _ protoreflect.Value) (protoreflect.Value, error) {
	return protoreflect.Value{}, &mistake{text, "a newer client, which knows this field"}
}
func (unknown) write(protoreflect.Value) string { return "" }
func (unknown) show(text string) string         { return text }
func (unknown) want() string                    { return "a newer client, which knows this field" }
func (unknown) typed() bool                     { return false }
