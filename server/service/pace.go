package service

import "time"

// pace says when the next event is due: event k is due k intervals after the
// start. Being a schedule and not a pause after each event, it does not drift.
// Without an interval everything is due at once.
type pace struct {
	interval time.Duration
	next     time.Time
}

// startPace begins the schedule.
func startPace(interval time.Duration) pace {
	return pace{interval: interval, next: time.Now().Add(interval)}
}

// left returns how long it is until the next event, 0 or less when it is due.
func (p *pace) left() time.Duration {
	if p.interval == 0 {
		return 0
	}
	return time.Until(p.next)
}

// advance moves on to the next event. When even that is late already, because
// the reader was slow, the schedule starts again from now: there is no burst to
// catch up.
func (p *pace) advance() {
	if p.interval == 0 {
		return
	}
	p.next = p.next.Add(p.interval)
	if late := -time.Until(p.next); late > 0 {
		p.next = p.next.Add(late + p.interval)
	}
}
