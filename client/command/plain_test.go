package command

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

func TestPlain(t *testing.T) {
	tests := map[string]struct {
		args []string
		exit int
		last string
	}{
		"eight queens": {
			args: []string{"queens"},
			last: `
   217  place      row 1 column 6   depth 7
   218  place      row 3 column 7   depth 8
   219  solution   depth 8
  Q . . . . . . .
  . . . . . . Q .
  . . . . Q . . .
  . . . . . . . Q
  . Q . . . . . .
  . . . Q . . . .
  . . . . . Q . .
  . . Q . . . . .
solved, 1 solution: 113 placements, 105 backtracks, 763 rejections, deepest 8, 219 events in TIME
`},
		"refused queens": {
			args: []string{"queens", "3", "--rejections", "--seed", "7"},
			exit: exitNoSolution,
			last: `
3 queens, seed 7
     1  place      row 0 column 0   depth 1
     2  reject     row 0 column 1   depth 1   attacked by row 0 column 0
     3  reject     row 1 column 1   depth 1   attacked by row 0 column 0
     4  place      row 2 column 1   depth 2
     5  reject     row 0 column 2   depth 2   attacked by row 0 column 0
     6  reject     row 1 column 2   depth 2   attacked by row 2 column 1
     7  reject     row 2 column 2   depth 2   attacked by row 0 column 0
     8  backtrack  row 2 column 1   depth 1
     9  backtrack  row 0 column 0   depth 0
    10  place      row 1 column 0   depth 1
    11  reject     row 0 column 1   depth 1   attacked by row 1 column 0
    12  reject     row 1 column 1   depth 1   attacked by row 1 column 0
    13  reject     row 2 column 1   depth 1   attacked by row 1 column 0
    14  backtrack  row 1 column 0   depth 0
    15  place      row 2 column 0   depth 1
    16  place      row 0 column 1   depth 2
    17  reject     row 0 column 2   depth 2   attacked by row 2 column 0
    18  reject     row 1 column 2   depth 2   attacked by row 0 column 1
    19  reject     row 2 column 2   depth 2   attacked by row 2 column 0
    20  backtrack  row 0 column 1   depth 1
    21  reject     row 1 column 1   depth 1   attacked by row 2 column 0
    22  reject     row 2 column 1   depth 1   attacked by row 2 column 0
    23  backtrack  row 2 column 0   depth 0
exhausted, there is no solution: 5 placements, 5 backtracks, 13 rejections, deepest 2, 23 events in TIME
`},
		"a tour": {
			args: []string{"tour", "3x4", "--order", "fixed"},
			last: `
   0  3  6  9
  11  8  1  4
   2  5 10  7
`},
		"all queens": {
			args: []string{"queens", "6", "--max-solutions", "0", "--detail", "solutions"},
			last: `
solution 4, event 252
  . . Q . . .
  . . . . . Q
  . Q . . . .
  . . . . Q .
  Q . . . . .
  . . . Q . .
exhausted, all 4 solutions: 152 placements, 152 backtracks, 742 rejections, deepest 6, 308 events in TIME
`},
		"fewer queens than asked for": {
			args: []string{"queens", "4", "--max-solutions", "3", "--detail", "progress"},
			exit: exitNoSolution,
			last: `
exhausted, only 2 solutions of 3: 16 placements, 16 backtracks, 44 rejections, deepest 4, 34 events in TIME
`},
		"a limit": {
			args: []string{"tour", "--rows", "5", "--blocked", "4,4", "--start", "0,0", "--max-placements", "2", "--order", "fixed"},
			exit: exitLimit,
			last: `
     1  place      row 2 column 1   depth  1
     2  place      row 4 column 2   depth  2
   0  .  .  .  .
   .  .  .  .  .
   .  1  .  .  .
   .  .  .  .  .
   .  .  2  .  #
stopped by max-placements, 0 solutions so far: 2 placements, 0 backtracks, 0 rejections, deepest 2, 2 events in TIME
`},
		"a way through a maze": {
			args: []string{"maze", "--random", "3x4", "--wall-percent", "0", "--moves", "RDLU"},
			last: `
     5  place      row 2 column 3   depth  5
     6  solution   depth  5
  S***
  ...*
  ...G
solved, 1 solution: 5 placements, 0 backtracks, 0 rejections, deepest 5, 6 events in TIME
`},
		"a tour that theory knows of": {
			args: []string{"tour", "5", "--closed", "--seed", "7"},
			exit: exitNoSolution,
			last: `
closed knight's tour, 5x5, seed 7
no solution, known without a search: a closed tour visits as many light squares as dark ones, but 13 and 12 are free
`},
		"a sudoku": {
			args: []string{"sudoku", "1... ..3. .4.. ...2", "--rejections", "--order", "row-major"},
			last: `
    43  reject     row 3 column 2 value 2   depth 11   in the row already at row 3 column 3
    44  reject     row 3 column 2 value 3   depth 11   in the row already at row 3 column 0
    45  place      row 3 column 2 value 4   depth 12
    46  solution   depth 12
  1 3 2 4
  4 2 3 1
  2 4 1 3
  3 1 4 2
solved, 1 solution: 15 placements, 3 backtracks, 27 rejections, deepest 12, 46 events in TIME
`},
		"a sudoku with one solution": {
			args: []string{"sudoku", "--max-solutions", "0", "--detail", "solutions"},
			last: `
  3 4 5 2 8 6 1 7 9
exhausted, the only solution: 4631 placements, 4631 backtracks, 37048 rejections, deepest 51, 9263 events in TIME
`},
		"a limit within a sudoku": {
			args: []string{"sudoku", "--max-placements", "1"},
			exit: exitLimit,
			last: `
     1  place      row 0 column 2 value 1   depth  1
  5 3 1 . 7 . . . .
  6 . . 1 9 5 . . .
  . 9 8 . . . . 6 .
  8 . . . 6 . . . 3
  4 . . 8 . 3 . . 1
  7 . . . 2 . . . 6
  . 6 . . . . 2 8 .
  . . . 4 1 9 . . 5
  . . . . 8 . . 7 9
stopped by max-placements, 0 solutions so far: 1 placement, 0 backtracks, 1 rejection, deepest 1, 1 event in TIME
`},
		"a maze without a way": {
			args: []string{"maze", "--random", "2x3", "--wall-percent", "100", "--seed", "7", "--rejections"},
			exit: exitNoSolution,
			last: `
random maze 2x3, seed 7
     1  reject     row 1 column 0   depth 0   a wall
     2  reject     row 0 column 1   depth 0   a wall
exhausted, there is no solution: 0 placements, 0 backtracks, 2 rejections, deepest 0, 2 events in TIME
`},
		"a limit within a maze": {
			args: []string{"maze", "--max-placements", "1"},
			exit: exitLimit,
			last: `
     1  place      row  1 column  2   depth   1
  #####################
  #S* #   #           #
  ### # # ### # ##### #
  #   # #   # #   #   #
  # # # ### ### # # ###
  # #     #   # # #   #
  # ##### ### # # ### #
  #     #   #   # # # #
  ### # ### # ### # # #
  #         #     #  G#
  #####################
stopped by max-placements, 0 solutions so far: 1 placement, 0 backtracks, 2 rejections, deepest 1, 1 event in TIME
`},
		"a limit of a board too large to draw": {
			args: []string{"queens", "65", "--max-placements", "2"},
			exit: exitLimit,
			last: `
     2  place      row  2 column  1   depth  2
  0,0 2,1
`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := run(t, test.args...)
			if got.exit != test.exit || got.stderr != "" {
				t.Errorf("exit status %d, want %d; errors: %s", got.exit, test.exit, got.stderr)
			}
			want := strings.TrimPrefix(test.last, "\n")
			stdout := timeless(got.stdout)
			// Where the last line is not told, it is one of those that others tell.
			if !strings.Contains(want, " in TIME\n") && !strings.Contains(want, "without a search") {
				stdout = stdout[:strings.LastIndex(strings.TrimSuffix(stdout, "\n"), "\n")+1]
			}
			if diff := cmp.Diff(want, lastLines(stdout, strings.Count(want, "\n"))); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
		})
	}
}

// A terminal is no place to be silent for long, and no progress belongs into an
// output that has its events.
func TestProgressGoesToStderrWhereNothingElseShows(t *testing.T) {
	quiet := run(t, "queens", "40", "--detail", "solutions", "--progress-interval", "100ms", "--max-duration", "350ms")
	if !strings.Contains(quiet.stderr, "progress: ") || strings.Contains(quiet.stdout, "progress: ") {
		t.Errorf("stdout %q, stderr %q", quiet.stdout, quiet.stderr)
	}
	if quiet.exit != exitLimit {
		t.Errorf("exit status %d", quiet.exit)
	}
	shown := run(t, "queens", "4", "--interval", "20ms", "--progress-interval", "100ms")
	if shown.stderr != "" || strings.Contains(shown.stdout, "progress: ") {
		t.Errorf("stdout %q, stderr %q", shown.stdout, shown.stderr)
	}
}

// answering returns a server that answers every search with the same messages.
func answering(t *testing.T, messages ...*clewv1.SearchResponse) string {
	t.Helper()
	return serve(t, func(_ *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		for _, message := range messages {
			if err := stream.Send(message); err != nil {
				return err
			}
		}
		return nil
	})
}

// What a server sends steers no terminal.
func TestTextOfAServer(t *testing.T) {
	const evil = "\x1b[2J\u009b1m\u202e"
	refused := serve(t, func(*clewv1.SearchRequest, grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		bad, err := status.New(codes.InvalidArgument, "no").WithDetails(&errdetails.BadRequest{
			FieldViolations: []*errdetails.BadRequest_FieldViolation{{Field: evil, Description: "is " + evil}},
		})
		return errors.Join(err, bad.Err())
	})
	calls, started := 0, startedMessage()
	started.GetStarted().SetRequest(clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}}.Build())
	interrupted := serve(t, func(_ *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		if calls++; calls == 1 {
			return errors.Join(stream.Send(started), withReason(t, codes.Unavailable, "the server is "+evil, "SHUTTING_DOWN"))
		}
		return errors.Join(stream.Send(started), stream.Send(finishedMessage(clewv1.Outcome_OUTCOME_SOLVED)))
	})
	// Of a puzzle that this client does not know.
	unknown := startedMessage()
	unknown.GetStarted().SetRequest(clewv1.SearchRequest_builder{Detail: clewv1.Detail_DETAIL_SOLUTIONS}.Build())
	solution := clewv1.SearchResponse_builder{Solution: clewv1.Solution_builder{
		Number: proto.Int64(1), Sequence: proto.Int64(2), Choices: []uint32{0}, Rows: []string{"Q" + evil},
	}.Build()}.Build()
	end := finishedMessage(clewv1.Outcome_OUTCOME_SOLVED)
	end.GetFinished().SetSequence(2)
	end.GetFinished().SetCounters(clewv1.Counters_builder{
		Placements: proto.Int64(1), Solutions: proto.Int64(1), Depth: proto.Uint32(1), MaxDepth: proto.Uint32(1),
	}.Build())
	for name, address := range map[string]string{
		"rows":            answering(t, unknown, solution, end),
		"a refusal":       refused,
		"an interruption": interrupted,
	} {
		got := run(t, "queens", "--detail", "solutions", "--server", address)
		if shown := got.stdout + got.stderr; strings.ContainsAny(shown, evil[:1]+"\u009b\u202e") || !strings.Contains(shown, "[2J1m") {
			t.Errorf("%s: output %q, errors %q", name, got.stdout, got.stderr)
		}
	}
}

func TestEventLines(t *testing.T) {
	started := clewv1.Started_builder{Board: clewv1.Board_builder{Rows: 16, Columns: 9, Values: 25}.Build()}.Build()
	state, err := trace.NewState(started)
	if err != nil {
		t.Fatal(err)
	}
	columns := newColumns(state)
	tests := []struct {
		step trace.Step
		want string
	}{
		{
			trace.Step{Sequence: 1, Kind: clewv1.EventKind_EVENT_KIND_PLACE, Cell: 10, Value: 7, Depth: 1, Conflict: trace.None},
			"     1  place      row  1 column 1 value  7   depth   1\n",
		},
		{
			trace.Step{Sequence: 1234567, Kind: clewv1.EventKind_EVENT_KIND_BACKTRACK, Cell: 143, Value: 25, Depth: 100, Conflict: trace.None},
			"1234567  backtrack  row 15 column 8 value 25   depth 100\n",
		},
		{
			trace.Step{Sequence: 12, Kind: clewv1.EventKind_EVENT_KIND_REJECT, Cell: 0, Value: 1, Reason: clewv1.RejectReason_REJECT_REASON_VISITED, Conflict: trace.None},
			"    12  reject     row  0 column 0 value  1   depth   0   visited\n",
		},
		{
			trace.Step{Sequence: 13, Kind: clewv1.EventKind_EVENT_KIND_REJECT, Cell: 0, Value: 1, Reason: 99, Conflict: 10},
			"    13  reject     row  0 column 0 value  1   depth   0   99 by row 1 column 1\n",
		},
		{
			trace.Step{Sequence: 13, Kind: clewv1.EventKind_EVENT_KIND_REJECT, Cell: 0, Value: 12, Reason: clewv1.RejectReason_REJECT_REASON_BOX, Conflict: 10},
			"    13  reject     row  0 column 0 value 12   depth   0   in the box already at row 1 column 1\n",
		},
		{
			trace.Step{Sequence: 14, Kind: clewv1.EventKind_EVENT_KIND_SOLUTION, Cell: trace.None, Depth: 3, Conflict: trace.None},
			"    14  solution   depth   3\n",
		},
	}
	for _, test := range tests {
		if got := string(columns.append(nil, test.step)); got != test.want {
			t.Errorf("line %q, want %q", got, test.want)
		}
	}
}

// A search has millions of lines: none of them may allocate.
func TestEventLinesDoNotAllocate(t *testing.T) {
	state, err := trace.NewState(startedMessage().GetStarted())
	if err != nil {
		t.Fatal(err)
	}
	columns := newColumns(state)
	step := trace.Step{Sequence: 1 << 40, Kind: clewv1.EventKind_EVENT_KIND_PLACE, Cell: 63, Value: 1, Depth: 64, Conflict: trace.None}
	line := make([]byte, 0, 256)
	if n := testing.AllocsPerRun(100, func() { line = columns.append(line[:0], step) }); n > 0 {
		t.Errorf("%v allocations a line", n)
	}
}

// A long search tells how far it is even where its events go into a file, now and
// then; those on a terminal show that by themselves.
func TestProgressOfALongSearch(t *testing.T) {
	var stdout, stderr bytes.Buffer
	p := newPrinter(t.Context(), console{out: &stdout, err: &stderr}, false)
	if p.interval != lineInterval {
		t.Fatalf("a line each %v", p.interval)
	}
	started := startedMessage()
	started.GetStarted().SetRequest(clewv1.SearchRequest_builder{MaxSolutions: proto.Uint32(1)}.Build())
	if err := p.printMessage(started); err != nil {
		t.Fatal(err)
	}
	// Ten seconds in which a tenth was explored.
	for second := range 11 {
		p.begun = time.Now().Add(-time.Duration(second) * time.Second)
		progress := clewv1.Progress_builder{Explored: proto.Float64(float64(second) / 100)}.Build()
		if second == 10 {
			p.told = p.begun
		}
		p.printProgress(progress)
	}
	want := regexp.MustCompile(`^progress: 0 events, 0 solutions, depth 0, 0s, 10\.0% explored, at most 1m(29|30|31)s left\n$`)
	if got := stderr.String(); !want.MatchString(got) {
		t.Errorf("errors %q", got)
	}
}
