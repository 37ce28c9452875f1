package command

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
)

// refusal tells what is wrong with the request, a line a violation, in terms of
// the flags that the user gave.
func (s *search) refusal(violations []*errdetails.BadRequest_FieldViolation) string {
	lines := make([]string, len(violations))
	for i, v := range violations {
		lines[i] = fmt.Sprintf("%s %s", s.flagOf(v.GetField()), s.flagsIn(v.GetDescription()))
	}
	if len(lines) == 1 {
		return lines[0]
	}
	return fmt.Sprintf("%d things are wrong:\n  %s", len(lines), strings.Join(lines, "\n  "))
}

// fieldPath is a field of a request or of its puzzle: the puzzle, the field, the
// index of an element, and what of the element.
var fieldPath = regexp.MustCompile(`^(?:(?:queens|knights_tour)\.)?([a-z_]+)(?:\[(\d+)\])?(?:\.([a-z_]+))?$`)

// flagOf names the flag that has set a field, such as "--initial 9,1: row" for
// "queens.initial[2].row"; a field without a flag keeps its name.
func (s *search) flagOf(path string) string {
	parts := fieldPath.FindStringSubmatch(path)
	if parts == nil {
		return path
	}
	name := s.flagName(parts[1], parts[2])
	switch {
	case name == "":
		return path
	case parts[3] != "":
		return name + ": " + parts[3]
	default:
		return name
	}
}

// element is a field, perhaps with an index, within a sentence of the server.
var element = regexp.MustCompile(`([a-z_]+)\[(\d+)\]`)

// flagsIn replaces the elements that a sentence names by the flags that have set
// them.
func (s *search) flagsIn(sentence string) string {
	return element.ReplaceAllStringFunc(sentence, func(found string) string {
		parts := element.FindStringSubmatch(found)
		if name := s.flagName(parts[1], parts[2]); name != "" {
			return name
		}
		return found
	})
}

// flagName returns a flag and, of one that has several values or a square, the
// value; "" where there is no such flag.
func (s *search) flagName(name, index string) string {
	flag := s.flags.Lookup(strings.ReplaceAll(name, "_", "-"))
	if flag == nil {
		return ""
	}
	value, isField := flag.Value.(*field)
	if !isField {
		return ""
	}
	if index == "" && value.kind == squareKind && len(value.given) == 1 {
		index = "0"
	}
	if i, err := strconv.Atoi(index); err == nil && i < len(value.given) {
		return "--" + flag.Name + " " + value.given[i]
	}
	return "--" + flag.Name
}
