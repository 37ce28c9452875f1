package trace

import (
	"errors"
	"fmt"

	clewv1 "clew/gen/clew/v1"
)

// ErrSolution is the error of a solution that is missing, out of turn, or not the one
// that the search has found.
var ErrSolution = errors.New("the solutions are not those of the search")

// unknown is the number of the latest solution in the middle of a trace, until
// something tells it.
const unknown = -1

// solution is the latest solution of a stream, of which parts may be missing.
type solution struct {
	number   int64 // from 1, 0 for none, or unknown
	sequence int64 // of its event
	choices  int   // how many have come
	depth    int   // how many it has, None where that is not known
	phase    phase
}

// phase says how much has come of a solution.
type phase int

const (
	whole     phase = iota
	announced       // its event only
	open            // choices, of which there may be more
)

// announce takes the event of the next solution, which is due then.
func (s *solution) announce(depth int) { s.phase, s.depth = announced, depth }

// checkSolution takes a solution or a part of one.
func (a *audit) checkSolution(part *clewv1.Solution) error {
	s := &a.solution
	switch first := part.GetFirstChoice(); {
	case !a.sendsSolutions:
		return fmt.Errorf("%w: a solution where none is asked for", ErrOrder)
	case first == 0:
		if err := a.beginSolution(part); err != nil {
			return err
		}
	case s.phase != open || part.GetNumber() != s.number || part.GetSequence() != s.sequence || int64(first) != int64(s.choices):
		return fmt.Errorf("%w: number %d of event %d goes on with choice %d, after %d choices of number %d of event %d",
			ErrSolution, part.GetNumber(), part.GetSequence(), first, s.choices, s.number, s.sequence)
	}
	s.choices += len(part.GetChoices())
	a.counted.MaxDepth = max(a.counted.MaxDepth, s.choices)
	if s.depth != None && s.choices > s.depth {
		return s.wrongDepth()
	}
	if s.choices == s.depth {
		s.phase = whole
	}
	if a.answer == nil {
		return nil
	}
	if err := a.answer.put(part); err != nil {
		return fmt.Errorf("%w: number %d: %w", ErrSolution, s.number, err)
	}
	return nil
}

// beginSolution takes the beginning of the next solution.
func (a *audit) beginSolution(part *clewv1.Solution) error {
	s := &a.solution
	if s.phase == open {
		if err := a.endSolution(); err != nil {
			return err
		}
	}
	number, sequence := part.GetNumber(), part.GetSequence()
	if s.number != unknown && number != s.number+1 || number <= a.counted.Solutions {
		return fmt.Errorf("%w: number %d comes after number %d", ErrSolution, number, max(s.number, a.counted.Solutions))
	}
	if a.sendsEvents && (s.phase != announced || sequence != a.event) || !a.sendsEvents && sequence <= a.event {
		return fmt.Errorf("%w: number %d is that of event %d, after event %d", ErrSolution, number, sequence, a.event)
	}
	if !a.sendsEvents {
		s.depth = a.target
	}
	s.number, s.sequence, s.choices, s.phase = number, sequence, 0, open
	a.event, a.counted.Solutions = sequence, number
	return nil
}

// endSolution checks that the latest solution is there, now that something else comes.
func (a *audit) endSolution() error {
	s := &a.solution
	switch {
	case s.phase == announced:
		return fmt.Errorf("%w: that of event %d is missing", ErrSolution, a.event)
	case s.phase == open && s.depth != None:
		return s.wrongDepth()
	case s.phase == open && a.answer != nil && !a.answer.reachesGoal():
		return fmt.Errorf("%w: number %d ends after %d choices, before the goal", ErrSolution, s.number, s.choices)
	}
	s.phase = whole
	return nil
}

func (s *solution) wrongDepth() error {
	return fmt.Errorf("%w: number %d has %d choices, want %d", ErrSolution, s.number, s.choices, s.depth)
}

// compare compares the solutions that have come with what the server has counted.
func (s *solution) compare(sequence int64, counted Counters) error {
	if s.number == unknown {
		s.number = counted.Solutions
	}
	if s.number != counted.Solutions {
		return fmt.Errorf("%w: the latest is number %d, and the server has found %d", ErrSolution, s.number, counted.Solutions)
	}
	if s.sequence == sequence && s.choices != counted.Depth {
		return fmt.Errorf("%w: number %d has %d choices at depth %d", ErrSolution, s.number, s.choices, counted.Depth)
	}
	return nil
}
