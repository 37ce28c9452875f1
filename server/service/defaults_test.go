package service

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	clewv1 "clew/gen/clew/v1"
)

// A default value is what unset stands for, whatever else is set. Where no value is,
// there are words in its place.
func TestDefaults(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	capabilities, err := client.GetCapabilities(testContext(t), &clewv1.GetCapabilitiesRequest{})
	if err != nil {
		t.Fatal(err)
	}
	for _, puzzle := range capabilities.GetPuzzles() {
		for _, info := range puzzle.GetFields() {
			t.Run(puzzle.GetName()+" "+info.GetName(), func(t *testing.T) {
				value, words := info.GetDefaultValue(), info.GetDefaultHelp()
				if (value == "") == (words == "") {
					t.Errorf("the default is %q and %q, want one of them", value, words)
				}
				for _, request := range requestsWithout(t, info, puzzle) {
					unset := understood(t, client, request)
					switch {
					case unset == nil: // Refused: what else is set needs more.
					case value != "":
						proto.Merge(request, requestWith(t, puzzle, info, value))
						if set := understood(t, client, request); !proto.Equal(unset, set) {
							t.Errorf("unset is understood as %v, set to %s as %v", unset, value, set)
						}
					default:
						if name := nameOf(unset, puzzle, info); name != "" && !slices.Contains(names(words), name) {
							t.Errorf("unset is understood as %s in %v; %q does not say so", name, unset, words)
						}
					}
				}
			})
		}
	}
}

// exampleNumber is set as an example of a number.
const exampleNumber = "5"

// examples returns values of a field.
func examples(t *testing.T, info *clewv1.FieldInfo) []string {
	t.Helper()
	switch info.GetType() {
	case clewv1.FieldType_FIELD_TYPE_NUMBER:
		return []string{exampleNumber}
	case clewv1.FieldType_FIELD_TYPE_FLAG:
		return []string{"true"}
	case clewv1.FieldType_FIELD_TYPE_SQUARE:
		return []string{`{"row": 1}`}
	case clewv1.FieldType_FIELD_TYPE_SQUARES:
		return []string{`[{"row": 0, "column": 0}]`}
	case clewv1.FieldType_FIELD_TYPE_CHOICE:
		var all []string
		for _, choice := range info.GetChoices() {
			all = append(all, choice.GetName())
		}
		return all
	}
	text, found := map[string]string{"grid.lines": `["S.", ".G"]`, "moves": "DR", "givens": "1... ..3. .4.. ...2"}[info.GetName()]
	if !found {
		t.Fatalf("there is no example of %s", info.GetName())
	}
	return []string{text}
}

// requestsWithout returns requests for a puzzle without a field: with nothing set, and
// with each other field set to each of its examples.
func requestsWithout(t *testing.T, info *clewv1.FieldInfo, puzzle *clewv1.PuzzleInfo) []*clewv1.SearchRequest {
	t.Helper()
	requests := []*clewv1.SearchRequest{parse(t, fmt.Sprintf("{%q: {}}", puzzle.GetName()))}
	for _, other := range puzzle.GetFields() {
		if other == info {
			continue
		}
		for _, example := range examples(t, other) {
			requests = append(requests, requestWith(t, puzzle, other, example))
		}
	}
	return requests
}

// requestWith returns a request for a puzzle with one field set.
func requestWith(t *testing.T, puzzle *clewv1.PuzzleInfo, info *clewv1.FieldInfo, value string) *clewv1.SearchRequest {
	t.Helper()
	switch {
	case strings.ContainsAny(value[:1], "{["):
	case info.GetType() == clewv1.FieldType_FIELD_TYPE_CHOICE, info.GetType() == clewv1.FieldType_FIELD_TYPE_TEXT:
		value = fmt.Sprintf("%q", value)
	}
	path := strings.Split(puzzle.GetName()+"."+info.GetName(), ".")
	for _, name := range slices.Backward(path) {
		value = fmt.Sprintf("{%q: %s}", name, value)
	}
	return parse(t, value)
}

func parse(t *testing.T, text string) *clewv1.SearchRequest {
	t.Helper()
	request := &clewv1.SearchRequest{}
	if err := protojson.Unmarshal([]byte(text), request); err != nil {
		t.Fatal(err)
	}
	return request
}

// understood returns a request as a server understands it, nil if it refuses it.
func understood(t *testing.T, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) *clewv1.SearchRequest {
	t.Helper()
	request = proto.CloneOf(request)
	request.SetSeed(1)
	request.SetMaxPlacements(1)
	tr, err := search(t, client, request)
	switch {
	case status.Code(err) == codes.InvalidArgument:
		return nil
	case err != nil:
		t.Fatal(err)
	}
	return tr.started.GetRequest()
}

// nameOf returns how people call the value of a field in a request, "" where it has
// none, or has that of another field.
func nameOf(request *clewv1.SearchRequest, puzzle *clewv1.PuzzleInfo, info *clewv1.FieldInfo) string {
	message := request.ProtoReflect()
	path := strings.Split(puzzle.GetName()+"."+info.GetName(), ".")
	var field protoreflect.FieldDescriptor
	for i, name := range path {
		field = message.Descriptor().Fields().ByName(protoreflect.Name(name))
		if i < len(path)-1 {
			message = message.Get(field).Message()
		}
	}
	value := message.Get(field)
	switch {
	case info.GetType() == clewv1.FieldType_FIELD_TYPE_NUMBER && message.IsValid() && value.String() != exampleNumber:
		return value.String()
	case info.GetType() == clewv1.FieldType_FIELD_TYPE_CHOICE && message.Has(field):
		return info.GetChoices()[slices.IndexFunc(info.GetChoices(), func(choice *clewv1.FieldChoice) bool {
			return field.Enum().Values().ByName(protoreflect.Name(choice.GetName())).Number() == value.Enum()
		})].GetLabel()
	default:
		return ""
	}
}

// names returns what may be a number or the name of a choice in a text.
func names(text string) []string { return regexp.MustCompile(`[a-z0-9-]+`).FindAllString(text, -1) }
