package reel

import "time"

// noticeTime is how long it is told that a stream goes on.
const noticeTime = 5 * time.Second

// Outage is a time in which the stream was broken.
type Outage struct {
	// Event is the number of the latest event that had come.
	Event int64
	// Over is when something came again, zero while nothing has.
	Over time.Time
}

// Outage returns the latest break of the stream as long as it is worth telling: until
// some seconds after it is over, or the stream has ended; else nil.
func (r *Reel) Outage(now time.Time) *Outage {
	last := r.source.outage.Load()
	if last == nil || r.ended || !last.Over.IsZero() && now.Sub(last.Over) >= noticeTime {
		return nil
	}
	return last
}
