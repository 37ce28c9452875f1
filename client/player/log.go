package player

import "clew/client/trace"

// logCapacity is how many events the log keeps: more than any window shows.
const logCapacity = 512

// entry is an event in the log.
type entry struct {
	trace.Step
	solutions int64 // how many there are with it
}

// stepLog keeps the latest events. They become text when they are drawn: at a
// million events a second nobody reads the others.
type stepLog struct {
	entries [logCapacity]entry
	count   int
}

func (l *stepLog) add(e entry) {
	l.entries[l.count%logCapacity] = e
	l.count++
}

func (l *stepLog) clear() { l.count = 0 }

// latest returns up to n events, the latest last.
func (l *stepLog) latest(n int) []entry {
	n = min(n, l.count, logCapacity)
	entries := make([]entry, 0, n)
	for i := l.count - n; i < l.count; i++ {
		entries = append(entries, l.entries[i%logCapacity])
	}
	return entries
}
