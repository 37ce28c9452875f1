package service

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
)

// A connection that is lost fails Send before it ends the context of the call.
func TestALostConnectionIsNoWarning(t *testing.T) {
	var log lockedBuffer
	s := New(Config{Logger: debugLogger(&log)})
	c := s.newCall(t.Context(), "Search")
	sent := 0
	err := c.end(s.search(c, &clewv1.SearchRequest{}, func(any) error {
		if sent++; sent > 1 {
			return status.Error(codes.Unavailable, "transport is closing")
		}
		return nil
	}))
	if status.Code(err) != codes.Canceled {
		t.Errorf("error %v, want that of a caller that has left", err)
	}
	for _, want := range []string{`level=INFO msg="search ended"`, "result=CANCELLED", `level=DEBUG msg="caller left"`, "transport is closing"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not hold %q:\n%s", want, log.String())
		}
	}
	if strings.Contains(log.String(), "WARN") {
		t.Errorf("the log is\n%s", log.String())
	}
}

// Who is cut off because the server ends has not left, however it shows.
func TestACallThatIsCutOffHasNotLeft(t *testing.T) {
	for name, test := range map[string]struct {
		err  error
		left bool
	}{
		"in Send":     {status.Error(codes.Unavailable, "transport is closing"), false},
		"before Send": {context.Canceled, true},
	} {
		t.Run(name, func(t *testing.T) {
			var log lockedBuffer
			watcher := &recorder{}
			s := New(Config{Logger: debugLogger(&log), Observer: watcher})
			ctx, leave := context.WithCancel(t.Context())
			defer leave()
			c := s.newCall(ctx, "Search")
			sent := 0
			err := c.end(s.search(c, &clewv1.SearchRequest{}, func(any) error {
				if sent++; sent == 1 {
					return nil
				}
				s.Drain()
				if test.left {
					leave()
				}
				return test.err
			}))
			wantReason(t, err, codes.Unavailable, "SHUTTING_DOWN")
			if !strings.Contains(log.String(), "result=SHUTTING_DOWN ") {
				t.Errorf("the log is\n%s", log.String())
			}
		})
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

func debugLogger(to *lockedBuffer) *slog.Logger {
	return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

func TestLogTellsHowSearchesGo(t *testing.T) {
	var log lockedBuffer
	s := newTestService(Config{Logger: debugLogger(&log)})
	client := dial(t, s)
	id := mustSearch(t, client, &clewv1.SearchRequest{}).started.GetSearchId()
	if _, err := search(t, client, queensRequest(5000)); err == nil {
		t.Fatal("5,000 queens were accepted")
	}
	waitUntilIdle(t, s)
	for _, want := range []string{
		`level=INFO msg="search started" search=` + id + " peer=bufconn puzzle=queens cells=64 encoding=EVENTS paced=false\n",
		"result=SOLVED events=219 placements=113 backtracks=105 rejections=763 solutions=1 sent=219 elapsed=",
		`level=DEBUG msg="search refused" `,
		"peer=bufconn puzzle=queens method=Search reason=INVALID_ARGUMENT ",
	} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not hold %q:\n%s", want, log.String())
		}
	}
}

// Of a search that goes on the log says where, and what this call has sent and done again.
func TestLogTellsOfResumedSearches(t *testing.T) {
	var log lockedBuffer
	s := newTestService(Config{Logger: debugLogger(&log)})
	client := dial(t, s)
	again := resumed(mustSearch(t, client, &clewv1.SearchRequest{}).started, 200, nil)
	again.SetEncoding(clewv1.Encoding_ENCODING_STEPS)
	if _, err := search(t, client, again); err != nil {
		t.Fatal(err)
	}
	waitUntilIdle(t, s)
	for _, want := range []string{
		"cells=64 encoding=STEPS paced=false resumed_after=200\n",
		"result=SOLVED events=219 placements=113 backtracks=105 rejections=763 solutions=1 sent=19 resumed_after=200 replayed=",
	} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not hold %q:\n%s", want, log.String())
		}
	}
}

// However a search or a count ends, the log has a line at its start and one at its
// end, which says why; a caller that leaves is no trouble.
func TestLogOfEveryEnd(t *testing.T) {
	for _, test := range []struct {
		result, level string
		end           func(t *testing.T, s *Service, client clewv1.SearchServiceClient)
	}{
		{"LIMIT_PLACEMENTS", "INFO", func(t *testing.T, _ *Service, client clewv1.SearchServiceClient) {
			request := queensRequest(8)
			request.SetMaxPlacements(10)
			mustSearch(t, client, request)
		}},
		{"CANCELLED", "INFO", func(t *testing.T, _ *Service, client clewv1.SearchServiceClient) {
			ctx, leave := context.WithCancel(testContext(t))
			if _, err := open(t, ctx, client, everyQueens(20)); err != nil {
				t.Fatal(err)
			}
			leave()
		}},
		{"CANCELLED", "INFO", func(t *testing.T, _ *Service, client clewv1.SearchServiceClient) {
			ctx, leave := context.WithCancel(testContext(t))
			if _, err := openCount(t, ctx, client); err != nil {
				t.Fatal(err)
			}
			leave()
		}},
		{"DEADLINE_EXCEEDED", "INFO", func(t *testing.T, _ *Service, client clewv1.SearchServiceClient) {
			ctx, leave := context.WithTimeout(testContext(t), time.Second)
			defer leave()
			stream, err := open(t, ctx, client, paced(time.Hour))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := drainStream(stream); status.Code(err) != codes.DeadlineExceeded {
				t.Error(err)
			}
		}},
		{"SHUTTING_DOWN", "INFO", func(t *testing.T, s *Service, client clewv1.SearchServiceClient) {
			if _, err := open(t, testContext(t), client, paced(time.Hour)); err != nil {
				t.Fatal(err)
			}
			s.Drain()
		}},
		{"READER_STALLED", "WARN", func(t *testing.T, _ *Service, client clewv1.SearchServiceClient) {
			if _, err := open(t, testContext(t), client, everyQueens(20)); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(test.result, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var log lockedBuffer
				logger := slog.New(slog.NewTextHandler(&log, nil))
				s := newTestService(Config{Logger: logger, Caller: func(context.Context) string { return "somebody" }, StallTimeout: 5 * time.Second})
				test.end(t, s, dial(t, s, grpc.WithStaticStreamWindowSize(1<<16)))
				waitUntilIdle(t, s)
				lines := strings.Split(strings.TrimSpace(log.String()), "\n")
				if len(lines) != 2 {
					t.Fatalf("the log has %d lines, want one at the start and one at the end:\n%s", len(lines), log.String())
				}
				for i, want := range []string{"level=INFO", "level=" + test.level} {
					if !strings.Contains(lines[i], want) || !strings.Contains(lines[i], "peer=bufconn caller=somebody puzzle=queens") {
						t.Errorf("line %d has no %s, or not who: %s", i, want, lines[i])
					}
				}
				if !strings.Contains(lines[1], " result="+test.result+" ") || strings.Contains(lines[1], "error=") != (test.level == "WARN") {
					t.Errorf("the last line does not say %s, with an error if there is one: %s", test.result, lines[1])
				}
			})
		})
	}
}
