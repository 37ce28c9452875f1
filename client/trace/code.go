package trace

import (
	"encoding/binary"
	"fmt"

	clewv1 "clew/gen/clew/v1"
)

// The codes of Steps that name no choice; codeChoice is the first of those that
// do: even ones place, odd ones refuse.
const (
	codeBacktrack = 0
	codeSolution  = 1
	codeChoice    = 2
)

// readCode returns the first code of a row of codes.
func readCode(codes []byte, width int) uint32 {
	switch width {
	case 1:
		return uint32(codes[0])
	case 2:
		return uint32(binary.LittleEndian.Uint16(codes))
	default:
		return binary.LittleEndian.Uint32(codes)
	}
}

// ApplySteps brings the state over all events of a message of packed steps, much
// faster than Apply does with as many events. The errors are those of Apply; the
// state is then as it was before the event that the error names.
func (s *State) ApplySteps(steps *clewv1.Steps) error {
	codes, err := s.codes(steps)
	if err != nil {
		return err
	}
	for ; len(codes) > 0; codes = codes[s.codeWidth:] {
		if !s.applyCode(readCode(codes, s.codeWidth)) {
			_, err := s.applyStep(readCode(codes, s.codeWidth))
			return err
		}
	}
	return nil
}

// codes returns the codes of a message that continues the trace.
func (s *State) codes(steps *clewv1.Steps) ([]byte, error) {
	codes := steps.GetCodes()
	if s.codeWidth == 0 || len(codes)%s.codeWidth != 0 {
		return nil, fmt.Errorf("%w: %d bytes of steps of %d bytes each", ErrIllegal, len(codes), s.codeWidth)
	}
	if next := s.sequence + 1; len(codes) > 0 && steps.GetFirstSequence() != next {
		return nil, fmt.Errorf("%w: number %d where %d is due", ErrGap, steps.GetFirstSequence(), next)
	}
	return codes, nil
}

// applyCode applies an event that can happen here and reports whether it was one.
func (s *State) applyCode(code uint32) bool {
	switch {
	case code == codeBacktrack:
		if len(s.choices) == 0 {
			return false
		}
		s.undo()
	case code >= codeChoice && code&1 == 0:
		at, value := s.choice(code)
		if at >= len(s.cells) || s.solved || len(s.choices) == s.target {
			return false
		}
		if cell := &s.cells[at]; cell.value != 0 || cell.blocked {
			return false
		}
		s.place(at, value)
	default:
		_, err := s.applyStep(code)
		return err == nil
	}
	s.sequence++
	return true
}

// choice returns what a code puts where.
func (s *State) choice(code uint32) (at, value int) {
	choice := int(code-codeChoice) >> 1
	if s.values == 1 {
		return choice, 1
	}
	return choice / s.values, choice%s.values + 1
}

// applyStep applies the next event, told by its code, with all its checks.
func (s *State) applyStep(code uint32) (Step, error) {
	event := &clewv1.Event{}
	event.SetSequence(s.sequence + 1)
	depth := len(s.choices)
	choice := Choice{Cell: None}
	switch {
	case code == codeSolution:
		event.SetKind(clewv1.EventKind_EVENT_KIND_SOLUTION)
	case code == codeBacktrack:
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
