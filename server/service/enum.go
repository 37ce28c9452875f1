package service

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	clewv1 "clew/gen/clew/v1"
)

// enum pairs the values of an enum of the API with those of the solver, in the
// order in which to offer them.
type enum[P protoEnum, S comparable] []enumValue[P, S]

type enumValue[P protoEnum, S comparable] struct {
	proto       P
	solver      S
	label, help string
}

type protoEnum interface {
	comparable
	protoreflect.Enum
}

// decode returns the solver's value; its zero value, which is the default, for
// UNSPECIFIED.
func (e enum[P, S]) decode(value P) S {
	for _, v := range e {
		if v.proto == value {
			return v.solver
		}
	}
	var unspecified S
	return unspecified
}

// encode returns the value of the API.
func (e enum[P, S]) encode(value S) P {
	for _, v := range e {
		if v.solver == value {
			return v.proto
		}
	}
	var unspecified P
	return unspecified
}

// choices returns the values as a form offers them.
func (e enum[P, S]) choices() []*clewv1.FieldChoice {
	choices := make([]*clewv1.FieldChoice, len(e))
	for i, v := range e {
		choices[i] = clewv1.FieldChoice_builder{Name: enumName(v.proto), Label: v.label, Help: v.help}.Build()
	}
	return choices
}

// enumName returns the name of a value, such as "ROW_ORDER_ASCENDING".
func enumName(value protoreflect.Enum) string {
	return string(value.Descriptor().Values().ByNumber(value.Number()).Name())
}
