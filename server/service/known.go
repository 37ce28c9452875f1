package service

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protopath"
	"google.golang.org/protobuf/reflect/protorange"
	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/solver"
)

// checkKnown records every field and every enum value, however deep in the
// message, that this server does not know: it must not run another search than
// the caller means.
func checkKnown(message proto.Message, invalid *solver.InvalidError) {
	check := func(values protopath.Values) error {
		last := values.Index(-1)
		switch {
		case last.Step.Kind() == protopath.UnknownAccessStep:
			parent := values.Index(-2).Value.Message().Descriptor()
			path := fieldPath(values.Path[:len(values.Path)-1])
			for _, number := range unknownNumbers(last.Value.Bytes()) {
				field := strings.TrimPrefix(fmt.Sprintf("%s.%d", path, number), ".")
				invalid.Add(field, "an unknown field", fmt.Sprintf("the fields of %s that this server knows", parent.FullName()))
			}
		case last.Step.Kind() == protopath.FieldAccessStep && isUnknownEnum(last.Step.FieldDescriptor(), last.Value):
			field := last.Step.FieldDescriptor()
			invalid.Add(fieldPath(values.Path), fmt.Sprint(last.Value.Enum()), valueNames(field.Enum()))
		}
		return nil
	}
	// Stable, so that the same request always gets the same answer. The callback
	// returns no error, so there is none.
	_ = protorange.Options{Stable: true}.Range(message.ProtoReflect(), check, nil)
}

// fieldPath returns a path in the spelling of BadRequest, such as
// "queens.initial[2].row"; that of the request itself is empty.
func fieldPath(path protopath.Path) string {
	return strings.TrimPrefix(path[1:].String(), ".")
}

// unknownNumbers returns the numbers of the fields in a message's unknown part,
// each once, in order.
func unknownNumbers(fields []byte) []protowire.Number {
	var numbers []protowire.Number
	seen := map[protowire.Number]bool{}
	for len(fields) > 0 {
		number, _, size := protowire.ConsumeField(fields)
		if size < 0 {
			break // cannot be: the message was parsed
		}
		fields = fields[size:]
		if !seen[number] {
			seen[number] = true
			numbers = append(numbers, number)
		}
	}
	return numbers
}

func isUnknownEnum(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
	return field.Kind() == protoreflect.EnumKind && !field.IsList() && field.Enum().Values().ByNumber(value.Enum()) == nil
}

// valueNames lists the values of an enum but for UNSPECIFIED.
func valueNames(enum protoreflect.EnumDescriptor) string {
	var names []string
	for i := range enum.Values().Len() {
		if value := enum.Values().Get(i); value.Number() != 0 {
			names = append(names, string(value.Name()))
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
