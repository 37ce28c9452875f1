package form

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// field is a field of a message and what was put into it.
type field struct {
	base protoreflect.Message // the message as it was at first
	path path                 // nil where this client does not know it
	kind kind
	// What it is called and what it does, fit for a terminal.
	label, help string
	// What unset means: a value, or words where no value says it.
	fallback, fallbackHelp string

	editor editor
	// text is what is in the editor, extent how many lines that is, and how long.
	text, extent string
	// changed is when the field was changed last, as a number that grows; 0: it still
	// has the value that it had at first.
	changed int
	// problem is why the text is no value.
	problem error
	// refusal is what the server has said of the value, "" for nothing.
	refusal string
}

// newField returns a field of a message as a server describes it, and what it is set
// to there.
func newField(info *clewv1.FieldInfo, message protoreflect.Message) *field {
	path, known := newPath(message.Descriptor(), info.GetName())
	if !known {
		return fieldOf(info, nil, unknown{}, message)
	}
	return fieldOf(info, path, newKind(info, path.field()), message)
}

// fieldOf returns a field of a kind.
func fieldOf(info *clewv1.FieldInfo, path path, kind kind, message protoreflect.Message) *field {
	f := &field{
		base:     message,
		path:     path,
		kind:     kind,
		label:    cmp.Or(oneLine(info.GetLabel()), oneLine(info.GetName())),
		help:     oneLine(info.GetHelp()),
		fallback: oneLine(info.GetDefaultValue()),
		editor:   newEditor(""),
	}
	if f.fallback == "" {
		f.fallbackHelp = oneLine(info.GetDefaultHelp())
	}
	if path == nil {
		return f
	}
	if value, set := path.get(message); set {
		f.editor = newEditor(kind.write(value))
		f.check()
	}
	return f
}

// unset reports whether nothing was put into the field.
func (f *field) unset() bool {
	if f.area() {
		return trimmed(f.text) == "" // the blanks of a maze are open squares
	}
	return strings.TrimSpace(f.text) == ""
}

// check takes over the text from the editor and finds out what is wrong with it.
func (f *field) check() {
	f.text = f.editor.text()
	f.extent = extent(f.text)
	if kind, ok := f.kind.(gridText); ok {
		f.extent = kind.extent(f.text)
	}
	f.problem = nil
	if f.unset() {
		return
	}
	_, f.problem = f.read()
}

// read returns the value that the text stands for, if anything was put in.
func (f *field) read() (protoreflect.Value, error) {
	return f.kind.read(f.text, f.path.empty(f.base))
}

// longText is how many characters make a text that is written on several lines.
const longText = 40

// area reports whether the text has several lines, or may well have them: one whose
// default is long is written as people see it, row by row.
func (f *field) area() bool {
	switch f.kind.(type) {
	case lines, gridText:
		return true
	case text:
		return len(f.fallback) > longText || len(f.editor.lines) > 1
	default:
		return false
	}
}

// height returns how many lines the field has while it takes the keys, as far as they
// are shown.
func (f *field) height() int {
	if !f.area() {
		return 1
	}
	return 1 + min(max(minArea, len(f.editor.lines)), maxArea)
}

// show returns the value, or what unset means, in a line.
func (f *field) show() string {
	switch {
	case f.unset() && f.fallback == "":
		return "(" + cmp.Or(f.fallbackHelp, "not set") + ")"
	case f.unset():
		return "(" + f.kind.show(f.fallback) + ")"
	case len(f.editor.lines) > 1:
		return f.extent
	default:
		return f.kind.show(f.text)
	}
}

// extent says how many lines a text has, and how long they are.
func extent(text string) string {
	lines := strings.Split(trimmed(text), "\n")
	short, long := utf8.RuneCountInString(lines[0]), 0
	for _, line := range lines {
		length := utf8.RuneCountInString(line)
		short, long = min(short, length), max(long, length)
	}
	count := words.Count(strconv.Itoa(len(lines)), "line")
	if short == long {
		return fmt.Sprintf("%s of %d", count, long)
	}
	return fmt.Sprintf("%s of %d to %d", count, short, long)
}
