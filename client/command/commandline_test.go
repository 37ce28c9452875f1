package command

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/grid"
	clewv1 "clew/gen/clew/v1"
)

func TestCommandLine(t *testing.T) {
	search := func(builder clewv1.SearchRequest_builder) *clewv1.SearchRequest { return builder.Build() }
	for want, request := range map[string]*clewv1.SearchRequest{
		"queens":    search(clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}}),
		"queens 12": search(clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 12}.Build()}),
		"queens --initial '0,4 1,7' --piece amazon --toroidal --order center-out": search(clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{
			Initial: []*clewv1.Cell{cell(0, 4), cell(1, 7)}, Piece: clewv1.QueensPiece_QUEENS_PIECE_AMAZON,
			Toroidal: true, RowOrder: clewv1.RowOrder_ROW_ORDER_CENTER_OUT,
		}.Build()}),
		"tour 6 --start 2,2 --order warnsdorff": search(clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{
			Rows: 6, Start: cell(2, 2), MoveOrder: clewv1.MoveOrder_MOVE_ORDER_WARNSDORFF,
		}.Build()}),
		"tour 5x6 --closed --leaper zebra": search(clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{
			Rows: 5, Columns: 6, Closed: true, Leaper: clewv1.Leaper_builder{A: 2, B: 3}.Build(),
		}.Build()}),
		"tour --columns 6 --leaper 3,2": search(clewv1.SearchRequest_builder{KnightsTour: clewv1.KnightsTour_builder{
			Columns: 6, Leaper: clewv1.Leaper_builder{A: 3, B: 2}.Build(),
		}.Build()}),
		"maze --random 7 --moves 'D R'": search(clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{
			Random: clewv1.RandomMaze_builder{Rows: 7, Columns: 7}.Build(), Moves: "D R",
		}.Build()}),
		"maze --random 3 --wall-percent 0": search(clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{
			Random: clewv1.RandomMaze_builder{Rows: 3, WallPercent: proto.Uint32(0)}.Build(),
		}.Build()}),
		"maze --wall-percent 9": search(clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{
			Random: clewv1.RandomMaze_builder{WallPercent: proto.Uint32(9)}.Build(),
		}.Build()}),
		"maze --random 4": search(clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{
			Random: clewv1.RandomMaze_builder{Columns: 4}.Build(),
		}.Build()}),
		"sudoku --givens '1 .. 3 . .. 0'": search(clewv1.SearchRequest_builder{
			Sudoku: clewv1.Sudoku_builder{Givens: "+---+---+\n|1 _|* 3|\n|X x|. 0|\n+---+---+\n"}.Build(),
		}),
		"sudoku --givens '1... ..3. .4.. ...2' --max-duration 0s --rejections --interval 1m --progress-interval 1h": search(clewv1.SearchRequest_builder{
			Sudoku: clewv1.Sudoku_builder{Givens: "1...\n..3.\n.4..\n...2\n"}.Build(), IncludeRejections: true,
			EventInterval: durationpb.New(time.Minute), ProgressInterval: durationpb.New(time.Hour), MaxDuration: &durationpb.Duration{},
		}),
		`sudoku --givens 'it'\''s' --order fewest-options --seed 7 --max-solutions 0 --max-placements -1`: search(clewv1.SearchRequest_builder{
			Sudoku: clewv1.Sudoku_builder{Givens: "it's", CellOrder: clewv1.CellOrder_CELL_ORDER_FEWEST_OPTIONS}.Build(),
			Seed:   7, MaxSolutions: proto.Uint32(0), MaxPlacements: -1,
		}),
	} {
		if got, ok := (console{}).commandLine(request); !ok || got != "go run ./client "+want {
			t.Errorf("%q, %v; want %q", got, ok, want)
		}
	}
}

func TestNoCommandLine(t *testing.T) {
	unknown := &clewv1.SearchRequest{}
	unknown.SetQueens(&clewv1.Queens{})
	unknown.ProtoReflect().SetUnknown(protoreflect.RawFields{0xf8, 0x07, 1})
	for name, request := range map[string]*clewv1.SearchRequest{
		"nothing":                        {},
		"nil":                            nil,
		"an unknown field":               unknown,
		"a random maze of whatever size": clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Random: &clewv1.RandomMaze{}}.Build()}.Build(),
		"an unknown choice":              clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{RowOrder: 99}.Build()}.Build(),
		"a choice below 0":               clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}, Detail: -1}.Build(),
		"a search that was cut":          clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}, Resume: &clewv1.Resume{}}.Build(),
		"a time that is too long":        clewv1.SearchRequest_builder{Queens: &clewv1.Queens{}, MaxDuration: &durationpb.Duration{Seconds: 1 << 40}}.Build(),
		"a bell":                         clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Moves: "\a"}.Build()}.Build(),
		"two lines":                      clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Moves: "D\nR"}.Build()}.Build(),
	} {
		if got, ok := (console{}).commandLine(request); ok || got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
	maze := clewv1.Maze_builder{Grid: clewv1.Grid_builder{Lines: []string{"S.", ".G"}}.Build()}.Build()
	got, ok := console{program: "clew"}.commandLine(clewv1.SearchRequest_builder{Maze: maze}.Build())
	if want := "a maze of your own goes into a file: clew maze FILE"; ok || got != want {
		t.Errorf("a maze of one's own: %q, want %q", got, want)
	}
}

// A shell and the client make of the line the request that it was made of, whatever
// its fields are; a new field of the API must not be forgotten.
func TestCommandLinesAskForTheirRequest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var requests []*clewv1.SearchRequest
	var lines []string
	for range 300 {
		request := &clewv1.SearchRequest{}
		fill(random, request.ProtoReflect())
		request.ClearResume()
		line, ok := console{}.commandLine(request)
		random := request.GetMaze().GetRandom()
		noSize := random != nil && random.GetRows() == 0 && random.GetColumns() == 0 && !random.HasWallPercent()
		if said := request.HasProblem() && !request.GetMaze().HasGrid() && !noSize; ok != said {
			t.Errorf("%v has the line %q, want one: %v", request, line, said)
		}
		if ok {
			requests, lines = append(requests, request), append(lines, line)
		}
	}
	if len(lines) < 100 {
		t.Fatalf("only %d requests have a line", len(lines))
	}
	received := make(chan *clewv1.SearchRequest, 1)
	address := serve(t, func(request *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		received <- request
		return errors.Join(stream.Send(startedMessage()), stream.Send(finishedMessage(clewv1.Outcome_OUTCOME_SOLVED)))
	})
	for i, args := range splitByShell(t, lines) {
		if got := run(t, append(args, "--json", "--server", address)...); got.exit != exitSolved {
			t.Errorf("%s exits with %d: %s", lines[i], got.exit, got.stderr)
			continue
		}
		if diff := cmp.Diff(asFlagsSay(requests[i]), <-received, protocmp.Transform()); diff != "" {
			t.Errorf("%s asks for (-want +got):\n%s", lines[i], diff)
		}
	}
}

// splitByShell returns the arguments of the client in command lines as a shell
// understands them.
func splitByShell(t *testing.T, lines []string) [][]string {
	t.Helper()
	// Of "go run ./client tour" the first three words are no arguments.
	script := `go() { shift 2; printf '%s\0' "$@"; printf '\n\0'; }` + "\n" + strings.Join(lines, "\n")
	output, err := exec.CommandContext(t.Context(), "sh", "-c", script).Output()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]string
	var args []string
	for argument := range strings.SplitSeq(strings.TrimSuffix(string(output), "\x00"), "\x00") {
		if argument == "\n" {
			all, args = append(all, args), nil
			continue
		}
		args = append(args, argument)
	}
	if len(all) != len(lines) {
		t.Fatalf("%d command lines, want %d", len(all), len(lines))
	}
	return all
}

// fill sets each field of a message, or not.
func fill(random *rand.Rand, message protoreflect.Message) {
	if duration, ok := message.Interface().(*durationpb.Duration); ok {
		proto.Merge(duration, durationpb.New(time.Duration(random.Int64()>>random.IntN(64)-random.Int64N(1000))))
		return
	}
	fields := message.Descriptor().Fields()
	for i := range fields.Len() {
		field := fields.Get(i)
		// A square has both its coordinates.
		if random.IntN(2) == 0 && message.Descriptor().Name() != "Cell" {
			continue
		}
		switch {
		case field.IsList():
			list := message.Mutable(field).List()
			for range 1 + random.IntN(3) {
				list.Append(value(random, list.NewElement(), field))
			}
		case field.Message() != nil:
			fill(random, message.Mutable(field).Message())
		default:
			message.Set(field, value(random, message.NewField(field), field))
		}
	}
}

// value returns a random value like one of a field.
func value(random *rand.Rand, like protoreflect.Value, field protoreflect.FieldDescriptor) protoreflect.Value {
	switch field.Kind() {
	case protoreflect.MessageKind:
		fill(random, like.Message())
		return like
	case protoreflect.EnumKind:
		return protoreflect.ValueOfEnum(protoreflect.EnumNumber(random.IntN(field.Enum().Values().Len())))
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(random.IntN(2) == 0)
	case protoreflect.Uint32Kind:
		return protoreflect.ValueOfUint32(random.Uint32() >> random.IntN(33))
	case protoreflect.Uint64Kind:
		return protoreflect.ValueOfUint64(random.Uint64() >> random.IntN(65))
	case protoreflect.Int64Kind:
		return protoreflect.ValueOfInt64(int64(random.Uint64()) >> random.IntN(64))
	case protoreflect.StringKind:
		const characters = `UDLR.0123456789Aa -=~!#$%&*()[]{}'"\/?<>|;^@,:+é`
		text := make([]rune, 1+random.IntN(20))
		for i := range text {
			text[i] = []rune(characters)[random.IntN(len([]rune(characters)))]
		}
		// What a Sudoku does without: white space and empty cells by another name.
		return protoreflect.ValueOfString(strings.Join(strings.Fields("."+grid.Unframed(string(text))), " "))
	case protoreflect.BytesKind:
		return protoreflect.ValueOfBytes([]byte{byte(random.Uint32())})
	default:
		panic(fmt.Sprintf("no random %v for %s", field.Kind(), field.FullName()))
	}
}
