package command

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/progress"
	clewv1 "clew/gen/clew/v1"
)

func TestOutcome(t *testing.T) {
	const (
		solved    = clewv1.Outcome_OUTCOME_SOLVED
		exhausted = clewv1.Outcome_OUTCOME_EXHAUSTED
		limit     = clewv1.Outcome_OUTCOME_LIMIT_REACHED
	)
	tests := []struct {
		outcome clewv1.Outcome
		limit   clewv1.Limit
		asked   *uint32
		found   int64
		want    string
		exit    int
	}{
		{solved, 0, nil, 1, "solved, 1 solution", exitSolved},
		{solved, 0, proto.Uint32(5), 5, "solved, 5 solutions", exitSolved},
		{exhausted, 0, proto.Uint32(0), 92, "exhausted, all 92 solutions", exitSolved},
		{exhausted, 0, proto.Uint32(0), 1, "exhausted, the only solution", exitSolved},
		{exhausted, 0, proto.Uint32(0), 0, "exhausted, there is no solution", exitNoSolution},
		{exhausted, 0, nil, 0, "exhausted, there is no solution", exitNoSolution},
		{exhausted, 0, proto.Uint32(100), 92, "exhausted, only 92 solutions of 100", exitNoSolution},
		{limit, clewv1.Limit_LIMIT_PLACEMENTS, proto.Uint32(0), 0, "stopped by max-placements, 0 solutions so far", exitLimit},
		{limit, clewv1.Limit_LIMIT_DURATION, nil, 1, "stopped by max-duration, 1 solution so far", exitLimit},
		{limit, 99, nil, 1, "stopped by a limit unknown to this client, 1 solution so far", exitLimit},
		{99, 0, nil, 0, "ended in a way unknown to this client", exitFailure},
	}
	for _, test := range tests {
		request := clewv1.SearchRequest_builder{MaxSolutions: test.asked}.Build()
		finished := clewv1.Finished_builder{
			Outcome:  test.outcome,
			Limit:    test.limit,
			Counters: clewv1.Counters_builder{Solutions: proto.Int64(test.found)}.Build(),
		}.Build()
		if got := outcome(request, finished); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
		exit := exitSolved
		if err := judge(request, finished); err != nil {
			exit = err.(*failure).status
		}
		if exit != test.exit {
			t.Errorf("%q: exit status %d, want %d", test.want, exit, test.exit)
		}
	}
	if err := judge(&clewv1.SearchRequest{}, nil); err.(*failure).status != exitInterrupted {
		t.Errorf("leaving before the end: %v", err)
	}
}

func TestRounded(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                                  "0s",
		999:                                "999ns",
		1234:                               "1.23µs",
		123456:                             "123µs",
		1234567 * time.Microsecond:         "1.23s",
		time.Hour + 123456*time.Nanosecond: "1h0m0s",
	} {
		if got := rounded(d).String(); got != want {
			t.Errorf("%d ns become %s, want %s", d, got, want)
		}
	}
}

// Three digits are left of any time, and none takes for ever.
func TestRoundedIsNear(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	times := []time.Duration{math.MaxInt64, math.MaxInt64 / 10, math.MinInt64, -time.Hour}
	for range 10_000 {
		times = append(times, time.Duration(random.Int64()>>random.IntN(63)))
	}
	for _, d := range times {
		got := rounded(d)
		if off := math.Abs(float64(got) - float64(d)); off > math.Abs(float64(d))/200 {
			t.Errorf("%d ns become %d ns", d, got)
		}
	}
}

// What is not known of a search on its way is left out.
func TestProgressLine(t *testing.T) {
	news := func(explored *float64) *clewv1.Progress {
		return clewv1.Progress_builder{Sequence: proto.Int64(7), Elapsed: durationpb.New(math.MaxInt64), Explored: explored}.Build()
	}
	for want, explored := range map[string]*float64{
		"progress: 7 events, 0 solutions, depth 0, 2561111h6m40s":                 nil,
		"progress: 7 events, 0 solutions, depth 0, 2561111h6m40s, <0.1% explored": proto.Float64(1e-9),
		"progress: 7 events, 0 solutions, depth 0, 2561111h6m40s, 54.2% explored": proto.Float64(0.542),
	} {
		if got := progressLine(&clewv1.SearchRequest{}, news(explored), &progress.Estimate{}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestSummary(t *testing.T) {
	one := clewv1.Finished_builder{
		Outcome:  clewv1.Outcome_OUTCOME_SOLVED,
		Sequence: proto.Int64(2),
		Counters: clewv1.Counters_builder{
			Placements: proto.Int64(1), Backtracks: proto.Int64(1), Rejections: proto.Int64(1), Solutions: proto.Int64(1), MaxDepth: proto.Uint32(1),
		}.Build(),
	}.Build()
	proven := clewv1.Finished_builder{
		Outcome:   clewv1.Outcome_OUTCOME_EXHAUSTED,
		Proof:     clewv1.Proof_PROOF_NO_TOUR_ON_BOARD,
		ProofText: "no board of 4 rows\x1b[2J has a closed tour",
	}.Build()
	for want, finished := range map[string]*clewv1.Finished{
		"solved, 1 solution: 1 placement, 1 backtrack, 1 rejection, deepest 1, 2 events in 0s": one,
		"no solution, known without a search: no board of 4 rows[2J has a closed tour":         proven,
	} {
		if got := summary(&clewv1.SearchRequest{}, finished); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
