package command

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/player"
	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

func TestAfterglow(t *testing.T) {
	started := func(side uint32) *clewv1.Started {
		return clewv1.Started_builder{
			Request: clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}, MaxSolutions: proto.Uint32(0)}.Build(),
			Board:   clewv1.Board_builder{Rows: side, Columns: side, Values: 1}.Build(),
		}.Build()
	}
	// board returns a board with something on its first square.
	board := func(side uint32) *trace.State {
		state, err := trace.NewState(started(side))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := state.Apply(clewv1.Event_builder{
			Sequence: proto.Int64(1), Kind: clewv1.EventKind_EVENT_KIND_PLACE.Enum(),
			Row: proto.Uint32(0), Column: proto.Uint32(0), Value: proto.Uint32(1), Depth: proto.Uint32(1),
		}.Build()); err != nil {
			t.Fatal(err)
		}
		return state
	}
	finished := clewv1.Finished_builder{
		Outcome:  clewv1.Outcome_OUTCOME_EXHAUSTED,
		Sequence: proto.Int64(35),
		Counters: clewv1.Counters_builder{
			Placements: proto.Int64(16), Backtracks: proto.Int64(16), Rejections: proto.Int64(44),
			Solutions: proto.Int64(3), MaxDepth: proto.Uint32(4),
		}.Build(),
		Elapsed: durationpb.New(20 * time.Millisecond),
	}.Build()
	proven := clewv1.Finished_builder{
		Outcome: clewv1.Outcome_OUTCOME_EXHAUSTED, Proof: clewv1.Proof_PROOF_NO_TOUR_ON_BOARD, ProofText: "no board of 4 rows has one",
	}.Build()
	const all = "exhausted, all 3 solutions: 16 placements, 16 backtracks, 44 rejections, deepest 4, 35 events in 20ms of searching\n"
	empty, err := trace.NewState(started(2))
	if err != nil {
		t.Fatal(err)
	}
	solutions := started(2)
	solutions.GetRequest().SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
	seen := trace.Counters{Placements: 1, Solutions: 1}
	for name, test := range map[string]struct {
		result player.Result
		width  int
		want   string
	}{
		"nothing":         {player.Result{}, 80, ""},
		"left":            {player.Result{Started: started(2), Board: board(2), Sequence: 1, Counters: seen}, 80, "  Q .\n  . .\nleft before the end, at event 1: 1 placement, 0 backtracks\n"},
		"left at once":    {player.Result{Started: started(2), Board: empty}, 80, "left before the end, at event 0: 0 placements, 0 backtracks\n"},
		"left, solutions": {player.Result{Started: solutions, Board: board(2), Counters: seen}, 80, "  Q .\n  . .\nleft before the end, after 1 solution\n"},
		"all":             {player.Result{Started: started(2), Board: board(2), AtEnd: true, Solution: 3, Finished: finished}, 200, "solution 3, the last:\n  Q .\n  . .\n" + all},
		"a limit":         {player.Result{Started: started(2), Board: board(2), AtEnd: true, Finished: finished}, 200, "  Q .\n  . .\n" + all},
		"gone back":       {player.Result{Started: started(2), Board: board(2), Sequence: 1, Finished: finished}, 200, "at event 1 of 35:\n  Q .\n  . .\n" + all},
		"gone back, solutions": {player.Result{Started: solutions, Board: board(2), Sequence: 9, Counters: seen, Finished: finished}, 200,
			"solution 1 of 3:\n  Q .\n  . .\n" + all},
		"gone back to the start": {player.Result{Started: started(2), Board: empty, Finished: finished}, 200, all},
		"narrow":                 {player.Result{Started: started(20), Board: board(20), Finished: finished}, 40, "exhausted, all 3 solutions: 16\nplacements, 16 backtracks, 44\nrejections, deepest 4, 35 events in 20ms\nof searching\n"},
		"a large board":          {player.Result{Started: started(65), Board: board(65), Finished: finished}, 200, all},
		"a proof":                {player.Result{Started: started(2), Board: empty, Finished: proven}, 80, "no solution, known without a search: no board of 4 rows has one\n"},
	} {
		if diff := cmp.Diff(test.want, afterglow{test.result, false, test.width}.text()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		for line := range strings.Lines(afterglow{test.result, false, test.width}.text()) {
			if len(strings.TrimSuffix(line, "\n")) > test.width {
				t.Errorf("%s: %q is wider than %d", name, line, test.width)
			}
		}
	}
	broken := afterglow{player.Result{Started: started(2), Board: empty, Sequence: 7}, true, 80}
	if got, want := broken.text(), "broken off before the end, at event 7: 0 placements, 0 backtracks\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
