package playback

import (
	"testing"
	"time"
)

// What + and - do is seen or told, whether it plays or not.
func TestASpeedThatIsChangedIsTold(t *testing.T) {
	for _, test := range []struct {
		keys   []string
		notice string
	}{
		{[]string{"+"}, ""}, // it is seen
		{[]string{"space", "+"}, "speed: 20 events/s"},
		{[]string{"space", "+", "-", "-"}, "speed: 8 events/s"},
		{[]string{"end", "+"}, "speed: 20 events/s"},
		{[]string{"-", "-", "-", "-", "-"}, ""},
		{[]string{"-", "-", "-", "-", "-", "-"}, "that is the slowest: 1 event per 2 s"},
		{[]string{"space", "-", "-", "-", "-", "-", "-"}, "that is the slowest: 1 event per 2 s"},
	} {
		p := newPlayer(&tape{first: 1, last: 100, ended: true}, normal, false)
		p.press(test.keys...)
		if got := p.window.Notice(); got != test.notice {
			t.Errorf("%v: %q, want %q", test.keys, got, test.notice)
		}
	}
	p := newPlayer(&tape{first: 1, last: 100, ended: true}, normal, false)
	for range len(speeds()) {
		p.press("+")
	}
	if got, want := p.window.Notice(), "that is the fastest: as it comes"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The rate is that of the present speed, from its first second on, and of no other time.
func TestTheRateIsThatOfNow(t *testing.T) {
	p := newPlayer(&tape{first: 1, last: 100_000, ended: true}, normal, false)
	p.play(3 * time.Second)
	for _, test := range []struct{ key, now, later string }{
		{"space", "", ""},
		{"space", "", "12"},
		{"+", "", "20"},
		{"home", "", ""},
		{"space", "", "20"},
		{"right", "", ""},
		{"end", "", ""},
	} {
		p.press(test.key)
		if got := p.Rate(); got != test.now {
			t.Errorf("%s events a second right after %s, want %q", got, test.key, test.now)
		}
		if p.play(3 * time.Second); p.Rate() != test.later {
			t.Errorf("%s events a second after %s, want %q", p.Rate(), test.key, test.later)
		}
	}
	p.press("space")
	p.Pace.Speed = 0.5
	if p.play(8 * time.Second); p.Rate() != "0.5" {
		t.Errorf("%s events a second, want one in 2 s", p.Rate())
	}
}

// Nobody watches while the tape cannot go on.
func TestStallsAreNotWatched(t *testing.T) {
	p := newPlayer(&tape{first: 1, last: 20}, normal, false)
	p.Stalled = func() bool { return p.tape.at == p.tape.last }
	p.play(10 * time.Second)
	if got := p.Played(); got < time.Second || got > 2*time.Second {
		t.Errorf("played for %v, want as long as 20 events take", got)
	}
}
