package service

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// wrappedProblem puts something around the puzzles that a service builds.
type wrappedProblem struct {
	problem
	wrap func(solver.Puzzle) solver.Puzzle
}

func (p wrappedProblem) build(echo *clewv1.SearchRequest) (solver.Puzzle, error) {
	puzzle, err := p.problem.build(echo)
	if err != nil {
		return nil, err
	}
	return p.wrap(puzzle), nil
}

// wrapPuzzles has the service wrap every puzzle of the given size. It must not
// have begun to serve.
func wrapPuzzles(s *Service, size uint32, wrap func(solver.Puzzle) solver.Puzzle) {
	for i, puzzle := range s.puzzles {
		read := puzzle.read
		s.puzzles[i].read = func(request *clewv1.SearchRequest, limits Limits) problem {
			if request.GetQueens().GetSize() == size {
				return wrappedProblem{read(request, limits), wrap}
			}
			return read(request, limits)
		}
	}
}

// open begins a search and reads until its first message.
func open(t testing.TB, ctx context.Context, client clewv1.SearchServiceClient, request *clewv1.SearchRequest) (grpc.ServerStreamingClient[clewv1.SearchResponse], error) {
	t.Helper()
	stream, err := client.Search(ctx, request)
	if err != nil {
		t.Fatal(err)
	}
	_, err = stream.Recv()
	return stream, err
}

// drainStream reads a stream to its end and returns the last message and the
// error, nil for OK.
func drainStream(stream grpc.ServerStreamingClient[clewv1.SearchResponse]) (last *clewv1.SearchResponse, err error) {
	for {
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return last, nil
		}
		if err != nil {
			return last, err
		}
		last = response
	}
}

func TestServerFull(t *testing.T) {
	s := newTestService(Config{})
	client := dial(t, s)
	ctx, leave := context.WithCancel(testContext(t))
	defer leave()

	const callers = 2000
	var running, full atomic.Int64
	var group sync.WaitGroup
	for range callers {
		group.Go(func() {
			switch _, err := open(t, ctx, client, paced(time.Hour)); {
			case err == nil:
				running.Add(1)
			case detail[errdetails.RetryInfo](err).GetRetryDelay().AsDuration() > 0:
				wantReason(t, err, codes.ResourceExhausted, "SERVER_FULL")
				full.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	if running.Load() != 1024 || full.Load() != callers-1024 {
		t.Errorf("%d searches run and %d were refused, want 1024 and %d", running.Load(), full.Load(), callers-1024)
	}

	leave()
	waitUntilIdle(t, s)
	mustSearch(t, client, &clewv1.SearchRequest{})
}

// waitUntilIdle waits until no search runs.
func waitUntilIdle(t testing.TB, s *Service) {
	t.Helper()
	ctx := testContext(t)
	for {
		s.admission.mu.Lock()
		searches, cells, callers := s.admission.all.searches, s.admission.all.cells, len(s.admission.callers)
		s.admission.mu.Unlock()
		if searches == 0 {
			if cells != 0 || callers != 0 {
				t.Errorf("no search runs, but %d cells are taken, and %d callers kept", cells, callers)
			}
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("%d searches still run", searches)
		case <-time.After(time.Millisecond):
		}
	}
}

func TestServerFullOfCells(t *testing.T) {
	limits := DefaultLimits()
	limits.MaxTotalCells = 20 * 20
	client := dial(t, newTestService(Config{Limits: limits}))
	ctx, leave := context.WithCancel(testContext(t))
	defer leave()
	request := paced(time.Hour)
	request.SetQueens(clewv1.Queens_builder{Size: 19}.Build())
	if _, err := open(t, ctx, client, request); err != nil {
		t.Fatal(err)
	}
	_, err := search(t, client, queensRequest(8))
	wantReason(t, err, codes.ResourceExhausted, "SERVER_FULL")
	mustSearch(t, client, queensRequest(6))
}

// Searches and counts of one caller take from its share, and leave that of others.
func TestCallerLimit(t *testing.T) {
	limits := DefaultLimits()
	limits.MaxSearchesPerCaller = 2
	s := newTestService(Config{Limits: limits, Caller: caller})
	client := dial(t, s)
	greedy, modest := callFrom(testContext(t), "greedy"), callFrom(testContext(t), "modest")
	greedy, leave := context.WithCancel(greedy)
	defer leave()
	if _, err := open(t, greedy, client, paced(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, err := openCount(t, greedy, client); err != nil {
		t.Fatal(err)
	}
	_, searchErr := open(t, greedy, client, queensRequest(8))
	_, countErr := openCount(t, greedy, client)
	for _, err := range []error{searchErr, countErr} {
		wantReason(t, err, codes.ResourceExhausted, "CALLER_LIMIT")
		wantLimit(t, err, "max-searches-per-caller", "2")
		if detail[errdetails.RetryInfo](err).GetRetryDelay().AsDuration() <= 0 {
			t.Errorf("%v does not say when to call again", err)
		}
	}
	if _, err := open(t, modest, client, queensRequest(8)); err != nil {
		t.Errorf("another caller is refused: %v", err)
	}
	leave()
	waitUntilIdle(t, s)
	if _, err := open(t, callFrom(testContext(t), "greedy"), client, queensRequest(8)); err != nil {
		t.Error(err)
	}
}

func TestCallerLeaves(t *testing.T) {
	s := newTestService(Config{})
	client := dial(t, s)
	for name, request := range map[string]*clewv1.SearchRequest{
		"fast": everyQueens(20), "paced": paced(time.Hour),
	} {
		ctx, leave := context.WithCancel(testContext(t))
		stream, err := open(t, ctx, client, request)
		if err != nil {
			t.Fatal(err)
		}
		leave()
		if _, err := drainStream(stream); status.Code(err) != codes.Canceled {
			t.Errorf("%s: %v", name, err)
		}
		waitUntilIdle(t, s)
	}
}

func TestDeadline(t *testing.T) {
	s := newTestService(Config{})
	ctx, cancel := context.WithTimeout(testContext(t), 50*time.Millisecond)
	defer cancel()
	stream, err := dial(t, s).Search(ctx, paced(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := drainStream(stream); status.Code(err) != codes.DeadlineExceeded {
		t.Errorf("got %v", err)
	}
	waitUntilIdle(t, s)
}

// A caller that never reads stops its own search, soon, and no other.
func TestCallerNeverReads(t *testing.T) {
	s := newTestService(Config{})
	counting := &countingPuzzle{}
	wrapPuzzles(s, 21, func(p solver.Puzzle) solver.Puzzle { counting.Puzzle = p; return counting })
	client := dial(t, s, grpc.WithStaticStreamWindowSize(1<<16))
	ctx, leave := context.WithCancel(testContext(t))
	defer leave()
	if _, err := client.Search(ctx, everyQueens(21)); err != nil {
		t.Fatal(err)
	}
	other := queensRequest(20)
	other.SetMaxPlacements(30_000)
	mustSearch(t, client, other)
	// Two buffers of events, and as much as fits into the transport.
	if got := counting.placed.Load(); got > 15_000 {
		t.Errorf("%d placements for a caller that never reads", got)
	}
}

func TestReaderStalledOverGRPC(t *testing.T) {
	s := newTestService(Config{StallTimeout: 50 * time.Millisecond})
	stream, err := open(t, testContext(t), dial(t, s, grpc.WithStaticStreamWindowSize(1<<16)), everyQueens(20))
	if err != nil {
		t.Fatal(err)
	}
	waitUntilIdle(t, s)
	_, err = drainStream(stream)
	wantReason(t, err, codes.Aborted, "READER_STALLED")
}

func TestHugeRequest(t *testing.T) {
	limit := DefaultLimits().MaxRequestBytes
	client := dial(t, newTestService(Config{}))
	for _, size := range []int{limit, limit + 1<<20} {
		_, err := search(t, client, requestOfBytes(size))
		wantReason(t, err, codes.ResourceExhausted, "REQUEST_TOO_LARGE")
	}
	// grpc refuses what it does not read, in its own words.
	if _, err := search(t, client, requestOfBytes(10<<20)); status.Code(err) != codes.ResourceExhausted {
		t.Errorf("got %v", err)
	}
	// This one is just small enough to be looked at.
	_, err := search(t, client, requestOfBytes(limit-100))
	wantBadRequest(t, err)
	mustSearch(t, client, &clewv1.SearchRequest{})
}

// requestOfBytes returns a request that is a little larger.
func requestOfBytes(size int) *clewv1.SearchRequest {
	field := protowire.AppendTag(nil, 1000, protowire.BytesType)
	request := &clewv1.SearchRequest{}
	request.ProtoReflect().SetUnknown(protowire.AppendBytes(field, make([]byte, size)))
	return request
}

// requestOfSize returns a request that takes so many bytes.
func requestOfSize(t testing.TB, size int) *clewv1.SearchRequest {
	t.Helper()
	for n := size; n >= 0; n-- {
		if request := requestOfBytes(n); proto.Size(request) == size {
			return request
		}
	}
	t.Fatalf("there is no request of %d bytes", size)
	return nil
}

func TestRequestOfManySquares(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	for _, test := range []struct {
		name       string
		request    *clewv1.SearchRequest
		violations int
	}{
		{"queens", clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Initial: corners(100_000)}.Build()}.Build(), 1},
		{"too many blocked", tourRequest(clewv1.KnightsTour_builder{Blocked: corners(100_000)}), 1},
		{"blocked many times", tourRequest(clewv1.KnightsTour_builder{Blocked: corners(65_536)}), 16},
	} {
		_, err := search(t, client, test.request)
		if got := len(wantBadRequest(t, err)); got != test.violations {
			t.Errorf("%s: %d violations, want %d", test.name, got, test.violations)
		}
	}
}

// corners returns n times the top left square.
func corners(n int) []*clewv1.Cell {
	squares := make([]*clewv1.Cell, n)
	for i := range squares {
		squares[i] = &clewv1.Cell{}
	}
	return squares
}

func TestHugeMetadata(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	ctx := metadata.AppendToOutgoingContext(testContext(t), "x-huge", strings.Repeat("x", 1<<20))
	stream, err := client.Search(ctx, &clewv1.SearchRequest{})
	if err == nil {
		_, err = drainStream(stream)
	}
	if err == nil {
		t.Error("1 MiB of metadata was accepted")
	}
	mustSearch(t, client, &clewv1.SearchRequest{})
}
