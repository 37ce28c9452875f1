package service

import (
	"bytes"
	"testing"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// What the codec writes by itself, it writes as the protobuf runtime does.
func TestCodecWritesWhatProtobufWrites(t *testing.T) {
	zero := clewv1.Event_builder{Row: proto.Uint32(0), Depth: proto.Uint32(0)}.Build()
	largest := clewv1.Event_builder{
		Sequence:       proto.Int64(-1),
		Kind:           clewv1.EventKind(-1).Enum(),
		Row:            proto.Uint32(1<<32 - 1),
		Column:         proto.Uint32(1<<32 - 1),
		Value:          proto.Uint32(1<<32 - 1),
		Depth:          proto.Uint32(1<<32 - 1),
		Reason:         clewv1.RejectReason(-1).Enum(),
		ConflictRow:    proto.Uint32(1<<32 - 1),
		ConflictColumn: proto.Uint32(1<<32 - 1),
	}.Build()
	e := encoder{columns: 20, values: 1}
	for name, message := range map[string]*clewv1.SearchResponse{
		"nothing":   {},
		"progress":  clewv1.SearchResponse_builder{Progress: &clewv1.Progress{}}.Build(),
		"no event":  clewv1.SearchResponse_builder{Events: &clewv1.Events{}}.Build(),
		"extremes":  clewv1.SearchResponse_builder{Events: clewv1.Events_builder{Events: []*clewv1.Event{zero, largest, {}}}.Build()}.Build(),
		"one event": e.events(batch{events: someEvents(t, 1)}),
		"a batch":   e.events(batch{events: someEvents(t, maxBatch), sequence: 1 << 40}),
	} {
		t.Run(name, func(t *testing.T) {
			want, err := proto.Marshal(message)
			if err != nil {
				t.Fatal(err)
			}
			got, err := newCodec().Marshal(message)
			if err != nil || !bytes.Equal(got.Materialize(), want) {
				t.Errorf("got %x, %v, want %x", got.Materialize(), err, want)
			}
		})
	}
}

// Every field that an event has must be one that the codec writes.
func TestCodecKnowsEveryFieldOfEvents(t *testing.T) {
	if n := (&clewv1.Event{}).ProtoReflect().Descriptor().Fields().Len(); n != 9 {
		t.Errorf("events have %d fields, the codec writes 9", n)
	}
}
