package trace

import (
	"testing"

	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// everyField returns an event that has all fields, each as large as it gets.
func everyField() *clewv1.Event {
	return clewv1.Event_builder{
		Sequence:       proto.Int64(-1),
		Kind:           clewv1.EventKind(-1).Enum(),
		Row:            proto.Uint32(1<<32 - 1),
		Column:         proto.Uint32(1<<32 - 1),
		Value:          proto.Uint32(1<<32 - 1),
		Depth:          proto.Uint32(1<<32 - 1),
		Reason:         clewv1.RejectReason(1<<31 - 1).Enum(),
		ConflictRow:    proto.Uint32(1<<32 - 1),
		ConflictColumn: proto.Uint32(1<<32 - 1),
	}.Build()
}

// eventsMessage returns a message of these events.
func eventsMessage(events ...*clewv1.Event) *clewv1.SearchResponse {
	return clewv1.SearchResponse_builder{Events: clewv1.Events_builder{Events: events}.Build()}.Build()
}

func marshal(t testing.TB, message proto.Message) []byte {
	t.Helper()
	data, err := proto.Marshal(message)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestCodecReadsEventsByItself(t *testing.T) {
	zero := clewv1.Event_builder{Row: proto.Uint32(0), Depth: proto.Uint32(0)}.Build()
	for name, message := range map[string]*clewv1.SearchResponse{
		"no event":    eventsMessage(),
		"no field":    eventsMessage(&clewv1.Event{}),
		"zeros":       eventsMessage(zero),
		"every field": eventsMessage(everyField(), zero, everyField()),
	} {
		t.Run(name, func(t *testing.T) {
			got := &clewv1.SearchResponse{}
			if !readEvents(marshal(t, message), got) {
				t.Fatal("left to the protobuf runtime")
			}
			if !proto.Equal(got, message) {
				t.Errorf("got %v, want %v", got, message)
			}
		})
	}
}

// A client reads what a newer server sends, as far as it knows it.
func TestCodecLeavesOtherMessagesToProtobuf(t *testing.T) {
	newer := everyField()
	newer.ProtoReflect().SetUnknown(protowire.AppendVarint(protowire.AppendTag(nil, 10, protowire.VarintType), 7))
	for name, message := range map[string]*clewv1.SearchResponse{
		"nothing":         {},
		"steps":           clewv1.SearchResponse_builder{Steps: clewv1.Steps_builder{FirstSequence: 1, Codes: []byte{2, 4}}.Build()}.Build(),
		"a field unknown": eventsMessage(everyField(), newer),
	} {
		t.Run(name, func(t *testing.T) {
			data, got := marshal(t, message), &clewv1.SearchResponse{}
			if readEvents(data, got) || got.HasPayload() {
				t.Fatalf("read by itself, as %v", got)
			}
			if err := newCodec().Unmarshal(mem.BufferSlice{mem.SliceBuffer(data)}, got); err != nil || !proto.Equal(got, message) {
				t.Errorf("got %v, %v, want %v", got, err, message)
			}
		})
	}
}

// What the codec reads by itself, it reads as the protobuf runtime does.
func FuzzReadEvents(f *testing.F) {
	f.Add(marshal(f, eventsMessage(everyField(), &clewv1.Event{})))
	f.Add(marshal(f, eventsMessage()))
	f.Add([]byte{tagEvents, 4, tagEvent, 2, tagRow, 0x80})
	f.Add([]byte{tagEvents, 5, tagEvent, 3, tagRow, 0x80, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		got, want := &clewv1.SearchResponse{}, &clewv1.SearchResponse{}
		if !readEvents(data, got) {
			return
		}
		if err := proto.Unmarshal(data, want); err != nil || !proto.Equal(got, want) {
			t.Errorf("got %v, want %v, %v", got, want, err)
		}
	})
}
