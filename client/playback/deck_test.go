package playback

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"clew/client/theme"
	"clew/client/window"
)

// tape is one whose places come when a test says so.
type tape struct {
	first, last, at int64
	solutions       []int64
	ended           bool
	come            int64 // how many places come with the next Receive
	reopened        int
}

func (t *tape) Receive(time.Time) bool {
	t.last += t.come
	t.come = 0
	return true
}
func (t *tape) First() int64    { return t.first }
func (t *tape) Last() int64     { return t.last }
func (t *tape) Reach() int64    { return t.last }
func (t *tape) Position() int64 { return t.at }
func (t *tape) GoTo(n int64)    { t.at = max(t.first-1, min(n, t.last)) }
func (t *tape) Sequence() int64 { return t.at }
func (t *tape) Ended() bool     { return t.ended }
func (t *tape) Reopen()         { t.reopened++ }
func (t *tape) NextSolution() (int64, bool) {
	for _, n := range t.solutions {
		if n > t.at && n <= t.last {
			return n, true
		}
	}
	return 0, false
}

var start = time.Unix(1000, 0)

// player is a deck with all around it.
type player struct {
	*Deck
	tape *tape
	at   time.Time // of the last frame
}

func newPlayer(t *tape, pace Pace, loop bool) *player {
	w := window.New(theme.New(theme.Options{Unicode: true, Profile: colorprofile.NoTTY}))
	p := &player{New(t, w, pace, loop), t, start}
	p.Pace.Restart(start)
	return p
}

// play gives the player frames for a time.
func (p *player) play(d time.Duration) (cmd tea.Cmd) {
	p.Pace.Restart(p.at)
	p.meter.Restart(p.at, p.tape.at)
	for end := p.at.Add(d); p.at.Before(end); {
		p.at = p.at.Add(frameInterval)
		cmd = p.Frame(p.FrameAt(p.at))
	}
	return cmd
}

// press presses keys by their names.
func (p *player) press(names ...string) {
	codes := map[string]rune{
		"space": tea.KeySpace, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd,
		"enter": tea.KeyEnter, "esc": tea.KeyEscape,
	}
	for _, name := range names {
		pressed := tea.Key{Text: name, Code: rune(name[0])}
		if code, special := codes[name]; special {
			pressed = tea.Key{Code: code}
		}
		if p.window.Typing() {
			p.window.Type(tea.KeyPressMsg(pressed))
			continue
		}
		p.window.Say("")
		p.Press(tea.KeyPressMsg(pressed))
	}
}

var normal = Pace{Speed: 12, Unit: "event"}

// Whatever is pressed and comes, the place is one that there is, and a frame follows
// unless nothing is to be waited for.
func TestAnyKeys(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	names := []string{"space", "left", "right", "+", "-", "o", "r", "home", "end", "0", "7", "g", "4", "enter", "esc", "%"}
	for range 200 {
		tape := &tape{first: 1, solutions: []int64{3, 40, 41}}
		p := newPlayer(tape, normal, random.IntN(2) == 0)
		for range 100 {
			p.press(names[random.IntN(len(names))])
			tape.come = int64(random.IntN(5))
			if random.IntN(50) == 0 {
				tape.ended, tape.come = true, 0
			} else if tape.ended {
				tape.come = 0
			}
			if random.IntN(20) == 0 {
				tape.first = min(tape.first+3, tape.at+1)
			}
			p.at = p.at.Add(frameInterval)
			cmd := p.Frame(p.FrameAt(p.at))
			if tape.at < tape.first-1 || tape.at > tape.last {
				t.Fatalf("place %d of %d to %d", tape.at, tape.first, tape.last)
			}
			waits := p.Running() || p.Jumping() || !tape.ended || p.Looping() && !p.Paused() && tape.last > 0
			if (cmd != nil) != waits {
				t.Fatalf("a frame follows %v, is to %v: %+v", cmd != nil, waits, p.Deck)
			}
		}
	}
}

func TestPlaying(t *testing.T) {
	tape := &tape{first: 1, last: 1000, ended: true}
	p := newPlayer(tape, normal, false)
	if p.play(time.Second); tape.at < 12 || tape.at > 13 {
		t.Errorf("place %d after a second of 12 events", tape.at)
	}
	if got := p.Played(); got < 900*time.Millisecond || got > 1100*time.Millisecond {
		t.Errorf("played for %v, want 1s", got)
	}
	if got := p.Average(); got < 11 || got > 13 {
		t.Errorf("%v events a second, want 12", got)
	}
	stale, at := p.FrameAt(p.at.Add(time.Hour)), tape.at
	p.press("space")
	if p.play(time.Second); tape.at != at || !p.Paused() {
		t.Errorf("place %d after a pause at %d", tape.at, at)
	}
	p.press("space")
	if cmd := p.Frame(stale); cmd != nil || tape.at != at {
		t.Errorf("a frame of before the pause leads to place %d", tape.at)
	}
	p.press("end", "space", "space")
	if tape.at != 0 || p.Played() != 0 || p.Paused() {
		t.Errorf("space at the end: place %d, played %v, paused %v", tape.at, p.Played(), p.Paused())
	}
	p.press("5", "r")
	if tape.at != 0 || tape.reopened != 1 || p.Paused() {
		t.Errorf("r leads to place %d, opened again %d times", tape.at, tape.reopened)
	}
}

// A solution stays on the board before the next event.
func TestSolutionsLinger(t *testing.T) {
	tape := &tape{first: 1, last: 1000, ended: true, solutions: []int64{6}}
	p := newPlayer(tape, normal, false)
	if p.play(1400 * time.Millisecond); tape.at != 6 {
		t.Errorf("place %d, want the solution 6", tape.at)
	}
	if p.play(time.Second); tape.at <= 6 {
		t.Errorf("place %d long after the solution", tape.at)
	}
	p.Pace.Speed = math.Inf(1)
	p.press("home", "space")
	if p.play(frameInterval); tape.at != 1000 {
		t.Errorf("place %d, want all at once", tape.at)
	}
}

func TestALoopBeginsAgain(t *testing.T) {
	tape := &tape{first: 1, last: 10, ended: true}
	p := newPlayer(tape, normal, true)
	p.press("end", "space")
	if p.play(holdTime - time.Second/2); !p.AtEnd() {
		t.Fatalf("place %d, the end does not stay", tape.at)
	}
	if p.play(time.Second); p.AtEnd() || tape.at == 0 {
		t.Errorf("place %d, want to be played again", tape.at)
	}
}

// A jump goes on as the tape comes, and ends where it was bound for, or as near as
// there is.
func TestJumps(t *testing.T) {
	for _, test := range []struct {
		keys    []string
		at      int64 // where it leads when 40, 50 and then the end have come
		jumping bool  // after 40
		notice  string
	}{
		{[]string{"g", "3", "0", "enter"}, 30, false, ""},
		{[]string{"g", "4", "5", "enter"}, 45, true, ""},
		{[]string{"g", "9", "k", "enter"}, 50, true, "that is the end: event 50"},
		{[]string{"g", "e", "n", "d", "enter"}, 50, true, ""},
		{[]string{"end"}, 50, true, ""},
		{[]string{"end", "esc"}, 40, false, ""},
		{[]string{"end", "left"}, 39, false, ""},
		{[]string{"5"}, 20, false, "of what has come so far"},
		{[]string{"g", "2", "5", "%", "enter"}, 10, false, "of what has come so far"},
		{[]string{"g", "x", "enter"}, 0, false, `"x": want a number`},
		{[]string{"home", "left"}, 0, false, ""},
	} {
		tape := &tape{first: 1, last: 40}
		p := newPlayer(tape, normal, false)
		p.Pause()
		p.press(test.keys...)
		if p.Jumping() != test.jumping || p.Jumping() && tape.at != 40 || p.Jumping() != (p.GoesOn() != "") {
			t.Errorf("%v: jumping %v, %q, at %d of 40", test.keys, p.Jumping(), p.GoesOn(), tape.at)
		}
		tape.come = 10
		p.play(frameInterval)
		tape.ended = true
		p.play(frameInterval)
		if tape.at != test.at || p.Jumping() || !p.Paused() {
			t.Errorf("%v: place %d, jumping %v, paused %v; want place %d", test.keys, tape.at, p.Jumping(), p.Paused(), test.at)
		}
		if got := p.window.Notice(); !strings.HasPrefix(got, test.notice) || test.notice == "" && got != "" {
			t.Errorf("%v: notice %q, want %q", test.keys, got, test.notice)
		}
	}
}

// What is looked for is gone to once it has come; what never comes leaves all as it
// was.
func TestSeek(t *testing.T) {
	for _, goal := range []int64{70, 200} {
		tape := &tape{first: 1, last: 40, at: 20}
		p := newPlayer(tape, normal, false)
		p.Seek("a goal", func() (int64, bool) { return goal, goal <= tape.last })
		if !p.Jumping() || p.GoesOn() != "looking for a goal" {
			t.Fatalf("jumping %v: %q", p.Jumping(), p.GoesOn())
		}
		tape.come = 60
		p.play(frameInterval)
		tape.ended = true
		p.play(frameInterval)
		want, notice := goal, ""
		if goal > 100 {
			want, notice = 20, "there is not a goal from here"
		}
		if tape.at != want || p.window.Notice() != notice || !p.Paused() {
			t.Errorf("goal %d: place %d, notice %q", goal, tape.at, p.window.Notice())
		}
		p.SeekBack("an earlier goal", func() (int64, bool) { return 7, goal == 70 })
		if goal == 70 && tape.at != 7 || goal != 70 && p.window.Notice() != "there is not an earlier goal from here" {
			t.Errorf("goal %d: place %d, notice %q after going back", goal, tape.at, p.window.Notice())
		}
	}
}

func TestTheForgotten(t *testing.T) {
	tape := &tape{first: 101, last: 200, at: 150, ended: true}
	p := newPlayer(tape, normal, false)
	p.press("home")
	if want := "forgotten: the past is kept from event 101 on"; tape.at != 100 || p.window.Notice() != want {
		t.Errorf("place %d, notice %q, want place 100 and %q", tape.at, p.window.Notice(), want)
	}
}

func TestState(t *testing.T) {
	look := theme.New(theme.Options{Unicode: true, Profile: colorprofile.NoTTY})
	tape := &tape{first: 1, last: 40}
	p := newPlayer(tape, Pace{Speed: math.Inf(1), Unit: "event"}, false)
	want := func(after, state string) {
		t.Helper()
		if got := p.State(look); got != state {
			t.Errorf("after %s: %q, want %q", after, got, state)
		}
	}
	want("nothing", "▶ playing  as it comes")
	p.play(frameInterval)
	want("a frame", "▶ live")
	tape.come = 12_000
	p.play(meterInterval + frameInterval)
	want("a second", "▶ live  "+grouped(int64(p.Rate()))+" events/s")
	p.press("space")
	want("space", "‖ paused")
	p.press("space", "-")
	want("-", "▶ playing  10,000,000 events/s")
	p.press("o")
	want("o", "▶ playing  10,000,000 events/s, in a loop")
	p.press("end")
	want("end", "▶▶ going on")
}
