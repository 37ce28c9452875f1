package playback

import (
	"math"
	"testing"
	"time"

	clewv1 "clew/gen/clew/v1"
)

func TestDue(t *testing.T) {
	start := time.Unix(0, 0)
	for _, test := range []struct {
		speed float64
		want  int64 // events within the ten seconds of 601 frames, the first included
	}{{0.5, 6}, {1, 11}, {12, 121}, {1000, 10_001}, {10_000_000, 100_000_001}} {
		p := Pace{Speed: test.speed}
		p.Restart(start)
		got := int64(0)
		for i := range 601 {
			got += p.Due(start.Add(time.Duration(i) * time.Second / 60))
		}
		if got < test.want-1 || got > test.want+1 {
			t.Errorf("%v events a second: %d in ten seconds, want %d", test.speed, got, test.want)
		}
	}
}

func TestNothingIsCaughtUpAfterASleep(t *testing.T) {
	p := Pace{Speed: 12}
	p.Restart(time.Unix(0, 0))
	p.Due(time.Unix(0, 0))
	if got := p.Due(time.Unix(3600, 0)); got > 2 {
		t.Errorf("%d events after an hour of sleep, want 2 at most", got)
	}
}

// A solution stays for a while, unless the events shall rush by.
func TestLinger(t *testing.T) {
	for speed, want := range map[float64]time.Duration{
		0.5: 2 * time.Second, 1: time.Second, 12: time.Second, 100: 120 * time.Millisecond,
	} {
		p, now := Pace{Speed: speed}, time.Unix(0, 0)
		p.Restart(now)
		if p.Due(now); !p.Lingers() {
			t.Errorf("%v events/s: solutions do not stay", speed)
		}
		p.Linger()
		stayed := time.Duration(0)
		for due := int64(0); due == 0 && stayed < time.Minute; stayed += frameInterval {
			now = now.Add(frameInterval)
			due = p.Due(now)
		}
		if stayed < want-2*frameInterval || stayed > want+2*frameInterval {
			t.Errorf("%v events/s: a solution stays for %v, want %v", speed, stayed, want)
		}
	}
	if (&Pace{Speed: 300}).Lingers() {
		t.Error("solutions stay at 300 events/s")
	}
}

// Above the pace of the server there is only one speed: its own.
func TestChangeOfAPacedSearch(t *testing.T) {
	p := Pace{Speed: math.Inf(1), Limit: 5}
	if p.Change(false); p.Speed != 4 {
		t.Errorf("slower than 5 events/s is %v, want 4", p.Speed)
	}
	if p.Change(true); !p.Endless() {
		t.Errorf("faster than 4 of 5 events/s is %v, want as it comes", p.Speed)
	}
}

func TestChangeReachesBothEnds(t *testing.T) {
	p := Pace{Speed: defaultSpeed}
	for range 20 {
		p.Change(false)
	}
	if p.Speed != 0.5 {
		t.Errorf("the slowest is %v events/s, want one in 2 s", p.Speed)
	}
	for range 20 {
		p.Change(true)
	}
	if !p.Endless() {
		t.Errorf("the fastest is %v events/s, want as it comes", p.Speed)
	}
}

func TestString(t *testing.T) {
	for speed, want := range map[float64]string{
		1e-6: "1 event per 1,000,000 s", 0.3: "1 event per 3.3 s", 0.5: "1 event per 2 s", 1: "1 event/s", 1.5: "1.5 events/s",
		12: "12 events/s", 10_000_000: "10,000,000 events/s", math.Inf(1): "as it comes",
	} {
		p := Pace{Speed: speed, Unit: "event"}
		if got := p.String(); got != want {
			t.Errorf("%v is %q, want %q", speed, got, want)
		}
	}
}

// Whoever waits for as long as that misses no event, and is early for none.
func TestWait(t *testing.T) {
	for _, speed := range []float64{0.5, 1, 12, 100} {
		p, now := Pace{Speed: speed}, time.Unix(0, 0)
		p.Restart(now)
		got := p.Due(now)
		for range 20 {
			now = now.Add(p.Wait() + time.Microsecond)
			got += p.Due(now)
		}
		if got != 21 {
			t.Errorf("%v events a second: %d events after 20 waits, want 21", speed, got)
		}
	}
	if p := (Pace{Speed: math.Inf(1)}); p.Wait() != 0 {
		t.Errorf("what comes as it comes is waited for: %v", p.Wait())
	}
}

// At any speed there is no time in which more or less is due than that speed means.
func TestAnySpeedPlays(t *testing.T) {
	const seconds, frames = 10, 601
	start := time.Unix(0, 0)
	for exponent := -300.0; exponent <= 300; exponent += 0.5 {
		speed := math.Pow(10, exponent)
		p := PaceOf(speed, &clewv1.SearchRequest{})
		p.Restart(start)
		got := 0.0
		for i := range frames {
			due := p.Due(start.Add(time.Duration(i) * time.Second / 60))
			if due < 0 || p.Wait() < 0 {
				t.Fatalf("%v events a second: %d due, %v to wait", speed, due, p.Wait())
			}
			got += float64(due)
		}
		want := seconds*speed + 1
		if got < min(0.999*want, 1e12)-1 || !p.Endless() && got > 1.001*want+1 {
			t.Errorf("%v events a second: %v in %d s, want %v", speed, got, seconds, want)
		}
		if text := p.String(); len(text) > len("1,000,000,000,000 events/s") {
			t.Errorf("%v events a second are %q", speed, text)
		}
	}
}
