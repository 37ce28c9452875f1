package maze_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"clew/solver"
	"clew/solver/maze"
)

func TestDefaults(t *testing.T) {
	example := newPuzzle(t, maze.Config{}).Config()
	if example.Moves != "DRUL" || len(example.Lines) != 11 || len(example.Lines[0]) != 21 || example.Random != nil {
		t.Errorf("the example is %+v", example)
	}
	for _, test := range []struct{ in, want maze.Random }{
		{maze.Random{}, maze.Random{Rows: 20, Columns: 40, WallPercent: new(30)}},
		{maze.Random{Rows: 7}, maze.Random{Rows: 7, Columns: 7, WallPercent: new(30)}},
		{maze.Random{Columns: 7, WallPercent: new(0)}, maze.Random{Rows: 7, Columns: 7, WallPercent: new(0)}},
		{maze.Random{Rows: 2, Columns: 3, WallPercent: new(100)}, maze.Random{Rows: 2, Columns: 3, WallPercent: new(100)}},
	} {
		in := test.in
		got := newPuzzle(t, maze.Config{Random: &in}).Config()
		if diff := cmp.Diff(&test.want, got.Random); diff != "" || got.Lines != nil {
			t.Errorf("%+v (-want +got):\n%s", test.in, diff)
		}
		if in != test.in {
			t.Errorf("%+v has changed to %+v", test.in, in)
		}
		if rows, columns := (maze.Config{Random: &in}).Size(); rows != test.want.Rows || columns != test.want.Columns {
			t.Errorf("%+v has size %d x %d", test.in, rows, columns)
		}
	}
}

// The walls of a seed are part of the trace: they never change.
func TestRandomWallsArePinned(t *testing.T) {
	draw := func(seed uint64, percent *int) []string {
		return newPuzzle(t, maze.Config{Seed: seed, Random: &maze.Random{Rows: 5, Columns: 12, WallPercent: percent}}).Draw(nil)
	}
	want := []string{
		"S.#.#...#...",
		".#.##.#.....",
		"..#......##.",
		"..#.#....#..",
		"......#.###G",
	}
	if diff := cmp.Diff(want, draw(1, nil)); diff != "" {
		t.Errorf("seed 1 (-want +got):\n%s", diff)
	}
	if cmp.Equal(draw(1, nil), draw(2, nil)) {
		t.Error("seeds 1 and 2 have the same walls")
	}
	const side = 300
	walls := len(newPuzzle(t, maze.Config{Seed: 3, Random: &maze.Random{Rows: side, WallPercent: new(40)}}).Board().Blocked)
	if share := float64(walls) / (side * side); math.Abs(share-0.4) > 0.01 {
		t.Errorf("%v of the squares are walls, want 0.4", share)
	}
	closed := []string{"S###########", "############", "############", "############", "###########G"}
	if diff := cmp.Diff(closed, draw(1, new(100))); diff != "" {
		t.Errorf("all walls (-want +got):\n%s", diff)
	}
}

func TestDraw(t *testing.T) {
	for _, test := range []struct {
		name  string
		lines []string
		path  []solver.Choice
		want  []string
	}{
		{"marks and spaces stay", []string{".S. ", "#. G"}, []solver.Choice{5, 6, 7}, []string{".S. ", "#**G"}},
		{"corners are marked", []string{"...", " #."}, []solver.Choice{1, 2, 5}, []string{"S**", " #G"}},
		{"a path on its way", []string{"...", " #."}, []solver.Choice{1}, []string{"S*.", " #G"}},
		{"nothing to go", []string{"G"}, nil, []string{"S"}},
	} {
		if diff := cmp.Diff(test.want, newPuzzle(t, maze.Config{Lines: test.lines}).Draw(test.path)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestInvalid(t *testing.T) {
	const squares, moves = `"#", ".", a space, "S" or "G"`, `letters of "UDLR", none twice`
	random := func(rows, columns, percent int) maze.Config {
		return maze.Config{Random: &maze.Random{Rows: rows, Columns: columns, WallPercent: &percent}}
	}
	for _, test := range []struct {
		name   string
		config maze.Config
		want   []solver.Violation
	}{
		{"no lines", maze.Config{Lines: []string{}}, []solver.Violation{{Field: "grid.lines", Value: "empty", Want: "at least one line"}}},
		{"an empty line", maze.Config{Lines: []string{"", "..."}}, []solver.Violation{
			{Field: "grid.lines[0]", Value: "empty", Want: "at least one square"}}},
		{"ragged", maze.Config{Lines: []string{"...", "..", "...", "....", ""}}, []solver.Violation{
			{Field: "grid.lines[1]", Value: "2 characters", Want: "3 characters, as grid.lines[0]"},
			{Field: "grid.lines[3]", Value: "4 characters", Want: "3 characters, as grid.lines[0]"},
			{Field: "grid.lines[4]", Value: "0 characters", Want: "3 characters, as grid.lines[0]"}}},
		{"unknown characters", maze.Config{Lines: []string{"é..", ".xy", "..\x1b", "..\xff", "..\r"}}, []solver.Violation{
			{Field: "grid.lines[0]", Value: `"é" in column 0`, Want: squares},
			{Field: "grid.lines[1]", Value: `"x" in column 1`, Want: squares},
			{Field: "grid.lines[2]", Value: `"\x1b" in column 2`, Want: squares},
			{Field: "grid.lines[3]", Value: `"\xff" in column 2`, Want: squares},
			{Field: "grid.lines[4]", Value: `"\r" in column 2`, Want: squares}}},
		{"a line end", maze.Config{Lines: []string{"..\r", "..\r"}}, []solver.Violation{
			{Field: "grid.lines[0]", Value: `"\r" in column 2`, Want: squares}, {Field: "grid.lines[1]", Value: `"\r" in column 2`, Want: squares}}},
		{"two starts", maze.Config{Lines: []string{".S.", "...", "..S"}}, []solver.Violation{
			{Field: "grid.lines[2]", Value: `a second "S" in column 2`, Want: "only that of grid.lines[0] in column 1"}}},
		{"two goals", maze.Config{Lines: []string{"GG"}}, []solver.Violation{
			{Field: "grid.lines[0]", Value: `a second "G" in column 1`, Want: "only that of grid.lines[0] in column 0"}}},
		{"walled corners", maze.Config{Lines: []string{"#..", "..#"}}, []solver.Violation{
			{Field: "grid.lines[0]", Value: "a wall in the top left corner", Want: `an open square there, or an "S" elsewhere`},
			{Field: "grid.lines[1]", Value: "a wall in the bottom right corner", Want: `an open square there, or a "G" elsewhere`}}},
		{"one walled corner", maze.Config{Lines: []string{"#S", ".#"}}, []solver.Violation{
			{Field: "grid.lines[1]", Value: "a wall in the bottom right corner", Want: `an open square there, or a "G" elsewhere`}}},
		{"no word of corners beside other faults", maze.Config{Lines: []string{"#?S", "..#"}}, []solver.Violation{
			{Field: "grid.lines[0]", Value: `"?" in column 1`, Want: squares}}},
		{"too many lines", maze.Config{Lines: []string{"...", "..."}, MaxCells: 5}, []solver.Violation{
			{Field: "grid.lines", Value: "2 lines of 3 characters", Want: "a board of at most 5 cells"}}},
		{"huge", random(math.MaxInt, math.MaxInt, 30), []solver.Violation{
			{Field: "random.rows", Value: "9223372036854775807", Want: "1 to 1048576"},
			{Field: "random.columns", Value: "9223372036854775807", Want: "1 to 1048576"}}},
		{"too many cells", random(1025, 1024, 30), []solver.Violation{
			{Field: "random.rows", Value: "1025 with 1024 columns", Want: "a board of at most 1048576 cells"}}},
		{"negative", random(-1, 0, -1), []solver.Violation{
			{Field: "random.rows", Value: "-1", Want: "1 to 1048576"}, {Field: "random.columns", Value: "-1", Want: "1 to 1048576"},
			{Field: "random.wall_percent", Value: "-1", Want: "0 to 100"}}},
		{"too many walls", random(3, 3, 101), []solver.Violation{{Field: "random.wall_percent", Value: "101", Want: "0 to 100"}}},
		{"two sources", maze.Config{Lines: []string{"."}, Random: &maze.Random{}}, []solver.Violation{
			{Field: "random", Value: "set beside grid", Want: "one of the two"}}},
		{"an unknown move", maze.Config{Moves: "DRx"}, []solver.Violation{{Field: "moves", Value: `"DRx"`, Want: moves}}},
		{"small letters", maze.Config{Moves: "dr"}, []solver.Violation{{Field: "moves", Value: `"dr"`, Want: moves}}},
		{"a move twice", maze.Config{Moves: "DRD"}, []solver.Violation{{Field: "moves", Value: `"DRD"`, Want: moves}}},
		{"many moves", maze.Config{Moves: strings.Repeat("UDLR", 1000)}, []solver.Violation{
			{Field: "moves", Value: `"` + strings.Repeat("UDLR", 20) + `"`, Want: moves}}},
		{"all at once", maze.Config{Lines: []string{"..", "."}, Moves: "\n"}, []solver.Violation{
			{Field: "grid.lines[1]", Value: "1 character", Want: "2 characters, as grid.lines[0]"}, {Field: "moves", Value: `"\n"`, Want: moves}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := maze.New(test.config)
			var invalid *solver.InvalidError
			if !errors.As(err, &invalid) {
				t.Fatalf("error %v, want an InvalidError", err)
			}
			if diff := cmp.Diff(test.want, invalid.Violations); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}

// Ten megabytes of garbage, however they are cut into lines, are refused with a
// short error.
func TestGarbage(t *testing.T) {
	const size = 10_000_000
	for name, test := range map[string]struct {
		lines    []string
		maxCells int
		want     int
	}{
		"one line":        {[]string{strings.Repeat("\xf0", size)}, 0, 1},
		"a long line":     {[]string{"..", strings.Repeat(".", size)}, 0, 1},
		"too many lines":  {strings.Split(strings.Repeat("x\n", size/2), "\n"), 0, 1},
		"many lines":      {strings.Split(strings.Repeat("\x00\n", size/2), "\n"), size, size/2 + 1},
		"many wide lines": {strings.Split(strings.Repeat("SS########\n", size/11), "\n"), size, size/11 + 1},
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			_, err := maze.New(maze.Config{Lines: test.lines, MaxCells: test.maxCells})
			t.Logf("refused in %v", time.Since(start))
			var invalid *solver.InvalidError
			if !errors.As(err, &invalid) {
				t.Fatalf("error %v, want an InvalidError", err)
			}
			if got := len(invalid.Violations) + invalid.Omitted; got != test.want || len(invalid.Violations) > solver.MaxViolations {
				t.Errorf("%d violations, %d of them kept; want %d", got, len(invalid.Violations), test.want)
			}
			if length := len(err.Error()); length > 4<<10 {
				t.Errorf("the error has %d bytes", length)
			}
		})
	}
}
