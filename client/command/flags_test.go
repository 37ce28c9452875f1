package command

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

func cell(row, column uint32) *clewv1.Cell {
	return clewv1.Cell_builder{Row: proto.Uint32(row), Column: proto.Uint32(column)}.Build()
}

func TestFlagsBecomeTheRequest(t *testing.T) {
	tests := map[string]struct {
		args []string
		want clewv1.SearchRequest_builder
	}{
		"nothing": {
			args: []string{"queens"},
			want: clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}},
		},
		"queens": {
			args: []string{"queens", "--size", "12", "--initial", "0,1 2,3", "--initial", " 4 , 5;6,7", "--row-order", "center-out", "--column-order", "FEWEST_OPTIONS"},
			want: clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{
				Size:        12,
				Initial:     []*clewv1.Cell{cell(0, 1), cell(2, 3), cell(4, 5), cell(6, 7)},
				RowOrder:    clewv1.RowOrder_ROW_ORDER_CENTER_OUT,
				ColumnOrder: clewv1.ColumnOrder_COLUMN_ORDER_FEWEST_OPTIONS,
			}.Build()},
		},
		"queens in short": {
			args: []string{"queens", "12", "--order", "ROW_ORDER_SHUFFLED"},
			want: clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{
				Size:     12,
				RowOrder: clewv1.RowOrder_ROW_ORDER_SHUFFLED,
			}.Build()},
		},
		"a tour": {
			args: []string{"tour", "--rows", "5", "--columns", "6", "--start", "4,0", "--closed", "--blocked", "0,0 4,5", "--move-order", "static-degree"},
			want: clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{
				Rows:      5,
				Columns:   6,
				Start:     cell(4, 0),
				Closed:    true,
				Blocked:   []*clewv1.Cell{cell(0, 0), cell(4, 5)},
				MoveOrder: clewv1.MoveOrder_MOVE_ORDER_STATIC_DEGREE,
			}.Build()},
		},
		"a tour in short": {
			args: []string{"tour", "5x6", "--order", "fixed"},
			want: clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{
				Rows:      5,
				Columns:   6,
				MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED,
			}.Build()},
		},
		"numbers are decimal": {
			args: []string{"tour", "010x011", "--seed", "0100", "--max-solutions", "010", "--max-placements", "010", "--start", "010,09"},
			want: clewv1.SearchRequest_builder{
				KnightsTour:  clewv1.KnightsTour_builder{Rows: 10, Columns: 11, Start: cell(10, 9)}.Build(),
				Seed:         100,
				MaxSolutions: proto.Uint32(10), MaxPlacements: 10,
			},
		},
		"other queens": {
			args: []string{"queens", "--piece", "amazon", "--toroidal"},
			want: clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{
				Piece:    clewv1.QueensPiece_QUEENS_PIECE_AMAZON,
				Toroidal: true,
			}.Build()},
		},
		"a tour without dead ends": {
			args: []string{"tour", "--order", "warnsdorff", "--tie-break", "farthest-from-center", "--pruning", "dead-ends", "--leaper", "4, 1"},
			want: clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{
				MoveOrder: clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF,
				TieBreak:  clewv1.TieBreak_TIE_BREAK_FARTHEST_FROM_CENTER,
				Pruning:   clewv1.Pruning_PRUNING_DEAD_ENDS,
				Leaper:    clewv1.Leaper_builder{A: 4, B: 1}.Build(),
			}.Build()},
		},
		"a named leaper": {
			args: []string{"tour", "--leaper", "Zebra"},
			want: clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{
				Leaper: clewv1.Leaper_builder{A: 2, B: 3}.Build(),
			}.Build()},
		},
		"the example of a maze": {
			args: []string{"maze", "--moves", "DR"},
			want: clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Moves: "DR"}.Build()},
		},
		"a random maze": {
			args: []string{"maze", "--random", "3X40", "--wall-percent", "0"},
			want: clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{
				Random: clewv1.RandomMaze_builder{Rows: 3, Columns: 40, WallPercent: proto.Uint32(0)}.Build(),
			}.Build()},
		},
		"a random maze of any size": {
			args: []string{"maze", "--wall-percent", "10"},
			want: clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{
				Random: clewv1.RandomMaze_builder{WallPercent: proto.Uint32(10)}.Build(),
			}.Build()},
		},
		"a random square maze": {
			args: []string{"maze", "--random", "7"},
			want: clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{
				Random: clewv1.RandomMaze_builder{Rows: 7, Columns: 7}.Build(),
			}.Build()},
		},
		"the example of a sudoku": {
			args: []string{"sudoku", "--order", "fewest-options"},
			want: clewv1.SearchRequest_builder{Sudoku: clewv1.Sudoku_builder{CellOrder: clewv1.CellOrder_CELL_ORDER_FEWEST_OPTIONS}.Build()},
		},
		"a sudoku": {
			args: []string{"sudoku", "--givens", "1...", "--cell-order", "row-major"},
			want: clewv1.SearchRequest_builder{Sudoku: clewv1.Sudoku_builder{
				Givens:    "1...",
				CellOrder: clewv1.CellOrder_CELL_ORDER_ROW_MAJOR,
			}.Build()},
		},
		"a sudoku as it was pasted": {
			args: []string{"sudoku", "12 34\n34 12\n\n21 43\n43 21\n"},
			want: clewv1.SearchRequest_builder{Sudoku: clewv1.Sudoku_builder{Givens: "12 34\n34 12\n\n21 43\n43 21\n"}.Build()},
		},
		"a square tour": {
			args: []string{"tour", "7", "--start", "0,0"},
			want: clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{Rows: 7, Start: cell(0, 0)}.Build()},
		},
		"the search": {
			args: []string{"queens", "--seed", "18446744073709551615", "--max-solutions", "0", "--max-placements", "-1", "--max-duration", "1m",
				"--detail", "progress", "--encoding", "steps", "--include-rejections", "--event-interval", "200ms", "--progress-interval", "2s"},
			want: clewv1.SearchRequest_builder{
				Queens:            &clewv1.Queens{},
				Seed:              1<<64 - 1,
				MaxSolutions:      proto.Uint32(0),
				MaxPlacements:     -1,
				MaxDuration:       durationpb.New(time.Minute),
				Detail:            clewv1.Detail_DETAIL_PROGRESS,
				Encoding:          clewv1.Encoding_ENCODING_STEPS,
				IncludeRejections: true,
				EventInterval:     durationpb.New(200 * time.Millisecond),
				ProgressInterval:  durationpb.New(2 * time.Second),
			},
		},
		"the search in short": {
			args: []string{"queens", "--rejections", "--interval", "1s"},
			want: clewv1.SearchRequest_builder{
				Queens:            &clewv1.Queens{},
				IncludeRejections: true,
				EventInterval:     durationpb.New(time.Second),
			},
		},
		"the last one counts": {
			args: []string{"queens", "--rejections", "--include-rejections=false", "--size", "4", "--size", "5"},
			want: clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 5}.Build()},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want.Build(), capture(t, append(test.args, "--json")...), protocmp.Transform()); diff != "" {
				t.Errorf("request (-want +got):\n%s", diff)
			}
		})
	}
}

// Every field of the request has its flag: a new one must not be forgotten here.
func TestEveryFieldHasAFlag(t *testing.T) {
	for name, puzzle := range map[string]proto.Message{
		"queens": &clewv1.Queens{}, "tour": &clewv1.KnightsTour{}, "maze": &clewv1.Maze{}, "sudoku": &clewv1.Sudoku{},
	} {
		checkFlags(t, []string{name}, puzzle, &clewv1.SearchRequest{})
		checkFlags(t, []string{"count", name}, puzzle, &clewv1.CountSolutionsRequest{})
	}
}

// checkFlags checks that a command has a flag for each field of messages.
func checkFlags(t *testing.T, path []string, messages ...proto.Message) {
	t.Helper()
	command, _, err := newRoot(console{}, usualName).Find(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, message := range messages {
		fields := message.ProtoReflect().Descriptor().Fields()
		for i := range fields.Len() {
			field := fields.Get(i)
			if field.ContainingOneof() != nil && !field.HasOptionalKeyword() {
				continue // a puzzle, which is a command, or where a maze comes from
			}
			if field.Name() == "resume" {
				continue // the library goes on by itself where a stream breaks
			}
			if flag := strings.ReplaceAll(string(field.Name()), "_", "-"); command.Flags().Lookup(flag) == nil {
				t.Errorf("%v has no flag --%s", path, flag)
			}
		}
	}
}

// A puzzle that the API has needs a command.
func TestEveryPuzzleHasACommand(t *testing.T) {
	commands := map[string]string{"queens": "queens", "knights_tour": "tour", "maze": "maze", "sudoku": "sudoku"}
	puzzles := (&clewv1.SearchRequest{}).ProtoReflect().Descriptor().Oneofs().ByName("problem").Fields()
	for i := range puzzles.Len() {
		puzzle := string(puzzles.Get(i).Name())
		for _, path := range [][]string{{commands[puzzle]}, {"count", commands[puzzle]}} {
			if command, _, err := newRoot(console{}, usualName).Find(path); err != nil || command.Name() != commands[puzzle] {
				t.Errorf("no command %v for %s", path, puzzle)
			}
		}
	}
}

func TestMistakesOnTheCommandLine(t *testing.T) {
	tests := map[string]struct {
		args []string
		want []string // all within the one error
	}{
		"no command":             {[]string{"chess"}, []string{`unknown command "chess"`, "client --help"}},
		"no flag":                {[]string{"queens", "--sise", "4"}, []string{"unknown flag: --sise", "client queens --help"}},
		"too many arguments":     {[]string{"queens", "4", "5"}, []string{`"5" is one argument too many, want queens [SIZE]; a text with spaces needs quotes`}},
		"no number":              {[]string{"queens", "--size", "eight"}, []string{"--size", "a whole number, 1 or more"}},
		"a negative number":      {[]string{"queens", "--size", "-1"}, []string{"--size", "a whole number, 1 or more"}},
		"a huge number":          {[]string{"queens", "4294967296"}, []string{"--size", "a smaller number"}},
		"queens of two sides":    {[]string{"queens", "8x8"}, []string{"8x8", "want one number"}},
		"no size":                {[]string{"queens", "eight"}, []string{"size", "a whole number"}},
		"a size twice":           {[]string{"queens", "8", "--size", "8"}, []string{"--size", "twice"}},
		"rows twice":             {[]string{"tour", "8x9", "--columns", "8"}, []string{"--columns", "twice"}},
		"a huge seed":            {[]string{"queens", "--seed", "18446744073709551616"}, []string{"--seed", "18446744073709551615"}},
		"no square":              {[]string{"queens", "--initial", "0,1 2"}, []string{"--initial", `"2" is no square`, "0,4"}},
		"half a square":          {[]string{"tour", "--start", "1,"}, []string{"--start", "ROW,COLUMN"}},
		"three coordinates":      {[]string{"tour", "--start", "1,2,3"}, []string{"--start", "ROW,COLUMN"}},
		"no order":               {[]string{"queens", "--order", "up"}, []string{"--row-order", "ascending, random-start, shuffled, center-out"}},
		"an unset order":         {[]string{"tour", "--order", "unspecified"}, []string{"--move-order", "fixed, static-degree, warnsdorff"}},
		"no detail":              {[]string{"tour", "--detail", "all"}, []string{"--detail", "events, solutions, progress"}},
		"a time of no unit":      {[]string{"queens", "--interval", "200"}, []string{"--event-interval", "200ms"}},
		"a size of hexadecimal":  {[]string{"queens", "0x10"}, []string{"0x10", "want one number"}},
		"a hexadecimal seed":     {[]string{"queens", "--seed", "0x10"}, []string{"--seed", "a whole number"}},
		"a limit of Go":          {[]string{"queens", "--max-placements", "1_000"}, []string{"--max-placements", "a whole number"}},
		"a hexadecimal speed":    {[]string{"queens", "--speed", "0x10"}, []string{"--speed", "a number from 0.001 to 1000000000"}},
		"no end of speed":        {[]string{"queens", "--speed", "Inf"}, []string{"--speed", "a number from 0.001 to 1000000000"}},
		"too much speed":         {[]string{"queens", "--speed", "10000000000000000000000000"}, []string{"--speed", "a number from 0.001 to 1000000000"}},
		"no speed":               {[]string{"compare", "queens", "--speed", "0"}, []string{"--speed", "a number from 0.001 to 1000000000"}},
		"two points":             {[]string{"queens", "--speed", "1.0.0"}, []string{"--speed", "a number from 0.001 to 1000000000"}},
		"no yes":                 {[]string{"queens", "--rejections=maybe"}, []string{"--include-rejections", "true or false"}},
		"two outputs":            {[]string{"queens", "--plain", "--json"}, []string{"error: --plain and --json exclude each other"}},
		"two outputs of a count": {[]string{"count", "queens", "--plain", "--json"}, []string{"error: --plain and --json exclude each other"}},
		"two outputs of moves":   {[]string{"moves", "--plain", "--json"}, []string{"error: --plain and --json exclude each other"}},
		"two outputs compared":   {[]string{"compare", "queens", "--plain", "--json"}, []string{"error: --plain and --json exclude each other"}},
		"no queens":              {[]string{"queens", "0"}, []string{"--size", "1 or more"}},
		"no queens to count":     {[]string{"count", "queens", "--size", "00"}, []string{"--size", "1 or more"}},
		"no queens to compare":   {[]string{"compare", "queens", "--size", "0", "--size", "4"}, []string{"--size", "1 or more"}},
		"no rows":                {[]string{"tour", "0x5"}, []string{"--rows", "1 or more"}},
		"no columns":             {[]string{"tour", "5x0"}, []string{"--columns", "1 or more"}},
		"no square tour":         {[]string{"tour", "0"}, []string{"--rows", "1 or more"}},
		"no rows by flag":        {[]string{"tour", "--rows", "0"}, []string{"--rows", "1 or more"}},
		"no columns by flag":     {[]string{"tour", "--columns", "0"}, []string{"--columns", "1 or more"}},
		"no random maze":         {[]string{"maze", "--random", "0"}, []string{"--random", "1 or more"}},
		"no random rows":         {[]string{"maze", "--random", "0x5"}, []string{"--random", "1 or more"}},
		"no random columns":      {[]string{"maze", "--random", "5x0"}, []string{"--random", "1 or more"}},
		"half a size":            {[]string{"tour", "8x"}, []string{`"8x" is no size: want ROWSxCOLUMNS`}},
		"the other half":         {[]string{"tour", "x8"}, []string{`"x8" is no size: want ROWSxCOLUMNS`}},
		"a tour of no number":    {[]string{"tour", "eight"}, []string{`"eight" is no size: want ROWSxCOLUMNS`}},
		"three sides":            {[]string{"tour", "8x8x8"}, []string{`"8x8x8" is no size: want ROWSxCOLUMNS`}},
		"a huge tour":            {[]string{"tour", "4294967296"}, []string{"--rows", "a smaller number"}},
		"a maze twice":           {[]string{"maze", "a", "b"}, []string{`"b" is one argument too many, want maze [FILE | -]`}},
		"moves twice":            {[]string{"moves", "a1", "b1"}, []string{`"b1" is one argument too many, want moves [SQUARE]`}},
		"no piece":               {[]string{"queens", "--piece", "king"}, []string{"--piece", "queen, amazon"}},
		"no leaper":              {[]string{"tour", "--leaper", "1"}, []string{"--leaper", "1,3", "camel"}},
		"no random size":         {[]string{"maze", "--random", "3x"}, []string{"--random", "20x40"}},
		"no name of a file":      {[]string{"maze", ""}, []string{"the maze: the name of a file is missing"}},
		"no file":                {[]string{"maze", "no-such-file"}, []string{"no-such-file", "no such file"}},
		"a file of no walls":     {[]string{"maze", "no-such-file", "--random", "3x4"}, []string{"--random", "--wall-percent"}},
		"a directory":            {[]string{"maze", "."}, []string{"the maze", "directory"}},
		"no grid":                {[]string{"sudoku", "puzzle.txt"}, []string{`"puzzle.txt" is neither a file nor a grid`, "16"}},
		"a longer name":          {[]string{"sudoku", "puzzle-of-2024-11-30.txt"}, []string{`"puzzle-of-2024-11-30.txt" is neither a file nor a grid`, "not 24"}},
		"a name of 16":           {[]string{"sudoku", "puzzle-2024.text"}, []string{"neither a file nor a grid"}},
		"a path":                 {[]string{"sudoku", "2024/2024/2024/2024"}, []string{"neither a file nor a grid"}},
		"a long name":            {[]string{"sudoku", strings.Repeat("name", 20)}, []string{`"namenamenamenamenamenamenamenamenamename…" is neither`}},
		"an empty grid":          {[]string{"sudoku", ""}, []string{"neither a file nor a grid"}},
		"no givens":              {[]string{"sudoku", "--givens", ""}, []string{"--givens", "want text"}},
		"an empty Sudoku":        {[]string{"sudoku", file(t, "\n \n")}, []string{"the Sudoku", "has no grid"}},
		"a frame":                {[]string{"sudoku", file(t, "+--+\n| |\n+--+\n")}, []string{"has no grid"}},
		"no input":               {[]string{"sudoku", "-"}, []string{"the standard input has no grid"}},
		"no counted input":       {[]string{"count", "sudoku", "-"}, []string{"the standard input has no grid"}},
		"an empty maze":          {[]string{"maze", file(t, "\r\n\n")}, []string{"is empty", "lines of a maze"}},
		"no maze":                {[]string{"maze", "-"}, []string{"the standard input is empty"}},
		"no moves":               {[]string{"maze", "--moves", ""}, []string{"--moves", "want text"}},
		"a percentage":           {[]string{"maze", "--wall-percent", "5%"}, []string{"--wall-percent", "0 to 100"}},
		"walls below 0":          {[]string{"maze", "--wall-percent", "-1"}, []string{"--wall-percent", "0 to 100"}},
		"a size below 0":         {[]string{"queens", "-5"}, []string{"-5 is no flag and no size", "client queens --help"}},
		"a count below 0":        {[]string{"count", "queens", "-5"}, []string{"-5 is no flag and no size"}},
		"a tour below 0":         {[]string{"tour", "-5x6"}, []string{"-5x6 is no flag and no size"}},
		"a letter":               {[]string{"queens", "-z"}, []string{"unknown shorthand flag"}},
		"no server":              {[]string{"queens", "--server", ""}, []string{"--server", "HOST:PORT"}},
		"no server to count":     {[]string{"count", "queens", "--server", ""}, []string{"--server", "HOST:PORT"}},
		"no server for moves":    {[]string{"moves", "--server", ""}, []string{"--server", "HOST:PORT"}},
		"no encoding":            {[]string{"queens", "--encoding", "packed"}, []string{"--encoding", "events, steps"}},
		"no patience":            {[]string{"queens", "--patience", "-1s"}, []string{"--patience", "30s, or 0s"}},
		"givens twice":           {[]string{"sudoku", strings.Repeat(".", 81), "--givens", "1"}, []string{"--givens", "twice"}},
		"count nothing":          {[]string{"count", "chess"}, []string{`unknown command "chess"`, "client count --help"}},
		"no port":                {[]string{"queens", "--server", "localhost"}, []string{"--server", "HOST:PORT", "localhost:50051"}},
		"no view":                {[]string{"queens", "--view", "map"}, []string{"--view", "board, heat, depth, tree, log"}},
		"no host, no port":       {[]string{"queens", "--server", ":"}, []string{"--server", "HOST:PORT"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := run(t, test.args...)
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

func TestHelp(t *testing.T) {
	for _, name := range []string{"queens", "tour", "maze", "sudoku"} {
		got := run(t, name, "--help")
		if got.exit != exitSolved {
			t.Errorf("%s --help exits with %d", name, got.exit)
		}
		for _, want := range []string{countingHelp, "grpcurl -plaintext -d", exitHelp, "Examples:"} {
			if !strings.Contains(got.stdout, want) {
				t.Errorf("the help of %s lacks %q", name, want)
			}
		}
	}
}

// The names on the command line are those of the API, and none is lost.
func TestChoiceNames(t *testing.T) {
	for _, enum := range []protoreflect.EnumDescriptor{
		clewv1.RowOrder(0).Descriptor(), clewv1.ColumnOrder(0).Descriptor(), clewv1.MoveOrder(0).Descriptor(), clewv1.Detail(0).Descriptor(),
		clewv1.QueensPiece(0).Descriptor(), clewv1.TieBreak(0).Descriptor(), clewv1.Pruning(0).Descriptor(), clewv1.CellOrder(0).Descriptor(),
		clewv1.Encoding(0).Descriptor(),
	} {
		for number, name := range choiceNames(enum) {
			if number == 0 {
				continue
			}
			var got protoreflect.EnumNumber
			if err := choice(enum, func(n int32) { got = protoreflect.EnumNumber(n) }).Set(name); err != nil || int(got) != number {
				t.Errorf("%s %q is %d, want %d (%v)", enum.Name(), name, got, number, err)
			}
		}
	}
}
