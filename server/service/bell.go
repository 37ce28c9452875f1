package service

import (
	"time"

	"clew/solver"
)

// bell calls the goroutine of a stream to look around, from any other: it
// interrupts the search, and wakes a stream that waits. It has one timer for
// both, so that a stream which waits for its next event does so on one channel:
// of 10,000 paced streams a waiting one is the usual.
type bell struct {
	interrupt solver.Interrupt
	timer     *time.Timer
}

func newBell() *bell {
	b := &bell{timer: time.NewTimer(0)}
	b.timer.Stop()
	return b
}

// ring calls. Whoever rings has said why before.
func (b *bell) ring() {
	b.interrupt.Raise()
	b.timer.Reset(0)
}

// wait waits so long, or until the bell has been rung, at once if it was before.
// The interrupt is then cleared: first clear, then look.
func (b *bell) wait(d time.Duration) {
	b.timer.Reset(d)
	// Who rings before this sees to it here, who rings after it has set the timer
	// after that.
	if !b.interrupt.Raised() {
		<-b.timer.C
	}
	b.interrupt.Clear()
}

// stop releases the timer.
func (b *bell) stop() { b.timer.Stop() }
