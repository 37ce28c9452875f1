package service

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// tally is what a stream about a count has sent.
type tally struct {
	started  *clewv1.CountStarted
	progress []*clewv1.CountProgress
	finished *clewv1.CountFinished
	messages int
}

func (c *tally) add(response *clewv1.CountSolutionsResponse) {
	c.messages++
	switch response.WhichPayload() {
	case clewv1.CountSolutionsResponse_Started_case:
		c.started = response.GetStarted()
	case clewv1.CountSolutionsResponse_Progress_case:
		c.progress = append(c.progress, response.GetProgress())
	case clewv1.CountSolutionsResponse_Finished_case:
		c.finished = response.GetFinished()
	}
}

// check compares the messages with each other.
func (c *tally) check(t testing.TB) {
	t.Helper()
	counted, explored := 0, 0.0
	for i, progress := range c.progress {
		count, err := strconv.Atoi(progress.GetCount())
		if err != nil || count < counted || progress.GetExplored() < explored || progress.GetExplored() > 1 || !progress.HasExplored() {
			t.Errorf("progress %d is %v, after %d solutions and %v explored", i, progress, counted, explored)
		}
		counted, explored = count, progress.GetExplored()
	}
	if c.finished == nil {
		return
	}
	if count, err := strconv.Atoi(c.finished.GetCount()); err != nil || count < counted {
		t.Errorf("finished is %v, after %d solutions", c.finished, counted)
	}
}

// countSolutions makes a call and reads all of it.
func countSolutions(t testing.TB, client clewv1.SearchServiceClient, request *clewv1.CountSolutionsRequest) (*tally, error) {
	t.Helper()
	stream, err := client.CountSolutions(testContext(t), request)
	if err != nil {
		t.Fatal(err)
	}
	c := &tally{}
	return c, drainCount(stream, c.add)
}

// mustCount is countSolutions for a call that ends well; it checks what holds for
// every count.
func mustCount(t testing.TB, client clewv1.SearchServiceClient, request *clewv1.CountSolutionsRequest) *tally {
	t.Helper()
	c, err := countSolutions(t, client, request)
	if err != nil {
		t.Fatal(err)
	}
	if c.started == nil || c.finished == nil || c.messages != len(c.progress)+2 {
		t.Fatalf("the messages are %+v", c)
	}
	c.check(t)
	return c
}

// drainCount reads a stream to its end and returns its error, nil for OK.
func drainCount(stream grpc.ServerStreamingClient[clewv1.CountSolutionsResponse], add func(*clewv1.CountSolutionsResponse)) error {
	for {
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		add(response)
	}
}

func countQueens(size uint32) *clewv1.CountSolutionsRequest {
	return clewv1.CountSolutionsRequest_builder{Queens: clewv1.Queens_builder{Size: size}.Build()}.Build()
}

// openCount begins a count that takes years, and reads its first message.
func openCount(t testing.TB, ctx context.Context, client clewv1.SearchServiceClient) (grpc.ServerStreamingClient[clewv1.CountSolutionsResponse], error) {
	t.Helper()
	stream, err := client.CountSolutions(ctx, countQueens(40))
	if err != nil {
		t.Fatal(err)
	}
	_, err = stream.Recv()
	return stream, err
}

func TestEmptyCountIsTheEightQueens(t *testing.T) {
	limits := DefaultLimits()
	limits.Workers = 3
	c := mustCount(t, dial(t, newTestService(Config{Version: "v1.2.3", Limits: limits})), &clewv1.CountSolutionsRequest{})
	started := c.started
	if len(started.GetSearchId()) != 16 || started.GetServerVersion() != "v1.2.3" || started.GetWorkers() != 3 ||
		started.GetMethod() != "bitmask recursion with mirror symmetry" {
		t.Errorf("started is %v", started)
	}
	want := clewv1.CountSolutionsRequest_builder{
		Queens: clewv1.Queens_builder{
			Size:        8,
			RowOrder:    clewv1.RowOrder_ROW_ORDER_ASCENDING,
			ColumnOrder: clewv1.ColumnOrder_COLUMN_ORDER_SEQUENTIAL,
			Piece:       clewv1.QueensPiece_QUEENS_PIECE_QUEEN,
		}.Build(),
		Seed:             started.GetRequest().GetSeed(),
		MaxDuration:      durationpb.New(time.Hour),
		ProgressInterval: durationpb.New(time.Second),
	}.Build()
	if !proto.Equal(started.GetRequest(), want) || want.GetSeed() == 0 {
		t.Errorf("the request as understood is %v, want %v", started.GetRequest(), want)
	}
	if f := c.finished; f.GetCount() != "92" || f.GetOutcome() != clewv1.Outcome_OUTCOME_EXHAUSTED || f.GetLimit() != 0 || f.GetProof() != 0 {
		t.Errorf("finished is %v", f)
	}
}

func TestCounts(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	for _, test := range []struct {
		name    string
		request clewv1.CountSolutionsRequest_builder
		want    string
	}{
		{"queens", clewv1.CountSolutionsRequest_builder{Queens: clewv1.Queens_builder{Size: 12}.Build()}, "14200"},
		{"amazons", clewv1.CountSolutionsRequest_builder{
			Queens: clewv1.Queens_builder{Size: 11, Piece: clewv1.QueensPiece_QUEENS_PIECE_AMAZON}.Build(),
		}, "44"},
		{"torus", clewv1.CountSolutionsRequest_builder{Queens: clewv1.Queens_builder{Size: 7, Toroidal: true}.Build()}, "28"},
		{"tour", clewv1.CountSolutionsRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 5}.Build()}, "304"},
		{"maze", clewv1.CountSolutionsRequest_builder{
			Maze: clewv1.Maze_builder{Grid: clewv1.Grid_builder{Lines: []string{"...", "...", "..."}}.Build()}.Build(),
		}, "12"},
		{"random maze", clewv1.CountSolutionsRequest_builder{
			Maze: clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Rows: 3, WallPercent: proto.Uint32(0)}.Build()}.Build(),
		}, "12"},
		{"sudoku", clewv1.CountSolutionsRequest_builder{Sudoku: clewv1.Sudoku_builder{Givens: strings.Repeat("0", 16)}.Build()}, "288"},
	} {
		c := mustCount(t, client, test.request.Build())
		if got := c.finished.GetCount(); got != test.want {
			t.Errorf("%s: %s solutions, want %s", test.name, got, test.want)
		}
		again := mustCount(t, client, c.started.GetRequest())
		if !proto.Equal(again.started.GetRequest(), c.started.GetRequest()) || again.finished.GetCount() != test.want {
			t.Errorf("%s: the echo of the echo is %v, want %v", test.name, again.started.GetRequest(), c.started.GetRequest())
		}
	}
}

func TestCountThatAProofSettles(t *testing.T) {
	request := clewv1.CountSolutionsRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 5, Closed: true}.Build()}.Build()
	c := mustCount(t, dial(t, newTestService(Config{})), request)
	if f := c.finished; f.GetCount() != "0" || f.GetOutcome() != clewv1.Outcome_OUTCOME_EXHAUSTED ||
		f.GetProof() != clewv1.Proof_PROOF_COLOR_PARITY || f.GetProofText() == "" || c.started.GetMethod() != "proof" {
		t.Errorf("finished is %v, by method %q", f, c.started.GetMethod())
	}
}

func TestBadCounts(t *testing.T) {
	unknown := &clewv1.CountSolutionsRequest{}
	unknown.ProtoReflect().SetUnknown(protowire.AppendVarint(protowire.AppendTag(nil, 6, protowire.VarintType), 1)) // max_solutions of a search
	nested := countQueens(8)
	nested.GetQueens().ProtoReflect().SetUnknown(protowire.AppendVarint(protowire.AppendTag(nil, 99, protowire.VarintType), 1))
	client := dial(t, newTestService(Config{}))
	for _, test := range []struct {
		name    string
		request *clewv1.CountSolutionsRequest
		fields  []string
	}{
		{"all at once", clewv1.CountSolutionsRequest_builder{
			Queens:           clewv1.Queens_builder{Size: 5000, Piece: 9}.Build(),
			MaxDuration:      durationpb.New(-time.Second),
			ProgressInterval: durationpb.New(time.Millisecond),
		}.Build(), []string{"queens.piece", "max_duration", "progress_interval", "queens.size"}},
		{"unknown field", unknown, []string{"6"}},
		{"unknown field of the puzzle", nested, []string{"queens.99"}},
	} {
		_, err := countSolutions(t, client, test.request)
		var fields []string
		for _, violation := range wantBadRequest(t, err) {
			fields = append(fields, violation.GetField())
		}
		if strings.Join(fields, " ") != strings.Join(test.fields, " ") {
			t.Errorf("%s: the violations are of %v, want %v", test.name, fields, test.fields)
		}
	}
	large := &clewv1.CountSolutionsRequest{}
	large.ProtoReflect().SetUnknown(requestOfBytes(DefaultLimits().MaxRequestBytes).ProtoReflect().GetUnknown())
	_, err := countSolutions(t, client, large)
	wantReason(t, err, codes.ResourceExhausted, "REQUEST_TOO_LARGE")
}

// A count is a search to the limits, and each worker has a board.
func TestCountsAreAdmitted(t *testing.T) {
	limits := DefaultLimits()
	limits.MaxSearches, limits.MaxTotalCells, limits.Workers = 2, 2*40*40+100, 2
	s := newTestService(Config{Limits: limits})
	client := dial(t, s)
	ctx, leave := context.WithCancel(testContext(t))
	defer leave()
	if _, err := openCount(t, ctx, client); err != nil {
		t.Fatal(err)
	}
	_, err := countSolutions(t, client, countQueens(8))
	wantReason(t, err, codes.ResourceExhausted, "SERVER_FULL") // for 128 cells
	mustCount(t, client, countQueens(7))
	leave()
	waitUntilIdle(t, s)
}

func TestLargeBoardsHaveFewWorkers(t *testing.T) {
	limits := Limits{MaxCells: 10_000, Workers: 8}.effective()
	for cells, want := range map[int]int{0: 8, 64: 8, 2500: 4, 9999: 1, 10_000: 1} {
		if got := limits.workersFor(cells); got != want {
			t.Errorf("%d workers for %d cells, want %d", got, cells, want)
		}
	}
}

func TestCallerLeavesACount(t *testing.T) {
	s := newTestService(Config{})
	ctx, leave := context.WithCancel(testContext(t))
	stream, err := openCount(t, ctx, dial(t, s))
	if err != nil {
		t.Fatal(err)
	}
	leave()
	if err := drainCount(stream, new(tally).add); status.Code(err) != codes.Canceled {
		t.Errorf("got %v", err)
	}
	waitUntilIdle(t, s)
}

func TestDrainEndsCounts(t *testing.T) {
	s := newTestService(Config{})
	client := dial(t, s)
	stream, err := openCount(t, testContext(t), client)
	if err != nil {
		t.Fatal(err)
	}
	s.Drain()
	var last *clewv1.CountSolutionsResponse
	err = drainCount(stream, func(response *clewv1.CountSolutionsResponse) { last = response })
	wantReason(t, err, codes.Unavailable, "SHUTTING_DOWN")
	if !last.HasProgress() || detail[errdetails.RetryInfo](err) == nil {
		t.Errorf("the last message is %v, the details %v", last, status.Convert(err).Details())
	}
	_, err = countSolutions(t, client, countQueens(8))
	wantReason(t, err, codes.Unavailable, "SHUTTING_DOWN")
}

func TestPanicOfACount(t *testing.T) {
	var log lockedBuffer
	s := newTestService(Config{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	wrapPuzzles(s, 21, func(p solver.Puzzle) solver.Puzzle { return &panickingPuzzle{p, 5000} })
	client := dial(t, s)
	_, err := countSolutions(t, client, countQueens(21))
	wantReason(t, err, codes.Internal, "INTERNAL")
	id := detail[errdetails.ErrorInfo](err).GetMetadata()["search_id"]
	for _, want := range []string{"the queen is dead", "panickingPuzzle", "search=" + id} {
		if id == "" || !strings.Contains(log.String(), want) {
			t.Errorf("the log does not hold %q", want)
		}
	}
	waitUntilIdle(t, s)
	mustCount(t, client, countQueens(8))
}

func TestLogTellsHowCountsGo(t *testing.T) {
	var log lockedBuffer
	s := newTestService(Config{Logger: slog.New(slog.NewTextHandler(&log, nil)), Limits: Limits{Workers: 2}})
	id := mustCount(t, dial(t, s), countQueens(6)).started.GetSearchId()
	waitUntilIdle(t, s)
	for _, want := range []string{
		`level=INFO msg="count started" search=` + id + " peer=bufconn puzzle=queens",
		`method="bitmask recursion with mirror symmetry" workers=2`,
		`level=INFO msg="count ended" search=` + id, "result=EXHAUSTED solutions=4 explored=1 elapsed=",
	} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not hold %q:\n%s", want, log.String())
		}
	}
}

// countSlowly counts the eight queens without a network, on the clock of
// synctest: it takes 10 ms to find a candidate.
func countSlowly(t *testing.T, ctx context.Context, request *clewv1.CountSolutionsRequest, send func(*clewv1.CountSolutionsResponse) error) error {
	t.Helper()
	s := newTestService(Config{Limits: Limits{Workers: 2}})
	wrapPuzzles(s, 8, func(p solver.Puzzle) solver.Puzzle { return slowPuzzle{p, 10 * time.Millisecond} })
	return s.count(s.newCall(ctx, "CountSolutions"), request, func(message any) error {
		return send(message.(*clewv1.CountSolutionsResponse))
	})
}

func TestProgressOfACount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, start := &tally{}, time.Now()
		err := countSlowly(t, t.Context(), countQueens(8), func(response *clewv1.CountSolutionsResponse) error {
			c.add(response)
			if c.messages == 1 && time.Since(start) != 0 {
				t.Errorf("started comes after %v", time.Since(start))
			}
			if n := len(c.progress); response.HasProgress() && response.GetProgress().GetElapsed().AsDuration() != time.Duration(n)*time.Second {
				t.Errorf("progress %d is %v", n, response)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		c.check(t)
		if len(c.progress) < 10 || c.progress[5].GetExplored() == 0 || c.finished.GetCount() != "92" {
			t.Errorf("%d progress messages, finished is %v", len(c.progress), c.finished)
		}
	})
}

func TestCountReachesItsLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		request := countQueens(8)
		request.SetMaxDuration(durationpb.New(6500 * time.Millisecond))
		c := &tally{}
		err := countSlowly(t, t.Context(), request, func(response *clewv1.CountSolutionsResponse) error { c.add(response); return nil })
		if err != nil {
			t.Fatal(err)
		}
		c.check(t)
		f := c.finished
		if f.GetOutcome() != clewv1.Outcome_OUTCOME_LIMIT_REACHED || f.GetLimit() != clewv1.Limit_LIMIT_DURATION || f.GetCount() == "0" || f.GetCount() == "92" {
			t.Errorf("finished is %v", f)
		}
		if late := f.GetElapsed().AsDuration() - 6500*time.Millisecond; late < 0 || late > 10*time.Millisecond {
			t.Errorf("the count ends after %v", f.GetElapsed().AsDuration())
		}
	})
}

func TestDeadlineOfACount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		start := time.Now()
		err := countSlowly(t, ctx, countQueens(8), func(*clewv1.CountSolutionsResponse) error { return nil })
		if late := time.Since(start) - 3*time.Second; !errors.Is(err, context.DeadlineExceeded) || late > 10*time.Millisecond {
			t.Errorf("error %v, %v late", err, late)
		}
	})
}

// A reader that stops does not keep workers at work.
func TestReaderOfACountStalls(t *testing.T) {
	for _, stallAt := range []int{1, 3} {
		synctest.Test(t, func(t *testing.T) {
			over := make(chan struct{})
			messages, start := 0, time.Now()
			err := countSlowly(t, t.Context(), countQueens(8), func(*clewv1.CountSolutionsResponse) error {
				if messages++; messages == stallAt {
					<-over
				}
				return nil
			})
			stalled := time.Duration(stallAt-1) * time.Second // when the message comes
			if late := time.Since(start) - stalled - DefaultStallTimeout; !errors.Is(err, errStalled) || late < 0 || late > 10*time.Millisecond {
				t.Errorf("message %d: error %v, after the stall time %v", stallAt, err, late)
			}
			close(over)
		})
	}
}

func TestFailedSendEndsACount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := errors.New("broken")
		messages := 0
		err := countSlowly(t, t.Context(), countQueens(8), func(*clewv1.CountSolutionsResponse) error {
			if messages++; messages == 3 {
				return broken
			}
			return nil
		})
		if !errors.Is(err, broken) || messages != 3 {
			t.Errorf("error %v after %d messages", err, messages)
		}
	})
}

func TestCapabilitiesNameTheWorkers(t *testing.T) {
	got, err := dial(t, newTestService(Config{Limits: Limits{Workers: 5}})).GetCapabilities(testContext(t), &clewv1.GetCapabilitiesRequest{})
	if err != nil || got.GetLimits().GetWorkers() != 5 {
		t.Errorf("limits %v, error %v", got.GetLimits(), err)
	}
	if got := New(Config{}).limits.Workers; got < 1 {
		t.Errorf("%d workers without a limit", got)
	}
}
