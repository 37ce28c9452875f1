package player

import "clew/client/trace"

// journalSteps is how many steps the log remembers: more than any window shows.
const journalSteps = 512

// journal remembers the latest steps. It keeps plain values and makes no text:
// it is written for each event, and read only when a frame is drawn.
type journal struct {
	steps [journalSteps]trace.Step
	count int // of all steps ever added
}

func (j *journal) add(step trace.Step) {
	j.steps[j.count%journalSteps] = step
	j.count++
}

// last returns up to n of the latest steps, the oldest first.
func (j *journal) last(n int) []trace.Step {
	n = max(0, min(n, j.count, journalSteps))
	steps := make([]trace.Step, 0, n)
	for i := j.count - n; i < j.count; i++ {
		steps = append(steps, j.steps[i%journalSteps])
	}
	return steps
}
