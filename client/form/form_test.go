package form

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/internal/clienttest"
	clewv1 "clew/gen/clew/v1"
)

// texts are what to type into fields whose kind does not say enough.
var texts = map[string]string{
	"N queens: Queens set in advance": "0,1 1,3",
	"Knight's tour: Start":            "2,3",
	"Knight's tour: Blocked squares":  "0,1 4,4; 3, 0",
	"Maze: Maze":                      "S.#\n...\n#.G",
	"Maze: Moves":                     "DR",
	"Sudoku: Givens":                  "1... ..3. .4.. ...2",
}

// fill puts a value into the field that takes the keys, with keys alone.
func fill(t *testing.T, m *Model, f *field) {
	t.Helper()
	switch kind := f.kind.(type) {
	case number:
		enter(m, "6")
	case duration:
		enter(m, "50ms")
	case choice, yesNo:
		press(m, "right")
	default:
		text, found := texts[m.puzzle().label+": "+f.label]
		if !found {
			t.Fatalf("the test knows nothing to type into %q, a %T", f.label, kind)
		}
		enter(m, text)
	}
}

// isSet reports whether a field is set in the request of a form.
func isSet(m *Model, f *field) bool {
	message := m.Request().ProtoReflect()
	if slices.Contains(m.puzzle().fields, f) {
		message = message.Get(m.puzzle().slot).Message()
	}
	_, set := f.path.get(message)
	return set
}

// names returns the names of all puzzles.
func names(m *Model) []string {
	var names []string
	for _, p := range m.puzzles {
		names = append(names, p.name)
	}
	return names
}

func TestEveryFieldCanBeFilledInAlone(t *testing.T) {
	client := clienttest.Dial(t)
	for _, puzzle := range names(open(t, "queens")) {
		for _, field := range open(t, puzzle).fields() {
			t.Run(puzzle+" "+field.label, func(t *testing.T) {
				m := open(t, puzzle)
				f := focusOn(t, m, field.label)
				fill(t, m, f)
				if action := press(m, "ctrl+r"); action != Run {
					t.Fatalf("action %v, want Run: %v", action, f.problem)
				}
				if !isSet(m, f) {
					t.Error("it is not set")
				}
				if err := ask(t, client, m.Request()); err != nil {
					t.Errorf("%v is refused: %v", m.Request(), err)
				}
			})
		}
	}
}

func TestEveryFieldCanBeFilledInTogether(t *testing.T) {
	client := clienttest.Dial(t)
	m := open(t, "queens")
	for _, puzzle := range names(m) {
		pick(t, m, puzzle)
		for range m.fields() {
			press(m, "tab")
			if f := m.focused(); f.unset() { // else another puzzle has filled it in
				fill(t, m, f)
			}
		}
		for _, f := range m.fields() {
			if isSet(m, f) != (m.rival(f) == nil) {
				t.Errorf("%s of %s: set %v, although its rival is %v", f.label, puzzle, isSet(m, f), m.rival(f))
			}
		}
		if action := press(m, "f5"); action != Run {
			t.Errorf("%s: action %v, want Run", puzzle, action)
		}
		if err := ask(t, client, m.Request()); err != nil {
			t.Errorf("%v is refused: %v", m.Request(), err)
		}
	}
}

// Each value of each choice is one that the server takes.
func TestEveryChoiceIsTaken(t *testing.T) {
	client := clienttest.Dial(t)
	m := open(t, "queens")
	for range m.puzzles {
		for _, f := range m.puzzle().fields {
			kind, ok := f.kind.(choice)
			if !ok {
				continue
			}
			focusOn(t, m, f.label)
			for i := range kind.options {
				press(m, "right")
				if f.text != kind.options[i].name {
					t.Errorf("%s is %q, want %q", f.label, f.text, kind.options[i].name)
				}
				if err := ask(t, client, m.Request()); err != nil {
					t.Errorf("%v is refused: %v", m.Request(), err)
				}
			}
			if press(m, "right"); !f.unset() {
				t.Errorf("%s is %q past the last value, want nothing", f.label, f.text)
			}
		}
		press(m, "ctrl+p")
	}
}

// random returns a request with any of the fields that the server describes, without
// regard to whether they make sense together.
func random(r *rand.Rand, capabilities *clewv1.GetCapabilitiesResponse) *clewv1.SearchRequest {
	request := &clewv1.SearchRequest{}
	info := capabilities.GetPuzzles()[r.IntN(len(capabilities.GetPuzzles()))]
	message := request.ProtoReflect()
	inner := message.Mutable(message.Descriptor().Fields().ByName(protoreflect.Name(info.GetName()))).Message()
	for _, field := range info.GetFields() {
		path, known := newPath(inner.Descriptor(), field.GetName())
		if known && r.IntN(2) == 0 {
			path.set(inner, randomValue(r, field, path.field(), path.empty(inner)))
		}
	}
	if r.IntN(2) == 0 {
		request.SetSeed(r.Uint64())
		request.SetIncludeRejections(r.IntN(2) == 0)
		request.SetDetail(clewv1.Detail_DETAIL_SOLUTIONS) // for which there is no field
	}
	if r.IntN(2) == 0 {
		request.SetMaxSolutions(r.Uint32() >> r.IntN(33))
		request.SetMaxPlacements(r.Int64())
		request.SetMaxDuration(durationpb.New(time.Duration(r.Int64N(1e15))))
		request.SetEventInterval(durationpb.New(time.Millisecond + time.Duration(r.Int64N(1e9))))
	}
	return request
}

func randomValue(r *rand.Rand, info *clewv1.FieldInfo, field protoreflect.FieldDescriptor, empty protoreflect.Value) protoreflect.Value {
	cell := func(cell protoreflect.Message) {
		fields := cell.Descriptor().Fields()
		cell.Set(fields.ByName("row"), protoreflect.ValueOfUint32(r.Uint32()>>r.IntN(33)))
		cell.Set(fields.ByName("column"), protoreflect.ValueOfUint32(r.Uint32()>>r.IntN(33)))
	}
	text := func() string {
		runes := make([]rune, 1+r.IntN(20))
		for i := range runes {
			runes[i] = []rune("S.#G 53'\"\\äQ")[r.IntN(12)]
		}
		return "." + string(runes) // not blank
	}
	switch info.GetType() {
	case clewv1.FieldType_FIELD_TYPE_NUMBER:
		return protoreflect.ValueOfUint32(uint32(info.GetMinimum() + r.Int64N(info.GetMaximum()-info.GetMinimum()+1)))
	case clewv1.FieldType_FIELD_TYPE_CHOICE:
		choices := info.GetChoices()
		return protoreflect.ValueOfEnum(field.Enum().Values().ByName(protoreflect.Name(choices[r.IntN(len(choices))].GetName())).Number())
	case clewv1.FieldType_FIELD_TYPE_FLAG:
		return protoreflect.ValueOfBool(true)
	case clewv1.FieldType_FIELD_TYPE_SQUARE:
		cell(empty.Message())
		return empty
	case clewv1.FieldType_FIELD_TYPE_SQUARES:
		for range 1 + r.IntN(5) {
			cell(empty.List().AppendMutable().Message())
		}
		return empty
	default:
		if !field.IsList() {
			return protoreflect.ValueOfString(text())
		}
		for range 1 + r.IntN(5) {
			empty.List().Append(protoreflect.ValueOfString(text()))
		}
		return empty
	}
}

// A form that begins with a request gives the same one back, and it does so too when
// it has read all values anew from what it shows.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	capabilities := capabilities(t)
	for range 150 {
		request := random(r, capabilities)
		m := New(Options{Capabilities: capabilities, Request: request}, plain(true))
		if diff := cmp.Diff(request, m.Request(), protocmp.Transform()); diff != "" {
			t.Fatalf("%v (-want +got):\n%s", request, diff)
		}
		for _, f := range m.fields() {
			if set := isSet(m, f); set == f.unset() {
				t.Errorf("%v: %s is set: %v, shows %q", request, f.label, set, f.show())
			}
			if !f.unset() {
				m.changed(f)
			}
		}
		if diff := cmp.Diff(request, m.Request(), protocmp.Transform()); diff != "" {
			t.Fatalf("%v read anew (-want +got):\n%s", request, diff)
		}
		if row, f := m.wrong(); f != nil {
			t.Errorf("%v: row %d, %s: %v", request, row, f.label, f.problem)
		}
	}
}

// What the form cannot show is kept: a square without a column is one in column 0.
func TestWhatIsNotChangedStaysAsItWas(t *testing.T) {
	request := clewv1.SearchRequest_builder{
		KnightsTour: clewv1.KnightsTour_builder{
			Start:   clewv1.Cell_builder{Row: proto.Uint32(3)}.Build(),
			Leaper:  &clewv1.Leaper{},
			Pruning: 99,
		}.Build(),
		Encoding: clewv1.Encoding_ENCODING_STEPS,
		Resume:   clewv1.Resume_builder{AfterSequence: 5}.Build(),
	}.Build()
	m := New(Options{Capabilities: capabilities(t), Request: request}, plain(true))
	if f := focusOn(t, m, "Start"); f.text != "3,0" {
		t.Errorf("the start is shown as %q", f.text)
	}
	if _, f := m.wrong(); f == nil || f.label != "Pruning" {
		t.Errorf("an unknown value is not found wrong")
	}
	request.ClearResume()
	if diff := cmp.Diff(request, m.Request(), protocmp.Transform()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if request.GetKnightsTour().GetStart() == m.Request().GetKnightsTour().GetStart() {
		t.Error("requests share their messages")
	}
}

func TestEachPuzzleKeepsWhatWasTyped(t *testing.T) {
	m := open(t, "queens")
	focusOn(t, m, "Size")
	enter(m, "12")
	focusOn(t, m, "Seed")
	enter(m, "7")
	pick(t, m, "sudoku")
	if request := m.Request(); !request.HasSudoku() || request.GetSeed() != 7 {
		t.Errorf("the request is %v, want a Sudoku with the seed", request)
	}
	pick(t, m, "queens")
	if request := m.Request(); request.GetQueens().GetSize() != 12 {
		t.Errorf("the request is %v, want 12 queens", request)
	}
}

func TestFieldsThatExcludeEachOther(t *testing.T) {
	m := open(t, "maze")
	grid, rows, columns := focusOn(t, m, "Maze"), focusOn(t, m, "Random rows"), focusOn(t, m, "Random columns")
	check := func(when, want string) {
		t.Helper()
		if got := (protojson.MarshalOptions{}).Format(m.Request().GetMaze()); strings.ReplaceAll(got, " ", "") != want {
			t.Errorf("%s: %s, want %s", when, got, want)
		}
	}
	focusOn(t, m, "Maze")
	enter(m, "S.\n.G")
	check("a maze", `{"grid":{"lines":["S.",".G"]}}`)
	focusOn(t, m, "Random rows")
	enter(m, "5")
	check("random rows", `{"random":{"rows":5}}`)
	if m.rival(grid) != rows || m.rival(rows) != nil {
		t.Error("the maze does not give way to the random rows")
	}
	focusOn(t, m, "Random columns")
	enter(m, "x")
	if press(m, "enter") != None {
		t.Error("a bad number of columns is run")
	}
	focusOn(t, m, "Maze")
	press(m, "end")
	enter(m, "#")
	press(m, "backspace")
	check("the maze again", `{"grid":{"lines":["S.",".G"]}}`)
	if m.rival(columns) != grid || press(m, "f5") != Run {
		t.Error("a bad number that is not used stands in the way")
	}
	press(m, "ctrl+u")
	if m.rival(rows) != nil || press(m, "f5") != None {
		t.Error("without the maze the random rows and columns do not count")
	}
	focusOn(t, m, "Random columns")
	press(m, "ctrl+u")
	check("no maze", `{"random":{"rows":5}}`)
	focusOn(t, m, "Random rows")
	press(m, "ctrl+u")
	check("nothing", `{}`)
}

// newer is a server that offers a puzzle which this client knows, but which its own
// server does not describe so, and another puzzle which it does not know.
func newer() *clewv1.GetCapabilitiesResponse {
	field := func(name string, kind clewv1.FieldType, choices ...*clewv1.FieldChoice) *clewv1.FieldInfo {
		return clewv1.FieldInfo_builder{Name: name, Label: "The " + name, Type: kind, Choices: choices}.Build()
	}
	return clewv1.GetCapabilitiesResponse_builder{Puzzles: []*clewv1.PuzzleInfo{
		clewv1.PuzzleInfo_builder{Name: "crossword", Help: "Words\x1b[2J\nacross."}.Build(),
		clewv1.PuzzleInfo_builder{Name: "knights_tour", Label: "The tour", Fields: []*clewv1.FieldInfo{
			field("height", clewv1.FieldType_FIELD_TYPE_NUMBER),
			field("rows.a", clewv1.FieldType_FIELD_TYPE_NUMBER),
			field("blocked.row", clewv1.FieldType_FIELD_TYPE_NUMBER),
			field("leaper", clewv1.FieldType_FIELD_TYPE_NUMBER),
			field("closed", clewv1.FieldType_FIELD_TYPE_TEXT),
			field("blocked", clewv1.FieldType_FIELD_TYPE_SQUARE),
			field("start", clewv1.FieldType_FIELD_TYPE_SQUARES),
			field("pruning", 99),
			field("leaper.a", clewv1.FieldType_FIELD_TYPE_NUMBER),
			field("move_order", clewv1.FieldType_FIELD_TYPE_CHOICE,
				clewv1.FieldChoice_builder{Name: "MOVE_ORDER_FIXED"}.Build(),
				clewv1.FieldChoice_builder{Name: "MOVE_ORDER_BEST", Label: "best"}.Build()),
		}}.Build(),
	}}.Build()
}

func TestANewerServer(t *testing.T) {
	m := New(Options{Capabilities: newer()}, plain(true))
	if screen := strings.Join(m.Lines(80, 24), "\n"); !strings.Contains(screen, tooOld) || !strings.Contains(screen, "[crossword]") || strings.Contains(screen, "\x1b") {
		t.Errorf("the unknown puzzle is shown as:\n%s", screen)
	}
	if press(m, "enter") != None || press(m, "tab", "enter") != None {
		t.Error("an unknown puzzle is run")
	}
	press(m, "ctrl+p")
	for i, f := range m.puzzle().fields {
		press(m, "tab")
		if _, old := f.kind.(unknown); old != (i < 8) {
			t.Errorf("%s has kind %T", f.label, f.kind)
		}
		press(m, "1", "left", "backspace", "ctrl+u", "2", "right")
		m.Update(tea.PasteMsg{Content: "x"})
		if screen := strings.Join(m.Lines(80, 24), "\n"); i == 0 && !strings.Contains(screen, "(needs a newer client)") {
			t.Errorf("an unknown field is shown as:\n%s", screen)
		}
	}
	if press(m, "enter"); m.focused().label != "The leaper.a" {
		t.Errorf("%q is focused, want the first mistake", m.focused().label)
	}
	press(m, "ctrl+u", "2")
	if action := press(m, "enter"); action != Run || m.Request().GetKnightsTour().GetLeaper().GetA() != 2 {
		t.Errorf("action %v with %v, want a leaper of 2", action, m.Request())
	}
	focusOn(t, m, "The move_order")
	press(m, "right")
	if action := press(m, "enter"); action != None || !strings.Contains(m.focused().problem.Error(), "best, want a newer client") {
		t.Errorf("action %v, %v, want the mistake in the move order", action, m.focused().problem)
	}
}

func TestAServerWithoutPuzzles(t *testing.T) {
	m := New(Options{}, plain(true))
	if press(m, "ctrl+p", "enter", "tab", "enter") != None {
		t.Error("nothing is run")
	}
	checkSize(t, m.Lines(80, 24), 80, 24)
}
