package service

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

func cell(row, column uint32) *clewv1.Cell {
	return clewv1.Cell_builder{Row: proto.Uint32(row), Column: proto.Uint32(column)}.Build()
}

func tourRequest(tour clewv1.KnightsTour_builder) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{KnightsTour: tour.Build()}.Build()
}

// withUnknown adds a field that the server does not know to a message.
func withUnknown[M proto.Message](message M, number protowire.Number) M {
	field := protowire.AppendVarint(protowire.AppendTag(nil, number, protowire.VarintType), 1)
	message.ProtoReflect().SetUnknown(field)
	return message
}

func TestBadRequests(t *testing.T) {
	day := 24 * time.Hour
	tests := []struct {
		name    string
		request *clewv1.SearchRequest
		// want are the violations: the field's path, and what its description holds.
		want [][2]string
	}{
		{"queens too large", queensRequest(1 << 31), [][2]string{{"queens.size", "is 2147483648, want 1 to 1000"}}},
		{"queen off the board", clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Initial: []*clewv1.Cell{cell(0, 0), cell(8, 9)}}.Build()}.Build(),
			[][2]string{{"queens.initial[1].row", "is 8, want 0 to 7"}, {"queens.initial[1].column", "is 9, want 0 to 7"}}},
		{"queens that attack", clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Initial: []*clewv1.Cell{cell(1, 1), cell(3, 3)}}.Build()}.Build(),
			[][2]string{{"queens.initial[1]", "initial[0] on row 1, column 1"}}},
		{"unknown orders", clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{RowOrder: 99, ColumnOrder: -1}.Build()}.Build(),
			[][2]string{{"queens.row_order", "is 99, want ROW_ORDER_ASCENDING, "}, {"queens.column_order", "is -1, want COLUMN_ORDER_SEQUENTIAL or "}}},
		{"tour too large", tourRequest(clewv1.KnightsTour_builder{Rows: 1e9, Columns: 1e9}),
			[][2]string{{"knights_tour.rows", "is 1000000000, want 1 to 1048576"}, {"knights_tour.columns", "is 1000000000"}}},
		{"tour of too many cells", tourRequest(clewv1.KnightsTour_builder{Rows: 1025, Columns: 1024}),
			[][2]string{{"knights_tour.rows", "at most 1048576 cells"}}},
		{"start off the board", tourRequest(clewv1.KnightsTour_builder{Start: cell(8, 0)}), [][2]string{{"knights_tour.start.row", "is 8, want 0 to 7"}}},
		{"start blocked", tourRequest(clewv1.KnightsTour_builder{Start: cell(1, 2), Blocked: []*clewv1.Cell{cell(1, 2)}}),
			[][2]string{{"knights_tour.start", "blocked[0]"}}},
		{"blocked twice", tourRequest(clewv1.KnightsTour_builder{Blocked: []*clewv1.Cell{cell(1, 2), cell(1, 2)}}),
			[][2]string{{"knights_tour.blocked[1]", "blocked[0]"}}},
		{"unknown move order", tourRequest(clewv1.KnightsTour_builder{MoveOrder: 4}), [][2]string{{"knights_tour.move_order", "is 4, want MOVE_ORDER_FIXED, "}}},
		{"unknown detail", clewv1.SearchRequest_builder{Detail: 12}.Build(), [][2]string{{"detail", "is 12, want DETAIL_EVENTS, DETAIL_SOLUTIONS or DETAIL_PROGRESS"}}},
		{"unknown field", withUnknown(&clewv1.SearchRequest{}, 77), [][2]string{{"77", "unknown field"}}},
		{"unknown field below", clewv1.SearchRequest_builder{Queens: withUnknown(&clewv1.Queens{}, 99)}.Build(), [][2]string{{"queens.99", "clew.v1.Queens"}}},
		{"unknown field far below", clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Initial: []*clewv1.Cell{{}, withUnknown(cell(1, 2), 3)}}.Build()}.Build(),
			[][2]string{{"queens.initial[1].3", "clew.v1.Cell"}}},
		{"unknown field of a duration", clewv1.SearchRequest_builder{MaxDuration: withUnknown(&durationpb.Duration{}, 9)}.Build(), [][2]string{{"max_duration.9", "unknown field"}}},
		{"negative placements", clewv1.SearchRequest_builder{MaxPlacements: -1}.Build(), [][2]string{{"max_placements", "is -1, want 0 or more"}}},
		{"negative duration", clewv1.SearchRequest_builder{MaxDuration: durationpb.New(-time.Second)}.Build(), [][2]string{{"max_duration", "is -1s, want 0 or more"}}},
		{"broken duration", clewv1.SearchRequest_builder{MaxDuration: &durationpb.Duration{Seconds: 1, Nanos: -1}}.Build(), [][2]string{{"max_duration", "is 1 seconds and -1 nanoseconds"}}},
		{"endless duration", clewv1.SearchRequest_builder{MaxDuration: &durationpb.Duration{Seconds: 1 << 60}}.Build(), [][2]string{{"max_duration", "is 1152921504606846976 seconds"}}},
		{"interval -1 s", clewv1.SearchRequest_builder{EventInterval: durationpb.New(-time.Second)}.Build(), [][2]string{{"event_interval", "is -1s, want 1ms to 1h"}}},
		{"interval 1 ns", clewv1.SearchRequest_builder{EventInterval: durationpb.New(1)}.Build(), [][2]string{{"event_interval", "is 1ns"}}},
		{"interval 100 years", clewv1.SearchRequest_builder{EventInterval: durationpb.New(36525 * day)}.Build(), [][2]string{{"event_interval", "is 876600h0m0s"}}},
		{"progress too often", clewv1.SearchRequest_builder{ProgressInterval: durationpb.New(99 * time.Millisecond)}.Build(), [][2]string{{"progress_interval", "is 99ms, want 0.1s to 10s"}}},
		{"progress too rare", clewv1.SearchRequest_builder{ProgressInterval: durationpb.New(10*time.Second + 1)}.Build(), [][2]string{{"progress_interval", "is 10.000000001s"}}},
		{"all at once", clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 9999}.Build(), MaxPlacements: -5, Detail: 9, EventInterval: durationpb.New(1)}.Build(),
			[][2]string{{"detail", "9"}, {"max_placements", "-5"}, {"event_interval", "1ns"}, {"queens.size", "9999"}}},
	}
	client := dial(t, newTestService(Config{}))
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tr, err := search(t, client, test.request)
			if len(tr.responses) > 0 {
				t.Errorf("%d messages before the error", len(tr.responses))
			}
			violations := wantBadRequest(t, err)
			if len(violations) != len(test.want) {
				t.Fatalf("violations are %v, want %v", violations, test.want)
			}
			for i, want := range test.want {
				if got := violations[i]; got.GetField() != want[0] || !strings.Contains(got.GetDescription(), want[1]) {
					t.Errorf("violation %d is %q: %q, want %q", i, got.GetField(), got.GetDescription(), want)
				}
			}
			if first := test.want[0][0]; !strings.Contains(status.Convert(err).Message(), first) {
				t.Errorf("the text %q does not name %q", status.Convert(err).Message(), first)
			}
		})
	}
}

// Whoever asks for more than an operator allows is told so, and by which flag.
func TestLimitsAreNamed(t *testing.T) {
	given := strings.Repeat(".", 256)
	few := Limits{MaxCells: 400, MaxQueensSize: 19, MaxBlocked: 1}
	tests := []struct {
		name    string
		limits  Limits
		request *clewv1.SearchRequest
		want    string
	}{
		{"queens", few, queensRequest(30), "queens.size is 30, want 1 to 19 (the limit of this server, max-queens-size)"},
		{"queens by their cells", Limits{MaxCells: 99}, queensRequest(10), "queens.size is 10, want 1 to 9 (the limit of this server, max-cells)"},
		{"queens by the room of a caller", Limits{MaxCellsPerCaller: 99}, queensRequest(10), "queens.size is 10, want 1 to 9 (the limit of this server, max-cells-per-caller)"},
		{"side of a tour", few, tourRequest(clewv1.KnightsTour_builder{Rows: 500, Columns: 1}), "knights_tour.rows is 500, want 1 to 400 (the limit of this server, max-cells)"},
		{"cells of a tour", few, tourRequest(clewv1.KnightsTour_builder{Rows: 21, Columns: 20}), "knights_tour.rows is 21 with 20 columns, want a board of at most 400 cells (the limit of this server, max-cells)"},
		{"blocked squares", few, tourRequest(clewv1.KnightsTour_builder{Blocked: []*clewv1.Cell{cell(1, 1), cell(2, 2)}}), "knights_tour.blocked is 2 squares, want at most 1 squares (the limit of this server, max-blocked)"},
		{"sudoku", Limits{MaxTotalCells: 81}, clewv1.SearchRequest_builder{Sudoku: clewv1.Sudoku_builder{Givens: given}.Build()}.Build(),
			"sudoku.givens is 256 cells, want at most 81 cells (the limit of this server, max-total-cells)"},
		{"maze", few, clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Rows: 1000}.Build()}.Build()}.Build(),
			"maze.random.rows is 1000, want 1 to 400 (the limit of this server, max-cells) (and 1 more)"},
		{"what no limit is to blame for", few, tourRequest(clewv1.KnightsTour_builder{Rows: 9, Start: cell(9, 0)}), "knights_tour.start.row is 9, want 0 to 8"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := search(t, dial(t, newTestService(Config{Limits: test.limits})), test.request)
			wantBadRequest(t, err)
			if got := status.Convert(err).Message(); got != test.want {
				t.Errorf("got %q\nwant %q", got, test.want)
			}
		})
	}
}

func wantBadRequest(t *testing.T, err error) []*errdetails.BadRequest_FieldViolation {
	t.Helper()
	if status.Code(err) != codes.InvalidArgument {
		t.Fatalf("got %v, want INVALID_ARGUMENT", err)
	}
	if size := proto.Size(status.Convert(err).Proto()); size >= 4<<10 {
		t.Errorf("the status has %d bytes", size)
	}
	return detail[errdetails.BadRequest](err).GetFieldViolations()
}

func TestManyViolations(t *testing.T) {
	var squares []*clewv1.Cell
	for i := range uint32(1000) {
		squares = append(squares, cell(1000+i, 5))
	}
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 1000, Initial: squares}.Build(), MaxPlacements: -1}.Build()
	_, err := search(t, dial(t, newTestService(Config{})), request)
	violations := wantBadRequest(t, err)
	if len(violations) != 16 {
		t.Fatalf("%d violations", len(violations))
	}
	if last := violations[15].GetDescription(); !strings.HasSuffix(last, "(and 985 more violations)") {
		t.Errorf("the last one says %q", last)
	}
}

// The details stay small whatever is wrong.
func TestLongViolationsAreCut(t *testing.T) {
	order := strings.Repeat("ü", 200)
	var names []*clewv1.Cell
	for range 20 {
		names = append(names, withUnknown(&clewv1.Cell{}, 1<<28))
	}
	_, err := search(t, dial(t, newTestService(Config{})), clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Initial: names}.Build()}.Build())
	wantBadRequest(t, err)
	if got := cut(order); len([]rune(got)) != maxQuoted || !strings.HasSuffix(got, "…") {
		t.Errorf("cut to %q", got)
	}
	if got := cut("short"); got != "short" {
		t.Errorf("%q is cut", got)
	}
}

func TestEmptyDurationsAreUnset(t *testing.T) {
	request := clewv1.SearchRequest_builder{
		MaxDuration: &durationpb.Duration{}, EventInterval: &durationpb.Duration{}, ProgressInterval: &durationpb.Duration{},
	}.Build()
	tr := mustSearch(t, dial(t, newTestService(Config{})), request)
	echo := tr.started.GetRequest()
	if echo.GetMaxDuration().AsDuration() != time.Hour || echo.HasEventInterval() || echo.GetProgressInterval().AsDuration() != time.Second {
		t.Errorf("understood as %v", echo)
	}
}

// Each unknown number is named once, in order, and however many there are they are counted.
func TestUnknownNumbers(t *testing.T) {
	request := queensRequest(8)
	var fields []byte
	for _, number := range []protowire.Number{900, 700, 900} {
		fields = protowire.AppendString(protowire.AppendTag(fields, number, protowire.BytesType), "text")
	}
	request.GetQueens().ProtoReflect().SetUnknown(fields)
	fields = nil
	for number := range protowire.Number(1000) {
		fields = protowire.AppendVarint(protowire.AppendTag(fields, 1000+number, protowire.VarintType), 1)
	}
	request.ProtoReflect().SetUnknown(fields)
	var invalid solver.InvalidError
	checkKnown(request, &invalid)
	var got []string
	for _, violation := range invalid.Violations {
		got = append(got, violation.Field)
	}
	want := []string{"queens.900", "queens.700", "1000", "1001"}
	if len(got) != solver.MaxViolations || !slices.Equal(got[:len(want)], want) || invalid.Omitted != 1002-solver.MaxViolations {
		t.Errorf("the fields are %v and %d more", got, invalid.Omitted)
	}
}

func TestEnumsAreComplete(t *testing.T) {
	rows, columns, moves := rowOrders(), columnOrders(), moveOrders()
	for number := range int32(5) {
		order := clewv1.RowOrder(number)
		if got := rows.encode(rows.decode(order)); got != max(order, 1) {
			t.Errorf("%v comes back as %v", order, got)
		}
	}
	for number := range int32(3) {
		order := clewv1.ColumnOrder(number)
		if got := columns.encode(columns.decode(order)); got != max(order, 1) {
			t.Errorf("%v comes back as %v", order, got)
		}
	}
	for number := range int32(4) {
		order := clewv1.MoveOrder(number)
		if got := moves.encode(moves.decode(order)); got != order {
			t.Errorf("%v comes back as %v", order, got)
		}
	}
}

func TestLimitsWorkOut(t *testing.T) {
	tests := []struct {
		name      string
		in        Limits
		cells     int
		size      int
		placement int64
	}{
		{"none", Limits{}, maxBoardCells, 4095, 0},
		{"negative", Limits{MaxCells: -1, MaxQueensSize: -1, MaxPlacements: -1}, maxBoardCells, 4095, 0},
		{"the total bounds a board", Limits{MaxCells: 1000, MaxTotalCells: 400, MaxQueensSize: 30}, 400, 20, 0},
		{"too much for the solver", Limits{MaxCells: 1 << 40, MaxQueensSize: 1 << 30, MaxPlacements: 5}, maxBoardCells, 4095, 5},
	}
	for _, test := range tests {
		got := test.in.effective()
		if got.MaxCells != test.cells || got.MaxQueensSize != test.size || got.MaxPlacements != test.placement {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
	want := DefaultLimits()
	want.Workers = runtime.GOMAXPROCS(0)
	if got := DefaultLimits().effective(); got != want {
		t.Errorf("the defaults work out as %+v", got)
	}
}
