package service

import (
	"strings"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// What is not asked for is the best strategy, or the textbook's where an order is,
// and the echo names it all. It asks for the same search.
func TestTourEcho(t *testing.T) {
	knight := clewv1.Leaper_builder{A: 1, B: 2}.Build()
	for _, test := range []struct {
		name      string
		tour      clewv1.KnightsTour_builder
		order     clewv1.MoveOrder
		tieBreak  clewv1.TieBreak
		pruning   clewv1.Pruning
		leaper    *clewv1.Leaper
		solutions int
	}{
		{"nothing", clewv1.KnightsTour_builder{},
			clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, clewv1.TieBreak_TIE_BREAK_FARTHEST_FROM_CENTER, clewv1.Pruning_PRUNING_FULL, knight, 1},
		{"an order", clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF},
			clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, clewv1.TieBreak_TIE_BREAK_FIRST, clewv1.Pruning_PRUNING_NONE, knight, 1},
		{"an order without ties", clewv1.KnightsTour_builder{Rows: 5, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED},
			clewv1.MoveOrder_MOVE_ORDER_FIXED, clewv1.TieBreak_TIE_BREAK_UNSPECIFIED, clewv1.Pruning_PRUNING_NONE, knight, 1},
		{"an order and a pruning", clewv1.KnightsTour_builder{Rows: 5, MoveOrder: clewv1.MoveOrder_MOVE_ORDER_STATIC_DEGREE, Pruning: clewv1.Pruning_PRUNING_DEAD_ENDS},
			clewv1.MoveOrder_MOVE_ORDER_STATIC_DEGREE, clewv1.TieBreak_TIE_BREAK_UNSPECIFIED, clewv1.Pruning_PRUNING_DEAD_ENDS, knight, 1},
		{"a tie-break", clewv1.KnightsTour_builder{TieBreak: clewv1.TieBreak_TIE_BREAK_LOOKAHEAD},
			clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, clewv1.TieBreak_TIE_BREAK_LOOKAHEAD, clewv1.Pruning_PRUNING_FULL, knight, 1},
		{"a pruning", clewv1.KnightsTour_builder{Pruning: clewv1.Pruning_PRUNING_NONE},
			clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, clewv1.TieBreak_TIE_BREAK_FARTHEST_FROM_CENTER, clewv1.Pruning_PRUNING_NONE, knight, 1},
		{"another piece", clewv1.KnightsTour_builder{Rows: 10, Leaper: clewv1.Leaper_builder{A: 2, B: 3}.Build()},
			clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF, clewv1.TieBreak_TIE_BREAK_FARTHEST_FROM_CENTER, clewv1.Pruning_PRUNING_FULL, clewv1.Leaper_builder{A: 2, B: 3}.Build(), 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			client := dial(t, newTestService(Config{}))
			tr := mustSearch(t, client, tourRequest(test.tour))
			echo := tr.started.GetRequest().GetKnightsTour()
			if echo.GetMoveOrder() != test.order || echo.GetTieBreak() != test.tieBreak || echo.GetPruning() != test.pruning || !proto.Equal(echo.GetLeaper(), test.leaper) {
				t.Errorf("the puzzle as understood is %v", echo)
			}
			if len(tr.solutions) != test.solutions {
				t.Errorf("%d solutions, want %d", len(tr.solutions), test.solutions)
			}
			again := mustSearch(t, client, tr.started.GetRequest())
			if !proto.Equal(again.started.GetRequest(), tr.started.GetRequest()) || len(again.events) != len(tr.events) {
				t.Errorf("the echo asks for %v and gives %d events, want %d", again.started.GetRequest(), len(again.events), len(tr.events))
			}
		})
	}
}

func TestRandomTiesComeFromTheSeed(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	seen := map[string]bool{}
	for _, seed := range []uint64{1, 2, 1} {
		request := tourRequest(clewv1.KnightsTour_builder{TieBreak: clewv1.TieBreak_TIE_BREAK_RANDOM})
		request.SetSeed(seed)
		seen[strings.Join(mustSearch(t, client, request).solutions[0].GetRows(), "\n")] = true
	}
	if len(seen) != 2 {
		t.Errorf("%d different tours from the seeds 1, 2 and 1, want 2", len(seen))
	}
}

func TestToursProvedImpossible(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	for _, test := range []struct {
		tour clewv1.KnightsTour_builder
		want clewv1.Proof
		text string
	}{
		{clewv1.KnightsTour_builder{Rows: 5, Closed: true}, clewv1.Proof_PROOF_COLOR_PARITY, "13 and 12"},
		{clewv1.KnightsTour_builder{Rows: 1023, Columns: 1025, Closed: true}, clewv1.Proof_PROOF_COLOR_PARITY, "524288 and 524287"},
		{clewv1.KnightsTour_builder{Rows: 4, Columns: 10, Closed: true}, clewv1.Proof_PROOF_NO_TOUR_ON_BOARD, "4 x 10"},
		{clewv1.KnightsTour_builder{Rows: 3, Columns: 6}, clewv1.Proof_PROOF_NO_TOUR_ON_BOARD, "3 x 6"},
		{clewv1.KnightsTour_builder{Rows: 4, Columns: 7, Start: cell(1, 0)}, clewv1.Proof_PROOF_NO_TOUR_FROM_START, "two outer rows"},
		{clewv1.KnightsTour_builder{Rows: 3, Blocked: []*clewv1.Cell{cell(0, 0)}}, clewv1.Proof_PROOF_ISOLATED_SQUARE, "row 1, column 1"},
	} {
		tr := mustSearch(t, client, tourRequest(test.tour))
		f := tr.finished
		if f.GetOutcome() != clewv1.Outcome_OUTCOME_EXHAUSTED || f.GetProof() != test.want || !strings.Contains(f.GetProofText(), test.text) || len(tr.events) != 0 || f.GetSequence() != 0 {
			t.Errorf("%v: finished is %v, want %v: ... %s ...", test.tour, f, test.want, test.text)
		}
	}
	searched := mustSearch(t, client, tourRequest(clewv1.KnightsTour_builder{Rows: 3, Pruning: clewv1.Pruning_PRUNING_NONE}))
	if searched.finished.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED || len(searched.events) == 0 {
		t.Errorf("without pruning: %d events, finished is %v", len(searched.events), searched.finished)
	}
}

func TestBadTours(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	for _, test := range []struct {
		tour        clewv1.KnightsTour_builder
		field, want string
	}{
		{clewv1.KnightsTour_builder{Leaper: &clewv1.Leaper{}}, "knights_tour.leaper", "is (0,0), want "},
		{clewv1.KnightsTour_builder{Leaper: clewv1.Leaper_builder{A: 33, B: 1}.Build()}, "knights_tour.leaper.a", "is 33, want 0 to 32"},
		{clewv1.KnightsTour_builder{Leaper: clewv1.Leaper_builder{A: 1, B: 1 << 31}.Build()}, "knights_tour.leaper.b", "is 2147483648, want "},
		{clewv1.KnightsTour_builder{TieBreak: 5}, "knights_tour.tie_break", "is 5, want TIE_BREAK_FIRST, "},
		{clewv1.KnightsTour_builder{Pruning: 4}, "knights_tour.pruning", "is 4, want PRUNING_NONE, "},
		{clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED, TieBreak: clewv1.TieBreak_TIE_BREAK_RANDOM}, "knights_tour.tie_break", "is TIE_BREAK_RANDOM, want unset "},
	} {
		tr, err := search(t, client, tourRequest(test.tour))
		if status.Code(err) != codes.InvalidArgument || len(tr.responses) > 0 {
			t.Errorf("%v: %d messages, %v", test.tour, len(tr.responses), err)
			continue
		}
		violations := wantBadRequest(t, err)
		if len(violations) != 1 || violations[0].GetField() != test.field || !strings.HasPrefix(violations[0].GetDescription(), test.want) {
			t.Errorf("%v: violations %v, want one of %s that %s", test.tour, violations, test.field, test.want)
		}
	}
}
