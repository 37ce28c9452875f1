package player

import (
	"testing"

	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

func TestLinesOfASquare(t *testing.T) {
	g := asciiGlyphs
	for name, test := range map[string]struct {
		look look
		size cellSize
		want []string
	}{
		"marked":                {look{content: "Q", mark: latestMark}, cellSize{6, 3}, []string{"      ", "  [Q] ", "      "}},
		"room for half a mark":  {look{content: "12", mark: refusedMark}, cellSize{3, 1}, []string{"!12"}},
		"room for no mark":      {look{content: "7", mark: blameMark}, cellSize{1, 1}, []string{"7"}},
		"a piece below":         {look{content: "63", below: "N"}, cellSize{5, 2}, []string{"  63 ", "  N  "}},
		"solid":                 {look{content: "#", fill: "#"}, cellSize{3, 2}, []string{"###", "###"}},
		"a path across":         {look{content: "-", arms: armLeft | armRight}, cellSize{5, 3}, []string{"     ", "-----", "     "}},
		"a path around":         {look{content: "+", arms: armUp | armRight}, cellSize{5, 3}, []string{"  |  ", "  +--", "     "}},
		"a path that ends":      {look{content: "@", arms: armDown, mark: latestMark}, cellSize{4, 2}, []string{"  @ ", "  | "}},
		"a path in two columns": {look{content: "+", arms: armLeft | armDown}, cellSize{2, 1}, []string{"-+"}},
		"a path in one":         {look{content: "+", arms: armRight | armDown}, cellSize{1, 1}, []string{"+"}},
		"room for one mark":     {look{content: "Q", mark: latestMark}, cellSize{2, 1}, []string{"*Q"}},
		"too much":              {look{content: "12345"}, cellSize{3, 1}, []string{"345"}},
	} {
		for line, want := range test.want {
			if got := test.look.line(test.size, line, g); got != want {
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
			l := look{content: test.content, mark: test.mark}
			if got := l.line(cellSize{i + 1, 1}, 0, unicodeGlyphs); got != want {
				t.Errorf("%s in %d columns is %q, want %q", test.content, i+1, got, want)
			}
		}
	}
}

// The arms of a path lead along its steps, not to squares that it only passes.
func TestArms(t *testing.T) {
	state, err := trace.NewState(clewv1.Started_builder{Board: clewv1.Board_builder{
		Rows: 2, Columns: 3, Values: 1,
		Initial: []*clewv1.InitialCell{clewv1.InitialCell_builder{Row: proto.Uint32(0), Column: proto.Uint32(0), Value: proto.Uint32(1)}.Build()},
	}.Build()}.Build())
	if err != nil {
		t.Fatal(err)
	}
	// From the corner down, right, right and up: below the square left of the end.
	for i, cell := range []int{3, 4, 5, 2} {
		if _, err := state.Apply(clewv1.Event_builder{
			Sequence: proto.Int64(int64(i) + 1),
			Kind:     clewv1.EventKind_EVENT_KIND_PLACE.Enum(),
			Row:      proto.Uint32(uint32(cell / 3)),
			Column:   proto.Uint32(uint32(cell % 3)),
			Value:    proto.Uint32(1),
			Depth:    proto.Uint32(uint32(i) + 1),
		}.Build()); err != nil {
			t.Fatal(err)
		}
	}
	for cell, want := range []arms{armDown, 0, armDown, armUp | armRight, armLeft | armRight, armUp | armLeft} {
		if cell == 1 {
			continue // free
		}
		if got := armsOf(state, cell); got != want {
			t.Errorf("the arms of cell %d are %04b, want %04b", cell, got, want)
		}
	}
}
