package board

import (
	"testing"

	"google.golang.org/protobuf/proto"

	"clew/client/theme"
	clewv1 "clew/gen/clew/v1"
)

// drawn returns a line of a square without colours.
func drawn(l look, size CellSize, line int, unicode bool) string {
	t := plain(unicode)
	l.square = t.Squares[l.paint]
	text := theme.NewLine(size.Width)
	l.draw(text, size, line, t)
	return text.String()
}

func TestLinesOfASquare(t *testing.T) {
	for name, test := range map[string]struct {
		look look
		size CellSize
		want []string
	}{
		"marked":                {look{content: "Q", mark: latestMark}, CellSize{6, 3}, []string{"      ", "  [Q] ", "      "}},
		"room for half a mark":  {look{content: "12", mark: refusedMark}, CellSize{3, 1}, []string{"!12"}},
		"room for no mark":      {look{content: "7", mark: blameMark}, CellSize{1, 1}, []string{"7"}},
		"a piece below":         {look{content: "63", below: "N"}, CellSize{5, 2}, []string{"  63 ", "  N  "}},
		"solid":                 {look{content: "#", fill: "#"}, CellSize{3, 2}, []string{"###", "###"}},
		"large":                 {look{content: "Q"}, CellSize{8, 4}, []string{"        ", "    Q   ", "        ", "        "}},
		"a path across":         {look{content: "-", arms: armLeft | armRight}, CellSize{5, 3}, []string{"     ", "-----", "     "}},
		"a path around":         {look{content: "+", arms: armUp | armRight}, CellSize{5, 3}, []string{"  |  ", "  +--", "     "}},
		"a path that ends":      {look{content: "@", arms: armDown, mark: latestMark}, CellSize{4, 2}, []string{"  @ ", "  | "}},
		"a path in two columns": {look{content: "+", arms: armLeft | armDown}, CellSize{2, 1}, []string{"-+"}},
		"a path in one":         {look{content: "+", arms: armRight | armDown}, CellSize{1, 1}, []string{"+"}},
		"room for one mark":     {look{content: "Q", mark: latestMark}, CellSize{2, 1}, []string{"*Q"}},
		"too much":              {look{content: "12345"}, CellSize{3, 1}, []string{"345"}},
		"nothing":               {look{}, CellSize{3, 1}, []string{"   "}},
	} {
		for line, want := range test.want {
			if got := drawn(test.look, test.size, line, false); got != want {
				t.Errorf("%s: line %d is %q, want %q", name, line, got, want)
			}
		}
	}
}

// Marks stand on both sides or are another one: half a bracket means nothing.
func TestMarks(t *testing.T) {
	for _, test := range []struct {
		mark    mark
		content string
		want    [6]string // from a width of 1
	}{
		{latestMark, "♛", [6]string{"♛", "*♛", "[♛]", " [♛]", " [♛] ", "  [♛] "}},
		{latestMark, "12", [6]string{"2", "12", "*12", "[12]", " [12]", " [12] "}},
		{latestMark, "123", [6]string{"3", "23", "123", "*123", "[123]", " [123]"}},
		{refusedMark, "×", [6]string{"×", "!×", "!×!", " !×!", " !×! ", "  !×! "}},
		{blameMark, "7", [6]string{"7", ">7", ">7<", " >7<", " >7< ", "  >7< "}},
		{"", "7", [6]string{"7", " 7", " 7 ", "  7 ", "  7  ", "   7  "}},
	} {
		for i, want := range test.want {
			if got := drawn(look{content: test.content, mark: test.mark}, CellSize{i + 1, 1}, 0, true); got != want {
				t.Errorf("%s in %d columns is %q, want %q", test.content, i+1, got, want)
			}
		}
	}
}

// The arms of a path lead along its steps, not to squares that it only passes.
func TestArms(t *testing.T) {
	m := begin(t, clewv1.Started_builder{Board: clewv1.Board_builder{
		Rows: 2, Columns: 3, Values: 1,
		Initial: []*clewv1.InitialCell{clewv1.InitialCell_builder{Row: proto.Uint32(0), Column: proto.Uint32(0), Value: proto.Uint32(1)}.Build()},
	}.Build()}.Build())
	// From the corner down, right, right and up: below the square left of the end.
	for i, cell := range []int{3, 4, 5, 2} {
		m.apply(t, place(m.scene.State, cell, 1, i+1))
	}
	for cell, want := range []arms{armDown, 0, armDown, armUp | armRight, armLeft | armRight, armUp | armLeft} {
		if cell == 1 {
			continue // free
		}
		if got := armsOf(m.scene.State, cell); got != want {
			t.Errorf("the arms of cell %d are %04b, want %04b", cell, got, want)
		}
	}
}

// An event is shown where it happens, and stays shown as long as it is the latest of its
// kind: a placement until it is undone, a backtrack until the next placement.
func TestWhatHasJustHappened(t *testing.T) {
	m := begin(t, clewv1.Started_builder{
		Request: clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 3}.Build()}.Build(),
		Board:   clewv1.Board_builder{Rows: 1, Columns: 3, Values: 1}.Build(),
	}.Build())
	s := m.scene.State
	undo := func(cell, depth int) clewv1.Event_builder {
		event := place(s, cell, 1, depth)
		event.Kind = clewv1.EventKind_EVENT_KIND_BACKTRACK.Enum()
		return event
	}
	refuse := func(cell, conflict, depth int) clewv1.Event_builder {
		event := place(s, cell, 1, depth)
		event.Kind = clewv1.EventKind_EVENT_KIND_REJECT.Enum()
		event.ConflictRow, event.ConflictColumn = proto.Uint32(0), proto.Uint32(uint32(conflict))
		return event
	}
	b := New(m.started, plain(false))
	for _, moment := range []struct {
		event clewv1.Event_builder
		want  string
	}{
		{place(s, 0, 1, 1), "0 [Q] .  . "},
		{refuse(1, 0, 1), "0 >Q<!x! . "},
		{refuse(2, 0, 1), "0 >Q< . !x!"},
		{place(s, 1, 1, 2), "0  Q [Q] . "},
		{refuse(2, 0, 2), "0 >Q<[Q]!x!"},
		{undo(1, 1), "0  Q  x  . "},
		{refuse(2, 0, 1), "0 >Q< x !x!"},
		{place(s, 2, 1, 2), "0  Q  . [Q]"},
		{undo(2, 1), "0  Q  .  x "},
		{undo(0, 0), "0  x  .  . "},
	} {
		m.apply(t, moment.event)
		if got := b.Draw(m.scene, 11, 2)[1]; got != moment.want {
			t.Errorf("after event %d: %q, want %q", s.Sequence(), got, moment.want)
		}
	}
}
