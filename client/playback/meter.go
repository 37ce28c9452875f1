package playback

import "time"

// Meter measures how many events a second are shown. The zero Meter begins with its
// first Restart.
type Meter struct {
	since    time.Time
	sequence int64
	rate     float64
}

// meterInterval is how often the rate is measured anew.
const meterInterval = time.Second

// Restart begins to measure at an event.
func (r *Meter) Restart(now time.Time, sequence int64) { *r = Meter{since: now, sequence: sequence} }

// Update takes in which event is shown at a time.
func (r *Meter) Update(now time.Time, sequence int64) {
	elapsed := now.Sub(r.since)
	if elapsed < meterInterval {
		return
	}
	r.rate = float64(sequence-r.sequence) / elapsed.Seconds()
	r.since, r.sequence = now, sequence
}

// Rate returns the events a second, 0 before they were measured.
func (r *Meter) Rate() float64 { return r.rate }
