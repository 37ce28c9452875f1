package words

import (
	"strconv"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// Choice returns the name of an enum's value, as the command line takes it: static-degree
// for MOVE_ORDER_STATIC_DEGREE. A value that is newer than this client has its number.
func Choice(value protoreflect.Enum) string {
	enum := value.Descriptor()
	known := enum.Values().ByNumber(value.Number())
	if known == nil {
		return strconv.Itoa(int(value.Number()))
	}
	return ChoiceName(enum, string(known.Name()))
}

// ChoiceName turns the API's name of an enum's value, and what else people may type, into
// that which Choice returns.
func ChoiceName(enum protoreflect.EnumDescriptor, text string) string {
	prefix, _ := strings.CutSuffix(string(enum.Values().ByNumber(0).Name()), "UNSPECIFIED")
	name := strings.TrimPrefix(strings.ToUpper(strings.ReplaceAll(text, "-", "_")), prefix)
	return strings.ToLower(strings.ReplaceAll(name, "_", "-"))
}
