package form

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/status"

	"clew/client/words"
)

// SetError shows why the server did not run the request: each violation at its field,
// the first of which takes the keys, and whatever else below the fields. nil clears
// what was shown.
func (m *Model) SetError(err error) {
	m.failure = ""
	for _, f := range m.fields() {
		f.refusal = ""
	}
	if err == nil {
		return
	}
	answer := status.Convert(err)
	var bad *errdetails.BadRequest
	for _, detail := range answer.Details() {
		if detail, ok := detail.(*errdetails.BadRequest); ok {
			bad = detail
		}
	}
	if len(bad.GetFieldViolations()) == 0 {
		m.failure = oneLine(answer.Message())
		return
	}
	var rest []string
	first := len(m.fields()) + 1
	for _, violation := range bad.GetFieldViolations() {
		row, text := m.blame(violation)
		if row == 0 {
			rest = append(rest, text)
			continue
		}
		if f := m.fields()[row-1]; f.refusal == "" {
			f.refusal = text
		} else {
			f.refusal += "; " + text
		}
		first = min(first, row)
	}
	m.failure = strings.Join(rest, "; ")
	if first <= len(m.fields()) {
		m.setFocus(first)
		m.window.follow = true
	}
}

// index is that of an element within a path.
var index = regexp.MustCompile(`\[(\d+)\]`)

// blame returns the row of the field that a violation is about, 0 for none, and what
// to say there.
func (m *Model) blame(violation *errdetails.BadRequest_FieldViolation) (row int, text string) {
	said := oneLine(violation.GetDescription())
	full := violation.GetField()
	name := index.ReplaceAllString(full, "")
	own, ofPuzzle := strings.CutPrefix(name, m.puzzle().name+".")
	for i, f := range m.fields() {
		path := name
		if i < len(m.puzzle().fields) {
			if !ofPuzzle {
				continue
			}
			path = own
		}
		inner, found := strings.CutPrefix(path+".", f.path.name()+".")
		switch {
		case found:
			return i + 1, f.part(full) + strings.ReplaceAll(inner, ".", " ") + m.inWords(f, said)
		case strings.HasPrefix(f.path.name(), path+"."):
			// About the message that the field is in: the first of its fields will do.
			return i + 1, m.inWords(f, said)
		}
	}
	return 0, fmt.Sprintf("%s %s", words.Printable(full), m.inWords(nil, said))
}

// part names the part of the field that a path has an index of, such as "0,4: ".
func (f *field) part(path string) string {
	kind, ok := f.kind.(parted)
	i, indexed := indexOf(path)
	if !ok || !indexed {
		return ""
	}
	return oneLine(kind.part(f.text, i)) + ": "
}

// indexOf returns the index within a path, if it has one.
func indexOf(path string) (i int, found bool) {
	parts := index.FindStringSubmatch(path)
	if parts == nil {
		return 0, false
	}
	i, err := strconv.Atoi(parts[1])
	return i, err == nil
}
