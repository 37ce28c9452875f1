package service

import (
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/solver"
)

// include adds what is wrong with a puzzle to what is wrong with the request whose field
// holds it. The solver has numbers of its own for the values of enums, callers names.
func include(request *solver.InvalidError, field string, message protoreflect.Message, puzzle *solver.InvalidError) {
	for _, v := range puzzle.Violations {
		if name := nameOfEnum(message, v.Field); name != "" {
			v.Value = name
		}
		request.Add(field+"."+v.Field, v.Value, v.Want)
	}
	request.Omitted += puzzle.Omitted
}

// nameOfEnum returns the name of the value that a field of a message has, "" where the
// field is of no enum.
func nameOfEnum(message protoreflect.Message, field string) string {
	descriptor := message.Descriptor().Fields().ByName(protoreflect.Name(field))
	if descriptor == nil || descriptor.Enum() == nil {
		return ""
	}
	value := descriptor.Enum().Values().ByNumber(message.Get(descriptor).Enum())
	if value == nil {
		return ""
	}
	return string(value.Name())
}

// excess says that a puzzle is larger than a limit of the server lets it be. The zero
// value is that it is not.
type excess struct {
	// limit is the flag of the limit.
	limit string
	// fields are those of the puzzle that its size shows in.
	fields []string
}

// explain adds the limit to what the fields of the puzzle should hold, so that nobody
// takes it for a rule of the puzzle.
func (e excess) explain(request *solver.InvalidError, puzzle string) {
	for i, v := range request.Violations {
		if field, ok := strings.CutPrefix(v.Field, puzzle+"."); ok && slices.Contains(e.fields, field) {
			request.Violations[i].Want += fmt.Sprintf(" (the limit of this server, %s)", e.limit)
		}
	}
}
