package playback

import (
	"cmp"
	"math"
	"time"

	clewv1 "clew/gen/clew/v1"
)

const (
	// defaultSpeed is in events a second, solutionsSpeed in solutions where no events
	// are sent.
	defaultSpeed   = 12
	solutionsSpeed = 1
	// leastSpeed is an event in eleven days, as good as none; what is above mostSpeed is
	// as good as endless.
	leastSpeed, mostSpeed = 1e-6, 1e12

	// A solution stays on the board before the next event, unless that is meant to
	// go by in less than a hundredth of a second: for as long as lingerEvents take,
	// at most.
	mostLinger   = time.Second
	lingerEvents = 12
	lingerSpeed  = 100
)

// speeds returns the events a second to choose from; the last is as fast as they
// come.
func speeds() []float64 {
	return []float64{0.5, 1, 2, 4, 8, 12, 20, 50, 100, 300, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, math.Inf(1)}
}

// Pace says how many events are due, or solutions where no events are sent. It is
// for one goroutine at a time.
type Pace struct {
	// Speed is how many there are each second, from leastSpeed to mostSpeed; infinite is
	// as fast as they come.
	Speed float64
	// Unit is what there is so much of a second, in the singular.
	Unit string
	// Limit is how many events a second there are at most; 0 is not known.
	Limit float64

	// credit is how many events may be shown; its fraction is kept for the next
	// frame. last is the time of the last one.
	credit float64
	last   time.Time
}

// PaceOf returns how fast to begin with searches of the same detail: at a speed in
// events a second, 0 for the default. What has an event_interval is shown as it comes,
// and so is what would be faster than any search.
func PaceOf(speed float64, requests ...*clewv1.SearchRequest) Pace {
	p := Pace{Speed: defaultSpeed, Unit: "event"}
	switch requests[0].GetDetail() {
	case clewv1.Detail_DETAIL_SOLUTIONS:
		p.Speed, p.Unit = solutionsSpeed, "solution"
	case clewv1.Detail_DETAIL_PROGRESS:
		p.Speed = math.Inf(1) // there is nothing to play
	}
	switch {
	case speed > mostSpeed:
		p.Speed = math.Inf(1)
	case speed > 0:
		p.Speed = max(speed, leastSpeed)
	}
	for _, request := range requests {
		if interval := request.GetEventInterval().AsDuration(); interval > 0 {
			p.Speed, p.Limit = math.Inf(1), min(cmp.Or(p.Limit, math.Inf(1)), float64(time.Second)/float64(interval))
		}
	}
	return p
}

// Due returns how many events a frame at the given time may show.
func (p *Pace) Due(now time.Time) int64 {
	if p.Endless() {
		p.last = now
		return math.MaxInt64
	}
	// No burst after a pause of the whole program.
	elapsed := min(now.Sub(p.last), time.Duration(float64(time.Second)/p.Speed)+4*frameInterval)
	p.last = now
	p.credit += elapsed.Seconds() * p.Speed
	whole := max(0, math.Floor(p.credit))
	p.credit -= whole
	return int64(whole)
}

// Wait returns how long after the last frame the next event is due.
func (p *Pace) Wait() time.Duration {
	if p.Endless() {
		return 0
	}
	return time.Duration((1 - p.credit) / p.Speed * float64(time.Second))
}

// Since returns how long before the given time the last frame was, at least 0.
func (p *Pace) Since(now time.Time) time.Duration { return max(0, now.Sub(p.last)) }

// Endless reports whether everything is shown as fast as it comes.
func (p *Pace) Endless() bool { return math.IsInf(p.Speed, 1) }

// Lingers reports whether solutions stay on the board.
func (p *Pace) Lingers() bool { return p.Speed <= lingerSpeed }

// Linger puts the next event off, for people to see the solution before it.
func (p *Pace) Linger() {
	wait := min(mostLinger.Seconds(), lingerEvents/p.Speed)
	p.credit = min(0, 1-wait*p.Speed)
}

// Restart begins a new count, after which the first event is due at once.
func (p *Pace) Restart(now time.Time) { p.credit, p.last = 1, now }

// Skip leaves out the time up to now, in which nothing was to be shown.
func (p *Pace) Skip(now time.Time) { p.last = now }

// Change goes up or down the speeds. Those that the stream does not reach are
// left out, but for the last.
func (p *Pace) Change(up bool) {
	slower, faster := p.Speed, p.Speed
	for _, speed := range speeds() {
		if p.Limit > 0 && speed >= p.Limit && !math.IsInf(speed, 1) {
			continue
		}
		if speed < p.Speed {
			slower = speed
		}
		if speed > p.Speed && faster == p.Speed {
			faster = speed
		}
	}
	p.Speed = slower
	if up {
		p.Speed = faster
	}
}

// String returns the speed in words.
func (p *Pace) String() string {
	switch {
	case p.Endless():
		return "as it comes"
	case p.Speed < 1:
		return "1 " + p.Unit + " per " + figures(1/p.Speed) + " s"
	default:
		return counted(figures(p.Speed), p.Unit) + "/s"
	}
}
