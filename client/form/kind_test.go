package form

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	clewv1 "clew/gen/clew/v1"
)

// slotOf returns the kind of a field that needs no more than its type, and a new value
// of the field.
func slotOf(t testing.TB, message proto.Message, name string, kind clewv1.FieldType) (kind, protoreflect.Value) {
	t.Helper()
	p, known := newPath(message.ProtoReflect().Descriptor(), name)
	if !known {
		t.Fatalf("there is no field %q", name)
	}
	return newKind(clewv1.FieldInfo_builder{Name: name, Type: kind}.Build(), p.field()), p.empty(message.ProtoReflect())
}

func TestBadInput(t *testing.T) {
	for _, test := range []struct {
		puzzle, label, text string
		want                string // the problem, "" for none
	}{
		{"queens", "Size", "1000", ""},
		{"queens", "Size", " 7 ", ""},
		{"queens", "Size", "0", "is 0, want 1 to 1,000"},
		{"queens", "Size", "1001", "is 1001, want 1 to 1,000"},
		{"queens", "Size", "eight", "is eight, want 1 to 1,000"},
		{"queens", "Size", "8.5", "is 8.5, want 1 to 1,000"},
		{"queens", "Size", "99999999999999999999999999", "is 99999999999999999999999999, want 1 to 1,000"},
		{"queens", "Size", strings.Repeat("0", 41), "is " + strings.Repeat("0", 37) + "..., want 1 to 1,000"},
		{"queens", "Seed", "18446744073709551615", ""},
		{"queens", "Seed", "18446744073709551616", "is 18446744073709551616, want 0 to 18,446,744,073,709,551,615"},
		{"queens", "Max solutions", "4294967296", "is 4294967296, want 0 to 4,294,967,295"},
		{"queens", "Max placements", "9223372036854775807", ""},
		{"queens", "Max placements", "9223372036854775808", "is 9223372036854775808, want 0 to 9,223,372,036,854,775,807"},
		{"queens", "Max duration", "0", ""},
		{"queens", "Max duration", "1h 30m", ""},
		{"queens", "Max duration", "5", "is 5, want a time with its unit, such as 200ms, 1.5s or 1m"},
		{"queens", "Max duration", "300000h9999999h", "is 300000h9999999h, want a time with its unit, such as 200ms, 1.5s or 1m"},
		{"queens", "Event interval", "0s", ""},
		{"queens", "Event interval", "1us", "is 1us, want 1ms to 1h, or 0"},
		{"queens", "Event interval", "61m", "is 61m, want 1ms to 1h, or 0"},
		{"queens", "Queens set in advance", "0,1; 2 , 3", ""},
		{"queens", "Queens set in advance", "0,1 2", "is 2, want ROW,COLUMN, both from 0, such as 0,4"},
		{"queens", "Queens set in advance", "0,1 b7", "is b7, want ROW,COLUMN, both from 0, such as 0,4"},
		{"queens", "Queens set in advance", ";", "is ;, want ROW,COLUMN, both from 0, such as 0,4"},
		{"knights_tour", "Start", "2,2", ""},
		{"knights_tour", "Start", "2,2,2", "is 2,2,2, want ROW,COLUMN, both from 0, such as 0,4"},
		{"knights_tour", "Start", "2,2 3,3", "is 2,2 3,3, want ROW,COLUMN, both from 0, such as 0,4"},
		{"knights_tour", "Start", "4294967296,0", "is 4294967296,0, want ROW,COLUMN, both from 0, such as 0,4"},
		{"knights_tour", "Longer jump", "33", "is 33, want 0 to 32"},
		{"knights_tour", "Rows", "0", "is 0, want 1 to 1,048,576"},
		{"knights_tour", "Columns", "0", "is 0, want 1 to 1,048,576"},
		{"maze", "Random rows", "0", "is 0, want 1 to 1,048,576"},
		{"maze", "Random columns", "0", "is 0, want 1 to 1,048,576"},
		{"maze", "Walls of 100", "0", ""},
		{"maze", "Walls of 100", "101", "is 101, want 0 to 100"},
	} {
		m := open(t, test.puzzle)
		f := focusOn(t, m, test.label)
		m.Update(tea.PasteMsg{Content: test.text})
		got := ""
		if f.problem != nil {
			got = f.problem.Error()
		}
		if got != test.want {
			t.Errorf("%s %q: %q, want %q", test.label, test.text, got, test.want)
		}
		if action := press(m, "tab", "ctrl+r"); (action == Run) != (test.want == "") {
			t.Errorf("%s %q: action %v", test.label, test.text, action)
		}
		if test.want == "" {
			continue
		}
		if m.focused() != f {
			t.Errorf("%s %q: the mistake is not focused", test.label, test.text)
		}
		screen := strings.Join(m.Lines(200, 60), "\n")
		if !strings.Contains(screen, f.label+" "+test.want+".") || !strings.Contains(screen, "no command yet: "+f.label+" is wrong") {
			t.Errorf("%s %q: not said in\n%s", test.label, test.text, screen)
		}
	}
}

func TestLongMistakesAreCut(t *testing.T) {
	if got, want := (&mistake{strings.Repeat("ü\n", 100), "less"}).Error(), "is "+strings.Repeat("ü ", 18)+"ü..., want less"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// number's range is that of its type where the server has none.
func TestBoundsOfNumbers(t *testing.T) {
	for kind, want := range map[protoreflect.Kind]string{
		protoreflect.Int32Kind:    fmt.Sprint(math.MinInt32, " ", math.MaxInt32),
		protoreflect.Sfixed64Kind: fmt.Sprint(math.MinInt64, " ", math.MaxInt64),
		protoreflect.Fixed32Kind:  fmt.Sprint("0 ", uint32(math.MaxUint32)),
		protoreflect.Uint64Kind:   fmt.Sprint("0 ", uint64(math.MaxUint64)),
	} {
		low, high := bounds(kind)
		if got := fmt.Sprint(low, " ", high); got != want {
			t.Errorf("%v has %s, want %s", kind, got, want)
		}
		for _, text := range []string{low.String(), high.String()} {
			value, err := (number{kind: kind, low: low, high: high}).read(text, protoreflect.Value{})
			if err != nil || value.String() != text {
				t.Errorf("%v: %s is read as %v, %v", kind, text, value, err)
			}
		}
	}
	if low, _ := bounds(protoreflect.DoubleKind); low != nil {
		t.Error("a fraction is a whole number")
	}
}

func TestSteps(t *testing.T) {
	for _, test := range []struct{ puzzle, label, from, keys, want string }{
		{"queens", "Size", "", "right", "9"},
		{"queens", "Size", "", "left", "7"},
		{"queens", "Size", "1", "-", "1"},
		{"queens", "Size", "999", "+ = right", "1000"},
		{"queens", "Size", "5000", "right", "1000"},
		{"queens", "Size", "x", "right", "x"},
		{"queens", "Seed", "", "right", "1"},
		{"queens", "Seed", "18446744073709551614", "right right", "18446744073709551615"},
		{"queens", "Max solutions", "", "left", "0"},
		{"queens", "Max duration", "", "+ +", "2ms"},
		{"queens", "Max duration", "", "-", ""},
		{"queens", "Max duration", "55s", "+", "1m"},
		{"queens", "Max duration", "55s", "-", "30s"},
		{"queens", "Max duration", "90h", "+", "90h"},
		{"queens", "Max duration", "x", "+", "x"},
		{"queens", "Event interval", "", "-", ""},
		{"queens", "Event interval", "45m", "+ +", "1h"},
		{"queens", "Event interval", "1ms", "-", "1ms"},
		{"queens", "Include rejections", "", "space", "true"},
		{"queens", "Include rejections", "", "left left", ""},
		{"knights_tour", "Rows", "", "right", "9"},
		{"knights_tour", "Longer jump", "", "left", "1"},
		{"maze", "Walls of 100", "", "right", "31"},
		{"knights_tour", "Pruning", "", "left", "PRUNING_NONE"},
		{"knights_tour", "Pruning", "", "right + space right", ""},
	} {
		m := open(t, test.puzzle)
		f := focusOn(t, m, test.label)
		m.Update(tea.PasteMsg{Content: test.from})
		press(m, strings.Fields(test.keys)...)
		if f.text != test.want {
			t.Errorf("%s %q, %s: %q, want %q", test.label, test.from, test.keys, f.text, test.want)
		}
	}
}

// A flag that is on where it is unset can be switched off and back.
func TestFlagThatIsNormallyOn(t *testing.T) {
	f := yesNo{normally: true}
	if off := f.step("", 1); off != "false" || f.step(off, 1) != "" || f.step("true", 1) != "false" {
		t.Errorf("unset becomes %q, then %q", off, f.step(off, 1))
	}
	if _, err := f.read("maybe", protoreflect.Value{}); err == nil {
		t.Error("maybe is a flag")
	}
}

func TestTerse(t *testing.T) {
	for want, d := range map[string]time.Duration{
		"1m": time.Minute, "1h": time.Hour, "1h30m": 90 * time.Minute, "1m30s": 90 * time.Second,
		"10m": 10 * time.Minute, "200ms": 200 * time.Millisecond, "1h0m5s": time.Hour + 5*time.Second, "0s": 0,
	} {
		if got := terse(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
		if back, err := time.ParseDuration(terse(d)); err != nil || back != d {
			t.Errorf("%v is read back as %v, %v", d, back, err)
		}
	}
}

// Whatever a kind reads, it writes so that it reads the same again.
func FuzzKinds(f *testing.F) {
	for _, seed := range []string{"12", "-5", "+5", "0,4 1,7", "0 , 4;1,7", "200ms", "1h", "S.#\n#.G", "3,3", "0x10", "1_000", ",", "1,2,3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		try := func(k kind, fresh func() protoreflect.Value) {
			value, err := k.read(text, fresh())
			if err != nil {
				if said := err.Error(); !strings.Contains(said, ", want ") {
					t.Errorf("%T: %q gives %q", k, text, said)
				}
				return
			}
			again, err := k.read(k.write(value), fresh())
			if err != nil || !again.Equal(value) {
				t.Errorf("%T: %q is %v, which is written as %q and read as %v, %v", k, text, value, k.write(value), again, err)
			}
		}
		for _, field := range []struct {
			name string
			kind clewv1.FieldType
		}{
			{"seed", clewv1.FieldType_FIELD_TYPE_NUMBER},
			{"max_placements", clewv1.FieldType_FIELD_TYPE_NUMBER},
			{"queens.initial", clewv1.FieldType_FIELD_TYPE_SQUARES},
			{"knights_tour.start", clewv1.FieldType_FIELD_TYPE_SQUARE},
			{"maze.grid.lines", clewv1.FieldType_FIELD_TYPE_TEXT},
			{"sudoku.givens", clewv1.FieldType_FIELD_TYPE_TEXT},
		} {
			k, _ := slotOf(t, &clewv1.SearchRequest{}, field.name, field.kind)
			try(k, func() protoreflect.Value {
				_, empty := slotOf(t, &clewv1.SearchRequest{}, field.name, field.kind)
				return empty
			})
		}
		try(duration{high: math.MaxInt64}, func() protoreflect.Value { return protoreflect.Value{} })
	})
}

// A path of which nothing is left leaves nothing behind.
func TestPaths(t *testing.T) {
	request := &clewv1.SearchRequest{}
	message := request.ProtoReflect()
	p, known := newPath(message.Descriptor(), "knights_tour.leaper.a")
	if !known || p.name() != "knights_tour.leaper.a" {
		t.Fatalf("the path is %v, %v", p.name(), known)
	}
	p.clear(message)
	if _, set := p.get(message); set || proto.Size(request) > 0 {
		t.Errorf("nothing has become %v", request)
	}
	p.set(message, protoreflect.ValueOfUint32(3))
	if got := request.GetKnightsTour().GetLeaper().GetA(); got != 3 {
		t.Errorf("a is %d in %s", got, prototext.Format(request))
	}
	request.GetKnightsTour().SetClosed(true)
	p.clear(message)
	if request.GetKnightsTour().HasLeaper() || !request.GetKnightsTour().GetClosed() {
		t.Errorf("cleared, it is %v", request)
	}
	for name, want := range map[string]bool{
		"maze.random.rows": true, "maze.moves": false, "maze.grid.lines": false, "sudoku.givens": true, "seed": false,
	} {
		other, _ := newPath(message.Descriptor(), name)
		grid, _ := newPath(message.Descriptor(), "maze.grid.lines")
		if grid.excludes(other) != want || other.excludes(grid) != want {
			t.Errorf("%s excludes a grid: %v, want %v", name, !want, want)
		}
	}
}
