package command

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"

	clewv1 "clew/gen/clew/v1"
)

// outcomes is a server of searches that end as their seed says, or whose stream
// breaks where it says nothing. It does not know the puzzle.
func outcomes(t *testing.T, of map[uint64]clewv1.Outcome) string {
	return serve(t, func(request *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		started := startedMessage()
		started.GetStarted().SetRequest(request)
		if err := stream.Send(started); err != nil {
			return err
		}
		outcome, found := of[request.GetSeed()]
		if !found && request.GetMaxPlacements() != 1 {
			return status.Error(codes.FailedPrecondition, "no such search")
		}
		end := finishedMessage(outcome)
		switch found := request.GetMaxSolutions(); {
		case found > 0:
			end.GetFinished().SetSequence(int64(found))
			end.GetFinished().SetCounters(clewv1.Counters_builder{Solutions: proto.Int64(int64(found))}.Build())
		case request.HasMaxSolutions(): // all are found where there is no more to search
			end = finishedMessage(clewv1.Outcome_OUTCOME_EXHAUSTED)
			end.GetFinished().SetSequence(1)
			end.GetFinished().SetCounters(clewv1.Counters_builder{Solutions: proto.Int64(1)}.Build())
		}
		return stream.Send(end)
	})
}

// laneLine is a line of JSON.
type laneLine struct {
	name     string
	request  *clewv1.SearchRequest
	finished *clewv1.Finished
}

func laneLines(t *testing.T, text string) []laneLine {
	t.Helper()
	var all []laneLine
	for line := range strings.Lines(text) {
		var raw struct {
			Name              string
			Request, Finished json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &raw); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		one := laneLine{name: raw.Name, request: &clewv1.SearchRequest{}}
		err := protojson.Unmarshal(raw.Request, one.request)
		if len(raw.Finished) > 0 {
			one.finished = &clewv1.Finished{}
			err = errors.Join(err, protojson.Unmarshal(raw.Finished, one.finished))
		}
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		all = append(all, one)
	}
	return all
}

// Each search is the one that its values ask for alone, and there is one for every
// combination.
func TestLanes(t *testing.T) {
	tests := map[string]struct {
		args  []string
		names []string
		same  [][]string // the arguments of each search by itself
	}{
		"one flag": {
			[]string{"tour", "--start", "1,1", "6", "--order", "fixed", "--order", "STATIC_DEGREE", "--move-order", "warnsdorff"},
			[]string{"fixed", "static-degree", "warnsdorff"},
			[][]string{
				{"tour", "6", "--start", "1,1", "--order", "fixed"},
				{"tour", "6", "--start", "1,1", "--order", "static-degree"},
				{"tour", "6", "--start", "1,1", "--order", "warnsdorff"},
			},
		},
		"two flags": {
			[]string{"tour", "5", "--order", "warnsdorff", "--pruning", "none", "--order", "fixed", "--pruning", "full", "--max-solutions", "2"},
			[]string{"warnsdorff, none", "warnsdorff, full", "fixed, none", "fixed, full"},
			[][]string{
				{"tour", "5", "--order", "warnsdorff", "--pruning", "none", "--max-solutions", "2"},
				{"tour", "5", "--order", "warnsdorff", "--pruning", "full", "--max-solutions", "2"},
				{"tour", "5", "--order", "fixed", "--pruning", "none", "--max-solutions", "2"},
				{"tour", "5", "--order", "fixed", "--pruning", "full", "--max-solutions", "2"},
			},
		},
		"a flag of yes and no": {
			[]string{"queens", "5", "--toroidal=false", "--toroidal", "--max-solutions", "1", "--max-solutions", "0"},
			[]string{"not toroidal, max-solutions 1", "not toroidal, max-solutions 0", "toroidal, max-solutions 1", "toroidal, max-solutions 0"},
			[][]string{
				{"queens", "5", "--max-solutions", "1"}, {"queens", "5", "--max-solutions", "0"},
				{"queens", "5", "--toroidal", "--max-solutions", "1"}, {"queens", "5", "--toroidal", "--max-solutions", "0"},
			},
		},
		"lists are one value": {
			[]string{"queens", "--initial", "0,0", "--size", "8", "--initial", "1,2", "--size", "9"},
			[]string{"size 8", "size 9"},
			[][]string{{"queens", "8", "--initial", "0,0 1,2"}, {"queens", "9", "--initial", "0,0 1,2"}},
		},
		"other flags are not compared": {
			[]string{"maze", "--moves", "DRUL", "--moves", "RDLU", "--speed", "1", "--speed", "2", "--patience", "1s", "--patience", "2s"},
			[]string{"moves DRUL", "moves RDLU"},
			[][]string{{"maze", "--moves", "DRUL"}, {"maze", "--moves", "RDLU"}},
		},
		"the walls of a maze": {
			[]string{"maze", "--random", "5x6", "--wall-percent", "0", "--wall-percent", "10"},
			[]string{"wall-percent 0", "wall-percent 10"},
			[][]string{{"maze", "--random", "5x6", "--wall-percent", "0"}, {"maze", "--random", "5x6", "--wall-percent", "10"}},
		},
		"grids of two lines": {
			[]string{"sudoku", "--givens", "1... ..3.\n.4.. ...2", "--givens", "1... ..2. .4.. ...2"},
			[]string{"givens 1... ..3. .4.. ...2", "givens 1... ..2. .4.. ...2"},
			[][]string{{"sudoku", "--givens", "1... ..3.\n.4.. ...2"}, {"sudoku", "--givens", "1... ..2. .4.. ...2"}},
		},
		"from the standard input": {
			[]string{"maze", "-", "--moves", "DR", "--moves", "RD"},
			[]string{"moves DR", "moves RD"},
			[][]string{{"maze", "-", "--moves", "DR"}, {"maze", "-", "--moves", "RD"}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			const in = "S.\n.G\n"
			address := outcomes(t, map[uint64]clewv1.Outcome{7: clewv1.Outcome_OUTCOME_SOLVED})
			got := runOn(t, strings.NewReader(in), append(append([]string{"compare"}, test.args...), "--json", "--seed", "7", "--server", address)...)
			if got.exit != exitSolved || got.stderr != "" {
				t.Fatalf("exit status %d, errors %q", got.exit, got.stderr)
			}
			lines := laneLines(t, got.stdout)
			if len(lines) != len(test.names) {
				t.Fatalf("%d searches, want %d", len(lines), len(test.names))
			}
			for i, line := range lines {
				want := captureOn(t, strings.NewReader(in), append(test.same[i], "--json", "--seed", "7", "--detail", "progress")...)
				if line.name != test.names[i] {
					t.Errorf("search %d is %q, want %q", i, line.name, test.names[i])
				}
				if diff := cmp.Diff(want, line.request, protocmp.Transform()); diff != "" {
					t.Errorf("%s (-want +got):\n%s", line.name, diff)
				}
			}
		})
	}
}

func TestMistakesInComparisons(t *testing.T) {
	var many []string
	for i := range 7 {
		many = append(many, "--size", strings.Repeat("1", i+1))
	}
	for name, test := range map[string]struct {
		args []string
		want []string
	}{
		"nothing":         {[]string{"tour"}, []string{"nothing to compare", "--order fixed --order warnsdorff"}},
		"one value":       {[]string{"maze", "--moves", "DR", "--seed", "1"}, []string{"nothing to compare", "--moves DRUL --moves RDLU"}},
		"two servers":     {[]string{"sudoku", "--server", "a:1", "--server", "b:1"}, []string{"nothing to compare"}},
		"too many":        {append([]string{"queens", "--toroidal", "--toroidal=false"}, many...), []string{"2 of --toroidal times 7 of --size make 14 searches", "at most 12"}},
		"twice":           {[]string{"tour", "--order", "fixed", "--order", "FIXED"}, []string{"--move-order fixed is there more than once"}},
		"twice, unlike":   {[]string{"tour", "--max-duration", "1m", "--max-duration", "1s", "--max-duration", "60s"}, []string{`"max-duration 1m" and "max-duration 60s" are the same search`}},
		"an argument too": {[]string{"queens", "8", "--size", "9", "--size", "10"}, []string{"--size", "twice"}},
		"a bad value":     {[]string{"tour", "--order", "fixed", "--order", "up"}, []string{"--move-order", "fixed, static-degree, warnsdorff"}},
		"no puzzle":       {[]string{"chess"}, []string{`unknown command "chess"`}},
		// The server refuses these; the first search is not run for nothing.
		"a refused value":  {[]string{"queens", "--size", "28", "--size", "1001"}, []string{"size 1001: --size is 1001, want 1 to 1000"}},
		"a refused choice": {[]string{"tour", "--tie-break", "random", "--order", "warnsdorff", "--order", "fixed"}, []string{"fixed: --tie-break is random, want unset"}},
		"a refused limit":  {[]string{"queens", "--max-placements", "5", "--max-placements", "-5"}, []string{"max-placements -5: --max-placements is -5, want 0 or more"}},
		"all refused":      {[]string{"queens", "1001", "--order", "ascending", "--order", "center-out"}, []string{"ascending: --size is 1001"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := run(t, append([]string{"compare"}, test.args...)...)
			if got.exit != exitUsage || got.stdout != "" || !strings.HasPrefix(got.stderr, "error: ") {
				t.Errorf("exit status %d, output %q, errors %q", got.exit, got.stdout, got.stderr)
			}
			for _, want := range test.want {
				if !strings.Contains(got.stderr, want) {
					t.Errorf("%q is not in %q", want, got.stderr)
				}
			}
		})
	}
}

// What is random is the same for all, and can be had again.
func TestComparisonsHaveOneSeed(t *testing.T) {
	args := []string{"compare", "maze", "--random", "12", "--moves", "DRUL", "--moves", "RDLU", "--max-placements", "100", "--json"}
	seeds := map[uint64]bool{}
	for range 2 {
		lines := laneLines(t, run(t, args...).stdout)
		seed := lines[0].request.GetSeed()
		if seed == 0 || seed >= 1<<53 || lines[1].request.GetSeed() != seed {
			t.Errorf("seeds %d and %d", seed, lines[1].request.GetSeed())
		}
		seeds[seed] = true
	}
	if len(seeds) != 2 {
		t.Errorf("every comparison has the seed %v", seeds)
	}
	lines := laneLines(t, run(t, append(args, "--seed", "7", "--seed", "8")...).stdout)
	for i, want := range []uint64{7, 8, 7, 8} {
		if got := lines[i].request.GetSeed(); got != want {
			t.Errorf("%s has seed %d, want %d", lines[i].name, got, want)
		}
	}
}
