package trace

import (
	"errors"
	"fmt"

	clewv1 "clew/gen/clew/v1"
)

// ErrCounters is the error of what the server says of the search where that contradicts
// what has come of it, the request, or itself.
var ErrCounters = errors.New("the server's counters do not add up")

// Verify compares the state with what a `progress` or `finished` says about it,
// where all events up to it have been applied. The error wraps ErrCounters.
// Rejections are left out where the request does not ask for their events.
func (s *State) Verify(sequence int64, counters *clewv1.Counters) error {
	server := countersOf(counters)
	if !s.rejections {
		server.Rejections = s.counters.Rejections
	}
	if sequence != s.sequence || server != s.counters {
		return fmt.Errorf("%w: event %d with %+v, the server says event %d with %+v", ErrCounters, s.sequence, s.counters, sequence, server)
	}
	return nil
}

// compare compares the state with what a message says of it.
func (s *State) compare(message *clewv1.SearchResponse) error {
	switch message.WhichPayload() {
	case clewv1.SearchResponse_Solution_case:
		return s.compareSolution(message.GetSolution())
	case clewv1.SearchResponse_Progress_case:
		return s.Verify(message.GetProgress().GetSequence(), message.GetProgress().GetCounters())
	case clewv1.SearchResponse_Finished_case:
		return s.Verify(message.GetFinished().GetSequence(), message.GetFinished().GetCounters())
	}
	return nil
}

// maxPart is how many choices of a solution come in one message: no more, and if it has
// no more, all of them.
const maxPart = 1 << 16

// compareSolution compares a solution, or a part of one, with the choices that stand.
func (s *State) compareSolution(part *clewv1.Solution) error {
	number, sequence := part.GetNumber(), part.GetSequence()
	if !s.solved || number != s.counters.Solutions || sequence != s.sequence {
		return fmt.Errorf("%w: number %d of event %d comes at event %d, with %d found", ErrSolution, number, sequence, s.sequence, s.counters.Solutions)
	}
	first, choices, depth := int(part.GetFirstChoice()), part.GetChoices(), len(s.choices)
	if end := first + len(choices); end > depth || end < depth && depth <= maxPart {
		return fmt.Errorf("%w: number %d has %d choices from %d on, want %d in all", ErrSolution, number, len(choices), first, depth)
	}
	for i, choice := range choices {
		if at, value := s.locate(choice); s.choices[first+i] != (Choice{Cell: at, Value: value}) {
			return fmt.Errorf("%w: choice %d of number %d is value %d on cell %d, want %+v", ErrSolution, first+i, number, value, at, s.choices[first+i])
		}
	}
	if err := s.compareRows(part.GetRows()); err != nil {
		return fmt.Errorf("%w: number %d: %w", ErrSolution, number, err)
	}
	return nil
}
