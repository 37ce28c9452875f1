package trace

import (
	"iter"

	clewv1 "clew/gen/clew/v1"
)

// Steps applies the events of a message, in whichever encoding they come, and
// yields each as it is applied; other messages have none. The loop ends with one
// pair of a zero step and an error of Apply where an event cannot be; leaving it
// early leaves the rest of the message unapplied.
func (s *State) Steps(message *clewv1.SearchResponse) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		for _, event := range message.GetEvents().GetEvents() {
			if step, err := s.Apply(event); !yield(step, err) || err != nil {
				return
			}
		}
		if !message.HasSteps() {
			return
		}
		codes, err := s.codes(message.GetSteps())
		if err != nil {
			yield(Step{}, err)
			return
		}
		for ; len(codes) > 0; codes = codes[s.codeWidth:] {
			if step, err := s.applyStep(readCode(codes, s.codeWidth)); !yield(step, err) || err != nil {
				return
			}
		}
	}
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
