package service

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
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
		searches, cells := s.admission.searches, s.admission.cells
		s.admission.mu.Unlock()
		if searches == 0 {
			if cells != 0 {
				t.Errorf("no search runs, but %d cells are taken", cells)
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

func TestPanicHarmsNoOtherCall(t *testing.T) {
	var log lockedBuffer
	s := newTestService(Config{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	wrapPuzzles(s, 21, func(p solver.Puzzle) solver.Puzzle { return &panickingPuzzle{p, 5000} })
	client := dial(t, s)
	other, err := open(t, testContext(t), client, queensRequest(16))
	if err != nil {
		t.Fatal(err)
	}
	tr, err := search(t, client, queensRequest(21))
	wantReason(t, err, codes.Internal, "INTERNAL")
	if text := status.Convert(err).Message(); strings.Contains(text, "queen") {
		t.Errorf("the caller is told %q", text)
	}
	id := detail[errdetails.ErrorInfo](err).GetMetadata()["search_id"]
	if id == "" || id != tr.started.GetSearchId() {
		t.Errorf("the search is %q, the error names %q", tr.started.GetSearchId(), id)
	}
	for _, want := range []string{"the queen is dead", "panickingPuzzle", "search=" + id} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not hold %q", want)
		}
	}
	if last, err := drainStream(other); err != nil || last.GetFinished().GetOutcome() != clewv1.Outcome_OUTCOME_SOLVED {
		t.Errorf("the other search ended with %v, %v", last, err)
	}
}

// lockedBuffer is a buffer for concurrent writers.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

func TestPanicOutsideASearch(t *testing.T) {
	s := newTestService(Config{})
	s.puzzles[0].info = func(Limits) *clewv1.PuzzleInfo { panic("no form") }
	s.puzzles[0].read = func(*clewv1.SearchRequest, Limits) problem { panic("no puzzle") }
	client := dial(t, s)
	_, err := client.GetCapabilities(testContext(t), &clewv1.GetCapabilitiesRequest{})
	wantReason(t, err, codes.Internal, "INTERNAL")
	_, err = search(t, client, &clewv1.SearchRequest{})
	wantReason(t, err, codes.Internal, "INTERNAL")
}

func TestDrain(t *testing.T) {
	s := newTestService(Config{})
	client := dial(t, s)
	var streams []grpc.ServerStreamingClient[clewv1.SearchResponse]
	for _, request := range []*clewv1.SearchRequest{paced(time.Hour), everyQueens(20)} {
		stream, err := open(t, testContext(t), client, request)
		if err != nil {
			t.Fatal(err)
		}
		streams = append(streams, stream)
	}
	s.Drain()
	for i, stream := range streams {
		last, err := drainStream(stream)
		wantReason(t, err, codes.Unavailable, "SHUTTING_DOWN")
		if !last.HasProgress() || detail[errdetails.RetryInfo](err) == nil {
			t.Errorf("%d: the last message is %v, the details %v", i, last, status.Convert(err).Details())
		}
	}
	_, err := search(t, client, &clewv1.SearchRequest{})
	wantReason(t, err, codes.Unavailable, "SHUTTING_DOWN")
}

func TestHugeRequest(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	for _, size := range []int{1 << 20, 3 << 20} {
		_, err := search(t, client, requestOfBytes(size))
		wantReason(t, err, codes.ResourceExhausted, "REQUEST_TOO_LARGE")
	}
	// grpc refuses what it does not read, in its own words.
	if _, err := search(t, client, requestOfBytes(10<<20)); status.Code(err) != codes.ResourceExhausted {
		t.Errorf("got %v", err)
	}
	// This one is just small enough to be looked at.
	_, err := search(t, client, requestOfBytes(1<<20-100))
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

func TestLogTellsHowSearchesGo(t *testing.T) {
	var log lockedBuffer
	s := newTestService(Config{Logger: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	client := dial(t, s)
	id := mustSearch(t, client, &clewv1.SearchRequest{}).started.GetSearchId()
	if _, err := search(t, client, queensRequest(5000)); err == nil {
		t.Fatal("5,000 queens were accepted")
	}
	waitUntilIdle(t, s)
	for _, want := range []string{
		`level=INFO msg="search started" search=` + id + " puzzle=queens peer=",
		"result=SOLVED events=219 placements=113 backtracks=105 rejections=763 solutions=1 ",
		`level=DEBUG msg="search refused" `,
	} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not hold %q:\n%s", want, log.String())
		}
	}
}
