package service

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
	"clew/server/transport/transporttest"
	"clew/solver"
)

// testTimeout ends a test that hangs; nothing is expected to take long.
const testTimeout = time.Minute

func newTestService(c Config) *Service {
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits()
	}
	return New(c)
}

// dial returns a client of a service.
func dial(t testing.TB, s *Service, options ...grpc.DialOption) clewv1.SearchServiceClient {
	t.Helper()
	return clewv1.NewSearchServiceClient(connect(t, s, options...))
}

// connect returns a connection to a service.
func connect(t testing.TB, s *Service, options ...grpc.DialOption) *grpc.ClientConn {
	t.Helper()
	server := grpc.NewServer(s.ServerOptions()...)
	s.Register(server)
	return transporttest.Connect(t, server, options...)
}

func testContext(t testing.TB) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	t.Cleanup(cancel)
	return ctx
}

// transcript is what a stream has sent.
type transcript struct {
	responses []*clewv1.SearchResponse
	started   *clewv1.Started
	events    []*clewv1.Event
	solutions []*clewv1.Solution
	progress  []*clewv1.Progress
	finished  *clewv1.Finished
}

func (tr *transcript) add(response *clewv1.SearchResponse) {
	tr.responses = append(tr.responses, response)
	switch response.WhichPayload() {
	case clewv1.SearchResponse_Started_case:
		tr.started = response.GetStarted()
	case clewv1.SearchResponse_Events_case:
		tr.events = append(tr.events, response.GetEvents().GetEvents()...)
	case clewv1.SearchResponse_Solution_case:
		tr.solutions = append(tr.solutions, response.GetSolution())
	case clewv1.SearchResponse_Progress_case:
		tr.progress = append(tr.progress, response.GetProgress())
	case clewv1.SearchResponse_Finished_case:
		tr.finished = response.GetFinished()
	}
}

// search makes a call and reads all of it.
func search(t testing.TB, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) (*transcript, error) {
	t.Helper()
	stream, err := client.Search(testContext(t), request)
	if err != nil {
		t.Fatal(err)
	}
	tr := &transcript{}
	for {
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return tr, nil
		}
		if err != nil {
			return tr, err
		}
		tr.add(response)
	}
}

// mustSearch is search for a call that ends well; it checks what holds for every
// stream.
func mustSearch(t testing.TB, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) *transcript {
	t.Helper()
	tr, err := search(t, client, request)
	if err != nil {
		t.Fatal(err)
	}
	tr.check(t)
	return tr
}

// check folds the events of a whole stream and compares them with everything
// else that it says.
func (tr *transcript) check(t testing.TB) {
	t.Helper()
	last := len(tr.responses) - 1
	if tr.started == nil || tr.responses[0].GetStarted() != tr.started {
		t.Fatal("started is not the first message")
	}
	if tr.finished == nil || tr.responses[last].GetFinished() != tr.finished {
		t.Fatal("finished is not the last message")
	}
	if tr.started.GetRequest().GetDetail() != clewv1.Detail_DETAIL_EVENTS {
		return
	}
	f := folder{board: tr.started.GetBoard()}
	for i, response := range tr.responses {
		if size := proto.Size(response); size >= 1<<20 {
			t.Errorf("message %d has %d bytes", i, size)
		}
		f.add(t, response)
	}
	f.compare(t, tr.finished.GetSequence(), tr.finished.GetCounters(), tr.started.GetRequest().GetIncludeRejections())
}

// folder folds the messages of a stream.
type folder struct {
	board    *clewv1.Board
	sequence int64
	counters solver.Counters
	path     []uint32
}

func (f *folder) add(t testing.TB, response *clewv1.SearchResponse) {
	t.Helper()
	for _, event := range response.GetEvents().GetEvents() {
		f.event(t, event)
	}
	if response.HasProgress() {
		p := response.GetProgress()
		f.compare(t, p.GetSequence(), p.GetCounters(), false)
		if p.GetExplored() < 0 || p.GetExplored() > 1 {
			t.Errorf("explored is %v", p.GetExplored())
		}
	}
	if response.HasSolution() {
		s := response.GetSolution()
		first := int(s.GetFirstChoice())
		if s.GetSequence() != f.sequence || s.GetNumber() != f.counters.Solutions || first > len(f.path) {
			t.Errorf("solution %d of event %d from choice %d came after event %d", s.GetNumber(), s.GetSequence(), first, f.sequence)
			return
		}
		for i, choice := range s.GetChoices() {
			if f.path[first+i] != choice {
				t.Errorf("choice %d of solution %d is %d, on the board is %d", first+i, s.GetNumber(), choice, f.path[first+i])
			}
		}
	}
}

func (f *folder) event(t testing.TB, e *clewv1.Event) {
	t.Helper()
	f.sequence++
	choice := (e.GetRow()*f.board.GetColumns()+e.GetColumn())*f.board.GetValues() + e.GetValue() - 1
	switch e.GetKind() {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		f.path = append(f.path, choice)
		f.counters.Placements++
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		if last := len(f.path) - 1; last < 0 || f.path[last] != choice {
			t.Fatalf("event %d undoes choice %d, the path is %v", f.sequence, choice, f.path)
		}
		f.path = f.path[:len(f.path)-1]
		f.counters.Backtracks++
	case clewv1.EventKind_EVENT_KIND_REJECT:
		f.counters.Rejections++
		if !e.HasReason() || e.HasConflictRow() != e.HasConflictColumn() {
			t.Errorf("rejection %v", e)
		}
	case clewv1.EventKind_EVENT_KIND_SOLUTION:
		f.counters.Solutions++
		if e.HasRow() || e.HasColumn() || e.HasValue() {
			t.Errorf("solution event with a cell: %v", e)
		}
	default:
		t.Fatalf("event %d has kind %v", f.sequence, e.GetKind())
	}
	f.counters.Depth = len(f.path)
	f.counters.MaxDepth = max(f.counters.MaxDepth, len(f.path))
	if e.GetSequence() != f.sequence || int(e.GetDepth()) != len(f.path) || !e.HasDepth() {
		t.Fatalf("event %v, want number %d and depth %d", e, f.sequence, len(f.path))
	}
}

// compare compares the fold with what a message says. Rejections can only be
// compared where they are sent.
func (f *folder) compare(t testing.TB, sequence int64, c *clewv1.Counters, rejections bool) {
	t.Helper()
	got := decodeCounters(c)
	want := f.counters
	if !rejections {
		want.Rejections = got.Rejections
	}
	if sequence != f.sequence || got != want {
		t.Errorf("after event %d: event %d, counters %+v; want %+v", f.sequence, sequence, got, want)
	}
}

func decodeCounters(c *clewv1.Counters) solver.Counters {
	return solver.Counters{
		Placements: c.GetPlacements(),
		Backtracks: c.GetBacktracks(),
		Rejections: c.GetRejections(),
		Solutions:  c.GetSolutions(),
		Depth:      int(c.GetDepth()),
		MaxDepth:   int(c.GetMaxDepth()),
	}
}

func queensRequest(size uint32) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: size}.Build()}.Build()
}

// everyQueens asks for all solutions, which takes long from size 14 on.
func everyQueens(size uint32) *clewv1.SearchRequest {
	request := queensRequest(size)
	request.SetMaxSolutions(0)
	return request
}

// detail returns the detail of a type in an error's status, or nil.
func detail[T any](err error) *T {
	for _, d := range status.Convert(err).Details() {
		if d, ok := d.(*T); ok {
			return d
		}
	}
	return nil
}

// wantReason checks the code and the reason of an error.
func wantReason(t testing.TB, err error, code codes.Code, reason string) {
	t.Helper()
	info := detail[errdetails.ErrorInfo](err)
	if status.Code(err) != code || info.GetReason() != reason || info.GetDomain() != "clew" {
		t.Errorf("got %v with %v, want %v with reason %s of domain clew", err, info, code, reason)
	}
}
