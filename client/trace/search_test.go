package trace_test

import (
	"context"
	"errors"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
	"clew/server/transport/transporttest"

	"clew/client/trace"
)

// fake answers a search with a function, and a count with messages.
type fake struct {
	clewv1.UnimplementedSearchServiceServer
	search func(*clewv1.SearchRequest, grpc.ServerStreamingServer[clewv1.SearchResponse]) error
	counts []*clewv1.CountSolutionsResponse
}

func (f fake) Search(request *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
	return f.search(request, stream)
}

func (f fake) CountSolutions(_ *clewv1.CountSolutionsRequest, stream grpc.ServerStreamingServer[clewv1.CountSolutionsResponse]) error {
	for _, message := range f.counts {
		if err := stream.Send(message); err != nil {
			return err
		}
	}
	return nil
}

// serve runs a fake that searches until the test ends and returns a client of it.
func serve(t *testing.T, search func(*clewv1.SearchRequest, grpc.ServerStreamingServer[clewv1.SearchResponse]) error) clewv1.SearchServiceClient {
	t.Helper()
	return serveFake(t, fake{search: search})
}

func serveFake(t *testing.T, fake fake) clewv1.SearchServiceClient {
	t.Helper()
	server := grpc.NewServer()
	clewv1.RegisterSearchServiceServer(server, fake)
	return clewv1.NewSearchServiceClient(transporttest.Connect(t, server))
}

// send answers with the messages and the error.
func send(err error, messages ...*clewv1.SearchResponse) func(*clewv1.SearchRequest, grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
	return func(_ *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		for _, message := range messages {
			if err := stream.Send(message); err != nil {
				return err
			}
		}
		return err
	}
}

func startedMessage() *clewv1.SearchResponse {
	return clewv1.SearchResponse_builder{Started: board(4, 4, 4)}.Build()
}

// eventsMessage has three events, all of them placements.
func eventsMessage() *clewv1.SearchResponse {
	events := []*clewv1.Event{event(1, place, 0, 0, 1), event(2, place, 1, 1, 2), event(3, place, 2, 2, 3)}
	return clewv1.SearchResponse_builder{Events: clewv1.Events_builder{Events: events}.Build()}.Build()
}

// placed returns the counters after so many events, all of them placements.
func placed(events int64) *clewv1.Counters {
	return clewv1.Counters_builder{
		Placements: proto.Int64(events),
		Depth:      proto.Uint32(uint32(events)),
		MaxDepth:   proto.Uint32(uint32(events)),
	}.Build()
}

// progressAfter and finishedAfter are what is said after so many placements.
func progressAfter(events int64) *clewv1.SearchResponse {
	return clewv1.SearchResponse_builder{Progress: clewv1.Progress_builder{Sequence: &events, Counters: placed(events)}.Build()}.Build()
}

func finishedAfter(events int64) *clewv1.SearchResponse {
	return clewv1.SearchResponse_builder{Finished: clewv1.Finished_builder{Sequence: &events, Counters: placed(events)}.Build()}.Build()
}

// newerMessage returns a message with a payload that this client does not know.
func newerMessage(t *testing.T) *clewv1.SearchResponse {
	t.Helper()
	message := &clewv1.SearchResponse{}
	field := protowire.AppendTag(nil, 999, protowire.BytesType)
	message.ProtoReflect().SetUnknown(protowire.AppendBytes(field, []byte("new")))
	return message
}

func TestSearch(t *testing.T) {
	refused := status.Error(codes.InvalidArgument, "queens.size is 0")
	tests := map[string]struct {
		messages []*clewv1.SearchResponse
		err      error
		want     int // messages
		wantErr  error
		wantCode codes.Code
	}{
		"all is well":          {messages: []*clewv1.SearchResponse{startedMessage(), eventsMessage(), finishedAfter(3)}, want: 3},
		"a newer payload":      {messages: []*clewv1.SearchResponse{startedMessage(), newerMessage(t), finishedAfter(0)}, want: 2},
		"nothing comes":        {wantErr: trace.ErrUnfinished},
		"ends early":           {messages: []*clewv1.SearchResponse{startedMessage(), eventsMessage()}, want: 2, wantErr: trace.ErrUnfinished},
		"starts with events":   {messages: []*clewv1.SearchResponse{eventsMessage()}, wantErr: trace.ErrOrder},
		"starts with finished": {messages: []*clewv1.SearchResponse{finishedAfter(0)}, wantErr: trace.ErrOrder},
		"starts with a newer":  {messages: []*clewv1.SearchResponse{newerMessage(t), startedMessage()}, wantErr: trace.ErrOrder},
		"starts twice":         {messages: []*clewv1.SearchResponse{startedMessage(), startedMessage()}, want: 1, wantErr: trace.ErrOrder},
		"goes on":              {messages: []*clewv1.SearchResponse{startedMessage(), finishedAfter(0), eventsMessage()}, want: 2, wantErr: trace.ErrOrder},
		"refused":              {err: refused, wantCode: codes.InvalidArgument},
		"breaks at the end":    {messages: []*clewv1.SearchResponse{startedMessage(), finishedAfter(0)}, err: status.Error(codes.Unavailable, "draining"), want: 2},
		"breaks off":           {messages: []*clewv1.SearchResponse{startedMessage()}, err: status.Error(codes.Unavailable, "draining"), want: 1, wantCode: codes.Unavailable},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			client := serve(t, send(test.err, test.messages...))
			var (
				got  int
				last error
			)
			for message, err := range trace.Search(t.Context(), client, &clewv1.SearchRequest{}) {
				if last != nil {
					t.Fatal("the loop goes on after an error")
				}
				if (message == nil) != (err != nil) {
					t.Fatalf("message %v with error %v", message, err)
				}
				if last = err; err == nil {
					got++
				}
			}
			if got != test.want {
				t.Errorf("%d messages, want %d", got, test.want)
			}
			switch {
			case test.wantCode != codes.OK:
				if status.Code(last) != test.wantCode {
					t.Errorf("error %v, want %v", last, test.wantCode)
				}
			case !errors.Is(last, test.wantErr):
				t.Errorf("error %v, want %v", last, test.wantErr)
			}
		})
	}
}

// endless streams progress until the caller has left, and says so.
func endless(left chan<- struct{}) func(*clewv1.SearchRequest, grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
	return func(_ *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		defer close(left)
		err := stream.Send(startedMessage())
		for err == nil {
			err = stream.Send(progressAfter(0))
		}
		return err
	}
}

func TestSearchStopsWithTheLoop(t *testing.T) {
	left := make(chan struct{})
	client := serve(t, endless(left))
	for _, err := range trace.Search(t.Context(), client, &clewv1.SearchRequest{}) {
		if err != nil {
			t.Fatal(err)
		}
		break
	}
	<-left
}

func TestSearchStopsWithTheContext(t *testing.T) {
	left := make(chan struct{})
	client := serve(t, endless(left))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	for _, err := range trace.Search(ctx, client, &clewv1.SearchRequest{}) {
		cancel()
		last = err
	}
	if status.Code(last) != codes.Canceled {
		t.Errorf("error %v, want Canceled", last)
	}
	<-left
}

// Every range over a search is a call of its own, with the request as given.
func TestSearchCanBeRangedOverAgain(t *testing.T) {
	client := serve(t, func(request *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		if request.GetSeed() != 7 {
			return status.Errorf(codes.InvalidArgument, "seed %d", request.GetSeed())
		}
		return send(nil, startedMessage(), finishedAfter(0))(request, stream)
	})
	search := trace.Search(t.Context(), client, clewv1.SearchRequest_builder{Seed: 7}.Build())
	for range 2 {
		messages := 0
		for _, err := range search {
			if err != nil {
				t.Fatal(err)
			}
			messages++
		}
		if messages != 2 {
			t.Errorf("%d messages, want 2", messages)
		}
	}
}

// Counts are streams of the same order.
func TestCount(t *testing.T) {
	started := clewv1.CountSolutionsResponse_builder{Started: &clewv1.CountStarted{}}.Build()
	progress := clewv1.CountSolutionsResponse_builder{Progress: &clewv1.CountProgress{}}.Build()
	finished := clewv1.CountSolutionsResponse_builder{Finished: clewv1.CountFinished_builder{Count: "92"}.Build()}.Build()
	tests := map[string]struct {
		messages []*clewv1.CountSolutionsResponse
		want     int
		err      error
	}{
		"all is well":           {messages: []*clewv1.CountSolutionsResponse{started, progress, finished}, want: 3},
		"ends early":            {messages: []*clewv1.CountSolutionsResponse{started, progress}, want: 2, err: trace.ErrUnfinished},
		"starts with its count": {messages: []*clewv1.CountSolutionsResponse{finished}, err: trace.ErrOrder},
		"goes on":               {messages: []*clewv1.CountSolutionsResponse{started, finished, progress}, want: 2, err: trace.ErrOrder},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			client := serveFake(t, fake{counts: test.messages})
			var (
				got  int
				last error
			)
			for message, err := range trace.Count(t.Context(), client, &clewv1.CountSolutionsRequest{}) {
				if last = err; err == nil && message.HasPayload() {
					got++
				}
			}
			if got != test.want || !errors.Is(last, test.err) {
				t.Errorf("%d messages and error %v, want %d and %v", got, last, test.want, test.err)
			}
		})
	}
}
