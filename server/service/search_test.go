package service

import (
	"slices"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

func TestEmptyRequestIsTheEightQueens(t *testing.T) {
	tr := mustSearch(t, dial(t, newTestService(Config{Version: "v1.2.3"})), &clewv1.SearchRequest{})

	started := tr.started
	if len(started.GetSearchId()) != 16 || started.GetServerVersion() != "v1.2.3" || started.GetTargetDepth() != 8 {
		t.Errorf("started: id %q, version %q, depth %d", started.GetSearchId(), started.GetServerVersion(), started.GetTargetDepth())
	}
	seed := started.GetRequest().GetSeed()
	if seed == 0 || seed > maxSeed {
		t.Errorf("seed is %d, want one from 1 to 2^53-1", seed)
	}
	want := clewv1.SearchRequest_builder{
		Queens: clewv1.Queens_builder{
			Size:        8,
			RowOrder:    clewv1.RowOrder_ROW_ORDER_ASCENDING,
			ColumnOrder: clewv1.ColumnOrder_COLUMN_ORDER_SEQUENTIAL,
			Piece:       clewv1.QueensPiece_QUEENS_PIECE_QUEEN,
		}.Build(),
		Seed:             seed,
		MaxSolutions:     proto.Uint32(1),
		MaxDuration:      durationpb.New(time.Hour),
		Detail:           clewv1.Detail_DETAIL_EVENTS,
		Encoding:         clewv1.Encoding_ENCODING_EVENTS,
		ProgressInterval: durationpb.New(time.Second),
	}.Build()
	if !proto.Equal(started.GetRequest(), want) {
		t.Errorf("the request as understood is %v, want %v", started.GetRequest(), want)
	}

	if len(tr.solutions) != 1 {
		t.Fatalf("%d solutions", len(tr.solutions))
	}
	rows := []string{
		"Q . . . . . . .",
		". . . . . . Q .",
		". . . . Q . . .",
		". . . . . . . Q",
		". Q . . . . . .",
		". . . Q . . . .",
		". . . . . Q . .",
		". . Q . . . . .",
	}
	if got := tr.solutions[0].GetRows(); !slices.Equal(got, rows) {
		t.Errorf("rows are %q", got)
	}
	wantFinished(t, tr, clewv1.Outcome_OUTCOME_SOLVED, solver.Counters{
		Placements: 113, Backtracks: 105, Rejections: 876 - 113, Solutions: 1, Depth: 8, MaxDepth: 8,
	})
}

func wantFinished(t *testing.T, tr *transcript, outcome clewv1.Outcome, counters solver.Counters) {
	t.Helper()
	if got := decodeCounters(tr.finished.GetCounters()); tr.finished.GetOutcome() != outcome || got != counters {
		t.Errorf("finished with %v, %+v; want %v, %+v", tr.finished.GetOutcome(), got, outcome, counters)
	}
}

func TestAllSolutions(t *testing.T) {
	tr := mustSearch(t, dial(t, newTestService(Config{})), everyQueens(8))
	c := tr.finished.GetCounters()
	if tr.finished.GetOutcome() != clewv1.Outcome_OUTCOME_EXHAUSTED || c.GetPlacements() != 2056 || c.GetBacktracks() != 2056 || c.GetSolutions() != 92 || len(tr.solutions) != 92 {
		t.Errorf("%v with %v and %d solutions sent, want 2056, 2056, 92", tr.finished.GetOutcome(), c, len(tr.solutions))
	}
}

func TestSmallBoards(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	wantFinished(t, mustSearch(t, client, queensRequest(1)), clewv1.Outcome_OUTCOME_SOLVED,
		solver.Counters{Placements: 1, Solutions: 1, Depth: 1, MaxDepth: 1})
	wantFinished(t, mustSearch(t, client, queensRequest(2)), clewv1.Outcome_OUTCOME_EXHAUSTED,
		solver.Counters{Placements: 2, Backtracks: 2, Rejections: 4, MaxDepth: 1})
	wantFinished(t, mustSearch(t, client, queensRequest(3)), clewv1.Outcome_OUTCOME_EXHAUSTED,
		solver.Counters{Placements: 5, Backtracks: 5, Rejections: 13, MaxDepth: 2})
}

func TestRejectionsOnlyAdd(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	plain := mustSearch(t, client, everyQueens(6))
	request := everyQueens(6)
	request.SetIncludeRejections(true)
	with := mustSearch(t, client, request)

	var others []*clewv1.Event
	for _, event := range with.events {
		if event.GetKind() != clewv1.EventKind_EVENT_KIND_REJECT {
			event.SetSequence(int64(len(others) + 1))
			others = append(others, event)
		}
	}
	if !slices.EqualFunc(others, plain.events, equalEvents) {
		t.Error("the other events differ from those of the search without rejections")
	}
	if !proto.Equal(with.finished.GetCounters(), plain.finished.GetCounters()) {
		t.Errorf("counters are %v with and %v without", with.finished.GetCounters(), plain.finished.GetCounters())
	}
}

func equalEvents(a, b *clewv1.Event) bool { return proto.Equal(a, b) }

// The request in started gives the same trace, whatever was left to the server.
func TestEchoGivesTheSameTrace(t *testing.T) {
	for name, request := range map[string]*clewv1.SearchRequest{
		"random queens": clewv1.SearchRequest_builder{
			Queens: clewv1.Queens_builder{
				Size: 20, RowOrder: clewv1.RowOrder_ROW_ORDER_SHUFFLED,
				Initial: []*clewv1.Cell{clewv1.Cell_builder{Column: proto.Uint32(3)}.Build()},
			}.Build(),
			MaxPlacements: 5000,
		}.Build(),
		"random start": clewv1.SearchRequest_builder{
			Queens: clewv1.Queens_builder{RowOrder: clewv1.RowOrder_ROW_ORDER_RANDOM_START, ColumnOrder: clewv1.ColumnOrder_COLUMN_ORDER_FEWEST_OPTIONS}.Build(),
		}.Build(),
		"tour": clewv1.SearchRequest_builder{
			KnightsTour: clewv1.KnightsTour_builder{
				Columns: 5, Blocked: []*clewv1.Cell{{}},
				MoveOrder: clewv1.MoveOrder_MOVE_ORDER_STATIC_DEGREE,
			}.Build(),
			MaxPlacements:     3000,
			IncludeRejections: true,
		}.Build(),
	} {
		t.Run(name, func(t *testing.T) {
			client := dial(t, newTestService(Config{}))
			first := mustSearch(t, client, request)
			echo := first.started.GetRequest()
			second := mustSearch(t, client, echo)
			if !proto.Equal(second.started.GetRequest(), echo) {
				t.Errorf("the echo of the echo is %v, want %v", second.started.GetRequest(), echo)
			}
			if len(first.events) == 0 || !slices.EqualFunc(first.events, second.events, equalEvents) {
				t.Errorf("the traces differ: %d and %d events", len(first.events), len(second.events))
			}
		})
	}
}

func TestKnightsTour(t *testing.T) {
	request := clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{
		Rows:      5,
		MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED,
	}.Build()}.Build()
	tr := mustSearch(t, dial(t, newTestService(Config{})), request)
	if got := tr.finished.GetCounters().GetPlacements(); got != 8839 {
		t.Errorf("%d placements, want 8839", got)
	}
	echo := tr.started.GetRequest().GetKnightsTour()
	if echo.GetRows() != 5 || echo.GetColumns() != 5 || !echo.GetStart().HasRow() || !echo.GetStart().HasColumn() {
		t.Errorf("the puzzle as understood is %v", echo)
	}
	initial := tr.started.GetBoard().GetInitial()
	if len(initial) != 1 || initial[0].GetValue() != 1 || !initial[0].HasRow() || !initial[0].HasColumn() {
		t.Errorf("the board starts with %v", initial)
	}
	if rows := tr.solutions[0].GetRows(); len(rows) != 5 || rows[0][:2] != " 0" {
		t.Errorf("rows are %q", rows)
	}
}

func TestBlockedSquaresAreABitmap(t *testing.T) {
	request := clewv1.SearchRequest_builder{
		KnightsTour: clewv1.KnightsTour_builder{Rows: 3, Columns: 4, Blocked: []*clewv1.Cell{
			clewv1.Cell_builder{Row: proto.Uint32(2), Column: proto.Uint32(3)}.Build(), {},
		}}.Build(),
		MaxPlacements: 10,
	}.Build()
	tr := mustSearch(t, dial(t, newTestService(Config{})), request)
	if got := tr.started.GetBoard().GetBlocked(); !slices.Equal(got, []byte{1, 8}) {
		t.Errorf("the bitmap is %08b, want bits 0 and 11", got)
	}
}

func TestDetailOnlyFilters(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	all := mustSearch(t, client, everyQueens(6))
	for _, detail := range []clewv1.Detail{clewv1.Detail_DETAIL_SOLUTIONS, clewv1.Detail_DETAIL_PROGRESS} {
		request := everyQueens(6)
		request.SetDetail(detail)
		tr := mustSearch(t, client, request)
		if len(tr.events) != 0 {
			t.Errorf("%v: %d events", detail, len(tr.events))
		}
		wantSolutions := all.solutions
		if detail == clewv1.Detail_DETAIL_PROGRESS {
			wantSolutions = nil
		}
		if !slices.EqualFunc(tr.solutions, wantSolutions, func(a, b *clewv1.Solution) bool { return proto.Equal(a, b) }) {
			t.Errorf("%v: solutions are %v", detail, tr.solutions)
		}
		if tr.finished.GetSequence() != all.finished.GetSequence() || !proto.Equal(tr.finished.GetCounters(), all.finished.GetCounters()) {
			t.Errorf("%v: finished is %v, want %v", detail, tr.finished, all.finished)
		}
	}
}

func TestPlacementLimit(t *testing.T) {
	limits := DefaultLimits()
	limits.MaxPlacements = 50
	client := dial(t, newTestService(Config{Limits: limits}))
	for asked, want := range map[int64]int64{0: 50, 20: 20, 50: 50, 1 << 62: 50} {
		request := clewv1.SearchRequest_builder{MaxPlacements: asked}.Build()
		tr := mustSearch(t, client, request)
		if got := tr.started.GetRequest().GetMaxPlacements(); got != want {
			t.Errorf("asked for %d: understood %d, want %d", asked, got, want)
		}
		f := tr.finished
		if f.GetCounters().GetPlacements() != want || f.GetOutcome() != clewv1.Outcome_OUTCOME_LIMIT_REACHED || f.GetLimit() != clewv1.Limit_LIMIT_PLACEMENTS {
			t.Errorf("asked for %d: finished is %v", asked, f)
		}
	}
}

func TestSolutionsOfLargeBoardsAreSplit(t *testing.T) {
	request := clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 300}.Build()}.Build()
	request.SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
	request.SetMaxPlacements(1_000_000)
	tr := mustSearch(t, dial(t, newTestService(Config{})), request)
	if tr.finished.GetOutcome() != clewv1.Outcome_OUTCOME_SOLVED {
		t.Fatalf("finished is %v", tr.finished)
	}
	if len(tr.solutions) != 2 {
		t.Fatalf("%d solution messages, want 2", len(tr.solutions))
	}
	first, second := tr.solutions[0], tr.solutions[1]
	if len(first.GetChoices()) != 65536 || second.GetFirstChoice() != 65536 || len(second.GetChoices()) != 300*300-1-65536 {
		t.Errorf("%d choices, then %d from %d", len(first.GetChoices()), len(second.GetChoices()), second.GetFirstChoice())
	}
	if first.GetNumber() != 1 || second.GetNumber() != 1 || first.GetSequence() != second.GetSequence() || len(first.GetRows()) != 0 {
		t.Errorf("the messages disagree: %d %d, %d %d, %d rows", first.GetNumber(), second.GetNumber(), first.GetSequence(), second.GetSequence(), len(first.GetRows()))
	}
}
