package playback

import "time"

// Meter measures how many events a second are shown, from the time of one event to that
// of another, so that it is right for a few of them too. The zero Meter begins before
// the first event.
type Meter struct {
	// since is when the event from was shown, zero before one was. latest is the latest.
	since        time.Time
	from, latest int64
	rate         float64
}

// meterInterval is how long at least the rate is measured.
const meterInterval = time.Second

// Restart begins to measure behind an event.
func (m *Meter) Restart(sequence int64) { *m = Meter{latest: sequence} }

// Update takes in which event is shown at a time.
func (m *Meter) Update(now time.Time, sequence int64) {
	elapsed := now.Sub(m.since)
	switch {
	case sequence == m.latest:
		// Had the next one come just now, it would be this rate; so it is no more.
		m.rate = min(m.rate, float64(sequence-m.from+1)/elapsed.Seconds())
	case m.since.IsZero():
		m.since, m.from = now, sequence
	case elapsed >= meterInterval:
		m.rate = float64(sequence-m.from) / elapsed.Seconds()
		m.since, m.from = now, sequence
	}
	m.latest = sequence
}

// Rate returns the events a second, 0 before they were measured.
func (m *Meter) Rate() float64 { return m.rate }
