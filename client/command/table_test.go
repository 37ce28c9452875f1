package command

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/compare"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// named returns a lane of one value.
func named(value string) lane {
	return lane{settings: []setting{{"move-order", choice(clewv1.MoveOrder(0).Descriptor(), func(int32) {}), value}}}
}

// tableResults are a result of each kind.
func tableResults() []laneResult {
	finished := func(outcome clewv1.Outcome, placements, solutions int64) *clewv1.Finished {
		return clewv1.Finished_builder{
			Outcome:  outcome,
			Sequence: proto.Int64(2 * placements),
			Counters: clewv1.Counters_builder{
				Placements: proto.Int64(placements), Backtracks: proto.Int64(max(0, placements-1)), Rejections: proto.Int64(3 * placements),
				Solutions: proto.Int64(solutions), MaxDepth: proto.Uint32(35),
			}.Build(),
			Elapsed: durationpb.New(time.Duration(placements) * 1234),
		}.Build()
	}
	limited := finished(clewv1.Outcome_OUTCOME_LIMIT_REACHED, 1_000_000, 0)
	limited.SetLimit(clewv1.Limit_LIMIT_PLACEMENTS)
	proven := finished(clewv1.Outcome_OUTCOME_EXHAUSTED, 0, 0)
	proven.SetProof(clewv1.Proof_PROOF_COLOR_PARITY)
	return []laneResult{
		{lane: named("fixed, none"), finished: finished(clewv1.Outcome_OUTCOME_SOLVED, 248_168, 1)},
		{lane: named("fixed, farthest-from-center"), finished: limited},
		{lane: named("a"), finished: proven},
		{lane: named("é"), finished: finished(clewv1.Outcome_OUTCOME_EXHAUSTED, 7, 2)},
		{lane: named("b"), finished: finished(clewv1.Outcome_OUTCOME_EXHAUSTED, 7, 0)},
		{lane: named("c"), finished: finished(99, 7, 0)},
		{lane: named("d")},
	}
}

func TestCompareTable(t *testing.T) {
	for width, want := range map[int]string{
		fileWidth: `
move-order, pruning          outcome                 placements  backtracks  rejections  deepest  solutions     events    time
fixed, none                  solved                     248,168     248,167     744,504       35          1    496,336   306ms
fixed, farthest-from-center  max-placements reached   1,000,000     999,999   3,000,000       35          0  2,000,000   1.23s
a                            proved: none                     0           0           0       35          0          0      0s
é                            exhausted                        7           6          21       35          2         14  8.64µs
b                            no solution                      7           6          21       35          0         14  8.64µs
c                            unknown                          7           6          21       35          0         14  8.64µs
d                            not finished                     -           -           -        -          -          -       -
`,
		83: `
move-order, pruning          outcome                 placements  backtracks    time
fixed, none                  solved                     248,168     248,167   306ms
fixed, farthest-from-center  max-placements reached   1,000,000     999,999   1.23s
a                            proved: none                     0           0      0s
é                            exhausted                        7           6  8.64µs
b                            no solution                      7           6  8.64µs
c                            unknown                          7           6  8.64µs
d                            not finished                     -           -       -
`,
		50: `
move-order, ..  outcome                 placements
fixed, none     solved                     248,168
fixed, farth..  max-placements reached   1,000,000
a               proved: none                     0
é               exhausted                        7
b               no solution                      7
c               unknown                          7
d               not finished                     -
`,
	} {
		if diff := cmp.Diff(strings.TrimPrefix(want, "\n"), compareTable("move-order, pruning", tableResults(), width)); diff != "" {
			t.Errorf("at %d (-want +got):\n%s", width, diff)
		}
	}
}

// Searches that have run beside each other have no times.
func TestCompareTableWithoutTimes(t *testing.T) {
	results := tableResults()[4:]
	for _, r := range results[:2] {
		r.finished.ClearElapsed()
	}
	want := `
order  outcome       placements  backtracks  rejections  deepest  solutions  events
b      no solution            7           6          21       35          0      14
c      unknown                7           6          21       35          0      14
d      not finished           -           -           -        -          -       -
`
	if diff := cmp.Diff(strings.TrimPrefix(want, "\n"), compareTable("order", results, fileWidth)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	// Nor has a search that nobody waited for.
	if got, want := compareTable("order", []laneResult{{lane: named("a")}, {lane: named("b")}}, fileWidth), "order  outcome\na      not finished\nb      not finished\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A search that was left has the counters that were seen, with rejections if these were.
func TestCompareTableOfALeftSearch(t *testing.T) {
	seen := compare.Result{Seen: 1234, Counters: trace.Counters{Placements: 700, Backtracks: 530, Rejections: 3, Solutions: 1, MaxDepth: 42}}
	seen.Started = clewv1.Started_builder{Request: &clewv1.SearchRequest{}}.Build()
	left := laneResult{lane: named("left"), seen: seenOf(seen)}
	seen.Started.GetRequest().SetIncludeRejections(true)
	want := `
order     outcome       placements  backtracks  rejections  deepest  solutions  events
left      not finished         700         530           -       42          1   1,234
rejected  not finished         700         530           3       42          1   1,234
none      not finished           -           -           -        -          -       -
`
	results := []laneResult{left, {lane: named("rejected"), seen: seenOf(seen)}, {lane: named("none"), seen: seenOf(compare.Result{})}}
	if diff := cmp.Diff(strings.TrimPrefix(want, "\n"), compareTable("order", results, fileWidth)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// No terminal is too narrow, and all columns are there as soon as they fit.
func TestCompareTableFits(t *testing.T) {
	whole := compareTable("order", tableResults(), fileWidth)
	widest := 0
	for line := range strings.Lines(whole) {
		widest = max(widest, ansi.StringWidth(strings.TrimSuffix(line, "\n")))
	}
	for width := 1; width <= widest+1; width++ {
		table := compareTable("order", tableResults(), width)
		for line := range strings.Lines(table) {
			if got := ansi.StringWidth(strings.TrimSuffix(line, "\n")); got > width {
				t.Errorf("at %d: %q has %d columns", width, line, got)
			}
		}
		if all := table == whole; all != (width >= widest) {
			t.Errorf("at %d of %d all columns are there: %v", width, widest, all)
		}
	}
}
