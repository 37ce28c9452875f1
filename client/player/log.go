package player

import "clew/client/trace"

// logCapacity is how many events the log keeps: more than any window shows.
const logCapacity = 512

// stepLog keeps the latest events. They become text when they are drawn: at a
// million events a second nobody reads the others.
type stepLog struct {
	steps [logCapacity]trace.Step
	count int
}

func (l *stepLog) add(step trace.Step) {
	l.steps[l.count%logCapacity] = step
	l.count++
}

func (l *stepLog) clear() { l.count = 0 }

// latest returns up to n events, the latest last.
func (l *stepLog) latest(n int) []trace.Step {
	n = min(n, l.count, logCapacity)
	steps := make([]trace.Step, 0, n)
	for i := l.count - n; i < l.count; i++ {
		steps = append(steps, l.steps[i%logCapacity])
	}
	return steps
}
