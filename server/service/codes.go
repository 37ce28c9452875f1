package service

import (
	"encoding/binary"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// codeWidth returns how many bytes the code of a step takes where there are so
// many choices.
func codeWidth(choices int) int {
	switch {
	case choices <= 127:
		return 1
	case choices <= 32_767:
		return 2
	default:
		return 4
	}
}

// steps encodes all events of a batch in one slice of bytes.
func (e encoder) steps(b batch) *clewv1.SearchResponse {
	message := &clewv1.Steps{}
	message.SetFirstSequence(b.sequence + 1)
	message.SetCodes(encodeSteps(b.events, e.width))
	response := &clewv1.SearchResponse{}
	response.SetSteps(message)
	return response
}

func encodeSteps(events []solver.Event, width int) []byte {
	codes := make([]byte, len(events)*width)
	switch width {
	case 1:
		for i, event := range events {
			codes[i] = byte(code(event))
		}
	case 2:
		for i, event := range events {
			binary.LittleEndian.PutUint16(codes[2*i:], uint16(code(event)))
		}
	default:
		for i, event := range events {
			binary.LittleEndian.PutUint32(codes[4*i:], code(event))
		}
	}
	return codes
}

// code returns an event as Steps has it: its kind, and twice its choice where the
// kind has one. Kinds are numbered so that those are the upper half.
func code(event solver.Event) uint32 {
	kind := uint32(event.Kind())
	return kind + uint32(event.Choice())<<1&-(kind>>1)
}
