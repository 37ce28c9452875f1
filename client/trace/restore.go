package trace

import (
	"fmt"
	"slices"
)

// Position is a moment of a search: the state right after one of its events.
type Position struct {
	// Sequence is the number of that event, 0 before the first.
	Sequence int64
	// Kept is how many of the choices that stand in the state now, counted from the
	// oldest, stand at that moment too, and Choices are those above them, the oldest
	// first. So a move to a moment nearby costs little however many choices stand.
	Kept    int
	Choices []Choice
	// Counters are those right after the event.
	Counters Counters
	// Solved is whether the standing choices were announced as a solution.
	Solved bool
}

// Restore brings the state to another moment of its search, before or after that
// where it is: it undoes what was not kept and places the choices. The error wraps
// ErrIllegal, for a moment that cannot be. After an error the state is of no use but
// for another Restore that keeps nothing.
func (s *State) Restore(p Position) error {
	if err := s.restore(p); err != nil {
		return fmt.Errorf("going to event %d: %w", p.Sequence, err)
	}
	return nil
}

func (s *State) restore(p Position) error {
	if err := s.checkPosition(p); err != nil {
		return err
	}
	for len(s.choices) > p.Kept {
		s.undo()
	}
	s.solved = false
	for _, choice := range p.Choices {
		if choice.Cell < 0 || choice.Cell >= len(s.cells) {
			return fmt.Errorf("%w: a choice on cell %d, want 0 to %d", ErrIllegal, choice.Cell, len(s.cells)-1)
		}
		if choice.Value < 1 || choice.Value > s.values {
			return fmt.Errorf("%w: a choice of value %d, want 1 to %d", ErrIllegal, choice.Value, s.values)
		}
		if s.cells[choice.Cell].value != 0 {
			return fmt.Errorf("%w: a choice on cell %d, which is taken or blocked", ErrIllegal, choice.Cell)
		}
		s.place(choice.Cell, choice.Value)
	}
	s.sequence, s.counters, s.solved = p.Sequence, p.Counters, p.Solved
	return nil
}

// checkPosition checks what can be checked without the board.
func (s *State) checkPosition(p Position) error {
	if p.Kept < 0 || p.Kept > len(s.choices) {
		return fmt.Errorf("%w: %d choices are kept, want 0 to %d", ErrIllegal, p.Kept, len(s.choices))
	}
	depth, c := p.Kept+len(p.Choices), p.Counters
	if c.Depth != depth || !c.possible(p.Sequence) {
		return fmt.Errorf("%w: counters %+v at depth %d", ErrIllegal, c, depth)
	}
	if s.target != None && (depth > s.target || p.Solved && depth != s.target) {
		return fmt.Errorf("%w: %d choices where solutions have %d", ErrIllegal, depth, s.target)
	}
	return nil
}

// Packed returns a copy of the state that takes packed steps, whichever way the
// events of its search come. The error wraps ErrBoard: the board has more choices
// than there are codes.
func (s *State) Packed() (*State, error) {
	width := s.CodeWidth()
	if width == 0 {
		return nil, fmt.Errorf("%w: %d cells of %d values have more choices than four bytes can tell apart", ErrBoard, len(s.cells), s.values)
	}
	packed := *s
	packed.codeWidth = width
	packed.cells, packed.choices = slices.Clone(s.cells), slices.Clone(s.choices)
	return &packed, nil
}
