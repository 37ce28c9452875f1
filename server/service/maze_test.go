package service

import (
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

func mazeRequest(m clewv1.Maze_builder) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{Maze: m.Build()}.Build()
}

// gridRequest asks for the ways through a maze given as text.
func gridRequest(lines ...string) *clewv1.SearchRequest {
	return mazeRequest(clewv1.Maze_builder{Grid: clewv1.Grid_builder{Lines: lines}.Build()})
}

func randomRequest(random clewv1.RandomMaze_builder) *clewv1.SearchRequest {
	return mazeRequest(clewv1.Maze_builder{Random: random.Build()})
}

func TestMazeExample(t *testing.T) {
	tr := mustSearch(t, dial(t, newTestService(Config{})), mazeRequest(clewv1.Maze_builder{}))
	if tr.started.HasTargetDepth() {
		t.Errorf("the target depth is %d, ways differ in length", tr.started.GetTargetDepth())
	}
	echo := tr.started.GetRequest().GetMaze()
	if len(echo.GetGrid().GetLines()) != 11 || echo.GetMoves() != "DRUL" {
		t.Errorf("understood as %v", echo)
	}
	wantFinished(t, tr, clewv1.Outcome_OUTCOME_SOLVED, solver.Counters{
		Placements: 107, Backtracks: 49, Rejections: tr.finished.GetCounters().GetRejections(), Solutions: 1, Depth: 58, MaxDepth: 58,
	})
	// The drawn solution is the maze with the way in it.
	steps := 0
	for row, line := range tr.solutions[0].GetRows() {
		if want := echo.GetGrid().GetLines()[row]; strings.ReplaceAll(line, "*", " ") != want {
			t.Errorf("row %d is drawn as %q, the maze has %q", row, line, want)
		}
		steps += strings.Count(line, "*")
	}
	if steps != 58-1 {
		t.Errorf("%d squares between start and goal are drawn, want 57", steps)
	}
}

func TestMazeBoardAndRejections(t *testing.T) {
	request := gridRequest("S#", "..", "#G")
	request.SetIncludeRejections(true)
	tr := mustSearch(t, dial(t, newTestService(Config{})), request)
	board := tr.started.GetBoard()
	if !slices.Equal(board.GetBlocked(), []byte{1<<1 | 1<<4}) || board.GetRows() != 3 || board.GetColumns() != 2 || board.GetValues() != 1 {
		t.Errorf("the board is %v", board)
	}
	if initial := board.GetInitial(); len(initial) != 1 || initial[0].GetRow() != 0 || initial[0].GetColumn() != 0 || initial[0].GetValue() != 1 {
		t.Errorf("the board starts with %v", initial)
	}
	type step struct {
		kind        clewv1.EventKind
		row, column uint32
		reason      clewv1.RejectReason
	}
	place, reject := clewv1.EventKind_EVENT_KIND_PLACE, clewv1.EventKind_EVENT_KIND_REJECT
	wall := clewv1.RejectReason_REJECT_REASON_WALL
	want := []step{
		{place, 1, 0, 0},
		{reject, 2, 0, wall}, {place, 1, 1, 0},
		{place, 2, 1, 0},
		{clewv1.EventKind_EVENT_KIND_SOLUTION, 0, 0, 0},
	}
	var got []step
	for _, e := range tr.events {
		got = append(got, step{e.GetKind(), e.GetRow(), e.GetColumn(), e.GetReason()})
	}
	if !slices.Equal(got, want) {
		t.Errorf("events are %v, want %v", got, want)
	}
}

func TestAllWaysThroughOpenMazes(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	for i, want := range []struct{ solutions, placements int64 }{{1, 0}, {2, 4}, {12, 50}, {184, 1270}, {8512, 90110}} {
		side := uint32(i + 1)
		request := randomRequest(clewv1.RandomMaze_builder{Rows: side, WallPercent: proto.Uint32(0)})
		request.SetMaxSolutions(0)
		tr := mustSearch(t, client, request)
		c := tr.finished.GetCounters()
		if tr.finished.GetOutcome() != clewv1.Outcome_OUTCOME_EXHAUSTED || c.GetSolutions() != want.solutions || c.GetPlacements() != want.placements {
			t.Errorf("%d x %d: %v with %v, want %+v", side, side, tr.finished.GetOutcome(), c, want)
		}
	}
}

// A goal that cannot be reached is a result, not an error.
func TestMazeWithoutAWay(t *testing.T) {
	tr := mustSearch(t, dial(t, newTestService(Config{})), gridRequest("S...", "..##", "..#G"))
	if f := tr.finished; f.GetOutcome() != clewv1.Outcome_OUTCOME_EXHAUSTED || f.GetCounters().GetSolutions() != 0 || f.GetCounters().GetPlacements() == 0 {
		t.Errorf("finished is %v", f)
	}
}

func TestMazeEchoes(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	grid := clewv1.Grid_builder{Lines: []string{". S", "#G."}}.Build()
	for _, test := range []struct{ in, want clewv1.Maze_builder }{
		{clewv1.Maze_builder{Grid: grid, Moves: "LD"}, clewv1.Maze_builder{Grid: grid, Moves: "LD"}},
		{clewv1.Maze_builder{Random: &clewv1.RandomMaze{}},
			clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Rows: 20, Columns: 40, WallPercent: proto.Uint32(30)}.Build(), Moves: "DRUL"}},
		{clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Columns: 9, WallPercent: proto.Uint32(0)}.Build()},
			clewv1.Maze_builder{Random: clewv1.RandomMaze_builder{Rows: 9, Columns: 9, WallPercent: proto.Uint32(0)}.Build(), Moves: "DRUL"}},
	} {
		request := mazeRequest(test.in)
		request.SetMaxPlacements(2000)
		first := mustSearch(t, client, request)
		echo := first.started.GetRequest()
		if want := test.want.Build(); !proto.Equal(echo.GetMaze(), want) || echo.GetSeed() == 0 {
			t.Errorf("understood as %v with seed %d, want %v", echo.GetMaze(), echo.GetSeed(), want)
		}
		second := mustSearch(t, client, echo)
		if !proto.Equal(second.started.GetRequest(), echo) || !proto.Equal(second.started.GetBoard(), first.started.GetBoard()) ||
			!slices.EqualFunc(first.events, second.events, equalEvents) {
			t.Errorf("the echo of %v gives another search", request)
		}
	}
}

// The largest board: a way through every square but the last row's.
func TestMazeOfAMillionSquares(t *testing.T) {
	request := mazeRequest(clewv1.Maze_builder{
		Random: clewv1.RandomMaze_builder{Rows: 1024, WallPercent: proto.Uint32(0)}.Build(),
		Moves:  "LRUD",
	})
	request.SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
	tr := mustSearch(t, dial(t, newTestService(Config{})), request)
	choices := 0
	for _, part := range tr.solutions {
		choices += len(part.GetChoices())
	}
	if choices != 1023*1024 {
		t.Errorf("the way has %d steps, want %d", choices, 1023*1024)
	}
}

func TestBadMazes(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	for _, test := range []struct {
		name    string
		request *clewv1.SearchRequest
		want    [][2]string
	}{
		{"no lines", gridRequest(), [][2]string{{"maze.grid.lines", "is empty, want at least one line"}}},
		{"an empty line", gridRequest(""), [][2]string{{"maze.grid.lines[0]", "is empty, want at least one square"}}},
		{"ragged", gridRequest("...", "...", ".."), [][2]string{{"maze.grid.lines[2]", "is 2 characters, want 3 characters, as grid.lines[0]"}}},
		{"unknown characters", gridRequest("..x", "é..", "..\r"),
			[][2]string{{"maze.grid.lines[0]", `is "x" in column 2, want "#", "."`}, {"maze.grid.lines[1]", `"é" in column 0`}, {"maze.grid.lines[2]", `"\r" in column 2`}}},
		{"two goals", gridRequest(".G.", "..G"), [][2]string{{"maze.grid.lines[1]", `is a second "G" in column 2, want only that of grid.lines[0] in column 1`}}},
		{"walled corners", gridRequest("#..", "..#"),
			[][2]string{{"maze.grid.lines[0]", "is a wall in the top left corner"}, {"maze.grid.lines[1]", "is a wall in the bottom right corner"}}},
		{"too large", randomRequest(clewv1.RandomMaze_builder{Rows: 1 << 31, Columns: 1 << 31}),
			[][2]string{{"maze.random.rows", "is 2147483648, want 1 to 1048576"}, {"maze.random.columns", "is 2147483648"}}},
		{"too many cells", randomRequest(clewv1.RandomMaze_builder{Rows: 1025, Columns: 1024}), [][2]string{{"maze.random.rows", "at most 1048576 cells"}}},
		{"too many walls", randomRequest(clewv1.RandomMaze_builder{WallPercent: proto.Uint32(101)}), [][2]string{{"maze.random.wall_percent", "is 101, want 0 to 100"}}},
		{"moves", mazeRequest(clewv1.Maze_builder{Moves: "DRULD"}), [][2]string{{"maze.moves", `is "DRULD", want letters of "UDLR", none twice`}}},
		{"unknown field", clewv1.SearchRequest_builder{Maze: withUnknown(&clewv1.Maze{}, 9)}.Build(), [][2]string{{"maze.9", "unknown field"}}},
	} {
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
		})
	}
}

// As much garbage as a request can hold: a thousand bad lines and more.
func TestGarbageMazes(t *testing.T) {
	client := dial(t, newTestService(Config{}))
	for name, test := range map[string]struct {
		lines []string
		want  int
	}{
		"many lines": {slices.Repeat([]string{"x"}, 300_000), 16},
		"one line":   {[]string{strings.Repeat("☃", 300_000)}, 1},
	} {
		_, err := search(t, client, gridRequest(test.lines...))
		if got := len(wantBadRequest(t, err)); got != test.want {
			t.Errorf("%s: %d violations, want %d", name, got, test.want)
		}
	}
}
