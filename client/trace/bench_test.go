package trace_test

import (
	"context"
	"io"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/proto"

	"clew/client/internal/clienttest"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// recording is a client whose every search is the same bytes, decoded by the codec of
// the call: all that a client does but for the transport.
type recording struct {
	clewv1.SearchServiceClient
	messages [][]byte
}

func record(b *testing.B, request *clewv1.SearchRequest) recording {
	b.Helper()
	var r recording
	for _, message := range clienttest.Record(b, request) {
		data, err := proto.Marshal(message)
		if err != nil {
			b.Fatal(err)
		}
		r.messages = append(r.messages, data)
	}
	return r
}

// Search implements clewv1.SearchServiceClient.
func (r recording) Search(_ context.Context, _ *clewv1.SearchRequest, options ...grpc.CallOption) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	stream := &recordingStream{left: r.messages}
	for _, option := range options {
		if codec, ok := option.(grpc.ForceCodecV2CallOption); ok {
			stream.codec = codec.CodecV2
		}
	}
	return stream, nil
}

type recordingStream struct {
	grpc.ClientStream
	codec encoding.CodecV2
	left  [][]byte
}

// Recv implements grpc.ServerStreamingClient.
func (s *recordingStream) Recv() (*clewv1.SearchResponse, error) {
	if len(s.left) == 0 {
		return nil, io.EOF
	}
	message := &clewv1.SearchResponse{}
	err := s.codec.Unmarshal(mem.BufferSlice{mem.SliceBuffer(s.left[0])}, message)
	s.left = s.left[1:]
	return message, err
}

// What a client needs for each event, and where none are sent, for each solution.
func BenchmarkFollow(b *testing.B) {
	tour := func(encoding clewv1.Encoding, placements int64) *clewv1.SearchRequest {
		return clewv1.SearchRequest_builder{
			KnightsTour:   clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
			Encoding:      encoding,
			MaxPlacements: placements,
		}.Build()
	}
	queens := func(encoding clewv1.Encoding, detail clewv1.Detail) *clewv1.SearchRequest {
		return clewv1.SearchRequest_builder{
			Queens:       clewv1.Queens_builder{Size: 10}.Build(),
			MaxSolutions: proto.Uint32(0),
			Encoding:     encoding,
			Detail:       detail,
		}.Build()
	}
	const steps, solutions = clewv1.Encoding_ENCODING_STEPS, clewv1.Detail_DETAIL_SOLUTIONS
	for _, test := range []struct {
		name    string
		request *clewv1.SearchRequest
	}{
		{"steps", tour(steps, 0)},
		{"events", tour(clewv1.Encoding_ENCODING_EVENTS, 500_000)},
		{"steps and solutions", queens(steps, clewv1.Detail_DETAIL_EVENTS)},
		{"solutions alone", queens(steps, solutions)},
	} {
		b.Run(test.name, func(b *testing.B) {
			client := record(b, test.request)
			var last *clewv1.Finished
			for b.Loop() {
				last = fold(b, trace.Follow(b.Context(), client, test.request, trace.FollowOptions{}))
			}
			each, unit := last.GetSequence(), "ns/event"
			if test.request.GetDetail() == solutions {
				each, unit = last.GetCounters().GetSolutions(), "ns/solution"
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(each), unit)
		})
	}
}

// fold folds a search to its end.
func fold(t testing.TB, messages func(func(*clewv1.SearchResponse, error) bool)) (last *clewv1.Finished) {
	t.Helper()
	var state *trace.State
	for message, err := range messages {
		if err == nil && message.HasStarted() {
			state, err = trace.NewState(message.GetStarted())
		}
		if err == nil {
			err = state.Fold(message)
		}
		if err != nil {
			t.Fatal(err)
		}
		last = message.GetFinished()
	}
	return last
}
