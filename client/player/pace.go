package player

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"clew/client/words"
)

const (
	// framesPerSecond is how often the picture changes at most.
	framesPerSecond = 60
	frameInterval   = time.Second / framesPerSecond
	// frameBudget is how long one frame may take events in, so that keys are
	// obeyed at once however fast the search is.
	frameBudget = frameInterval / 2

	// defaultSpeed is in events a second, solutionSpeed in solutions where no events
	// are sent.
	defaultSpeed  = 12
	solutionSpeed = 1

	// A solution stays on the board before the next event, unless that is meant to
	// go by in less than a hundredth of a second: for as long as lingerEvents take,
	// at most.
	mostLinger   = time.Second
	lingerEvents = 12
	lingerSpeed  = 100
)

// speeds are the events a second to choose from; the last is as fast as they
// come.
var speeds = []float64{0.5, 1, 2, 4, 8, 12, 20, 50, 100, 300, 1_000, 10_000, 100_000, 1_000_000, math.Inf(1)}

// pace says how many events are due, or solutions where no events are sent.
type pace struct {
	speed float64
	unit  string // what there is so much of a second, in the singular
	// limit is how many events a second there are at most; 0 is not known.
	limit float64
	// credit is how many events may be shown; its fraction is kept for the next
	// frame.
	credit float64
	last   time.Time
}

// due returns how many events a frame at the given time may show.
func (p *pace) due(now time.Time) int {
	if math.IsInf(p.speed, 1) {
		p.last = now
		return math.MaxInt
	}
	// No burst after a pause of the whole program.
	elapsed := min(now.Sub(p.last), time.Duration(float64(time.Second)/p.speed)+4*frameInterval)
	p.last = now
	p.credit += elapsed.Seconds() * p.speed
	whole := max(0, math.Floor(p.credit))
	p.credit -= whole
	return int(whole)
}

// linger puts the next event off, for people to see the solution before it. It
// reports whether it does.
func (p *pace) linger() bool {
	if p.speed > lingerSpeed {
		return false
	}
	wait := min(mostLinger.Seconds(), lingerEvents/p.speed)
	p.credit = min(0, 1-wait*p.speed)
	return true
}

// restart begins a new count, after which the first event is due at once.
func (p *pace) restart(now time.Time) { p.credit, p.last = 1, now }

// change goes up or down the speeds. Those that the stream does not reach are
// left out, but for the last.
func (p *pace) change(up bool) {
	slower, faster := p.speed, p.speed
	for _, speed := range speeds {
		if p.limit > 0 && speed >= p.limit && !math.IsInf(speed, 1) {
			continue
		}
		if speed < p.speed {
			slower = speed
		}
		if speed > p.speed && faster == p.speed {
			faster = speed
		}
	}
	p.speed = slower
	if up {
		p.speed = faster
	}
}

// String returns the speed in words.
func (p *pace) String() string {
	switch {
	case math.IsInf(p.speed, 1):
		return "as it comes"
	case p.speed < 1:
		return fmt.Sprintf("1 %s per %g s", p.unit, 1/p.speed)
	default:
		return words.Count(strconv.Itoa(int(p.speed)), p.unit) + "/s"
	}
}

// meter measures how many events a second are shown.
type meter struct {
	since    time.Time
	sequence int64
	rate     float64
}

const meterInterval = time.Second

func (r *meter) update(now time.Time, sequence int64) {
	elapsed := now.Sub(r.since)
	if elapsed < meterInterval {
		return
	}
	r.rate = float64(sequence-r.sequence) / elapsed.Seconds()
	r.since, r.sequence = now, sequence
}
