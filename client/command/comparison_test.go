package command

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

var comparedTour = []string{"compare", "tour", "6", "--seed", "7", "--order", "fixed", "--order", "static-degree", "--order", "warnsdorff"}

func TestCompare(t *testing.T) {
	got := run(t, comparedTour...)
	if got.exit != exitSolved || got.stderr != "" {
		t.Fatalf("exit status %d, errors %q", got.exit, got.stderr)
	}
	var text strings.Builder
	for line := range strings.Lines(got.stdout) {
		// Times differ from run to run.
		if cut := strings.LastIndex(strings.TrimSpace(line), " "); !strings.HasPrefix(line, "knight's") {
			line = strings.TrimRight(line[:cut], " ") + "\n"
		}
		text.WriteString(line)
	}
	want := `knight's tour, 6x6, seed 7: 3 searches
move-order     outcome  placements  backtracks  rejections  deepest  solutions   events
fixed          solved      248,168     248,133     738,104       35          1  496,302
static-degree  solved        1,522       1,487       5,481       35          1    3,010
warnsdorff     solved           35           0          76       35          1       36
`
	if diff := cmp.Diff(want, text.String()); diff != "" {
		t.Errorf("output (-want +got):\n%s", diff)
	}
}

// Each search of a comparison is what it is by itself.
func TestComparisonsAreTheirSearches(t *testing.T) {
	for _, line := range laneLines(t, run(t, append(comparedTour, "--json")...).stdout) {
		alone := foldJSON(t, run(t, "tour", "6", "--seed", "7", "--order", line.name, "--json", "--encoding", "steps").stdout).Counters()
		c := line.finished.GetCounters()
		if c.GetPlacements() != alone.Placements || c.GetBacktracks() != alone.Backtracks || c.GetSolutions() != alone.Solutions {
			t.Errorf("%s: counters %v, alone %+v", line.name, c, alone)
		}
	}
}

// The summary names what is the same for all.
func TestSummaryOfComparisons(t *testing.T) {
	c := comparison{problem: queens()}
	result := func(size uint32, seed uint64) laneResult {
		return laneResult{understood: clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: size}.Build(), Seed: seed}.Build()}
	}
	left := result(8, 7)
	left.left = true
	for want, results := range map[string][]laneResult{
		"8 queens, seed 7: 2 searches":                      {result(8, 7), result(8, 7)},
		"queens, seed 7: 2 searches":                        {result(8, 7), result(9, 7)},
		"8 queens: 2 searches":                              {result(8, 7), result(8, 8)},
		"queens: 3 searches":                                {result(8, 7), result(8, 7), result(9, 8)},
		"queens, seed 0: 1 searches":                        {{}},
		"8 queens, seed 7: 2 searches, left before the end": {result(8, 7), left},
	} {
		if got := c.summary(results); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Leaving an animation before its end counts as much as that of a search by itself, also
// where all is known by then.
func TestExitStatusOfComparisonsThatAreLeft(t *testing.T) {
	solved := laneResult{finished: finishedMessage(clewv1.Outcome_OUTCOME_SOLVED).GetFinished()}
	left := solved
	left.left = true
	for _, test := range []struct {
		results []laneResult
		want    int
	}{
		{[]laneResult{solved, solved}, exitSolved},
		{[]laneResult{solved, left}, exitInterrupted},
		{[]laneResult{solved, {}}, exitInterrupted},
	} {
		exit := exitSolved
		if err := judgeLanes(test.results); err != nil {
			exit = err.(*failure).status
		}
		if exit != test.want {
			t.Errorf("%+v: exit status %d, want %d", test.results, exit, test.want)
		}
	}
}

// The exit status is the highest of all searches.
func TestExitStatusOfComparisons(t *testing.T) {
	address := outcomes(t, map[uint64]clewv1.Outcome{
		1: clewv1.Outcome_OUTCOME_SOLVED, 2: clewv1.Outcome_OUTCOME_EXHAUSTED, 3: clewv1.Outcome_OUTCOME_LIMIT_REACHED, 4: clewv1.Outcome_OUTCOME_SOLVED, 5: 99,
	})
	for _, test := range []struct {
		seeds string
		want  int
	}{
		{"1 4", exitSolved}, {"1 2", exitNoSolution}, {"3 2 1", exitLimit}, {"2 3", exitLimit}, {"3 5 1", exitFailure},
	} {
		args := []string{"compare", "queens", "--server", address}
		for seed := range strings.FieldsSeq(test.seeds) {
			args = append(args, "--seed", seed)
		}
		if got := run(t, args...); got.exit != test.want {
			t.Errorf("seeds %s: exit status %d, want %d", test.seeds, got.exit, test.want)
		}
	}
}

// What has finished before a failure is not lost.
func TestComparisonThatFails(t *testing.T) {
	address := outcomes(t, map[uint64]clewv1.Outcome{1: clewv1.Outcome_OUTCOME_SOLVED})
	args := []string{"compare", "queens", "--server", address, "--seed", "1", "--seed", "2", "--seed", "3"}
	got := run(t, args...)
	if got.exit != exitFailure || !strings.HasPrefix(got.stderr, "error: seed 2: the server at") || strings.Count(got.stdout, "not finished") != 2 {
		t.Errorf("exit status %d, output\n%s\nerrors %q", got.exit, got.stdout, got.stderr)
	}
	lines := laneLines(t, run(t, append(args, "--json")...).stdout)
	if len(lines) != 3 || lines[0].finished == nil || lines[1].finished != nil || lines[2].finished != nil {
		t.Errorf("lines %v", lines)
	}
}

// Whoever does not wait sees what has finished by then.
func TestComparisonThatIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	address := serve(t, func(request *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		if err := stream.Send(startedMessage()); err != nil {
			return err
		}
		if request.GetSeed() == 2 && request.GetMaxPlacements() != 1 {
			cancel()
			<-stream.Context().Done()
			return stream.Context().Err()
		}
		return stream.Send(finishedMessage(clewv1.Outcome_OUTCOME_SOLVED))
	})
	var stdout strings.Builder
	got := runInto(ctx, stdout.Write, "compare", "queens", "--server", address, "--seed", "1", "--seed", "2", "--seed", "3")
	if got.exit != exitInterrupted || got.stderr != "" {
		t.Errorf("exit status %d, errors %q", got.exit, got.stderr)
	}
	rows := strings.Split(stdout.String(), "\n")
	if len(rows) != 6 || !strings.HasPrefix(rows[2], "1     solved") || !strings.HasPrefix(rows[3], "2     not finished") || !strings.HasPrefix(rows[4], "3     not finished") {
		t.Errorf("output\n%s", stdout.String())
	}
}

func TestComparisonThatNobodyReads(t *testing.T) {
	got := runInto(t.Context(), func([]byte) (int, error) { return 0, errors.New("the disk is full") }, comparedTour...)
	if got.exit != exitFailure || !strings.Contains(got.stderr, "write the output: the disk is full") {
		t.Errorf("exit status %d, errors %q", got.exit, got.stderr)
	}
}

// A long comparison does not look dead.
func TestProgressOfComparisons(t *testing.T) {
	address := serve(t, func(request *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		started, finished := startedMessage(), finishedMessage(clewv1.Outcome_OUTCOME_SOLVED)
		started.GetStarted().SetRequest(request)
		messages := []*clewv1.SearchResponse{started}
		if request.GetMaxPlacements() != 1 {
			counters := clewv1.Counters_builder{Placements: proto.Int64(3), Backtracks: proto.Int64(3), MaxDepth: proto.Uint32(1)}.Build()
			progress := clewv1.Progress_builder{Sequence: proto.Int64(6), Counters: counters}.Build()
			messages = append(messages, clewv1.SearchResponse_builder{Progress: progress}.Build())
			finished.GetFinished().SetSequence(6)
			finished.GetFinished().SetCounters(counters)
		}
		for _, message := range append(messages, finished) {
			if err := stream.Send(message); err != nil {
				return err
			}
		}
		return nil
	})
	got := run(t, "compare", "queens", "--server", address, "--seed", "1", "--seed", "2")
	want := "seed 1 (1 of 2): progress: 6 events, 0 solutions, depth 0, 0s\nseed 2 (2 of 2): progress: 6 events, 0 solutions, depth 0, 0s\n"
	if got.stderr != want {
		t.Errorf("errors %q, want %q", got.stderr, want)
	}
}
