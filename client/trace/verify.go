package trace

import (
	"errors"
	"fmt"

	clewv1 "clew/gen/clew/v1"
)

// ErrCounters is the error of a state that is not the one its server speaks of.
var ErrCounters = errors.New("the events do not add up to the server's counters")

// Verify compares the state with what a `progress` or `finished` says about it,
// where all events up to it have been applied. The error wraps ErrCounters.
// Rejections are left out where the request does not ask for their events.
func (s *State) Verify(sequence int64, counters *clewv1.Counters) error {
	server := Counters{
		Placements: counters.GetPlacements(),
		Backtracks: counters.GetBacktracks(),
		Rejections: counters.GetRejections(),
		Solutions:  counters.GetSolutions(),
		Depth:      int(counters.GetDepth()),
		MaxDepth:   int(counters.GetMaxDepth()),
	}
	if !s.rejections {
		server.Rejections = s.counters.Rejections
	}
	if sequence != s.sequence || server != s.counters {
		return fmt.Errorf("%w: event %d with %+v, the server says event %d with %+v", ErrCounters, s.sequence, s.counters, sequence, server)
	}
	return nil
}
