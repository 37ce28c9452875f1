package service

import (
	"strings"
	"testing"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
	"clew/solver/sudoku"
)

func sudokuRequest(s clewv1.Sudoku_builder) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{Sudoku: s.Build()}.Build()
}

func TestSudokuExample(t *testing.T) {
	tr := mustSearch(t, dial(t, newTestService(Config{})), sudokuRequest(clewv1.Sudoku_builder{}))
	echo := tr.started.GetRequest().GetSudoku()
	if echo.GetGivens() != sudoku.DefaultGivens || echo.GetCellOrder() != clewv1.CellOrder_CELL_ORDER_ROW_MAJOR {
		t.Errorf("understood as %v", echo)
	}
	board := tr.started.GetBoard()
	if board.GetRows() != 9 || board.GetColumns() != 9 || board.GetValues() != 9 || len(board.GetInitial()) != 30 || tr.started.GetTargetDepth() != 51 {
		t.Errorf("target depth %d on %v", tr.started.GetTargetDepth(), board)
	}
	if second := board.GetInitial()[1]; second.GetRow() != 0 || second.GetColumn() != 1 || second.GetValue() != 3 {
		t.Errorf("the second given is %v", second)
	}
	wantFinished(t, tr, clewv1.Outcome_OUTCOME_SOLVED, solver.Counters{
		Placements: 4208, Backtracks: 4157, Rejections: tr.finished.GetCounters().GetRejections(), Solutions: 1, Depth: 51, MaxDepth: 51,
	})
	if got, want := tr.solutions[0].GetRows()[0], "5 3 4 6 7 8 9 1 2"; got != want {
		t.Errorf("the first row is %q, want %q", got, want)
	}
}

func TestSudokuHasOneSolution(t *testing.T) {
	for _, order := range []clewv1.CellOrder{clewv1.CellOrder_CELL_ORDER_ROW_MAJOR, clewv1.CellOrder_CELL_ORDER_FEWEST_OPTIONS} {
		request := sudokuRequest(clewv1.Sudoku_builder{CellOrder: order})
		request.SetMaxSolutions(2)
		tr := mustSearch(t, dial(t, newTestService(Config{})), request)
		if got := tr.started.GetRequest().GetSudoku().GetCellOrder(); got != order {
			t.Errorf("%v is understood as %v", order, got)
		}
		if len(tr.solutions) != 1 || tr.finished.GetOutcome() != clewv1.Outcome_OUTCOME_EXHAUSTED {
			t.Errorf("%v: %d solutions, %v", order, len(tr.solutions), tr.finished.GetOutcome())
		}
	}
}

// The givens come back in one line, however they were written.
func TestSudokuEcho(t *testing.T) {
	givens := "000g\n" + strings.Repeat(".", 252)
	request := sudokuRequest(clewv1.Sudoku_builder{Givens: givens, CellOrder: clewv1.CellOrder_CELL_ORDER_FEWEST_OPTIONS})
	request.SetMaxPlacements(1)
	tr := mustSearch(t, dial(t, newTestService(Config{})), request)
	if got, want := tr.started.GetRequest().GetSudoku().GetGivens(), "...G"+strings.Repeat(".", 252); got != want {
		t.Errorf("understood as %q, want %q", got, want)
	}
	if initial := tr.started.GetBoard().GetInitial(); len(initial) != 1 || initial[0].GetValue() != 16 {
		t.Errorf("givens are %v", initial)
	}
}

func TestSudokuRejections(t *testing.T) {
	request := sudokuRequest(clewv1.Sudoku_builder{Givens: "...1 .3.. .... 2..."})
	request.SetIncludeRejections(true)
	request.SetMaxPlacements(1)
	tr := mustSearch(t, dial(t, newTestService(Config{})), request)
	want := []struct {
		reason      clewv1.RejectReason
		row, column uint32
	}{
		{clewv1.RejectReason_REJECT_REASON_ROW, 0, 3},
		{clewv1.RejectReason_REJECT_REASON_COLUMN, 3, 0},
		{clewv1.RejectReason_REJECT_REASON_BOX, 1, 1},
	}
	if len(tr.events) <= len(want) {
		t.Fatalf("%d events", len(tr.events))
	}
	for i, want := range want {
		e := tr.events[i]
		if e.GetKind() != clewv1.EventKind_EVENT_KIND_REJECT || e.GetRow() != 0 || e.GetColumn() != 0 || int(e.GetValue()) != i+1 ||
			e.GetReason() != want.reason || e.GetConflictRow() != want.row || e.GetConflictColumn() != want.column {
			t.Errorf("event %d is %v, want %d refused for %v", i+1, e, i+1, want)
		}
	}
	if e := tr.events[len(want)]; e.GetKind() != clewv1.EventKind_EVENT_KIND_PLACE || e.GetValue() != 4 {
		t.Errorf("the event after the rejections is %v, want 4 placed", e)
	}
}

func TestBadSudokus(t *testing.T) {
	row := strings.Repeat(".", 9)
	client := dial(t, newTestService(Config{}))
	for _, test := range []struct{ name, givens, want string }{
		{"one cell short", strings.Repeat(".", 80), "is 80 characters, want 16, 81, 256 or 625"},
		{"one cell too many", strings.Repeat(".", 82), "is 82 characters, want 16, 81, 256 or 625"},
		{"twice in a row", "5.......5" + strings.Repeat(row, 8), "is '5' at row 0, column 8, want another digit than at row 0, column 0, in the same row"},
		{"twice in a column", "5........" + strings.Repeat(row, 7) + "5........", "is '5' at row 8, column 0, want another digit than at row 0, column 0, in the same column"},
		{"twice in a box", "5........" + "........." + "..5......" + strings.Repeat(row, 6), "is '5' at row 2, column 2, want another digit than at row 0, column 0, in the same box"},
		{"a letter", "A........" + strings.Repeat(row, 8), "is 'A' at row 0, column 0, want a digit from 1 to 9"},
		{"garbage", strings.Repeat("{\"\x01é", 1<<17), "is 524288 characters"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := search(t, client, sudokuRequest(clewv1.Sudoku_builder{Givens: test.givens}))
			violations := wantBadRequest(t, err)
			if len(violations) != 1 || violations[0].GetField() != "sudoku.givens" || !strings.Contains(violations[0].GetDescription(), test.want) {
				t.Errorf("violations are %v, want sudoku.givens %q", violations, test.want)
			}
		})
	}
	_, err := search(t, client, sudokuRequest(clewv1.Sudoku_builder{CellOrder: 7}))
	if violations := wantBadRequest(t, err); len(violations) != 1 || violations[0].GetField() != "sudoku.cell_order" {
		t.Errorf("violations are %v, want sudoku.cell_order", violations)
	}
}

// A grid above the server's limit is refused for its size.
func TestSudokuAboveTheLimit(t *testing.T) {
	limits := DefaultLimits()
	limits.MaxCells = 80
	_, err := search(t, dial(t, newTestService(Config{Limits: limits})), sudokuRequest(clewv1.Sudoku_builder{}))
	violations := wantBadRequest(t, err)
	if len(violations) != 1 || violations[0].GetField() != "sudoku.givens" || !strings.Contains(violations[0].GetDescription(), "is 81 cells, want at most 80 cells") {
		t.Errorf("violations are %v", violations)
	}
}

func TestCellOrdersAreComplete(t *testing.T) {
	orders := cellOrders()
	for number := range int32(len(clewv1.CellOrder_name)) {
		order := clewv1.CellOrder(number)
		if got := orders.encode(orders.decode(order)); got != max(order, 1) {
			t.Errorf("%v comes back as %v", order, got)
		}
	}
}
