package telemetrytest

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

// Limits are those of a server that Exercise can meet.
func Limits() service.Limits {
	limits := service.DefaultLimits()
	limits.MaxSearches = 2
	limits.MaxPlacements = 10_000
	return limits
}

// Tally is what came of some calls, as their caller has seen it.
type Tally struct {
	// Started is how many were begun, Refused how many were not.
	Started, Refused int
	// Events and Bytes are what was received.
	Events, Bytes int
	// Steps are the events that searches have made.
	Steps int64
	// Exhausted are the searches whose whole tree was searched.
	Exhausted int
}

// Exercise has a server with Limits do everything that it is measured for: a search of
// each puzzle in each encoding, a paced and a resumed one, a count, some that are given
// up, and refusals of several kinds, the last as it shuts down.
func (s *Server) Exercise(t testing.TB) Tally {
	t.Helper()
	var (
		tally Tally
		first *clewv1.Started
	)
	for _, request := range puzzles() {
		for _, encoding := range []clewv1.Encoding{clewv1.Encoding_ENCODING_EVENTS, clewv1.Encoding_ENCODING_STEPS} {
			request.SetEncoding(encoding)
			request.SetMaxSolutions(2)
			first = s.search(t, request, &tally)
		}
	}
	resumed := first.GetRequest()
	resumed.SetResume(clewv1.Resume_builder{AfterSequence: 10, Fingerprint: first.GetFingerprint()}.Build())
	s.search(t, resumed, &tally)
	s.search(t, clewv1.SearchRequest_builder{EventInterval: durationpb.New(time.Millisecond)}.Build(), &tally)
	s.search(t, clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 3}.Build()}.Build(), &tally)
	s.count(t, &tally)
	s.refuse(t, &tally)
	return tally
}

// puzzles returns a search of each puzzle.
func puzzles() []*clewv1.SearchRequest {
	var requests []*clewv1.SearchRequest
	fields := (&clewv1.SearchRequest{}).ProtoReflect().Descriptor().Oneofs().ByName("problem").Fields()
	for i := range fields.Len() {
		request := &clewv1.SearchRequest{}
		request.ProtoReflect().Mutable(fields.Get(i))
		requests = append(requests, request)
	}
	return requests
}

// search reads all of a search and returns its first message.
func (s *Server) search(t testing.TB, request *clewv1.SearchRequest, tally *Tally) *clewv1.Started {
	t.Helper()
	var started *clewv1.Started
	for _, response := range read(t, tally, func(ctx context.Context) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
		return clewv1.NewSearchServiceClient(s.Connection).Search(ctx, request)
	}) {
		switch {
		case response.HasStarted():
			started = response.GetStarted()
		case response.HasEvents():
			tally.Events += len(response.GetEvents().GetEvents())
		case response.HasSteps():
			tally.Events += len(response.GetSteps().GetCodes()) / int(started.GetCodeWidth())
		case response.HasFinished():
			tally.Steps += response.GetFinished().GetSequence()
			if response.GetFinished().GetOutcome() == clewv1.Outcome_OUTCOME_EXHAUSTED {
				tally.Exhausted++
			}
		}
	}
	return started
}

// count counts the solutions of a problem.
func (s *Server) count(t testing.TB, tally *Tally) {
	t.Helper()
	read(t, tally, func(ctx context.Context) (grpc.ServerStreamingClient[clewv1.CountSolutionsResponse], error) {
		return clewv1.NewSearchServiceClient(s.Connection).CountSolutions(ctx, &clewv1.CountSolutionsRequest{})
	})
}

// read reads all of a call that ends well.
func read[M any, P interface {
	*M
	proto.Message
}](t testing.TB, tally *Tally, begin func(context.Context) (grpc.ServerStreamingClient[M], error)) []P {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	stream, err := begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	tally.Started++
	var messages []P
	for {
		message, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return messages
		}
		if err != nil {
			t.Fatal(err)
		}
		messages = append(messages, message)
		tally.Bytes += proto.Size(P(message))
	}
}

// refuse has the server refuse what is wrong or too large, what there is no room for, and
// all when it shuts down.
func (s *Server) refuse(t testing.TB, tally *Tally) {
	t.Helper()
	ctx, leave := context.WithTimeout(t.Context(), timeout)
	defer leave()
	first := func(request *clewv1.SearchRequest) (*clewv1.SearchResponse, error) {
		stream, err := clewv1.NewSearchServiceClient(s.Connection).Search(ctx, request)
		if err != nil {
			return nil, err
		}
		return stream.Recv()
	}
	refused := func(err error, want codes.Code) {
		t.Helper()
		tally.Refused++
		if status.Code(err) != want {
			t.Errorf("the call ends with %v, want %v", err, want)
		}
	}
	_, err := clewv1.NewMoveServiceClient(s.Connection).ListMoves(ctx, &clewv1.ListMovesRequest{})
	refused(err, codes.InvalidArgument)
	_, err = first(clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 1001}.Build()}.Build())
	refused(err, codes.InvalidArgument)
	for range Limits().MaxSearches {
		waiting, err := first(clewv1.SearchRequest_builder{EventInterval: durationpb.New(time.Hour)}.Build())
		if err != nil {
			t.Fatal(err)
		}
		tally.Started++
		tally.Bytes += proto.Size(waiting)
	}
	_, err = first(&clewv1.SearchRequest{})
	refused(err, codes.ResourceExhausted)
	leave()
	s.WaitFor(t, "clew_searches_active", 0)
	s.searches.Drain()
	ctx, leave = context.WithTimeout(t.Context(), timeout)
	defer leave()
	_, err = first(&clewv1.SearchRequest{})
	refused(err, codes.Unavailable)
}
