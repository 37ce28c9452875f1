package compare

import (
	"math/rand/v2"
	"testing"
	"time"

	clewv1 "clew/gen/clew/v1"
)

// checkClock checks that all lanes are where the clock is, or at their end.
func checkClock(t *testing.T, m *model) {
	t.Helper()
	for _, l := range m.lanes {
		if got, want := l.reel.Position(), min(m.at, l.reel.Last()); got != want {
			t.Fatalf("lane %s is at event %d of %d, the clock at %d", l.letter, got, l.reel.Last(), m.at)
		}
	}
}

// play gives a model frames of a sixtieth of a second, up to so many.
func play(m *model, frames int) {
	now := m.deck.Now()
	if now.IsZero() {
		now = time.Now()
	}
	for range frames {
		now = now.Add(time.Second / 60)
		m.Update(m.deck.FrameAt(now))
	}
}

// Whatever is pressed, all lanes are at the same event.
func TestOneClock(t *testing.T) {
	m := opened(t, Options{Lanes: orders(2000)})
	random := rand.New(rand.NewPCG(1, 2))
	names := []string{"space", "left", "right", "+", "-", "o", "r", "home", "end", "0", "3", "9", "tab", "?"}
	for range 2000 {
		press(m, names[random.IntN(len(names))])
		play(m, random.IntN(4))
		checkClock(t, m)
	}
}

func TestPlaying(t *testing.T) {
	m := loaded(t, orders(500)...)
	play(m, 60)
	if m.at < 10 || m.at > 14 {
		t.Errorf("event %d after a second of 12 events", m.at)
	}
	press(m, "space")
	before := m.at
	play(m, 60)
	if m.at != before || !m.deck.Paused() {
		t.Errorf("event %d after a pause at %d", m.at, before)
	}
	stale := m.deck.FrameAt(m.deck.Now().Add(time.Hour))
	press(m, "space")
	m.Update(stale)
	if m.at != before {
		t.Errorf("a frame of before the pause is obeyed: event %d", m.at)
	}
}

// A solution of any lane stays on the board before the next event.
func TestSolutionsLinger(t *testing.T) {
	m := loaded(t, orders(500)...)
	m.deck.StopAt(60)
	press(m, "space")
	play(m, 60)
	if m.at != 64 {
		t.Errorf("event %d a second after event 60, want the solution 64", m.at)
	}
	play(m, 90)
	if m.at <= 64 {
		t.Errorf("event %d long after the solution", m.at)
	}
}

func TestLoop(t *testing.T) {
	m := loaded(t, orders(30)...)
	press(m, "o", "end")
	play(m, 60)
	if !m.deck.AtEnd() {
		t.Fatal("the end does not stay")
	}
	play(m, 90)
	if m.deck.AtEnd() || m.at == 0 {
		t.Errorf("event %d, want to play from the start again", m.at)
	}
}

// What is played is not changed by the frames it takes: all is seen at once, or
// event by event.
func TestSpeedOfEverythingAtOnce(t *testing.T) {
	m := loaded(t, orders(2000)...)
	press(m, "+", "+", "+", "+", "+", "+", "+", "+", "+", "+")
	if !m.deck.Pace.Endless() {
		t.Fatalf("speed %v", m.deck.Pace.Speed)
	}
	play(m, 1)
	if !m.deck.AtEnd() || m.at != m.Last() {
		t.Errorf("event %d of %d after a frame", m.at, m.Last())
	}
}

// No lane is read further ahead than it may be, and yet the end is reached.
func TestReadingAheadIsBounded(t *testing.T) {
	// A message has 1,024 events at most, in as many bytes or more.
	const ahead, most = 100, 2048
	m := opened(t, Options{Lanes: readable(orders(50_000)), ahead: ahead})
	check := func() {
		t.Helper()
		for _, l := range m.lanes {
			if last := l.reel.Last(); last-m.at >= most {
				t.Fatalf("lane %s is read to event %d, the clock is at %d", l.letter, last, m.at)
			}
		}
	}
	for range 100 {
		play(m, 1)
		check()
		time.Sleep(time.Millisecond)
	}
	press(m, "end")
	for m.deck.Jumping() && t.Context().Err() == nil {
		m.Update(m.deck.FrameAt(time.Now()))
		time.Sleep(time.Millisecond)
	}
	if !m.deck.AtEnd() || m.at != m.lanes[0].reel.Finished().GetSequence() {
		t.Errorf("event %d is not the end", m.at)
	}
}

// Only searches that have done what they should can be first, all that are done at the
// same event.
func TestFirst(t *testing.T) {
	limited := Lane{"limited", tour(8, clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, 3)}
	solved := Lane{"solved", tour(8, clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, 0)}
	none := Lane{"none", queens(3, 1, 0)}
	for _, test := range []struct {
		lanes []Lane
		at    int64
		want  string
	}{
		{[]Lane{limited, solved, none}, 5, ""},
		{[]Lane{limited, solved, none}, 10, "C"},
		{[]Lane{limited, solved, none}, 64, "C"},
		{[]Lane{solved, limited, solved}, 64, "AC"},
		{[]Lane{limited, limited}, 64, ""},
	} {
		m := loaded(t, test.lanes...)
		m.deck.StopAt(test.at)
		got := ""
		for _, l := range m.lanes {
			if m.isFirst(l) {
				got += l.letter
			}
		}
		if got != test.want {
			t.Errorf("at event %d of %v lanes %q are first, want %q", test.at, test.lanes, got, test.want)
		}
	}
}
