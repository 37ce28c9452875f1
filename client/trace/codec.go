package trace

import (
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/encoding/proto"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"

	clewv1 "clew/gen/clew/v1"
)

// codec is the codec of protobuf, but for messages of events: those it reads by
// itself, all events of a message in one piece of memory. That is several times as
// fast as the protobuf runtime, which looks up each field and allocates each event.
type codec struct{ encoding.CodecV2 }

func newCodec() codec { return codec{encoding.GetCodecV2(proto.Name)} }

// Unmarshal implements encoding.CodecV2.
func (c codec) Unmarshal(data mem.BufferSlice, to any) error {
	if response, ok := to.(*clewv1.SearchResponse); ok {
		buffer := data.MaterializeToBuffer(mem.DefaultBufferPool())
		defer buffer.Free()
		if readEvents(buffer.ReadOnlyData(), response) {
			return nil
		}
	}
	return c.CodecV2.Unmarshal(data, to)
}

// The tags of the messages that lead to an event, and of its fields, all of which
// are numbers.
const (
	tagEvents         = 2<<3 | byte(protowire.BytesType) // of SearchResponse
	tagEvent          = 1<<3 | byte(protowire.BytesType) // of Events
	tagSequence       = 1<<3 | byte(protowire.VarintType)
	tagKind           = 2<<3 | byte(protowire.VarintType)
	tagRow            = 3<<3 | byte(protowire.VarintType)
	tagColumn         = 4<<3 | byte(protowire.VarintType)
	tagValue          = 5<<3 | byte(protowire.VarintType)
	tagDepth          = 6<<3 | byte(protowire.VarintType)
	tagReason         = 7<<3 | byte(protowire.VarintType)
	tagConflictRow    = 8<<3 | byte(protowire.VarintType)
	tagConflictColumn = 9<<3 | byte(protowire.VarintType)
)

// readEvents reads a message that holds events and nothing else. It reports false,
// and leaves the response alone, for all others: also for those that are damaged or
// have fields that this client does not know.
func readEvents(data []byte, response *clewv1.SearchResponse) bool {
	if len(data) == 0 || data[0] != tagEvents {
		return false
	}
	list, n := protowire.ConsumeBytes(data[1:])
	if n != len(data)-1 {
		return false
	}
	count := 0
	for rest, ok := list, true; len(rest) > 0; count++ {
		if _, rest, ok = cutEvent(rest); !ok {
			return false
		}
	}
	slab, events := make([]clewv1.Event, count), make([]*clewv1.Event, count)
	for i := range events {
		var fields []byte
		fields, list, _ = cutEvent(list)
		if events[i] = &slab[i]; !readEvent(fields, events[i]) {
			return false
		}
	}
	message := &clewv1.Events{}
	message.SetEvents(events)
	response.SetEvents(message)
	return true
}

// cutEvent cuts the fields of the first event off a list. Events are so short that
// their length takes one byte.
func cutEvent(list []byte) (fields, rest []byte, ok bool) {
	if len(list) < 2 || list[0] != tagEvent || list[1] >= 0x80 || int(list[1]) > len(list)-2 {
		return nil, nil, false
	}
	end := 2 + int(list[1])
	return list[2:end], list[end:], true
}

// readEvent reads the fields of an event.
func readEvent(fields []byte, event *clewv1.Event) bool {
	for len(fields) >= 2 {
		tag, value, n := fields[0], uint64(fields[1]), 1
		if value >= 0x80 { // a number of more than one byte
			if value, n = protowire.ConsumeVarint(fields[1:]); n < 0 {
				return false
			}
		}
		fields = fields[1+n:]
		switch tag {
		case tagSequence:
			event.SetSequence(int64(value))
		case tagKind:
			event.SetKind(clewv1.EventKind(value))
		case tagRow:
			event.SetRow(uint32(value))
		case tagColumn:
			event.SetColumn(uint32(value))
		case tagValue:
			event.SetValue(uint32(value))
		case tagDepth:
			event.SetDepth(uint32(value))
		case tagReason:
			event.SetReason(clewv1.RejectReason(value))
		case tagConflictRow:
			event.SetConflictRow(uint32(value))
		case tagConflictColumn:
			event.SetConflictColumn(uint32(value))
		default:
			return false
		}
	}
	return len(fields) == 0
}
