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
			events = events[s.known(events[0].GetSequence(), len(events)):]
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
	codes, err := s.split(steps)
	if err != nil {
		yield(Step{}, err)
		return
	}
	first := steps.GetFirstSequence()
	known := s.known(first, len(codes)/s.codeWidth)
	codes = codes[known*s.codeWidth:]
	if len(codes) > 0 && first+int64(known) != s.sequence+1 {
		yield(Step{}, s.gap(first))
		return
	}
	for ; len(codes) > 0; codes = codes[s.codeWidth:] {
		if step, err := s.step(ReadCode(codes, s.codeWidth)); !yield(step, err) || err != nil {
			return
		}
	}
}

// known returns how many of count events, from number first on, the state has.
func (s *State) known(first int64, count int) int {
	if first < 1 || first > s.sequence {
		return 0
	}
	return int(min(s.sequence-first+1, int64(count)))
}

// Fold brings the state over a whole message: it applies its events, and compares
// the state with what a progress or a finished says, where the request has events
// sent. The errors are those of Apply and Verify.
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
	case clewv1.SearchResponse_Progress_case:
		return s.verify(message.GetProgress().GetSequence(), message.GetProgress().GetCounters())
	case clewv1.SearchResponse_Finished_case:
		return s.verify(message.GetFinished().GetSequence(), message.GetFinished().GetCounters())
	}
	return nil
}

func (s *State) verify(sequence int64, counters *clewv1.Counters) error {
	if !s.events {
		return nil
	}
	return s.Verify(sequence, counters)
}
