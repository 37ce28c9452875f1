package service

import (
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/solver"
)

// checkKnown records every field and every enum value, however deep in the
// message, that this server does not know: it must not run another search than
// the caller means. A request may have half a million messages in it, so words are
// made for faults only, and for no more than are kept.
func checkKnown(message proto.Message, invalid *solver.InvalidError) {
	m := message.ProtoReflect()
	check := knownCheck{invalid}
	check.message(nil, m, checkedFields(m.Descriptor()))
}

// knownCheck is such a check.
type knownCheck struct{ invalid *solver.InvalidError }

// checkedFields returns the fields of a message that may hold what is not known: a number
// or a text does not.
func checkedFields(message protoreflect.MessageDescriptor) []protoreflect.FieldDescriptor {
	if message == nil {
		return nil // of an enum
	}
	var checked []protoreflect.FieldDescriptor
	for i := range message.Fields().Len() {
		if field := message.Fields().Get(i); field.Message() != nil || field.Enum() != nil {
			checked = append(checked, field)
		}
	}
	return checked
}

// message checks a message, of which these fields are to be checked.
func (c knownCheck) message(at *place, message protoreflect.Message, checked []protoreflect.FieldDescriptor) {
	for _, field := range checked {
		if !message.Has(field) {
			continue
		}
		value, inner, below := message.Get(field), checkedFields(field.Message()), &place{within: at, field: field}
		if !field.IsList() {
			c.value(below, value, inner)
			continue
		}
		for list := value.List(); below.index < list.Len(); below.index++ {
			c.value(below, list.Get(below.index), inner)
		}
	}
	if unknown := message.GetUnknown(); len(unknown) > 0 {
		c.unknown(at, message.Descriptor(), unknown)
	}
}

// value checks what a field, or an element of it, holds.
func (c knownCheck) value(at *place, value protoreflect.Value, checked []protoreflect.FieldDescriptor) {
	enum := at.field.Enum()
	switch {
	case enum == nil:
		c.message(at, value.Message(), checked)
	case enum.Values().ByNumber(value.Enum()) != nil:
	case c.invalid.Full():
		c.invalid.Omitted++
	default:
		c.invalid.Add(at.String(), fmt.Sprint(value.Enum()), valueNames(enum))
	}
}

// unknown records the fields of a message that are not known, each number once as long as
// violations are kept.
func (c knownCheck) unknown(at *place, message protoreflect.MessageDescriptor, fields []byte) {
	var seen []protowire.Number
	for len(fields) > 0 {
		number, _, size := protowire.ConsumeField(fields)
		if size < 0 {
			break // cannot be: the message was parsed
		}
		fields = fields[size:]
		switch {
		case slices.Contains(seen, number):
		case c.invalid.Full():
			c.invalid.Omitted++
		default:
			seen = append(seen, number)
			field := strings.TrimPrefix(fmt.Sprintf("%v.%d", at, number), ".")
			c.invalid.Add(field, "an unknown field", fmt.Sprintf("the fields of %s that this server knows", message.FullName()))
		}
	}
}

// place is where in a request something is; nil is the request itself.
type place struct {
	within *place
	field  protoreflect.FieldDescriptor
	// index is that of an element of a list.
	index int
}

// String returns the place in the spelling of BadRequest, such as "queens.initial[2].row".
func (p *place) String() string {
	if p == nil {
		return ""
	}
	text := strings.TrimPrefix(fmt.Sprintf("%v.%s", p.within, p.field.Name()), ".")
	if p.field.IsList() {
		text += fmt.Sprintf("[%d]", p.index)
	}
	return text
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
