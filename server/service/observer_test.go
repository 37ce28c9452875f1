package service

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// recorder is an observer that keeps all that it is told.
type recorder struct {
	mu       sync.Mutex
	calls    []*recordedCall
	refusals []Refusal
}

// recordedCall is what a recorder was told of one call.
type recordedCall struct {
	mu       sync.Mutex
	call     Call
	messages []Message
	searched int64
	ends     []End
}

func (r *recorder) Started(_ context.Context, call Call) CallObserver {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := &recordedCall{call: call}
	r.calls = append(r.calls, c)
	return c
}

func (r *recorder) Refused(_ context.Context, refusal Refusal) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.refusals = append(r.refusals, refusal)
}

func (c *recordedCall) Sent(message Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.messages = append(c.messages, message)
}

func (c *recordedCall) Searched(events int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.searched += events
}

func (c *recordedCall) Ended(end End) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ends = append(c.ends, end)
}

// only returns the one call that was begun, once it has ended.
func (r *recorder) only(t *testing.T, s *Service) *recordedCall {
	t.Helper()
	waitUntilIdle(t, s)
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.calls) != 1 || len(r.calls[0].ends) != 1 {
		t.Fatalf("the observer was told of %d calls, want one that has ended: %+v", len(r.calls), r.calls)
	}
	return r.calls[0]
}

// refused waits until so many calls were refused, and returns all that were. What grpc
// itself refuses the caller hears of before the observer.
func (r *recorder) refused(t *testing.T, times int) []Refusal {
	t.Helper()
	for ctx := testContext(t); ; time.Sleep(time.Millisecond) {
		r.mu.Lock()
		refusals := slices.Clone(r.refusals)
		r.mu.Unlock()
		if len(refusals) >= times || ctx.Err() != nil {
			return refusals
		}
	}
}

// What is observed of a search is what its reader gets.
func TestObserverOfASearch(t *testing.T) {
	rejections := tourRequest(clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED})
	rejections.SetIncludeRejections(true)
	rejections.SetMaxPlacements(2000)
	silent := everyQueens(8)
	silent.SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
	started := mustSearch(t, dial(t, newTestService(Config{})), queensRequest(8)).started
	resumed := started.GetRequest()
	resumed.SetResume(clewv1.Resume_builder{AfterSequence: 100, Fingerprint: started.GetFingerprint()}.Build())

	for _, test := range []struct {
		name    string
		request *clewv1.SearchRequest
		call    Call
		reason  string
	}{
		{"events", queensRequest(16), Call{Method: "Search", Puzzle: "queens", Encoding: "EVENTS", Cells: 256}, "SOLVED"},
		{"steps", steps(everyQueens(9)), Call{Method: "Search", Puzzle: "queens", Encoding: "STEPS", Cells: 81}, "EXHAUSTED"},
		{"wide steps", steps(queensRequest(200)), Call{Method: "Search", Puzzle: "queens", Encoding: "STEPS", Cells: 40_000}, "LIMIT_PLACEMENTS"},
		{"rejections", rejections, Call{Method: "Search", Puzzle: "knights_tour", Encoding: "EVENTS", Cells: 64}, "LIMIT_PLACEMENTS"},
		{"solutions", silent, Call{Method: "Search", Puzzle: "queens", Encoding: "EVENTS", Cells: 64}, "EXHAUSTED"},
		{"paced", paced(time.Millisecond), Call{Method: "Search", Puzzle: "queens", Encoding: "EVENTS", Paced: true, Cells: 64}, "SOLVED"},
		{"resumed", resumed, Call{Method: "Search", Puzzle: "queens", Encoding: "EVENTS", Resumed: true, Cells: 64}, "SOLVED"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var observer recorder
			limits := DefaultLimits()
			limits.MaxPlacements = 20_000
			s := newTestService(Config{Observer: &observer, Limits: limits})
			tr, err := search(t, dial(t, s), test.request)
			if err != nil {
				t.Fatal(err)
			}
			c := observer.only(t, s)
			if c.call != test.call {
				t.Errorf("the call is %+v, want %+v", c.call, test.call)
			}
			if len(c.messages) != len(tr.responses) {
				t.Fatalf("%d messages were observed, %d came", len(c.messages), len(tr.responses))
			}
			for i, response := range tr.responses {
				events := len(response.GetEvents().GetEvents())
				if width := int(tr.started.GetCodeWidth()); width > 0 {
					events = len(response.GetSteps().GetCodes()) / width
				}
				got, want := c.messages[i], Message{Events: events, Bytes: proto.Size(response)}
				if got.Events != want.Events || got.Bytes != want.Bytes || got.Blocked <= 0 {
					t.Fatalf("message %d was observed as %+v, want %+v and the time it took", i, got, want)
				}
			}
			last := tr.finished.GetSequence()
			if c.searched != last {
				t.Errorf("%d events were searched, want %d", c.searched, last)
			}
			end := c.ends[0]
			if end.Reason != test.reason || end.Events != last || end.Elapsed != tr.finished.GetElapsed().AsDuration() || end.Lifetime < end.Elapsed {
				t.Errorf("the end is %+v, want %s after %d events", end, test.reason, last)
			}
		})
	}
}

func TestObserverOfACount(t *testing.T) {
	var observer recorder
	limits := DefaultLimits()
	limits.Workers = 3
	s := newTestService(Config{Observer: &observer, Limits: limits})
	counted := mustCount(t, dial(t, s), countQueens(8))
	c := observer.only(t, s)
	if want := (Call{Method: "CountSolutions", Puzzle: "queens", Cells: 3 * 64}); c.call != want {
		t.Errorf("the call is %+v, want %+v", c.call, want)
	}
	if end := c.ends[0]; end.Reason != "EXHAUSTED" || end.Events != 0 || end.Elapsed <= 0 || end.Lifetime < end.Elapsed {
		t.Errorf("the end is %+v", end)
	}
	if len(c.messages) != counted.messages || c.messages[0].Bytes == 0 || c.messages[0].Events != 0 || c.searched != 0 {
		t.Errorf("%d messages came, observed were %+v and %d events", counted.messages, c.messages, c.searched)
	}
}

// However a call ends that was begun, the observer is told why, once.
func TestObserverOfEveryEnd(t *testing.T) {
	limited := func(set func(*clewv1.SearchRequest)) func(*testing.T, *Service, clewv1.SearchServiceClient) {
		return func(t *testing.T, s *Service, client clewv1.SearchServiceClient) {
			wrapPuzzles(s, 6, func(p solver.Puzzle) solver.Puzzle { return slowPuzzle{p, time.Millisecond} })
			request := everyQueens(6)
			set(request)
			mustSearch(t, client, request)
		}
	}
	for reason, end := range map[string]func(t *testing.T, s *Service, client clewv1.SearchServiceClient){
		"SOLVED":           limited(func(r *clewv1.SearchRequest) { r.SetMaxSolutions(1) }),
		"EXHAUSTED":        limited(func(r *clewv1.SearchRequest) { r.SetMaxSolutions(0) }),
		"LIMIT_PLACEMENTS": limited(func(r *clewv1.SearchRequest) { r.SetMaxPlacements(10) }),
		"LIMIT_DURATION":   limited(func(r *clewv1.SearchRequest) { r.SetMaxDuration(durationpb.New(10 * time.Millisecond)) }),
		"CANCELLED": func(t *testing.T, _ *Service, client clewv1.SearchServiceClient) {
			ctx, leave := context.WithCancel(testContext(t))
			if _, err := open(t, ctx, client, paced(time.Hour)); err != nil {
				t.Fatal(err)
			}
			leave()
		},
		"DEADLINE_EXCEEDED": func(t *testing.T, _ *Service, client clewv1.SearchServiceClient) {
			ctx, leave := context.WithTimeout(testContext(t), time.Second)
			defer leave()
			stream, err := open(t, ctx, client, paced(time.Hour))
			if err != nil {
				t.Fatal(err)
			}
			_, err = drainStream(stream)
			if status.Code(err) != codes.DeadlineExceeded {
				t.Error(err)
			}
		},
		"SHUTTING_DOWN": func(t *testing.T, s *Service, client clewv1.SearchServiceClient) {
			if _, err := open(t, testContext(t), client, paced(time.Hour)); err != nil {
				t.Fatal(err)
			}
			s.Drain()
		},
		"STREAM_AGE": func(t *testing.T, _ *Service, client clewv1.SearchServiceClient) {
			_, err := search(t, client, paced(time.Second))
			wantReason(t, err, codes.Unavailable, "STREAM_AGE")
			wantLimit(t, err, "max-stream-age", "10s")
		},
		"READER_STALLED": func(t *testing.T, _ *Service, client clewv1.SearchServiceClient) {
			if _, err := open(t, testContext(t), client, everyQueens(20)); err != nil {
				t.Fatal(err)
			}
		},
		"INTERNAL": func(t *testing.T, s *Service, client clewv1.SearchServiceClient) {
			wrapPuzzles(s, 21, func(p solver.Puzzle) solver.Puzzle { return &panickingPuzzle{p, 5000} })
			_, err := search(t, client, queensRequest(21))
			wantReason(t, err, codes.Internal, "INTERNAL")
		},
		"PAST_THE_END": func(t *testing.T, _ *Service, client clewv1.SearchServiceClient) {
			started := mustSearch(t, client, queensRequest(8)).started
			request := started.GetRequest()
			request.SetResume(clewv1.Resume_builder{AfterSequence: 1000, Fingerprint: started.GetFingerprint()}.Build())
			_, err := search(t, client, request)
			wantReason(t, err, codes.OutOfRange, "PAST_THE_END")
		},
	} {
		t.Run(reason, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var observer recorder
				s := newTestService(Config{Observer: &observer, MaxStreamAge: 10 * time.Second, StallTimeout: 5 * time.Second})
				end(t, s, dial(t, s, grpc.WithStaticStreamWindowSize(1<<16)))
				waitUntilIdle(t, s)
				if len(observer.calls) == 0 || len(observer.refusals) > 0 {
					t.Errorf("%d calls were begun and %d refused", len(observer.calls), len(observer.refusals))
				}
				for i, c := range observer.calls {
					if len(c.ends) != 1 {
						t.Errorf("call %d has ended %d times", i, len(c.ends))
					} else if last := i == len(observer.calls)-1; last && c.ends[0].Reason != reason {
						t.Errorf("the end is %+v, want %s", c.ends[0], reason)
					}
				}
			})
		})
	}
}

// Every refusal is observed, with the limit that was met, and the caller is told it
// too where that is all that is wrong.
func TestObserverOfRefusals(t *testing.T) {
	limits := Limits{
		MaxCells: 10_000, MaxTotalCells: 20_000, MaxSearches: 3, MaxQueensSize: 50, MaxBlocked: 5,
		MaxRequestBytes: 1000, MaxSearchesPerCaller: 2, MaxCellsPerCaller: 15_000, Workers: 1,
	}
	hold := func(n int, side uint32) func(*testing.T, *Service, clewv1.SearchServiceClient) {
		return func(t *testing.T, s *Service, client clewv1.SearchServiceClient) {
			for i := range n {
				request := tourRequest(clewv1.KnightsTour_builder{Rows: side})
				request.SetEventInterval(durationpb.New(time.Hour))
				if _, err := open(t, callFrom(testContext(t), string(rune('a'+i))), client, request); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	mine := func(n int, side uint32) func(*testing.T, *Service, clewv1.SearchServiceClient) {
		return func(t *testing.T, s *Service, client clewv1.SearchServiceClient) {
			for range n {
				hold(1, side)(t, s, client)
			}
		}
	}
	drain := func(_ *testing.T, s *Service, _ clewv1.SearchServiceClient) { s.Drain() }
	far := clewv1.SearchRequest_builder{Resume: clewv1.Resume_builder{AfterSequence: 1, Fingerprint: "other"}.Build()}.Build()
	for _, test := range []struct {
		name    string
		before  func(*testing.T, *Service, clewv1.SearchServiceClient)
		request *clewv1.SearchRequest
		want    Refusal
		value   string // of the limit, as the caller is told
	}{
		{"searches", hold(3, 8), queensRequest(8), Refusal{"Search", "SERVER_FULL", "max-searches"}, "3"},
		{"cells", hold(2, 95), queensRequest(50), Refusal{"Search", "SERVER_FULL", "max-total-cells"}, "20000"},
		{"searches of a caller", mine(2, 8), queensRequest(8), Refusal{"Search", "CALLER_LIMIT", "max-searches-per-caller"}, "2"},
		{"cells of a caller", mine(1, 100), tourRequest(clewv1.KnightsTour_builder{Rows: 71}), Refusal{"Search", "CALLER_LIMIT", "max-cells-per-caller"}, "15000"},
		{"request", nil, requestOfBytes(1000), Refusal{"Search", "REQUEST_TOO_LARGE", "max-request-bytes"}, "1000"},
		{"far larger request", nil, requestOfBytes(10 << 20), Refusal{"Search", "REQUEST_TOO_LARGE", "max-request-bytes"}, ""},
		{"queens", nil, queensRequest(51), Refusal{"Search", "INVALID_ARGUMENT", "max-queens-size"}, ""},
		{"tour", nil, tourRequest(clewv1.KnightsTour_builder{Rows: 101}), Refusal{"Search", "INVALID_ARGUMENT", "max-cells"}, ""},
		{"blocked", nil, tourRequest(clewv1.KnightsTour_builder{Blocked: corners(6)}), Refusal{"Search", "INVALID_ARGUMENT", "max-blocked"}, ""},
		{"maze", nil, mazeRequest(clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Rows: 101}.Build()}), Refusal{"Search", "INVALID_ARGUMENT", "max-cells"}, ""},
		{"no limit", nil, mazeRequest(clewv1.Maze_builder{Grid: &clewv1.Grid{}}), Refusal{"Search", "INVALID_ARGUMENT", ""}, ""},
		{"resume", nil, far, Refusal{"Search", "FINGERPRINT_MISMATCH", ""}, ""},
		{"shutdown", drain, queensRequest(8), Refusal{"Search", "SHUTTING_DOWN", ""}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var observer recorder
			s := newTestService(Config{Observer: &observer, Limits: limits, Caller: caller})
			client := dial(t, s)
			if test.before != nil {
				test.before(t, s, client)
			}
			stream, err := client.Search(callFrom(testContext(t), "a"), test.request)
			if err != nil {
				t.Fatal(err)
			}
			_, err = drainStream(stream)
			if err == nil {
				t.Fatal("it was not refused")
			}
			if diff := cmp.Diff([]Refusal{test.want}, observer.refused(t, 1)); diff != "" {
				t.Errorf("refusals (-want +got):\n%s", diff)
			}
			if test.value != "" {
				wantReason(t, err, codes.ResourceExhausted, test.want.Reason)
				wantLimit(t, err, test.want.Limit, test.value)
			}
		})
	}
}

// wantLimit checks the limit that an error names.
func wantLimit(t *testing.T, err error, limit, value string) {
	t.Helper()
	want := map[string]string{"limit": limit, "value": value}
	if diff := cmp.Diff(want, detail[errdetails.ErrorInfo](err).GetMetadata()); diff != "" {
		t.Errorf("metadata of %v (-want +got):\n%s", err, diff)
	}
}
