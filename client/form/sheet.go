package form

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	clewv1 "clew/gen/clew/v1"
)

// sheet is the fields of one message.
type sheet struct {
	// base is the message as it was at first. What was not changed stays as it is there,
	// also fields that no server describes.
	base   protoreflect.Message
	fields []*field
}

// puzzle is a sheet for a puzzle that a server offers.
type puzzle struct {
	sheet
	// name is its name in the API; label and help are fit for a terminal.
	name, label, help string
	// slot is its field of a request, nil where this client does not know the puzzle.
	slot protoreflect.FieldDescriptor
}

// message returns the puzzle with all changes.
func (p *puzzle) message() protoreflect.Message {
	message := proto.Clone(p.base.Interface()).ProtoReflect()
	p.apply(message)
	return message
}

// newPuzzle returns the sheet of a puzzle as a request has it.
func newPuzzle(info *clewv1.PuzzleInfo, request protoreflect.Message) *puzzle {
	p := &puzzle{name: info.GetName(), label: oneLine(info.GetLabel()), help: oneLine(info.GetHelp())}
	if p.label == "" {
		p.label = oneLine(p.name)
	}
	p.slot = slot(request.Descriptor(), p.name)
	if p.slot == nil {
		return p
	}
	p.base = request.Get(p.slot).Message()
	if !request.Has(p.slot) {
		p.base = request.NewField(p.slot).Message()
	}
	for _, field := range info.GetFields() {
		p.fields = append(p.fields, newField(field, p.base))
	}
	return p
}

// slot returns the field of a request that holds a puzzle of a name, nil for none.
func slot(request protoreflect.MessageDescriptor, name string) protoreflect.FieldDescriptor {
	field := request.Oneofs().ByName("problem").Fields().ByName(protoreflect.Name(name))
	if field == nil || field.Message() == nil {
		return nil
	}
	return field
}

// rival returns the field that has taken the place of another one, whose text
// therefore is not part of the message; nil for none. The field that was changed
// last stands.
func (s *sheet) rival(f *field) *field {
	if f.unset() {
		return nil
	}
	for _, other := range s.fields {
		if other.changed > f.changed && !other.unset() && other.path.excludes(f.path) {
			return other
		}
	}
	return nil
}

// apply makes all changes to a copy of the base. Fields with a problem are left unset.
func (s *sheet) apply(message protoreflect.Message) {
	for _, f := range s.fields {
		if f.changed == 0 || s.rival(f) != nil {
			continue
		}
		f.path.clear(message)
		if f.unset() {
			continue
		}
		if value, err := f.read(); err == nil {
			f.path.set(message, value)
		}
	}
}
