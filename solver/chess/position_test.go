package chess_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"clew/solver"
	"clew/solver/chess"
)

func TestParsePosition(t *testing.T) {
	const placement = "r1bq4/8/8/8/8/8/8/4K2R"
	for _, text := range []string{
		placement, placement + " w KQkq - 0 1", "  " + placement + "\n", placement + "\tx/y", placement + "\r\n9",
		"r1bq1111/8/44/323/8/8/8/4K11R",
	} {
		p := parse(t, text)
		if got, want := fen(p), "r1bq1111/11111111/11111111/11111111/11111111/11111111/11111111/1111K11R"; got != want {
			t.Errorf("%q is read as %s, want %s", text, got, want)
		}
	}
	if parse(t, "") != parse(t, chess.Initial+" w KQkq - 0 1") {
		t.Error("no text is not the initial position")
	}
}

func TestInvalidPositions(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	tests := []struct {
		name, text string
		want       []string
	}{
		{"garbage", "hello", []string{`position is "hello", want 8 ranks with / between them, not 1`}},
		{"nothing but space", " ", []string{`position is "", want 8 ranks with / between them, not 1`}},
		{"nine ranks", "8/8/8/8/8/8/8/8/8", []string{`position is "8/8/8/8/8/8/8/8/8", want 8 ranks with / between them, not 9`}},
		{"seven ranks", "8/8/8/8/8/8/8", []string{`position is "8/8/8/8/8/8/8", want 8 ranks with / between them, not 7`}},
		{"nine files", "8/ppppppppp/8/8/8/8/8/8", []string{`position is "ppppppppp", want 8 squares on rank 7, not 9`}},
		{"seven files", "8/8/8/8/8/8/8/RNBQKBN", []string{`position is "RNBQKBN", want 8 squares on rank 1, not 7`}},
		{"an empty rank", "8/8/8//8/8/8/8", []string{`position is "", want 8 squares on rank 5, not 0`}},
		{"digits in a row", "8/8/8/54/8/8/8/8", []string{`position is "54", want 8 squares on rank 5, not 9`}},
		{"digit 0", "8/8/8/8/8/08/8/8", []string{`position is "08", want KQRBNPkqrbnp or 1 to 8 on rank 3, not '0'`}},
		{"digit 9", "9/8/8/8/8/8/8/8", []string{`position is "9", want KQRBNPkqrbnp or 1 to 8 on rank 8, not '9'`}},
		{"another letter", "8/8/8/8/3é4/8/8/8", []string{`position is "3é4", want KQRBNPkqrbnp or 1 to 8 on rank 4, not 'é'`}},
		{"no text at all", "8/8/8/8/8/8/8/7\xff", []string{`position is "7\xff", want KQRBNPkqrbnp or 1 to 8 on rank 1, not '�'`}},
		{"several", "x/8/8/8/8/8/8/7", []string{
			`position is "x", want KQRBNPkqrbnp or 1 to 8 on rank 8, not 'x'`,
			`position is "7", want 8 squares on rank 1, not 7`}},
		{"long", "8/8/8/8/8/8/8/" + long, []string{`position is "` + long[:100] + `", want KQRBNPkqrbnp or 1 to 8 on rank 1, not 'x'`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var invalid solver.InvalidError
			chess.ParsePosition(test.text, "position", &invalid)
			if diff := cmp.Diff(strings.Join(test.want, "; "), invalid.Error()); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSquares(t *testing.T) {
	const none, target, square = 0, 1, 2
	for text, want := range map[string]int{
		"a1": square, "h8": square, "b1": square,
		"i1": target, "z9": target, "a9": target, "a0": target, "b01": target, "c10": target,
		"": none, "b": none, "1b": none, "B1": none, "b-1": none, "b+1": none, "b1 ": none, " b1": none,
		"bb1": none, "b1.5": none, "b1_0": none, "b0x1": none, "é1": none, "{1": none, "`1": none,
	} {
		for kind, parse := range map[int]func(string, string, *solver.InvalidError) chess.Square{target: chess.ParseTarget, square: chess.ParseSquare} {
			var invalid solver.InvalidError
			got := parse(text, "here", &invalid)
			if accepted := invalid.Err() == nil; accepted != (want >= kind) {
				t.Errorf("%q: %v, %v", text, got, invalid.Err())
			} else if accepted && want == square && got.String() != text {
				t.Errorf("%q is read as %v", text, got)
			}
		}
	}
	var invalid solver.InvalidError
	chess.ParseSquare("z9", "square", &invalid)
	chess.ParseTarget("9z", "to", &invalid)
	if got, want := invalid.Error(), `square is "z9", want a square, a1 to h8; to is "9z", want a letter and a number, such as c3`; got != want {
		t.Errorf("violations %s, want %s", got, want)
	}
}

func FuzzPosition(f *testing.F) {
	for _, text := range []string{
		"", chess.Initial, "8/8/8/8/8/P1p5/8/1N6 w - - 0 1", "8/8/8/8/8/8/8/8/8", "9/8/8/8/8/8/8/8", "ppppppppp/8/8/8/8/8/8/8", "é/\xff/",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var invalid solver.InvalidError
		p := chess.ParsePosition(text, "position", &invalid)
		if invalid.Err() != nil {
			for _, v := range invalid.Violations {
				if v.Field != "position" || len(v.Value) > 1100 || len(v.Want) > 100 {
					t.Errorf("violation %+v", v)
				}
			}
			if len(invalid.Violations) > chess.Side || invalid.Omitted > 0 {
				t.Errorf("%d violations", len(invalid.Violations)+invalid.Omitted)
			}
			return
		}
		if again := parse(t, fen(p)); again != p {
			t.Errorf("%q is %s, which is read as %s", text, fen(p), fen(again))
		}
		for _, from := range squares() {
			checkMoves(t, p, from)
		}
	})
}
