package deploy

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

// readYAML reads the part of YAML that the files here are written in: mappings, lists of
// mappings and of texts, plain and quoted texts on one line, and blocks of text after |
// and >-. Of all else it says that it cannot read it.
func readYAML(text string) (any, error) {
	r := &yaml{}
	for number, line := range strings.Split(text, "\n") {
		content := strings.TrimSpace(line)
		r.lines = append(r.lines, yamlLine{number + 1, len(line) - len(strings.TrimLeft(line, " ")), content})
	}
	value, err := r.value(0)
	if line, more := r.peek(); err == nil && more {
		err = line.refuse()
	}
	return value, err
}

// readFile reads the documents of a file.
func readFile(t *testing.T, path string) []any {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var documents []any
	for document := range strings.SplitSeq(string(text), "\n---\n") {
		value, err := readYAML(document)
		if err != nil {
			t.Fatalf("%s: document %d: %v", path, len(documents)+1, err)
		}
		documents = append(documents, value)
	}
	return documents
}

// within returns what is in nested mappings, nil if there is none.
func within(value any, path ...string) any {
	for _, key := range path {
		mapping, _ := value.(map[string]any)
		value = mapping[key]
	}
	return value
}

// items returns a list in nested mappings, and field a text.
func items(value any, path ...string) []any {
	list, _ := within(value, path...).([]any)
	return list
}

func field(value any, path ...string) string {
	text, _ := within(value, path...).(string)
	return text
}

type yaml struct{ lines []yamlLine }

// yamlLine is a line without the white space around it, which begins after indent
// spaces.
type yamlLine struct {
	number, indent int
	text           string
}

func (l yamlLine) refuse() error { return fmt.Errorf("line %d: cannot read %q", l.number, l.text) }

// peek returns the next line that is not empty and no comment.
func (r *yaml) peek() (yamlLine, bool) {
	for len(r.lines) > 0 && (r.lines[0].text == "" || r.lines[0].text[0] == '#') {
		r.lines = r.lines[1:]
	}
	if len(r.lines) == 0 {
		return yamlLine{}, false
	}
	return r.lines[0], true
}

// value reads the list or mapping whose lines begin at indent.
func (r *yaml) value(indent int) (any, error) {
	if line, ok := r.peek(); ok && strings.HasPrefix(line.text, "- ") {
		return r.list(indent)
	}
	return r.mapping(indent)
}

func (r *yaml) list(indent int) (any, error) {
	var list []any
	for line, ok := r.peek(); ok && line.indent == indent && strings.HasPrefix(line.text, "- "); line, ok = r.peek() {
		// What comes first in the item is on the line of the dash.
		r.lines[0].text, r.lines[0].indent = line.text[2:], indent+2
		item, err := r.item(indent + 2)
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	return list, nil
}

// item reads a mapping or a text that begins at indent.
func (r *yaml) item(indent int) (any, error) {
	line := r.lines[0]
	if line.text[0] != '\'' && (strings.Contains(line.text, ": ") || strings.HasSuffix(line.text, ":")) {
		return r.mapping(indent)
	}
	r.lines = r.lines[1:]
	return scalar(line, line.text)
}

func (r *yaml) mapping(indent int) (any, error) {
	mapping := map[string]any{}
	for line, ok := r.peek(); ok && line.indent == indent; line, ok = r.peek() {
		key, rest, found := strings.Cut(line.text, ":")
		if _, twice := mapping[key]; !found || twice || strings.ContainsAny(key, ` "'{}[]&*-?`) {
			return nil, line.refuse()
		}
		r.lines = r.lines[1:]
		var err error
		switch rest = strings.TrimPrefix(rest, " "); rest {
		case "|", ">-":
			mapping[key] = r.block(indent, rest)
		case "":
			next, _ := r.peek()
			if next.indent <= indent {
				return nil, line.refuse()
			}
			mapping[key], err = r.value(next.indent)
		default:
			mapping[key], err = scalar(line, rest)
		}
		if err != nil {
			return nil, err
		}
	}
	return mapping, nil
}

// block reads the lines of a text, which are indented further.
func (r *yaml) block(indent int, style string) string {
	var lines []string
	for len(r.lines) > 0 && (r.lines[0].text == "" || r.lines[0].indent > indent) {
		lines = append(lines, r.lines[0].text)
		r.lines = r.lines[1:]
	}
	if style == "|" {
		return strings.TrimSpace(strings.Join(lines, "\n"))
	}
	return strings.TrimSpace(strings.Join(lines, " "))
}

// scalar reads a text on one line.
func scalar(line yamlLine, text string) (string, error) {
	if text[0] == '\'' {
		if inner := strings.Trim(text, "'"); len(inner) == len(text)-2 && !strings.Contains(inner, "'") {
			return inner, nil
		}
		return "", line.refuse()
	}
	if strings.ContainsAny(text[:1], "\"{}[]&*!|>%@`?#, ") || strings.HasPrefix(text, "- ") || strings.Contains(text, ": ") || strings.Contains(text, " #") {
		return "", line.refuse()
	}
	return text, nil
}

func TestReadYAML(t *testing.T) {
	got, err := readYAML("# note\na: x y\nb:\n  - c: 'it: {{ z }}'\n    d: >-\n      one\n      two\n\n  - c: |\n      1\n      2\ne: f(\"g\")\nh:\n  - i\n  - --j=:1\n  - 'k: l'\n")
	want := map[string]any{
		"a": "x y", "e": `f("g")`,
		"h": []any{"i", "--j=:1", "k: l"},
		"b": []any{map[string]any{"c": "it: {{ z }}", "d": "one two"}, map[string]any{"c": "1\n2"}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("it is %v (%v), want %v", got, err, want)
	}
	for _, bad := range []string{"a", "a: b: c", "a: [b]", "a: {b: c}", "a: \"b\"", "a: 'b", "a: &b c", "a: b\n  c: d", "a: b # c", "a: b\na: c", "a:\nb: c", "a: - b", "- - a", "- {a: b}", "- a\nb"} {
		if got, err := readYAML(bad); err == nil {
			t.Errorf("%q is %v", bad, got)
		}
	}
}
