package count

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"
)

const (
	// slice is how long a worker keeps its core while others wait for one.
	slice = 10 * time.Millisecond
	// yieldEvery is how often a worker lets other goroutines run: when all cores
	// count, a cancellation would else wait 10 ms for the scheduler.
	yieldEvery = time.Millisecond
)

// Limiter shares a number of cores among all workers of all counts that use it:
// those that wait take turns with those that count. It may be used concurrently.
type Limiter struct {
	// cores holds an element for each core in use; who waits to put one in gets in
	// in the order of coming.
	cores   chan struct{}
	waiting atomic.Int64
}

// NewLimiter returns a limiter for a number of cores, 1 or more.
func NewLimiter(cores int) *Limiter {
	return &Limiter{cores: make(chan struct{}, cores)}
}

// turn is a worker's use of a core.
type turn struct {
	ctx     context.Context
	limiter *Limiter // nil is no limit
	taken   bool
	since   time.Time // when it was taken
	yielded time.Time // when others were last let run
}

// take waits for a core, and reports whether there was one before the context
// ended.
func (t *turn) take() bool {
	if t.limiter == nil {
		return true
	}
	t.limiter.waiting.Add(1)
	defer t.limiter.waiting.Add(-1)
	select {
	case t.limiter.cores <- struct{}{}:
		t.taken, t.since = true, time.Now()
	case <-t.ctx.Done():
	}
	return t.taken
}

// leave gives the core back, if there is one.
func (t *turn) leave() {
	if t.taken {
		<-t.limiter.cores
		t.taken = false
	}
}

// share lets others have the core for a while if it is time to. It reports
// whether the worker has one again.
func (t *turn) share() bool {
	now := time.Now()
	if now.Sub(t.yielded) < yieldEvery {
		return true
	}
	t.yielded = now
	if t.limiter == nil || t.limiter.waiting.Load() == 0 || now.Sub(t.since) < slice {
		runtime.Gosched()
		return true
	}
	t.leave()
	return t.take()
}
