package playback

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	"clew/client/theme"
)

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
			cmd := p.frame(p.FrameAt(p.at))
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
	if got := p.Average(); got != "12" && got != "13" {
		t.Errorf("%v events a second, want 12", got)
	}
	stale, at := p.FrameAt(p.at.Add(time.Hour)), tape.at
	p.press("space")
	if p.play(time.Second); tape.at != at || !p.Paused() {
		t.Errorf("place %d after a pause at %d", tape.at, at)
	}
	p.press("space")
	if cmd := p.frame(stale); cmd != nil || tape.at != at {
		t.Errorf("a frame of before the pause leads to place %d", tape.at)
	}
	p.press("end", "space")
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

// Events that were jumped over were not watched.
func TestTheAverageLeavesJumpsOut(t *testing.T) {
	tape := &tape{first: 1, last: 1_000_000, ended: true}
	p := newPlayer(tape, normal, false)
	p.play(time.Second)
	p.press("5", "space")
	p.play(time.Second)
	p.press("end")
	p.play(time.Second)
	if got := p.Average(); !p.AtEnd() || got != "12" && got != "13" {
		t.Errorf("%v events a second, want 12", got)
	}
}

// While the program stands still nothing is played.
func TestResume(t *testing.T) {
	tape := &tape{first: 1, last: 1000, ended: true}
	p := newPlayer(tape, normal, false)
	p.play(time.Second)
	at, played := tape.at, p.Played()
	stale := p.FrameAt(p.at.Add(time.Hour))
	if p.resume() == nil || p.frame(stale) != nil || tape.at != at || p.Played() != played {
		t.Errorf("place %d after %v, want %d after %v", tape.at, p.Played(), at, played)
	}
	if p.play(time.Second); tape.at <= at {
		t.Errorf("place %d, it does not go on", tape.at)
	}
}

// The frames of a deck move no other.
func TestFramesOfAnotherDeck(t *testing.T) {
	one := newPlayer(&tape{first: 1, last: 100}, normal, false)
	other := newPlayer(&tape{first: 1, last: 100}, normal, false)
	if cmd := one.frame(other.FrameAt(start.Add(time.Second))); cmd != nil || one.tape.at != 0 {
		t.Errorf("place %d after a frame of another deck", one.tape.at)
	}
}

// A tape that brings nothing is looked at less and less often.
func TestIdle(t *testing.T) {
	tape := &tape{first: 1, last: 100}
	p := newPlayer(tape, normal, false)
	p.press("space")
	for _, want := range []time.Duration{idleInterval, 2 * idleInterval, 4 * idleInterval, 8 * idleInterval, longestIdle, longestIdle} {
		if p.frame(p.FrameAt(start)); p.idle != want {
			t.Errorf("it waits for %v, want %v", p.idle, want)
		}
		tape.quiet = true
	}
	tape.quiet = false
	if p.frame(p.FrameAt(start)); p.idle != idleInterval {
		t.Errorf("it waits for %v after news, want %v", p.idle, idleInterval)
	}
}

func TestState(t *testing.T) {
	look := theme.New(theme.Options{Unicode: true, Profile: colorprofile.NoTTY})
	tape := &tape{first: 1, last: 40}
	p := newPlayer(tape, Pace{Speed: math.Inf(1), Unit: "event"}, false)
	want := func(after, state string) {
		t.Helper()
		if got := p.State(look, 80); got != state {
			t.Errorf("after %s: %q, want %q", after, got, state)
		}
	}
	want("nothing", "▶ playing  as it comes")
	p.play(frameInterval)
	want("a frame", "▶ live")
	for range 100 {
		tape.come = 200
		p.at = p.at.Add(frameInterval)
		p.frame(p.FrameAt(p.at))
	}
	want("a second of 200 events a frame", "▶ live  12,000 events/s")
	p.press("space")
	want("space", "‖ paused")
	if got := p.Rate(); got != "" {
		t.Errorf("%s events a second during a pause", got)
	}
	p.press("space", "-")
	want("-", "▶ playing  10,000,000 events/s")
	p.press("o")
	want("o", "▶ playing  10,000,000 events/s, in a loop")
	for width, want := range map[int]string{
		43: "▶ playing  10,000,000 events/s, in a loop",
		40: "▶ 10,000,000 events/s, in a loop",
		30: "▶ 10,000,000 events/s",
		5:  "▶ 10,000,000 events/s",
	} {
		if got := p.State(look, width); got != want {
			t.Errorf("in %d columns %q, want %q", width, got, want)
		}
	}
	p.press("end")
	want("end", "▶▶ going on")
}
