package main

import (
	"sync/atomic"
	"time"
)

// resolution is how exactly lateness is kept, up to buckets times that.
const (
	resolution = 100 * time.Microsecond
	buckets    = 50_000
)

// lateness counts how late events are. All viewers add to it at the same time.
type lateness struct {
	// counts has a bucket for each multiple of the resolution; the last one has
	// what is later still.
	counts [buckets]atomic.Uint32
	worst  atomic.Int64
}

func (l *lateness) add(late time.Duration) {
	l.counts[min(late/resolution, buckets-1)].Add(1)
	for {
		worst := l.worst.Load()
		if int64(late) <= worst || l.worst.CompareAndSwap(worst, int64(late)) {
			return
		}
	}
}

// count returns how many events were added.
func (l *lateness) count() int64 {
	n := int64(0)
	for i := range l.counts {
		n += int64(l.counts[i].Load())
	}
	return n
}

// quantile returns what such a part of the events is not later than, rounded up.
func (l *lateness) quantile(part float64) time.Duration {
	left := int64(part * float64(l.count()))
	for i := range buckets - 1 {
		left -= int64(l.counts[i].Load())
		if left < 0 {
			return time.Duration(i+1) * resolution
		}
	}
	return time.Duration(l.worst.Load())
}
