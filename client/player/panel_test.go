package player

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"clew/client/internal/clienttest"
	clewv1 "clew/gen/clew/v1"
)

// A refusal in the log names what is to blame, in every view of a window of some width.
func TestTheLogHasRoomForReasons(t *testing.T) {
	cut := regexp.MustCompile(`(tested|refused|visited)[^\n]*…`)
	tour := clienttest.Tour(6, 6)
	tour.GetKnightsTour().SetMoveOrder(clewv1.MoveOrder_MOVE_ORDER_FIXED)
	tour.SetIncludeRejections(true)
	tour.SetMaxPlacements(5000)
	for _, request := range []*clewv1.SearchRequest{clienttest.Queens(true), clienttest.Sudoku("", true, 3000), tour} {
		m := loaded(t, Options{Request: request, Log: true}, nil)
		for _, v := range views {
			m.view = v
			for _, size := range [][2]int{{80, 24}, {110, 44}, {200, 60}} {
				for _, at := range []int64{m.reel.Last() / 3, m.reel.Last()} {
					m.at(at)
					if screen := text(m, size[0], size[1]); cut.MatchString(screen) {
						t.Fatalf("%s, %v in %v:\n%s", m.Title(), v, size, screen)
					}
				}
			}
		}
	}
}

// Below the board there is room for what has happened, in windows that are narrow but high.
func TestTheSentenceBelowTheBoard(t *testing.T) {
	m := loaded(t, Options{Request: clienttest.Queens(true)}, nil)
	for at := int64(0); at < m.reel.Last(); at += 11 {
		m.at(at)
		screen := strings.Join(strings.Fields(text(m, 40, 24)), " ")
		if !strings.Contains(screen, m.words()) {
			t.Fatalf("event %d, %q:\n%s", at, m.words(), text(m, 40, 24))
		}
	}
}

// Beside the events there is their rate while they are played, and no other one.
func TestRates(t *testing.T) {
	inPanel, onTheWhole := regexp.MustCompile(`event +[\d,]+  ([\d.]+)/s`), regexp.MustCompile(`watched +[\d.]+s  ([\d.,]+)/s`)
	m := loaded(t, Options{Request: clienttest.Queens(false)}, nil)
	want := func(when, rate, average string) {
		t.Helper()
		screen := text(m, 80, 24)
		for what, test := range map[string]struct {
			pattern *regexp.Regexp
			want    string
		}{"rate": {inPanel, rate}, "average": {onTheWhole, average}} {
			got := ""
			if found := test.pattern.FindStringSubmatch(screen); found != nil {
				got = found[1]
			}
			if got != test.want {
				t.Errorf("%s: %s %q, want %q:\n%s", when, what, got, test.want, screen)
			}
		}
	}
	play(m, 3*time.Second)
	want("playing", "12", "")
	press(m, "space")
	want("a pause", "", "")
	press(m, "space")
	m.deck.Pace.Speed = 0.5
	play(m, 9*time.Second)
	want("an event in 2 s", "0.5", "")
	press(m, "home")
	want("home", "", "")
	press(m, "end")
	if m.deck.Average() == "" {
		t.Fatal("nothing was watched")
	}
	want("the end", "", m.deck.Average())
	press(m, "left")
	want("a step back from the end", "", "")
}

// Of rejections that are no events it is known how many there are in all, or how to have
// them.
func TestRejectionsThatAreNoEvents(t *testing.T) {
	for _, test := range []struct {
		rejections bool
		places     map[int64]string
	}{
		{true, map[int64]string{0: "0", 100: "78", 982: "763"}},
		{false, map[int64]string{0: "763 in all", 218: "763 in all", 219: "763"}},
	} {
		m := loaded(t, Options{Request: clienttest.Queens(test.rejections)}, nil)
		for at, want := range test.places {
			if m.at(at); plain([]string{m.rejections(20)})[0] != want {
				t.Errorf("rejections sent %v, event %d: %q, want %q", test.rejections, at, m.rejections(20), want)
			}
		}
	}
	m := loaded(t, Options{Request: clienttest.Queens(false)}, nil)
	for width, want := range map[int]string{30: "763 in all (--rejections)", 20: "763 in all", 8: "of 763"} {
		if got := plain([]string{m.rejections(width)})[0]; got != want {
			t.Errorf("in %d columns %q, want %q", width, got, want)
		}
	}
	endless := clienttest.Tour(8, 8)
	endless.GetKnightsTour().SetMoveOrder(clewv1.MoveOrder_MOVE_ORDER_FIXED)
	m = New(t.Context(), Options{Client: clienttest.Dial(t), Request: endless}, testTheme(true))
	defer m.Close()
	for m.look(); m.board == nil; m.look() {
		m.reel.Receive(time.Now())
		time.Sleep(time.Millisecond)
	}
	for width, want := range map[int]string{22: "only with --rejections", 21: "not shown"} {
		if got := plain([]string{m.rejections(width)})[0]; got != want {
			t.Errorf("in %d columns %q, want %q", width, got, want)
		}
	}
}
