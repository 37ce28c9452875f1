package playback

import (
	"strings"
	"testing"
)

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
		{[]string{"g", "x", "enter"}, 0, false, `want 1500, 20k, 2.5M, 37% or end, not "x"`},
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
			want, notice = 20, "no goal from here"
		}
		if tape.at != want || p.window.Notice() != notice || !p.Paused() {
			t.Errorf("goal %d: place %d, notice %q", goal, tape.at, p.window.Notice())
		}
		p.SeekBack("an earlier goal", func() (int64, bool) { return 7, goal == 70 })
		if goal == 70 && tape.at != 7 || goal != 70 && p.window.Notice() != "no earlier goal from here" {
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
	if p.press("5"); tape.at != 150 || p.window.Notice() != "of what is kept" {
		t.Errorf("half of what is kept is place %d, notice %q; want place 150", tape.at, p.window.Notice())
	}
}
