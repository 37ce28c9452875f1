package window

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestJoined(t *testing.T) {
	for _, test := range []struct{ first, second, want []string }{
		{[]string{"ab", "♛"}, []string{"1", "2", "3"}, []string{"ab  1", "♛   2", "    3"}},
		{[]string{"ab", "c"}, []string{""}, []string{"ab", "c"}},
		{[]string{"abcdef"}, []string{"1"}, []string{"abcdef1"}},
		{nil, nil, []string{}},
	} {
		if diff := cmp.Diff(test.want, Joined(test.first, 4, test.second)); diff != "" {
			t.Errorf("%q and %q (-want +got):\n%s", test.first, test.second, diff)
		}
	}
}

func TestFitting(t *testing.T) {
	for width, want := range map[int]string{4: "♛♛♛♛", 3: "abc", 2: "♛", 1: "♛", 0: "♛"} {
		if got := Fitting(width, "♛♛♛♛", "abc", "♛"); got != want {
			t.Errorf("%q fits %d columns, want %q", got, width, want)
		}
	}
}

func TestBar(t *testing.T) {
	look := newWindow(80, 24).theme
	for fraction, want := range map[float64]string{-1: "░░░░", 0: "░░░░", 0.49: "█░░░", 0.5: "██░░", 0.99: "███░", 1: "████", 2: "████", math.Inf(1): "████"} {
		if got := Bar(look, fraction, 4); got != want {
			t.Errorf("%v is %q, want %q", fraction, got, want)
		}
	}
}
