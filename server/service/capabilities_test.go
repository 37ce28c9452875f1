package service

import (
	"testing"
	"time"

	"google.golang.org/protobuf/reflect/protoreflect"

	clewv1 "clew/gen/clew/v1"
)

// formInputs returns what a form asks for, by path: the fields of a message, with
// those of the messages in it, but for squares, which are asked for as one.
func formInputs(message protoreflect.MessageDescriptor) map[string]protoreflect.FieldDescriptor {
	inputs := map[string]protoreflect.FieldDescriptor{}
	for i := range message.Fields().Len() {
		field := message.Fields().Get(i)
		if below := field.Message(); below != nil && below.Name() != "Cell" {
			for path, input := range formInputs(below) {
				inputs[string(field.Name())+"."+path] = input
			}
			continue
		}
		inputs[string(field.Name())] = field
	}
	return inputs
}

func TestCapabilities(t *testing.T) {
	limits := DefaultLimits()
	limits.MaxQueensSize = 77
	got, err := dial(t, newTestService(Config{Limits: limits, Version: "v9"})).GetCapabilities(testContext(t), &clewv1.GetCapabilitiesRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if got.GetServerVersion() != "v9" || got.GetLimits().GetMaxQueensSize() != 77 || got.GetLimits().GetMaxDuration().AsDuration() != time.Hour {
		t.Errorf("version %q, limits %v", got.GetServerVersion(), got.GetLimits())
	}
	fields := (&clewv1.SearchRequest{}).ProtoReflect().Descriptor().Oneofs().ByName("problem").Fields()
	if len(got.GetPuzzles()) != fields.Len() {
		t.Errorf("%d puzzles, the request has %d", len(got.GetPuzzles()), fields.Len())
	}
	// Every form matches its message, field by field, value by value.
	for _, puzzle := range got.GetPuzzles() {
		field := fields.ByName(protoreflect.Name(puzzle.GetName()))
		if field == nil {
			t.Errorf("puzzle %q is no field of the request", puzzle.GetName())
			continue
		}
		inputs := formInputs(field.Message())
		if len(puzzle.GetFields()) != len(inputs) {
			t.Errorf("%s has %d fields, its message %d", puzzle.GetName(), len(puzzle.GetFields()), len(inputs))
		}
		for _, info := range puzzle.GetFields() {
			descriptor := inputs[info.GetName()]
			if descriptor == nil || info.GetLabel() == "" || info.GetHelp() == "" || info.GetType() == 0 {
				t.Errorf("%s: field %v", puzzle.GetName(), info)
				continue
			}
			if enum := descriptor.Enum(); enum != nil {
				if len(info.GetChoices()) != enum.Values().Len()-1 {
					t.Errorf("%s: choices %v", info.GetName(), info.GetChoices())
				}
				for _, choice := range info.GetChoices() {
					if value := enum.Values().ByName(protoreflect.Name(choice.GetName())); value == nil || choice.GetLabel() == "" || choice.GetHelp() == "" {
						t.Errorf("%s: choice %v", info.GetName(), choice)
					}
				}
			}
		}
	}
	if got := got.GetPuzzles()[0].GetFields()[0]; got.GetMaximum() != 77 || got.GetMinimum() != 1 || got.GetDefaultValue() != "8" {
		t.Errorf("the size of queens is %v", got)
	}
}
