package trace

import (
	"encoding/binary"
	"math"
	"slices"

	clewv1 "clew/gen/clew/v1"
)

// The codes of Steps: two that name no choice, and the first of those that do.
// CodeChoice + 2*choice places, CodeChoice + 1 + 2*choice refuses, with
// choice = cell*values + value-1.
const (
	CodeBacktrack = 0
	CodeSolution  = 1
	CodeChoice    = 2
)

// CodeWidth returns how many bytes a code needs where each choice of the board has
// one: 1, 2 or 4, and 0 where four are not enough.
func (s *State) CodeWidth() int {
	switch last := CodeChoice + 2*len(s.cells)*s.values - 1; {
	case last <= math.MaxUint8:
		return 1
	case last <= math.MaxUint16:
		return 2
	case last <= math.MaxUint32:
		return 4
	default:
		return 0
	}
}

// isWidth reports whether codes can have so many bytes.
func isWidth(width int) bool { return width == 1 || width == 2 || width == 4 }

// Code returns the code of a step of this search. Why a choice was refused has no
// place in it.
func (s *State) Code(step Step) uint32 {
	choice := uint32(step.Cell*s.values + step.Value - 1)
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		return CodeBacktrack
	case clewv1.EventKind_EVENT_KIND_SOLUTION:
		return CodeSolution
	case clewv1.EventKind_EVENT_KIND_PLACE:
		return CodeChoice + 2*choice
	default:
		return CodeChoice + 1 + 2*choice
	}
}

// ChoiceOf returns what a code from CodeChoice on puts where.
func (s *State) ChoiceOf(code uint32) Choice {
	at, value := s.choice(code)
	return Choice{Cell: at, Value: value}
}

// ReadCode returns the first code of a row of codes of so many bytes.
func ReadCode(codes []byte, width int) uint32 {
	switch width {
	case 1:
		return uint32(codes[0])
	case 2:
		return uint32(binary.LittleEndian.Uint16(codes))
	default:
		return binary.LittleEndian.Uint32(codes)
	}
}

// ReadCodes reads as many codes of so many bytes as there is room for.
func ReadCodes(codes []uint32, packed []byte, width int) {
	if width == 1 {
		for i, code := range packed[:len(codes)] {
			codes[i] = uint32(code)
		}
		return
	}
	for i := range codes {
		codes[i] = ReadCode(packed[i*width:], width)
	}
}

// AppendCodes appends codes of so many bytes to a row of codes.
func AppendCodes(packed []byte, codes []uint32, width int) []byte {
	end := len(packed)
	packed = slices.Grow(packed, len(codes)*width)[:end+len(codes)*width]
	room := packed[end:]
	for i, code := range codes {
		switch width {
		case 1:
			room[i] = byte(code)
		case 2:
			binary.LittleEndian.PutUint16(room[2*i:], uint16(code))
		default:
			binary.LittleEndian.PutUint32(room[4*i:], code)
		}
	}
	return packed
}
