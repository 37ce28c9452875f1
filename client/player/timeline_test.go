package player

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"clew/client/history"
	"clew/client/internal/clienttest"
	"clew/client/timeline"
	"clew/client/window"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// pastSearches are small ones of every puzzle, with and without rejections, with one
// solution, all and none.
func pastSearches() map[string]*clewv1.SearchRequest {
	all := allQueens(clewv1.Detail_DETAIL_EVENTS)
	all.GetQueens().SetSize(8)
	none := allQueens(clewv1.Detail_DETAIL_EVENTS)
	none.GetQueens().SetSize(3)
	backtracking := clienttest.Tour(5, 5)
	backtracking.GetKnightsTour().SetMoveOrder(clewv1.MoveOrder_MOVE_ORDER_FIXED)
	backtracking.SetMaxSolutions(3)
	return map[string]*clewv1.SearchRequest{
		"queens": clienttest.Queens(false), "queens, rejections": clienttest.Queens(true), "queens, all": all, "queens, none": none,
		"tour": backtracking, "maze": clienttest.Maze(true), "sudoku": clienttest.Sudoku("", false, 3000),
		"solved from the start": clewv1.SearchRequest_builder{
			Sudoku: clewv1.Sudoku_builder{Givens: "1234 3412 2143 4321"}.Build(), MaxSolutions: proto.Uint32(0),
		}.Build(),
	}
}

// falls returns how many levels each run of backtracks undoes, by the event that
// ends it.
func falls(h *history.History) map[int64]int {
	falls := map[int64]int{}
	run, end := 0, int64(0)
	for n := int64(1); n <= h.Last(); n++ {
		switch h.Event(n).Kind {
		case clewv1.EventKind_EVENT_KIND_BACKTRACK:
			run, end = run+1, n
			continue
		case clewv1.EventKind_EVENT_KIND_REJECT:
			continue
		}
		if run > 0 {
			falls[end] = run
		}
		run = 0
	}
	if run > 0 {
		falls[end] = run
	}
	return falls
}

func TestMarksAreThoseOfTheEvents(t *testing.T) {
	for name, request := range pastSearches() {
		h := loaded(t, Options{Request: request}, nil).reel.History()
		falls := falls(h)
		for columns := 1; columns < 300; columns += 1 + columns/2 {
			track := timeline.Axis{First: h.First(), Last: h.Last(), Columns: columns}
			solutions, deepest := make([]int, columns), make([]int, columns)
			for n := int64(1); n <= h.Last(); n++ {
				c := track.Column(n)
				if h.Event(n).Kind == clewv1.EventKind_EVENT_KIND_SOLUTION {
					solutions[c]++
				}
				deepest[c] = max(deepest[c], falls[n])
			}
			want := make([]mark, columns)
			for c := range want {
				deeper := 0
				for _, other := range deepest {
					if other > deepest[c] {
						deeper++
					}
				}
				switch {
				case solutions[c] > 0:
					want[c] = solutionMark
				case deepest[c] >= 3 && 2*deepest[c] >= slices.Max(deepest) && deeper < max(1, columns/8):
					want[c] = backtrackMark
				}
			}
			if diff := cmp.Diff(want, marks(h.Spans(track.First, track.Last, columns))); diff != "" {
				t.Errorf("%s, %d columns (-want +got):\n%s", name, columns, diff)
			}
		}
	}
}

// Spans are summed up once, and again for another axis or another search.
func TestSpansAreKept(t *testing.T) {
	first := loaded(t, Options{Request: clienttest.Queens(true)}, nil).reel.History()
	second := loaded(t, Options{Request: clienttest.Maze(true)}, nil).reel.History()
	whole, part := timeline.Axis{First: 1, Last: 300, Columns: 10}, timeline.Axis{First: 1, Last: 200, Columns: 10}
	var kept spans
	got := kept.of(first, whole)
	if again := kept.of(first, whole); &again[0] != &got[0] {
		t.Error("the same spans are summed up twice")
	}
	for _, test := range []struct {
		history *history.History
		axis    timeline.Axis
	}{{first, part}, {second, part}, {first, part}, {first, whole}} {
		if diff := cmp.Diff(test.history.Spans(1, test.axis.Last, 10), kept.of(test.history, test.axis)); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", test.axis, diff)
		}
	}
}

// A backtrack is marked if it is half as deep as the deepest, at least of three levels,
// and no more are marked than there is room for; solutions come first.
func TestMarks(t *testing.T) {
	for _, test := range []struct {
		falls string // a digit each column
		want  string
	}{
		{"0123456700000000000000000000000000000000000000000000000000000000", "....vvvv"},
		{"0123456777700000000000000000000000000000000000000000000000000000", "....vvvvvvv"},
		{"01234567777666600000000000000000", ".......vvvv"}, // four of 32 columns
		{"2220000000000000", ""},
		{"3220000000000000", "v"},
		{"000", ""},
		{"", ""},
	} {
		columns := make([]history.Span, len(test.falls))
		for i, digit := range test.falls {
			columns[i].Fall = int(digit - '0')
		}
		if got := drawn(marks(columns)); got != test.want {
			t.Errorf("%s: %s, want %s", test.falls, got, test.want)
		}
	}
	both := []history.Span{{Fall: 9}, {Fall: 9, Solutions: 1}, {Solutions: 2}}
	if got := drawn(marks(both)); got != "v^^" {
		t.Errorf("%+v: %s", both, got)
	}
}

// drawn returns marks as text, without what is behind the last.
func drawn(marks []mark) string {
	var text strings.Builder
	for _, mark := range marks {
		text.WriteByte(".^v"[mark])
	}
	return strings.TrimRight(text.String(), ".")
}

// A click puts the place into the column, one on a mark onto what it marks. In a low
// window the marks are in the bar.
func TestClicksOnTheTimeline(t *testing.T) {
	for name, request := range pastSearches() {
		m := loaded(t, Options{Request: request}, nil)
		if m.reel.Last() < 80 {
			continue // columns may have no event
		}
		h, falls := m.reel.History(), falls(m.reel.History())
		for _, height := range []int{minMarks, minMarks - 1} {
			m.window.Regions.Clear()
			lines := m.timeline(80, height)
			bar, _, _ := strings.Cut(ansi.Strip(lines[len(lines)-1]), " ")
			columns := ansi.StringWidth(bar)
			track := timeline.Axis{First: h.First(), Last: h.Last(), Columns: columns}
			spans := h.Spans(track.First, track.Last, columns)
			for x, mark := range marks(spans) {
				click(m, x, height-1-len(lines))
				switch at := m.reel.Position(); {
				case !m.deck.Paused():
					t.Fatalf("%s: a click on column %d does not pause", name, x)
				case mark == solutionMark:
					if m.scene.Step.Kind != clewv1.EventKind_EVENT_KIND_SOLUTION || track.Column(at) != x {
						t.Fatalf("%s: a click on the solution mark of column %d goes to %+v", name, x, m.scene.Step)
					}
				case mark == backtrackMark:
					if falls[at] != spans[x].Fall || track.Column(at) != x {
						t.Fatalf("%s: a click on the backtrack mark of column %d goes to event %d, which ends %d backtracks, want %d", name, x, at, falls[at], spans[x].Fall)
					}
				case at != track.Clicked(x):
					t.Fatalf("%s: a click above column %d goes to event %d, want %d", name, x, at, track.Clicked(x))
				}
				if len(lines) < 2 {
					continue
				}
				if click(m, x, height-2); m.reel.Position() != track.Clicked(x) {
					t.Fatalf("%s: a click on column %d goes to event %d, want %d", name, x, m.reel.Position(), track.Clicked(x))
				}
			}
		}
	}
}

// click clicks on a place of the window, whose regions are those drawn last.
func click(m *Model, x, y int) {
	m.Update(tea.MouseClickMsg(tea.Mouse{X: x, Y: y, Button: tea.MouseLeft}))
}

func TestTimelineFollowsThePlace(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(true)}, nil)
	for _, test := range []struct {
		at      int64
		width   int
		figures string
	}{
		{0, 80, "  0 of 982   0.0%"},
		{120, 80, "120 of 982  12.2%"},
		{981, 80, "981 of 982  99.9%"},
		{982, 80, "982 of 982 100.0%"},
		{120, 29, "120 of 982  12.2%"},
		{120, 28, " 12.2%"},
		{120, 18, " 12.2%"},
		{120, 17, ""},
	} {
		m.at(test.at)
		lines := plain(m.timeline(test.width, minMarks))
		if len(lines) != 2 || ansi.StringWidth(lines[1]) != test.width {
			t.Fatalf("event %d, width %d: %q", test.at, test.width, lines)
		}
		bar := []rune(strings.TrimSuffix(lines[1], test.figures))
		if test.figures != "" {
			bar = bar[:len(bar)-window.Gap]
		}
		head := timeline.Axis{First: 1, Last: 982, Columns: len(bar)}.Column(test.at)
		want := strings.Repeat("━", head) + "●" + strings.Repeat("─", len(bar)-head-1)
		if string(bar) != want {
			t.Errorf("event %d, width %d: %q, want %q and %q", test.at, test.width, lines[1], want, test.figures)
		}
		for column, mark := range []rune(lines[0]) {
			if mark != ' ' && column != head {
				bar[column] = mark
			}
		}
		low := plain(m.timeline(test.width, minMarks-1))
		if len(low) != 1 || !strings.HasPrefix(low[0], string(bar)) {
			t.Errorf("event %d, width %d: %q in a low window, want %q", test.at, test.width, low, string(bar))
		}
	}
}

// Before anything has come the bar is empty; while more may come, it says so.
func TestTimelineOfAStreamThatIsOpen(t *testing.T) {
	request := clienttest.Queens(false)
	m := New(t.Context(), Options{Client: clienttest.Replay(clienttest.Record(t, request)), Request: request}, testTheme(true))
	defer m.Close()
	m.Await()
	empty := []string{"", strings.Repeat("─", 60)}
	take := func() { m.reel.Receive(time.Time{}); m.look() } // one message
	for range 2 {
		if diff := cmp.Diff(empty, plain(m.timeline(60, minMarks))); diff != "" {
			t.Errorf("without events (-want +got):\n%s", diff)
		}
		take()
	}
	for m.reel.Last() == 0 {
		take()
	}
	figures := fmt.Sprintf("  0 of %s+   0.0%%", words.Number(m.reel.Last()))
	if lines := plain(m.timeline(60, minMarks)); m.reel.Ended() || !strings.HasSuffix(lines[1], figures) {
		t.Errorf("%q, want %q at the end", lines, figures)
	}
}

// Where solutions are all there is, they are what is counted.
func TestTimelineOfSolutions(t *testing.T) {
	m := loaded(t, Options{Request: allQueens(clewv1.Detail_DETAIL_SOLUTIONS)}, nil)
	m.at(1)
	lines := plain(m.timeline(40, 24))
	if len(lines) != 1 || !strings.HasSuffix(lines[0], "1 of 4  25.0%") {
		t.Errorf("%q", lines)
	}
	for x, want := range map[int]int64{0: 0, 9: 1, 24: 4} {
		if click(m, x, 22); m.reel.Position() != want {
			t.Errorf("a click on column %d goes to solution %d, want %d", x, m.reel.Position(), want)
		}
	}
}

// plain returns lines without their colours.
func plain(lines []string) []string {
	plain := make([]string, len(lines))
	for i, line := range lines {
		plain[i] = ansi.Strip(line)
	}
	return plain
}
