package form

import (
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// path leads from a message to a field of it, or of a message within it.
type path []protoreflect.FieldDescriptor

// newPath returns the path that a name such as "leaper.a" means; known is whether
// the message has such a field.
func newPath(message protoreflect.MessageDescriptor, name string) (p path, known bool) {
	for part := range strings.SplitSeq(name, ".") {
		if message == nil {
			return nil, false
		}
		step := message.Fields().ByName(protoreflect.Name(part))
		if step == nil {
			return nil, false
		}
		p = append(p, step)
		message = nil
		if !step.IsList() && !step.IsMap() {
			message = step.Message()
		}
	}
	return p, true
}

// field returns the field itself.
func (p path) field() protoreflect.FieldDescriptor { return p[len(p)-1] }

// get returns the value of the field; found is whether it is set.
func (p path) get(message protoreflect.Message) (value protoreflect.Value, found bool) {
	for _, step := range p[:len(p)-1] {
		if !message.Has(step) {
			return protoreflect.Value{}, false
		}
		message = message.Get(step).Message()
	}
	return message.Get(p.field()), message.Has(p.field())
}

// empty returns a new value for the field, which belongs to no message yet.
func (p path) empty(message protoreflect.Message) protoreflect.Value {
	for _, step := range p[:len(p)-1] {
		message = message.NewField(step).Message()
	}
	return message.NewField(p.field())
}

// set sets the field, and so clears its rivals.
func (p path) set(message protoreflect.Message, value protoreflect.Value) {
	for _, step := range p[:len(p)-1] {
		message = message.Mutable(step).Message()
	}
	message.Set(p.field(), value)
}

// clear unsets the field, and the messages on the way that are left with nothing.
func (p path) clear(message protoreflect.Message) {
	step := p[0]
	if !message.Has(step) {
		return
	}
	if len(p) > 1 {
		inner := message.Mutable(step).Message()
		p[1:].clear(inner)
		left := len(inner.GetUnknown()) > 0
		inner.Range(func(protoreflect.FieldDescriptor, protoreflect.Value) bool {
			left = true
			return false
		})
		if left {
			return
		}
	}
	message.Clear(step)
}

// excludes reports whether only one of two fields can be set: whether their paths
// part at a oneof.
func (p path) excludes(other path) bool {
	for i := range min(len(p), len(other)) {
		if p[i] != other[i] {
			oneof := p[i].ContainingOneof()
			return oneof != nil && oneof == other[i].ContainingOneof()
		}
	}
	return false
}

// name returns the path as text, such as "leaper.a".
func (p path) name() string {
	names := make([]string, len(p))
	for i, step := range p {
		names[i] = string(step.Name())
	}
	return strings.Join(names, ".")
}
