package playback

import (
	"math"
	"testing"
	"time"
)

// However fast events come, once two are a second apart their rate is what they come at.
func TestMeter(t *testing.T) {
	for _, rate := range []float64{0.1, 0.5, 1, 1.5, 7, 12, 1000, 1e7} {
		var m Meter
		m.Restart(100)
		start, measured := time.Unix(0, 0), 0
		for elapsed := time.Duration(0); elapsed < time.Minute; elapsed += frameInterval {
			m.Update(start.Add(elapsed), 100+int64(rate*elapsed.Seconds()))
			if m.Rate() == 0 {
				continue
			}
			measured++
			// An event is late for its frame by less than a frame.
			if off := math.Abs(m.Rate()/rate - 1); off > 0.04 {
				t.Fatalf("%v events a second are %v after %v", rate, m.Rate(), elapsed)
			}
		}
		if measured == 0 {
			t.Errorf("%v events a second are not measured in a minute", rate)
		}
	}
}

// A rate is that of now: the longer nothing comes, the less it is.
func TestMeterOfWhatComesNoMore(t *testing.T) {
	var m Meter
	start := time.Unix(0, 0)
	for i := range int64(200) {
		m.Update(start.Add(time.Duration(i)*time.Second/100), i)
	}
	if got := m.Rate(); got < 99 || got > 101 {
		t.Fatalf("%v events a second, want 100", got)
	}
	for _, seconds := range []int{5, 10, 100} {
		m.Update(start.Add(time.Duration(2+seconds)*time.Second), 199)
		if got, most := m.Rate(), 100/float64(seconds); got > most || got == 0 {
			t.Errorf("%v events a second after %d s without any, want %v at most", got, seconds, most)
		}
	}
	if m.Restart(7); m.Rate() != 0 {
		t.Errorf("%v events a second before any", m.Rate())
	}
}
