package form

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	clewv1 "clew/gen/clew/v1"
)

// choice is the kind of fields that take one of some values. Its texts are the names
// of these in the API.
type choice struct {
	enum    protoreflect.EnumDescriptor
	options []option
}

// option is one value of a choice. All its texts are fit for a terminal.
type option struct{ name, label, help string }

func newChoice(info *clewv1.FieldInfo, enum protoreflect.EnumDescriptor) choice {
	c := choice{enum: enum}
	for _, o := range info.GetChoices() {
		name := oneLine(o.GetName())
		c.options = append(c.options, option{name, cmp.Or(oneLine(o.GetLabel()), name), oneLine(o.GetHelp())})
	}
	return c
}

// option returns the value of a name; found is whether the server offers it.
func (c choice) option(name string) (o option, found bool) {
	if i := c.index(name); i >= 0 {
		return c.options[i], true
	}
	return option{name: name, label: name}, false
}

func (c choice) index(name string) int {
	return slices.IndexFunc(c.options, func(o option) bool { return o.name == name })
}

func (c choice) read(name string, _ protoreflect.Value) (protoreflect.Value, error) {
	o, offered := c.option(name)
	value := c.enum.Values().ByName(protoreflect.Name(name))
	switch {
	case !offered:
		return protoreflect.Value{}, &mistake{name, c.want()}
	case value == nil:
		return protoreflect.Value{}, &mistake{o.label, "a newer client, which knows it"}
	}
	return protoreflect.ValueOfEnum(value.Number()), nil
}

func (c choice) write(value protoreflect.Value) string {
	if known := c.enum.Values().ByNumber(value.Enum()); known != nil {
		return string(known.Name())
	}
	return fmt.Sprint(value.Enum())
}

func (c choice) show(name string) string {
	o, _ := c.option(name)
	return o.label
}

func (c choice) want() string {
	labels := make([]string, len(c.options))
	for i, o := range c.options {
		labels[i] = o.label
	}
	return "one of " + strings.Join(labels, ", ")
}

func (choice) typed() bool { return false }

// step goes round the values, and past unset.
func (c choice) step(name string, by int) string {
	round := len(c.options) + 1
	next := (c.index(name) + 1 + by + round) % round
	if next == 0 {
		return ""
	}
	return c.options[next-1].name
}

// yesNo is the kind of fields that are yes or no.
type yesNo struct {
	// normally is what unset means.
	normally bool
}

func (yesNo) read(text string, _ protoreflect.Value) (protoreflect.Value, error) {
	switch text {
	case "true":
		return protoreflect.ValueOfBool(true), nil
	case "false":
		return protoreflect.ValueOfBool(false), nil
	default:
		return protoreflect.Value{}, &mistake{text, "true or false"}
	}
}

func (yesNo) write(value protoreflect.Value) string { return value.String() }

func (yesNo) show(text string) string {
	if text == "true" {
		return "yes"
	}
	return "no"
}

func (yesNo) want() string { return "yes or no" }

func (yesNo) typed() bool { return false }

// step turns yes to no, and either to unset where that means the same.
func (f yesNo) step(text string, _ int) string {
	yes := text == "true" || text == "" && f.normally
	if yes != f.normally {
		return ""
	}
	return fmt.Sprint(!yes)
}
