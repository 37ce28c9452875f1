package trace

import (
	"fmt"

	clewv1 "clew/gen/clew/v1"
)

// ApplySteps brings the state over all events of a message of packed steps, much
// faster than Apply does with as many events. The errors are those of Apply; the
// state is then as it was before the event that the error names.
func (s *State) ApplySteps(steps *clewv1.Steps) error {
	packed, err := s.codes(steps)
	if err != nil {
		return err
	}
	var window [256]uint32
	for len(packed) > 0 {
		codes := window[:min(len(window), len(packed)/s.codeWidth)]
		ReadCodes(codes, packed, s.codeWidth)
		if err := s.applyCodes(codes); err != nil {
			return err
		}
		packed = packed[len(codes)*s.codeWidth:]
	}
	return nil
}

func (s *State) applyCodes(codes []uint32) error {
	for {
		codes = codes[s.applyMoves(codes):]
		if len(codes) == 0 {
			return nil
		}
		if !s.applyCode(codes[0]) {
			_, err := s.applyStep(codes[0])
			return err
		}
		codes = codes[1:]
	}
}

// applyMoves applies placements and backtracks up to the first event that is
// neither or needs a closer look, and returns how many there were.
//
// Which of the two comes next nobody can guess, nor can a processor: the loop does
// the same for both, without a branch between them.
func (s *State) applyMoves(codes []uint32) (applied int) {
	if s.solved {
		return 0
	}
	room := cap(s.choices)
	if s.target != None {
		room = min(room, s.target)
	}
	cells, choices := s.cells, s.choices[:room]
	depth, deepest := len(s.choices), s.counters.MaxDepth
	for _, code := range codes {
		placed := int((code | -code) >> 31) // 1 for a placement, 0 for a backtrack
		top := depth - 1 + placed           // the choice that comes or goes
		if code&1 != 0 || uint(top) >= uint(len(choices)) {
			break
		}
		choice := &choices[top]
		at, value := s.choice(code)
		at = choice.Cell ^ (choice.Cell^at)&-placed // at where placed, else choice.Cell
		if uint(at) >= uint(len(cells)) || int(cells[at].value)&-placed != 0 {
			break
		}
		depth = top + placed
		cells[at].value, cells[at].number = int32(value&-placed), int32(depth&-placed)
		choice.Cell, choice.Value = at, value
		deepest = max(deepest, depth)
		applied++
	}
	// So many events, each a step down or up, led from the one depth to the other.
	descent := depth - len(s.choices)
	s.choices = choices[:depth]
	s.sequence += int64(applied)
	s.counters.Placements += int64(applied+descent) / 2
	s.counters.Backtracks += int64(applied-descent) / 2
	s.counters.Depth, s.counters.MaxDepth = depth, deepest
	return applied
}

// codes returns the codes of a message that continues the trace.
func (s *State) codes(steps *clewv1.Steps) ([]byte, error) {
	count, err := countCodes(steps, s.codeWidth)
	if err != nil {
		return nil, err
	}
	if first := steps.GetFirstSequence(); count > 0 && first != s.sequence+1 {
		return nil, gap(first, s.sequence+1)
	}
	return steps.GetCodes(), nil
}

// countCodes returns how many codes of so many bytes a message has.
func countCodes(steps *clewv1.Steps, width int) (int, error) {
	bytes := len(steps.GetCodes())
	if !isWidth(width) || bytes%width != 0 {
		return 0, fmt.Errorf("%w: %d bytes of steps of %d bytes each", ErrIllegal, bytes, width)
	}
	return bytes / width, nil
}

// gap is the error of an event of another number than the next.
func gap(found, due int64) error {
	return fmt.Errorf("%w: number %d where %d is due", ErrGap, found, due)
}

// applyCode applies an event that can happen here and reports whether it was one.
func (s *State) applyCode(code uint32) bool {
	switch {
	case code == CodeBacktrack:
		if len(s.choices) == 0 {
			return false
		}
		s.undo()
	case code >= CodeChoice && code&1 == 0:
		at, value := s.choice(code)
		if at >= len(s.cells) || s.solved || len(s.choices) == s.target {
			return false
		}
		if s.cells[at].value != 0 {
			return false
		}
		s.place(at, value)
	case code >= CodeChoice:
		if at, _ := s.choice(code); at >= len(s.cells) || s.solved {
			return false
		}
		s.counters.Rejections++
	default:
		_, err := s.applyStep(code)
		return err == nil
	}
	s.sequence++
	return true
}

// choice returns what a code puts where.
func (s *State) choice(code uint32) (at, value int) { return s.locate((code - CodeChoice) >> 1) }

// locate splits a choice into its cell and its value.
func (s *State) locate(choice uint32) (at, value int) {
	values := uint32(s.values)
	if values == 1 {
		return int(choice), 1
	}
	return int(choice / values), int(choice%values) + 1
}

// step applies the next event, told by its code, and returns it.
func (s *State) step(code uint32) (Step, error) {
	if code&1 != 0 || !s.applyCode(code) {
		return s.applyStep(code)
	}
	depth := len(s.choices)
	step := Step{Sequence: s.sequence, Kind: clewv1.EventKind_EVENT_KIND_PLACE, Depth: depth, Conflict: None}
	last := depth - 1
	if code == CodeBacktrack {
		step.Kind = clewv1.EventKind_EVENT_KIND_BACKTRACK
		last = depth // the choice undone is still behind the others
	}
	choice := s.choices[:last+1][last]
	step.Cell, step.Value = choice.Cell, choice.Value
	return step, nil
}

// applyStep applies the next event, told by its code, with all its checks.
func (s *State) applyStep(code uint32) (Step, error) {
	event := &clewv1.Event{}
	event.SetSequence(s.sequence + 1)
	depth := len(s.choices)
	choice := Choice{Cell: None}
	switch {
	case code == CodeSolution:
		event.SetKind(clewv1.EventKind_EVENT_KIND_SOLUTION)
	case code == CodeBacktrack:
		event.SetKind(clewv1.EventKind_EVENT_KIND_BACKTRACK)
		depth--
		if depth >= 0 {
			choice = s.choices[depth]
		}
	default:
		event.SetKind(clewv1.EventKind_EVENT_KIND_REJECT)
		if code&1 == 0 {
			event.SetKind(clewv1.EventKind_EVENT_KIND_PLACE)
			depth++
		}
		choice.Cell, choice.Value = s.choice(code)
	}
	if choice.Cell != None {
		event.SetRow(uint32(choice.Cell / s.columns))
		event.SetColumn(uint32(choice.Cell % s.columns))
		event.SetValue(uint32(choice.Value))
	}
	event.SetDepth(uint32(max(depth, 0)))
	return s.Apply(event)
}
