package trace

import (
	"errors"
	"fmt"

	clewv1 "clew/gen/clew/v1"
)

// The ways in which an event can be wrong.
var (
	// ErrGap is the error of an event whose number does not follow the last one.
	ErrGap = errors.New("the events have a gap")
	// ErrUnknownKind is the error of an event of a kind that this client does not
	// know. What it does to the board is unknown too, so nothing can follow.
	ErrUnknownKind = errors.New("unknown kind of event: this client is older than the server")
	// ErrIllegal is the error of an event that cannot happen in this state.
	ErrIllegal = errors.New("impossible event")
)

// Apply brings the state from one event to the next. An error wraps ErrGap,
// ErrUnknownKind or ErrIllegal; the state is then as it was before, and the rest
// of the trace cannot be folded.
func (s *State) Apply(event *clewv1.Event) (Step, error) {
	if event.GetSequence() != s.sequence+1 {
		return Step{}, gap(event.GetSequence(), s.sequence+1)
	}
	step, err := s.check(event)
	if err != nil {
		return Step{}, fmt.Errorf("event %d: %w", event.GetSequence(), err)
	}
	s.commit(step)
	return step, nil
}

// check flattens the next event, if it can happen here.
func (s *State) check(event *clewv1.Event) (Step, error) {
	step := Step{Sequence: event.GetSequence(), Kind: event.GetKind(), Cell: None, Depth: len(s.choices), Conflict: None}
	var err error
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		err = s.checkPlace(event, &step)
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		err = s.checkBacktrack(event, &step)
	case clewv1.EventKind_EVENT_KIND_REJECT:
		err = s.checkReject(event, &step)
	case clewv1.EventKind_EVENT_KIND_SOLUTION:
		err = s.checkSolution()
	default:
		err = fmt.Errorf("%w (%d)", ErrUnknownKind, step.Kind)
	}
	if err == nil && int64(event.GetDepth()) != int64(step.Depth) {
		err = fmt.Errorf("%w: depth %d, want %d", ErrIllegal, event.GetDepth(), step.Depth)
	}
	return step, err
}

func (s *State) checkPlace(event *clewv1.Event, step *Step) error {
	if err := s.checkChoice(event, step); err != nil {
		return err
	}
	step.Depth++
	switch cell := s.cells[step.Cell]; {
	case cell.value == blocked:
		return fmt.Errorf("%w: a placement on a blocked cell", ErrIllegal)
	case cell.value != 0:
		return fmt.Errorf("%w: a placement on a cell that is taken", ErrIllegal)
	case s.solved:
		return fmt.Errorf("%w: a placement below a solution", ErrIllegal)
	case s.target != None && step.Depth > s.target:
		return fmt.Errorf("%w: a placement deeper than solutions are", ErrIllegal)
	}
	return nil
}

func (s *State) checkBacktrack(event *clewv1.Event, step *Step) error {
	if err := s.checkChoice(event, step); err != nil {
		return err
	}
	step.Depth--
	if last := len(s.choices) - 1; last < 0 || s.choices[last] != (Choice{Cell: step.Cell, Value: step.Value}) {
		return fmt.Errorf("%w: a backtrack that does not undo the latest choice", ErrIllegal)
	}
	return nil
}

func (s *State) checkReject(event *clewv1.Event, step *Step) error {
	if err := s.checkChoice(event, step); err != nil {
		return err
	}
	step.Reason = event.GetReason()
	if s.solved {
		return fmt.Errorf("%w: a rejection below a solution", ErrIllegal)
	}
	if !event.HasConflictRow() && !event.HasConflictColumn() {
		return nil
	}
	conflict, ok := s.at(event.GetConflictRow(), event.GetConflictColumn())
	if !ok || !event.HasConflictRow() || !event.HasConflictColumn() {
		return fmt.Errorf("%w: a conflict off the board", ErrIllegal)
	}
	step.Conflict = conflict
	return nil
}

func (s *State) checkSolution() error {
	switch {
	case s.solved:
		return fmt.Errorf("%w: a solution announced twice", ErrIllegal)
	case s.target != None && len(s.choices) != s.target:
		return fmt.Errorf("%w: a solution at depth %d, want %d", ErrIllegal, len(s.choices), s.target)
	}
	return nil
}

// checkChoice flattens what an event puts where.
func (s *State) checkChoice(event *clewv1.Event, step *Step) error {
	at, ok := s.at(event.GetRow(), event.GetColumn())
	if !ok || !event.HasRow() || !event.HasColumn() {
		return fmt.Errorf("%w: a cell off the board", ErrIllegal)
	}
	if !s.legal(event.GetValue()) {
		return fmt.Errorf("%w: value %d, want 1 to %d", ErrIllegal, event.GetValue(), s.values)
	}
	step.Cell, step.Value = at, int(event.GetValue())
	return nil
}

// commit makes a step that was checked.
func (s *State) commit(step Step) {
	s.sequence = step.Sequence
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		s.place(step.Cell, step.Value)
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		s.undo()
	case clewv1.EventKind_EVENT_KIND_REJECT:
		s.counters.Rejections++
	case clewv1.EventKind_EVENT_KIND_SOLUTION:
		s.solved = true
		s.counters.Solutions++
	}
}

func (s *State) place(at, value int) {
	s.choices = append(s.choices, Choice{Cell: at, Value: value})
	depth := len(s.choices)
	s.cells[at].value, s.cells[at].number = int32(value), int32(depth)
	s.counters.Placements++
	s.counters.Depth = depth
	s.counters.MaxDepth = max(s.counters.MaxDepth, depth)
}

func (s *State) undo() {
	depth := len(s.choices) - 1
	last := &s.cells[s.choices[depth].Cell]
	last.value, last.number = 0, 0
	s.choices = s.choices[:depth]
	s.solved = false
	s.counters.Backtracks++
	s.counters.Depth = depth
}
