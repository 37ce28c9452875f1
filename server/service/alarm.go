package service

import (
	"time"

	"clew/solver"
)

// alarm rings once, some time after it was set, and interrupts the search so
// that it takes notice. It has one timer for the whole stream: setting it costs
// little, a search that nothing is due for costs nothing.
type alarm struct {
	timer *time.Timer
	// ring holds one element from when the alarm rings until it is taken.
	ring chan struct{}
}

// newAlarm returns an alarm that rings after so long.
func newAlarm(after time.Duration, interrupt *solver.Interrupt) *alarm {
	a := &alarm{ring: make(chan struct{}, 1)}
	a.timer = time.AfterFunc(after, func() {
		select {
		case a.ring <- struct{}{}:
		default:
		}
		interrupt.Raise()
	})
	return a
}

// taken reports whether the alarm has rung, once each time.
func (a *alarm) taken() bool {
	select {
	case <-a.ring:
		return true
	default:
		return false
	}
}

// set has the alarm ring after so long.
func (a *alarm) set(after time.Duration) { a.timer.Reset(after) }

// stop has the alarm ring no more.
func (a *alarm) stop() { a.timer.Stop() }
