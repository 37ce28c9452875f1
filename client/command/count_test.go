package command

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

func countStarted(request *clewv1.CountSolutionsRequest) *clewv1.CountSolutionsResponse {
	return clewv1.CountSolutionsResponse_builder{Started: clewv1.CountStarted_builder{Request: request}.Build()}.Build()
}

func countProgress(count string, explored float64, elapsed time.Duration) *clewv1.CountSolutionsResponse {
	return clewv1.CountSolutionsResponse_builder{Progress: clewv1.CountProgress_builder{
		Count:    count,
		Explored: proto.Float64(explored),
		Elapsed:  durationpb.New(elapsed),
	}.Build()}.Build()
}

func countFinished(count string, outcome clewv1.Outcome) *clewv1.CountSolutionsResponse {
	return clewv1.CountSolutionsResponse_builder{Finished: clewv1.CountFinished_builder{
		Count:   count,
		Outcome: outcome,
		Elapsed: durationpb.New(2 * time.Second),
	}.Build()}.Build()
}

// counts returns a server that answers every count with the same messages.
func counts(t *testing.T, err error, messages ...*clewv1.CountSolutionsResponse) string {
	t.Helper()
	return serveCount(t, func(_ *clewv1.CountSolutionsRequest, stream grpc.ServerStreamingServer[clewv1.CountSolutionsResponse]) error {
		for _, message := range messages {
			if err := stream.Send(message); err != nil {
				return err
			}
		}
		return err
	})
}

func TestCountFlagsBecomeTheRequest(t *testing.T) {
	for name, test := range map[string]struct {
		args []string
		want clewv1.CountSolutionsRequest_builder
	}{
		"queens": {
			[]string{"queens", "15", "--toroidal", "--progress-interval", "2s", "--max-duration", "1m"},
			clewv1.CountSolutionsRequest_builder{
				Queens:           clewv1.Queens_builder{Size: 15, Toroidal: true}.Build(),
				ProgressInterval: durationpb.New(2 * time.Second),
				MaxDuration:      durationpb.New(time.Minute),
			},
		},
		"a tour": {
			[]string{"tour", "5x6", "--order", "fixed"},
			clewv1.CountSolutionsRequest_builder{
				KnightsTour: clewv1.KnightsTour_builder{Rows: 5, Columns: 6, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
				// A line now and then, where nobody said how often.
				ProgressInterval: durationpb.New(lineInterval),
			},
		},
		"a maze": {
			[]string{"maze", "--random", "3x4", "--seed", "7", "--progress-interval", "0s"},
			clewv1.CountSolutionsRequest_builder{
				Maze:             clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Rows: 3, Columns: 4}.Build()}.Build(),
				Seed:             7,
				ProgressInterval: durationpb.New(0),
			},
		},
		"a sudoku": {
			[]string{"sudoku", "1...............", "--progress-interval", "1s"},
			clewv1.CountSolutionsRequest_builder{
				Sudoku:           clewv1.Sudoku_builder{Givens: "1..............."}.Build(),
				ProgressInterval: durationpb.New(time.Second),
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			requests := make(chan *clewv1.CountSolutionsRequest, 1)
			address := serveCount(t, func(request *clewv1.CountSolutionsRequest, stream grpc.ServerStreamingServer[clewv1.CountSolutionsResponse]) error {
				requests <- request
				return errors.Join(stream.Send(countStarted(request)), stream.Send(countFinished("92", clewv1.Outcome_OUTCOME_EXHAUSTED)))
			})
			got := run(t, append(append([]string{"count"}, test.args...), "--server", address)...)
			if got.exit != exitSolved || got.stdout != "92\n" || got.stderr != "" {
				t.Errorf("exit status %d, output %q, errors %q", got.exit, got.stdout, got.stderr)
			}
			if diff := cmp.Diff(test.want.Build(), <-requests, protocmp.Transform()); diff != "" {
				t.Errorf("request (-want +got):\n%s", diff)
			}
		})
	}
}

// The figures are published: OEIS A000170, A165134, A051223 and A007764.
func TestCounts(t *testing.T) {
	for _, test := range []struct {
		args string
		want string
		exit int
	}{
		{"queens 8", "92", exitSolved},
		{"queens 3", "0", exitNoSolution},
		{"queens 10 --piece amazon", "4", exitSolved},
		{"tour 5", "304", exitSolved},
		{"tour 5 --closed", "0", exitNoSolution},
		{"maze --random 5 --wall-percent 0", "8512", exitSolved},
		{"sudoku", "1", exitSolved},
	} {
		got := run(t, append([]string{"count"}, strings.Fields(test.args)...)...)
		if got.exit != test.exit || got.stdout != test.want+"\n" || got.stderr != "" {
			t.Errorf("%s: exit status %d, output %q, errors %q", test.args, got.exit, got.stdout, got.stderr)
		}
	}
}

func TestCountEnds(t *testing.T) {
	const huge = "123456789012345678901234567890"
	queens := clewv1.CountSolutionsRequest_builder{Queens: clewv1.Queens_builder{Size: 27}.Build()}.Build()
	for name, test := range map[string]struct {
		finished       *clewv1.CountSolutionsResponse
		exit           int
		stdout, stderr string
	}{
		"all":             {countFinished(huge, clewv1.Outcome_OUTCOME_EXHAUSTED), exitSolved, huge + "\n", ""},
		"none":            {countFinished("0", clewv1.Outcome_OUTCOME_EXHAUSTED), exitNoSolution, "0\n", ""},
		"a limit":         {countFinished("5", clewv1.Outcome_OUTCOME_LIMIT_REACHED), exitLimit, "at least 5\n", ""},
		"a newer outcome": {countFinished("5", 99), exitFailure, "5\n", "error: the count ended in a way"},
	} {
		t.Run(name, func(t *testing.T) {
			got := run(t, "count", "queens", "--server", counts(t, nil, countStarted(queens), test.finished))
			if got.exit != test.exit || got.stdout != test.stdout || !strings.HasPrefix(got.stderr, test.stderr) {
				t.Errorf("exit status %d, output %q, errors %q", got.exit, got.stdout, got.stderr)
			}
		})
	}
}

func TestCountTellsHowFarItIs(t *testing.T) {
	queens := clewv1.CountSolutionsRequest_builder{Queens: clewv1.Queens_builder{Size: 17}.Build()}.Build()
	address := counts(t, nil, countStarted(queens),
		countProgress("0", 0, 500*time.Millisecond), countProgress("1234567", 0.25, 10*time.Second), countFinished("95815104", clewv1.Outcome_OUTCOME_EXHAUSTED))
	got := run(t, "count", "queens", "17", "--server", address)
	want := `17 queens: 0.0% explored, 0 solutions so far, 1s
17 queens: 25.0% explored, 1,234,567 solutions so far, 10s
`
	if got.exit != exitSolved || got.stdout != "95815104\n" || got.stderr != want {
		t.Errorf("exit status %d, output %q, errors:\n%swant:\n%s", got.exit, got.stdout, got.stderr, want)
	}
}

func TestCountAsJSON(t *testing.T) {
	messages := []*clewv1.CountSolutionsResponse{countStarted(nil), countProgress("1", 0.5, time.Second), countFinished("2", clewv1.Outcome_OUTCOME_EXHAUSTED)}
	got := run(t, "count", "queens", "--json", "--server", counts(t, nil, messages...))
	if got.exit != exitSolved || got.stderr != "" {
		t.Fatalf("exit status %d, errors %q", got.exit, got.stderr)
	}
	lines := strings.Split(strings.TrimSuffix(got.stdout, "\n"), "\n")
	if len(lines) != len(messages) {
		t.Fatalf("%d lines, want %d", len(lines), len(messages))
	}
	for i, line := range lines {
		message := &clewv1.CountSolutionsResponse{}
		if err := protojson.Unmarshal([]byte(line), message); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(messages[i], message, protocmp.Transform()); diff != "" {
			t.Errorf("line %d (-want +got):\n%s", i, diff)
		}
	}
}

func TestCountFailures(t *testing.T) {
	for name, test := range map[string]struct {
		address string
		want    string
	}{
		"full":       {counts(t, withReason(t, codes.ResourceExhausted, "the server is full", "SERVER_FULL")), "the server is full"},
		"lost":       {counts(t, status.Error(codes.Unavailable, "reset"), countStarted(nil)), "was lost: reset"},
		"ends early": {counts(t, nil, countStarted(nil)), "ended before"},
		"nothing":    {serve(t, nil), "does not offer this"},
		"no number":  {counts(t, nil, countStarted(nil), countFinished("\x1b[2J-1", clewv1.Outcome_OUTCOME_EXHAUSTED)), `"\x1b[2J-1" solutions, which is no number`},
		"no digits":  {counts(t, nil, countStarted(nil), countFinished("", clewv1.Outcome_OUTCOME_EXHAUSTED)), "no number"},
		"no numbers": {counts(t, nil, countStarted(nil), countProgress("\u20ac\u20ac", 0, 0)), "no number"},
	} {
		t.Run(name, func(t *testing.T) {
			got := run(t, "count", "queens", "--server", test.address)
			if got.exit != exitFailure || got.stdout != "" || !strings.Contains(got.stderr, test.want) {
				t.Errorf("exit status %d, output %q, errors %q, want %q", got.exit, got.stdout, got.stderr, test.want)
			}
		})
	}
}

func TestInterruptWhileCounting(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	left := make(chan struct{})
	address := serveCount(t, func(_ *clewv1.CountSolutionsRequest, stream grpc.ServerStreamingServer[clewv1.CountSolutionsResponse]) error {
		defer close(left)
		err := stream.Send(countStarted(nil))
		cancel()
		<-stream.Context().Done()
		return err
	})
	got := runInto(ctx, func(p []byte) (int, error) { return len(p), nil }, "count", "queens", "--server", address)
	if got.exit != exitInterrupted || got.stderr != "" {
		t.Errorf("exit status %d, errors %q", got.exit, got.stderr)
	}
	<-left
}

func TestCountSentence(t *testing.T) {
	queens := clewv1.CountSolutionsRequest_builder{Queens: clewv1.Queens_builder{Size: 15}.Build()}.Build()
	tour := clewv1.CountSolutionsRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 5, Columns: 5, Closed: true}.Build()}.Build()
	proven := countFinished("0", clewv1.Outcome_OUTCOME_EXHAUSTED).GetFinished()
	proven.SetProof(clewv1.Proof_PROOF_COLOR_PARITY)
	proven.SetProofText("a closed tour needs as many white squares as black ones")
	limited := countFinished("12345", clewv1.Outcome_OUTCOME_LIMIT_REACHED).GetFinished()
	limited.SetLimit(clewv1.Limit_LIMIT_DURATION)
	for want, got := range map[string]string{
		"15 queens: 2,279,184 solutions in 2s":                                   countSentence(queens, countFinished("2279184", clewv1.Outcome_OUTCOME_EXHAUSTED).GetFinished()),
		"15 queens: 1 solution in 2s":                                            countSentence(queens, countFinished("1", clewv1.Outcome_OUTCOME_EXHAUSTED).GetFinished()),
		"15 queens: at least 12,345 solutions, stopped by max-duration after 2s": countSentence(queens, limited),
		"closed knight's tour, 5x5: no solution, known without counting: a closed tour needs as many white squares as black ones": countSentence(tour, proven),
		"this puzzle: 0 solutions in 2s": countSentence(&clewv1.CountSolutionsRequest{}, countFinished("0", clewv1.Outcome_OUTCOME_EXHAUSTED).GetFinished()),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
