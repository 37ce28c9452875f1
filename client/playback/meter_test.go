package playback

import (
	"testing"
	"time"
)

func TestMeter(t *testing.T) {
	var m Meter
	start := time.Unix(0, 0)
	m.Restart(start, 100)
	m.Update(start.Add(time.Second/2), 150)
	if m.Rate() != 0 {
		t.Errorf("a rate of %v after half a second", m.Rate())
	}
	if m.Update(start.Add(2*time.Second), 500); m.Rate() != 200 {
		t.Errorf("400 events in 2 s are %v each second, want 200", m.Rate())
	}
}
