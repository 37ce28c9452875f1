package command

import (
	"context"
	"errors"
	"strings"
	"syscall"
	"testing"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

// What the server refuses is told in terms of the flags.
func TestRefusals(t *testing.T) {
	maze, short := file(t, "S.\n#..\nSG\n"), file(t, "1 2\n3\n")
	tests := map[string]struct {
		args []string
		want string
	}{
		"one": {
			[]string{"queens", "1001"},
			`error: --size is 1001, want 1 to 1000 (the limit of this server, max-queens-size)
For more, start a server with a higher one: go run ./server --max-queens-size N
and search there: --server localhost:50051
`,
		},
		"a square": {
			[]string{"tour", "5", "--start", "9,0"},
			"error: --start 9,0: row is 9, want 0 to 4\n",
		},
		"several": {
			[]string{"queens", "--initial", "9,9 0,1", "--initial", "1,2", "--interval", "1ns", "--max-placements=-1"},
			`error: 5 things are wrong:
  --max-placements is -1, want 0 or more
  --event-interval is 1ns, want 1ms to 1h, or 0
  --initial 9,9: row is 9, want 0 to 7
  --initial 9,9: column is 9, want 0 to 7
  --initial 1,2 is row 1, column 2, want a square that --initial 0,1 on row 0, column 1 does not attack
`},
		"a random maze": {
			[]string{"maze", "--random", "2000", "--wall-percent", "101", "--moves", "DD"},
			`error: 3 things are wrong:
  --random: rows is 2000 with 2000 columns, want a board of at most 1048576 cells (the limit of this server, max-cells)
  --wall-percent is 101, want 0 to 100
  --moves is "DD", want letters of "UDLR", none twice
For more, start a server with a higher one: go run ./server --max-cells N
and search there: --server localhost:50051
`},
		"the lines of a maze": {
			[]string{"maze", maze},
			strings.ReplaceAll(`error: 2 things are wrong:
  line 2 of FILE is 3 characters, want 2 characters, as line 1 of FILE
  line 3 of FILE is a second "S" in column 0, want only that of line 1 of FILE in column 0
`, "FILE", maze)},
		"a line of one character": {
			[]string{"maze", "-"},
			"error: line 2 of the standard input is 2 characters, want 1 character, as line 1 of the standard input\n",
		},
		"a sudoku in a file": {
			[]string{"sudoku", short},
			"error: " + short + " is 3 characters, want 16, 81, 256 or 625, not counting white space\n",
		},
		"names of an enum": {
			[]string{"tour", "--order", "fixed", "--tie-break", "LOOKAHEAD"},
			"error: --tie-break is lookahead, want unset with a --move-order that is not Warnsdorff: the others have no ties to break\n",
		},
		"a sudoku": {
			[]string{"sudoku", strings.Repeat(".", 80)},
			"error: --givens is 80 characters, want 16, 81, 256 or 625, not counting white space\n",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := runOn(t, strings.NewReader("S\n..\n"), test.args...)
			if got.exit != exitUsage || got.stdout != "" || got.stderr != test.want {
				t.Errorf("exit status %d, output %q, errors:\n%swant:\n%s", got.exit, got.stdout, got.stderr, test.want)
			}
		})
	}
}

// A field that this client has no flag for keeps the server's name. That somebody else's
// server could have higher limits is nothing to tell its callers.
func TestRefusalOfAnUnknownField(t *testing.T) {
	address := serve(t, func(*clewv1.SearchRequest, grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		refused, err := status.New(codes.InvalidArgument, "no").WithDetails(&errdetails.BadRequest{FieldViolations: []*errdetails.BadRequest_FieldViolation{
			{Field: "maze.doors[3]", Description: "is ragged (the limit of this server, max-cells)"},
			{Field: "queens.colour", Description: "is red, want one that tint[1] has"},
			{Field: "", Description: "is empty"},
			{Field: "queens.initial[7].row", Description: "is 9"},
		}})
		return errors.Join(err, refused.Err())
	})
	got := run(t, "queens", "--initial", "0,1", "--server", address)
	want := `error: 4 things are wrong:
  maze.doors[3] is ragged (the limit of this server, max-cells)
  queens.colour is red, want one that tint[1] has
   is empty
  --initial: row is 9
`
	if got.exit != exitUsage || got.stderr != want {
		t.Errorf("exit status %d, errors:\n%swant:\n%s", got.exit, got.stderr, want)
	}
}

// withReason returns a failure as clew servers tell it.
func withReason(t *testing.T, code codes.Code, text, reason string) error {
	t.Helper()
	failed, err := status.New(code, text).WithDetails(&errdetails.ErrorInfo{Domain: "clew", Reason: reason})
	if err != nil {
		t.Fatal(err)
	}
	return failed.Err()
}

func TestFailuresOfTheServer(t *testing.T) {
	tests := map[string]struct {
		messages []*clewv1.SearchResponse
		err      error
		want     []string
	}{
		"full":          {nil, withReason(t, codes.ResourceExhausted, "the server is full", "SERVER_FULL"), []string{"the server is full"}},
		"shutting down": {[]*clewv1.SearchResponse{startedMessage()}, withReason(t, codes.Unavailable, "the server is shutting down", "SHUTTING_DOWN"), []string{"the server is shutting down"}},
		"a bug":         {nil, status.Error(codes.Internal, "oops"), []string{"ADDRESS", "Internal", "oops"}},
		"a proxy":       {nil, status.Error(codes.Unavailable, "upstream reset"), []string{"ADDRESS", "was lost", "upstream reset"}},
		"ends early":    {[]*clewv1.SearchResponse{startedMessage()}, nil, []string{"ended before the search was finished"}},
		"out of order":  {[]*clewv1.SearchResponse{finishedMessage(clewv1.Outcome_OUTCOME_SOLVED)}, nil, []string{"out of order"}},
		"no board":      {[]*clewv1.SearchResponse{clewv1.SearchResponse_builder{Started: &clewv1.Started{}}.Build()}, nil, []string{"board makes no sense"}},
		"a newer end":   {[]*clewv1.SearchResponse{startedMessage(), finishedMessage(99)}, nil, []string{"does not know"}},
		"a wrong trace": {[]*clewv1.SearchResponse{startedMessage(), clewv1.SearchResponse_builder{
			Events: clewv1.Events_builder{Events: []*clewv1.Event{{}}}.Build(),
		}.Build()}, nil, []string{"gap"}},
		"wrong counters": {[]*clewv1.SearchResponse{startedMessage(), clewv1.SearchResponse_builder{
			Progress: progressAfter(5),
		}.Build()}, nil, []string{"do not add up"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			address := serve(t, func(_ *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
				for _, message := range test.messages {
					if err := stream.Send(message); err != nil {
						return err
					}
				}
				return test.err
			})
			got := run(t, "queens", "--server", address, "--patience", "0s")
			if got.exit != exitFailure || !strings.HasPrefix(got.stderr, "error: ") {
				t.Errorf("exit status %d, errors %q", got.exit, got.stderr)
			}
			for _, want := range test.want {
				if want = strings.ReplaceAll(want, "ADDRESS", address); !strings.Contains(got.stderr, want) {
					t.Errorf("%q is not in %q", want, got.stderr)
				}
			}
		})
	}
}

// A request that no server of this kind reads is a mistake of whoever made it.
func TestARequestThatIsTooLarge(t *testing.T) {
	got := run(t, "maze", file(t, strings.Repeat(strings.Repeat(".", 1000)+"\n", 3000)))
	if got.exit != exitUsage || !strings.Contains(got.stderr, "too large") || !strings.Contains(got.stderr, "2097152") {
		t.Errorf("exit status %d, errors %q", got.exit, got.stderr)
	}
}

func progressAfter(sequence int64) *clewv1.Progress {
	progress := &clewv1.Progress{}
	progress.SetSequence(sequence)
	return progress
}

func TestNoServer(t *testing.T) {
	listener := listen(t)
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	got := run(t, "queens", "--server", address)
	if got.exit != exitFailure {
		t.Errorf("exit status %d", got.exit)
	}
	for _, want := range []string{"no server answers at " + address + ": dial tcp " + address, "refused\n", "go run ./server --listen " + address} {
		if !strings.Contains(got.stderr, want) {
			t.Errorf("%q is not in %q", want, got.stderr)
		}
	}
}

func TestServerOfAnotherService(t *testing.T) {
	address := serve(t, nil)
	if got := run(t, "queens", "--server", address); got.exit != exitFailure || !strings.Contains(got.stderr, "the server at "+address+" does not offer this") {
		t.Errorf("exit status %d, errors %q", got.exit, got.stderr)
	}
}

func TestServerElsewhere(t *testing.T) {
	clew := service.New(service.Config{Limits: service.DefaultLimits()})
	server := grpc.NewServer(clew.ServerOptions()...)
	clew.Register(server)
	address := serveOn(t, server)
	elsewhere, here := run(t, "queens", "--seed", "1", "--server", address), run(t, "queens", "--seed", "1")
	if elsewhere.exit != exitSolved || timeless(elsewhere.stdout) != timeless(here.stdout) {
		t.Errorf("exit status %d, output %q, errors %q", elsewhere.exit, elsewhere.stdout, elsewhere.stderr)
	}
}

// Waiting for an event neither keeps back what has come before it nor keeps
// anybody from leaving.
func TestInterruptWhilePaced(t *testing.T) {
	for _, output := range []string{"--plain", "--json"} {
		t.Run(output, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			got := runInto(ctx, func(p []byte) (int, error) {
				cancel() // the start is written, the first event is due in an hour
				return len(p), nil
			}, "queens", "--interval", "1h", output)
			if got.exit != exitInterrupted || got.stderr != "" {
				t.Errorf("exit status %d, errors %q", got.exit, got.stderr)
			}
		})
	}
}

func TestInterruptBeforeTheStart(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	got := runInto(ctx, func(p []byte) (int, error) { return len(p), nil }, "queens")
	if got.exit != exitInterrupted || got.stderr != "" {
		t.Errorf("exit status %d, errors %q", got.exit, got.stderr)
	}
}

func TestOutputThatCannotBeWritten(t *testing.T) {
	full := errors.New("no space left")
	tests := map[string]struct {
		err  error
		exit int
		want string
	}{
		"a broken pipe": {syscall.EPIPE, exitBrokenPipe, ""},
		"a full disk":   {full, exitFailure, "error: write the output: no space left\n"},
	}
	for name, test := range tests {
		for _, output := range []string{"--plain", "--json"} {
			t.Run(name+" "+output, func(t *testing.T) {
				// Far too long a search to wait for its end.
				got := runInto(t.Context(), func([]byte) (int, error) { return 0, test.err }, "queens", "40", "--max-solutions", "0", output)
				if got.exit != test.exit || got.stderr != test.want {
					t.Errorf("exit status %d, errors %q", got.exit, got.stderr)
				}
			})
		}
	}
}
