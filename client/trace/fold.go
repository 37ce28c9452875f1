package trace

import (
	"iter"

	clewv1 "clew/gen/clew/v1"
)

// Steps applies the events of a message, in whichever encoding they come, and
// yields each as it is applied; other messages have none. Events that the state
// has already are left out, so a loop that was left early can be taken up by
// another over the same message. The loop ends with one pair of a zero step and an
// error of Apply where an event cannot be.
func (s *State) Steps(message *clewv1.SearchResponse) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		if message.HasSteps() {
			s.stepCodes(message.GetSteps(), yield)
			return
		}
		events := message.GetEvents().GetEvents()
		if len(events) > 0 {
			events = events[overlap(events[0].GetSequence(), len(events), s.sequence):]
		}
		for _, event := range events {
			if step, err := s.Apply(event); !yield(step, err) || err != nil {
				return
			}
		}
	}
}

// stepCodes is Steps for packed steps.
func (s *State) stepCodes(steps *clewv1.Steps, yield func(Step, error) bool) {
	count, err := countCodes(steps, s.codeWidth)
	if err != nil {
		yield(Step{}, err)
		return
	}
	first := steps.GetFirstSequence()
	known := overlap(first, count, s.sequence)
	if known < count && first+int64(known) != s.sequence+1 {
		yield(Step{}, gap(first, s.sequence+1))
		return
	}
	for codes := steps.GetCodes()[known*s.codeWidth:]; len(codes) > 0; codes = codes[s.codeWidth:] {
		if step, err := s.step(ReadCode(codes, s.codeWidth)); !yield(step, err) || err != nil {
			return
		}
	}
}

// overlap returns how many of count events, from number first on, are not behind the
// last one.
func overlap(first int64, count int, last int64) int {
	if first < 1 || first > last {
		return 0
	}
	return int(min(last-first+1, int64(count)))
}

// Fold brings the state over a whole message: it applies its events, and where the
// request has events sent, compares the state with a solution, and with what a progress
// or a finished says. The errors are those of Apply and Verify, and ErrSolution.
func (s *State) Fold(message *clewv1.SearchResponse) error {
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Events_case:
		for _, event := range message.GetEvents().GetEvents() {
			if _, err := s.Apply(event); err != nil {
				return err
			}
		}
	case clewv1.SearchResponse_Steps_case:
		return s.ApplySteps(message.GetSteps())
	}
	if s.events {
		return s.compare(message)
	}
	return nil
}
