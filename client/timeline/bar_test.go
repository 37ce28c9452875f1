package timeline

import (
	"testing"

	"github.com/charmbracelet/colorprofile"

	"clew/client/theme"
)

func TestBar(t *testing.T) {
	look := theme.New(theme.Options{Unicode: true, Profile: colorprofile.NoTTY})
	mark := Mark{Pen: theme.NewPen(look.Good), Sign: "A"}
	for _, test := range []struct {
		axis  Axis
		at    int64
		marks []Mark
		want  string
	}{
		{Axis{First: 1, Last: 10, Columns: 5}, 0, nil, "●────"},
		{Axis{First: 1, Last: 10, Columns: 5}, 5, nil, "━━●──"},
		{Axis{First: 1, Last: 10, Columns: 5}, 10, nil, "━━━━●"},
		{Axis{First: 101, Last: 110, Columns: 5}, 100, nil, "●────"},
		{Axis{First: 1, Last: 10, Columns: 5}, 5, []Mark{mark, {}, mark, {}, mark}, "A━●─A"},
		{Axis{First: 1, Last: 0, Columns: 5}, 0, nil, "─────"}, // nothing has come
	} {
		if got := test.axis.Bar(look, test.at, test.marks); got != test.want {
			t.Errorf("%+v at %d: %q, want %q", test.axis, test.at, got, test.want)
		}
	}
}

func TestFigures(t *testing.T) {
	for _, test := range []struct {
		at, first, last int64
		ended           bool
		width           int
		want            string
	}{
		{0, 1, 0, false, 80, ""},
		{0, 1, 1234, true, 80, "      0 of 1,234   0.0%"},
		{1, 1, 12345, true, 80, "       1 of 12,345  <0.1%"},
		{1233, 1, 1234, true, 80, "  1,233 of 1,234  99.9%"},
		{12344, 1, 12345, true, 80, "  12,344 of 12,345 >99.9%"},
		{1234, 1, 1234, true, 80, "  1,234 of 1,234 100.0%"},
		{17, 1, 1234, false, 80, "     17 of 1,234+   1.4%"},
		{17, 1, 1234, true, 33, "     17 of 1,234   1.4%"},
		{17, 1, 1234, true, 32, "    1.4%"},
		{17, 1, 1234, true, 17, ""},
		// What is forgotten is no part of the bar.
		{1000, 1001, 1200, false, 80, "  1,000 of 1,200+   0.0%"},
		{1050, 1001, 1200, true, 80, "  1,050 of 1,200  25.0%"},
	} {
		if got := Figures(test.at, test.first, test.last, test.ended, test.width); got != test.want {
			t.Errorf("%d of %d in %d columns: %q, want %q", test.at, test.last, test.width, got, test.want)
		}
	}
}
