package player

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"clew/client/history"
	"clew/client/internal/clienttest"
	"clew/client/theme"
	"clew/client/timeline"
	"clew/client/trace"
)

func TestPlot(t *testing.T) {
	columns := []history.Span{{Least: 0, Most: 0}, {Least: 0, Most: 2}, {Least: 1, Most: 3}, {Least: 3, Most: 3}, {Least: 3, Most: 4}, {Least: 4, Most: 4}}
	for _, test := range []struct {
		name    string
		unicode bool
		here    int
		scale   scale
		want    string
	}{
		{"a row a level", true, 2, newScale(4, trace.None, 4, 8), "  │ ██\n  ██░░\n ██░░░\n ██░░░\n"},
		{"a row for two levels", true, 0, newScale(4, trace.None, 2, 8), "│ ▄▄██\n│██░░░\n"},
		{"one row", true, 5, newScale(4, trace.None, 1, 8), " ▄▆▆██\n"},
		{"up to a target", true, 5, newScale(4, 8, 2, 8), "     │\n ▄▆▆██\n"},
		{"in ASCII", false, 1, newScale(4, trace.None, 2, 4), " |::##\n ##---\n"},
	} {
		theme := testTheme(test.unicode)
		var got strings.Builder
		for _, line := range plot(columns, test.here, test.scale, theme) {
			got.WriteString(ansi.Strip(line) + "\n")
		}
		if diff := cmp.Diff(test.want, got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// From any plot the depths can be read again, as exactly as its rows allow.
func TestPlotShowsTheDepths(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	th := testTheme(true)
	for range 300 {
		top, rows := 1+random.IntN(70), 1+random.IntN(20)
		s := newScale(top, trace.None, rows, len(th.Columns)-1)
		columns := make([]history.Span, 1+random.IntN(40))
		for i := range columns {
			columns[i].Most = random.IntN(top + 1)
			columns[i].Least = random.IntN(columns[i].Most + 1)
		}
		filled, ground := make([]int, len(columns)), make([]int, len(columns))
		for _, line := range plot(columns, -1, s, th) {
			for i, glyph := range []rune(ansi.Strip(line)) {
				if string(glyph) == th.BarEmpty {
					ground[i]++
					filled[i] += s.steps
				} else {
					filled[i] += slices.Index(th.Columns, string(glyph))
				}
			}
		}
		for i, column := range columns {
			if filled[i] != s.filled(column.Most) {
				t.Fatalf("%+v: %d steps for %+v, want %d", s, filled[i], column, s.filled(column.Most))
			}
			// The cell where the column ends is never ground, so that it can be seen.
			if want := min(s.filled(column.Least), max(0, s.filled(column.Most)-1)) / s.steps; ground[i] != want {
				t.Fatalf("%+v: %d cells of ground for %+v, want %d", s, ground[i], column, want)
			}
		}
	}
}

// What lies ahead and what is below all depths are fainter; the place stands out.
func TestPlotColors(t *testing.T) {
	th := testTheme(true)
	columns := slices.Repeat([]history.Span{{Least: 1, Most: 2}}, 5)
	got := plot(columns, 2, newScale(2, trace.None, 2, 8), th)
	want := []string{
		th.Played.Render("██") + th.Title.Render("█") + th.Ahead.Render("██"),
		th.Faint.Render("░░") + th.Title.Render("█") + th.Faint.Render("░░"),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("plot (-want +got):\n%s", diff)
	}
}

func TestScale(t *testing.T) {
	for top := 1; top < 100; top++ {
		for rows := 1; rows < 12; rows++ {
			s := newScale(top, trace.None, rows, 8)
			for depth := 1; depth <= top; depth++ {
				if s.filled(depth) < max(1, s.filled(depth-1)) || s.row(depth) < 0 || s.row(depth) >= rows {
					t.Fatalf("%+v: depth %d fills %d steps to row %d, depth %d %d", s, depth, s.filled(depth), s.row(depth), depth-1, s.filled(depth-1))
				}
			}
			if s.filled(0) != 0 || s.filled(top) != rows*8 {
				t.Fatalf("%+v: from %d to %d steps", s, s.filled(0), s.filled(top))
			}
		}
	}
	for _, test := range []struct {
		deepest, target, rows int
		want                  []string
	}{
		{8, 8, 3, []string{"8 ", "  ", "0 "}},
		{5, 8, 4, []string{"8 ", "5 ", "  ", "0 "}},
		{7, 8, 4, []string{"7 ", "  ", "  ", "0 "}}, // no room for the 8
		{5, 11, 3, []string{"5 ", "  ", "0 "}},      // not even half way there
		{6, 11, 3, []string{"11 ", " 6 ", " 0 "}},
		{1234, trace.None, 2, []string{"1,234 ", "    0 "}},
		{9, trace.None, 1, []string{"9 "}},
		{0, 8, 2, []string{"  ", "0 "}}, // nothing was placed
	} {
		got, margin := newScale(test.deepest, test.target, test.rows, 8).labels()
		if diff := cmp.Diff(test.want, got); diff != "" || margin != len(test.want[0]) {
			t.Errorf("deepest %d, target %d, margin %d (-want +got):\n%s", test.deepest, test.target, margin, diff)
		}
	}
}

// A stretch that is zoomed into is of the trace, has the place, and moves by whole
// columns as the place does.
func TestZoomed(t *testing.T) {
	for _, all := range []timeline.Axis{{First: 1, Last: 10, Columns: 20}, {First: 1, Last: 876, Columns: 70}, {First: 65537, Last: 200000, Columns: 46}, {First: 1, Last: 16501402, Columns: 190}} {
		if most := zooms(all); most > 0 && (all.Count()>>most)/int64(all.Columns) != 1 {
			t.Errorf("%+v can be zoomed %d times", all, most)
		}
		for times := range zooms(all) + 1 {
			before := timeline.Axis{}
			for i := range int64(500) {
				at := all.First - 1 + i*(all.Count()/500+1)
				if at > all.Last {
					break
				}
				shown := zoomed(all, at, times)
				if shown.First < all.First || shown.Last > all.Last || shown.Columns != all.Columns ||
					at >= all.First && (at < shown.First || at > shown.Last) {
					t.Fatalf("%+v zoomed %d times at %d is %+v", all, times, at, shown)
				}
				if times == 0 {
					continue
				}
				each := shown.Count() / int64(shown.Columns)
				if shown.Count() != each*int64(shown.Columns) || shown.Count() > all.Count()>>times {
					t.Fatalf("%+v zoomed %d times has %d events, %d a column", all, times, shown.Count(), each)
				}
				if shown.Last < all.Last && before != (timeline.Axis{}) && (shown.First-before.First)%each != 0 {
					t.Fatalf("%+v zoomed %d times moves from %+v to %+v", all, times, before, shown)
				}
				before = shown
			}
		}
	}
}

func TestZoomKeys(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(true), View: "depth"}, nil)
	m.at(300)
	const all = "depth over events 1 to 982  zoom 1x: [ ]"
	title := func() string { return plain(m.depths(0, 1, 80, 12))[0] }
	for _, step := range []struct{ key, want string }{
		{"", all},
		{"]", "depth over events 61 to 528  zoom 2x: [ ]"},
		{"]", "depth over events 181 to 414  zoom 4x: [ ]"},
		{"]", "depth over events 261 to 338  zoom 8x: [ ]"},
		{"]", "depth over events 261 to 338  zoom 8x: [ ]"}, // an event a column
		{"[", "depth over events 181 to 414  zoom 4x: [ ]"},
		{"[", "depth over events 61 to 528  zoom 2x: [ ]"},
		{"[", all},
		{"[", all},
	} {
		if step.key != "" {
			press(m, step.key)
		}
		if got := title(); got != step.want {
			t.Errorf("after %q: %q, want %q", step.key, got, step.want)
		}
	}
}

// A click on the plot puts the place into that column, whatever the zoom.
func TestClicksOnDepths(t *testing.T) {
	const left, top, width, height = 3, 5, 60, 9
	m := loaded(t, Options{Request: clienttest.Queens(true)}, nil)
	for zoom := range 4 {
		for x := range width - 2 { // without the margin
			m.at(400)
			m.zoom = zoom
			m.window.Regions.Clear()
			m.depths(left, top, width, height)
			shown := zoomed(timeline.Axis{First: 1, Last: m.reel.Last(), Columns: width - 2}, 400, zoom)
			click(m, left+2+x, top+1+x%(height-1))
			if got := m.reel.Position(); shown.Column(got) != x || got < shown.First {
				t.Errorf("zoom %d: a click on column %d goes to event %d, which is in column %d", zoom, x, got, shown.Column(got))
			}
		}
		m.at(400)
		if click(m, left, top); m.reel.Position() != 400 {
			t.Errorf("a click on the title goes to event %d", m.reel.Position())
		}
	}
}

func TestDepthFrames(t *testing.T) {
	for _, test := range []struct {
		name          string
		width, height int
		at            int64
		zoom          int
		ascii         bool
	}{
		{name: "depths-80x14", width: 80, height: 14, at: 300},
		{name: "depths-zoom-80x14", width: 80, height: 14, at: 300, zoom: 3},
		{name: "depths-ascii-80x10", width: 80, height: 10, at: 300, ascii: true},
		{name: "depths-20x3", width: 20, height: 3, at: 300},
	} {
		m := loaded(t, Options{Request: clienttest.Queens(true)}, nil)
		m.at(test.at)
		m.zoom = test.zoom
		m.SetTheme(testTheme(!test.ascii))
		clienttest.Golden(t, test.name, m.window.Cut(m.depths(0, 0, test.width, test.height), test.width, test.height), test.width, test.height)
	}
}

// The views keep to their part of the window, and to what the terminal can show.
func TestViewsRespectTheTerminal(t *testing.T) {
	for name, request := range pastSearches() {
		m := loaded(t, Options{Request: request}, nil)
		m.SetTheme(theme.New(theme.Options{Profile: colorprofile.NoTTY}))
		for width := 20; width < 120; width += 7 {
			for height := 3; height < 50; height += 5 {
				m.at(int64(width*height) % (m.reel.Last() + 1))
				depths := m.depths(0, 0, width, height)
				for view, lines := range map[string][]string{"depth": depths, "tree": m.tree(0, 0, width, height), "timeline": m.timeline(width, height)} {
					if len(lines) > height {
						t.Fatalf("%s, %s: %d lines of %d", name, view, len(lines), height)
					}
					for _, line := range lines {
						if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
							t.Fatalf("%s, %s: %q", name, view, line)
						}
					}
				}
				for _, line := range depths[min(1, len(depths)):] {
					if len(line) > width {
						t.Fatalf("%s: %d columns of %d: %q", name, len(line), width, line)
					}
				}
			}
		}
	}
}

// The numbers below a plot never run into each other, and the axis keeps its first.
func TestEventLabels(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(true)}, nil)
	for columns := 5; columns < 60; columns++ {
		shown := timeline.Axis{First: 1, Last: m.reel.Last(), Columns: columns}
		for at := int64(0); at <= m.reel.Last(); at += 6 {
			m.at(at)
			line := ansi.Strip(m.eventLabels(shown, shown.Column(at)))
			numbers := strings.Fields(line)
			if !slices.Contains(numbers, fmt.Sprint(at)) || len(line) > columns || len(numbers) > 3 {
				t.Fatalf("event %d in %d columns: %q", at, columns, line)
			}
			if !slices.Contains(numbers, "1") && columns > len("1 ")+len(fmt.Sprint(at)) {
				t.Fatalf("event %d in %d columns: %q has lost the 1", at, columns, line)
			}
			for _, number := range numbers {
				if number != "1" && number != "982" && number != fmt.Sprint(at) {
					t.Fatalf("event %d in %d columns: %q", at, columns, line)
				}
			}
		}
	}
}
