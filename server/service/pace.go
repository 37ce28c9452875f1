package service

import "time"

// pace says when the next event is due: event k is due k intervals after the
// start. Being a schedule and not a pause after each event, it does not drift.
// Without an interval everything is due at once.
type pace struct {
	interval time.Duration
	next     time.Time
	// timer fires when the next event is due, and never without an interval.
	timer *time.Timer
}

// startPace begins the schedule.
func startPace(interval time.Duration) *pace {
	p := &pace{interval: interval, timer: time.NewTimer(interval)}
	if interval == 0 {
		p.timer.Stop()
	}
	p.next = time.Now().Add(interval)
	return p
}

// due reports whether it is time for the next event.
func (p *pace) due() bool { return p.interval == 0 || time.Until(p.next) <= 0 }

// advance moves on to the next event. When even that is late already, because
// the reader was slow, the schedule starts again from now: there is no burst to
// catch up.
func (p *pace) advance() {
	if p.interval == 0 {
		return
	}
	p.next = p.next.Add(p.interval)
	if time.Until(p.next) < 0 {
		p.next = time.Now().Add(p.interval)
	}
	p.timer.Reset(time.Until(p.next))
}

// stop releases the timer.
func (p *pace) stop() { p.timer.Stop() }
