package command

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/testing/protocmp"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

func TestMoves(t *testing.T) {
	const knight = "8/8/8/8/8/P1p5/8/1N6"
	tests := map[string]struct {
		args []string
		exit int
		want []string // all within the output
	}{
		"an example": {nil, exitSolved, []string{
			"White's knight on d4: 7 moves, 2 captures among them\n",
			"6 |   |   |xpx|   | * |   |   |   |", "4 |   |   |   |[N]| P |", "2 |   |   | * |   |!P!|",
			"two right, one up    f5 captures the bishop\n",
			"Is d4 to e2 a move? No. The knight cannot go from d4 to e2: a pawn of its own\nside stands there.\n",
			"An example. Your turn: client moves b1 --to d2; --help tells more.\n",
		}},
		"the initial position": {[]string{"b1"}, exitSolved, []string{
			"White's knight on b1: 2 moves\n", "two up, one left   a3\n", "two up, one right  c3\n", "8 | r | n | b | q | k | b | n | r |",
		}},
		"a position": {[]string{"--square", "b1", "--position", knight + " w - - 0 1"}, exitSolved, []string{
			"2 moves, 1 capture among them\n", "3 | P |   |xpx|",
		}},
		"a move": {[]string{"b1", "--position", knight, "--to", "c3"}, exitSolved, []string{
			"Is b1 to c3 a move? Yes, two up, one right, and it captures the pawn.\n", "3 | P |   |>p<|",
		}},
		"no move":       {[]string{"--from", "a1", "--to", "a3"}, exitNoSolution, []string{"No. The rook cannot go from a1 to a3: the pawn on a2 stands\nin the way.\n"}},
		"off the board": {[]string{"b1", "--to", "i9"}, exitNoSolution, []string{"No. The knight would leave the board, which goes from a1 to\nh8.\n"}},
		"no piece":      {[]string{"e4", "--to", "e5"}, exitNoSolution, []string{"No piece on e4\n", "No. There is no piece on e4.\n"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := run(t, append([]string{"moves"}, test.args...)...)
			if got.exit != test.exit || got.stderr != "" {
				t.Errorf("exit status %d, want %d; errors: %s", got.exit, test.exit, got.stderr)
			}
			for _, want := range test.want {
				if !strings.Contains(got.stdout, want) {
					t.Errorf("%q is not in\n%s", want, got.stdout)
				}
			}
			if plain := run(t, append([]string{"moves", "--plain"}, test.args...)...); plain.stdout != got.stdout {
				t.Errorf("where there is no terminal --plain changes the output to\n%s", plain.stdout)
			}
		})
	}
}

func TestMovesFromStandardInput(t *testing.T) {
	tests := map[string]struct {
		in   string
		exit int
		want string // in the output or the errors
	}{
		"a FEN":     {"8/8/8/8/8/P1p5/8/1N6 w - - 0 1\r\n", exitSolved, "2 moves, 1 capture among them\n"},
		"nothing":   {" \n", exitUsage, "the standard input is empty, want a FEN"},
		"garbage":   {"hello\n", exitUsage, `error: --position is "hello", want 8 ranks with / between them, not 1`},
		"too much":  {strings.Repeat("8/", 3<<20), exitUsage, "longer than"},
		"too large": {strings.Repeat("8/", 1<<20), exitUsage, "the request is too large"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			exit := Run(t.Context(), []string{usualName, "moves", "b1", "--position", "-"}, strings.NewReader(test.in), &stdout, &stderr)
			if got := stdout.String() + stderr.String(); exit != test.exit || !strings.Contains(got, test.want) {
				t.Errorf("exit status %d, want %d; output and errors:\n%s", exit, test.exit, got)
			}
		})
	}
}

func TestMovesAsJSON(t *testing.T) {
	list, check := &clewv1.ListMovesResponse{}, &clewv1.CheckMoveResponse{}
	got := run(t, "moves", "g8", "--json")
	if err := protojson.Unmarshal([]byte(got.stdout), list); err != nil || got.exit != exitSolved || strings.Count(got.stdout, "\n") != 1 {
		t.Fatalf("exit status %d, %v, output %q, errors %q", got.exit, err, got.stdout, got.stderr)
	}
	want := clewv1.ListMovesResponse_builder{Piece: "n", Moves: []*clewv1.Move{
		clewv1.Move_builder{From: "g8", To: "f6"}.Build(), clewv1.Move_builder{From: "g8", To: "h6"}.Build(),
	}}.Build()
	if diff := cmp.Diff(want, list, protocmp.Transform()); diff != "" {
		t.Errorf("moves (-want +got):\n%s", diff)
	}
	got = run(t, "moves", "g8", "--to", "e7", "--json")
	if err := protojson.Unmarshal([]byte(got.stdout), check); err != nil || got.exit != exitNoSolution {
		t.Fatalf("exit status %d, %v, output %q, errors %q", got.exit, err, got.stdout, got.stderr)
	}
	if check.GetRefusal() != clewv1.MoveRefusal_MOVE_REFUSAL_OWN_PIECE || check.GetExplanation() == "" {
		t.Errorf("got %v", check)
	}
	if got = run(t, "moves", "--json"); got.exit != exitSolved || strings.Count(got.stdout, `"capture":true`) != 2 {
		t.Errorf("the example: exit status %d, output %q", got.exit, got.stdout)
	}
}

func TestMistakesAboutMoves(t *testing.T) {
	tests := map[string]struct {
		args []string
		want string
	}{
		"off the board":      {[]string{"z9"}, "error: --square is \"z9\", want a square, a1 to h8\n"},
		"an empty square":    {[]string{"e4"}, "error: --square is \"e4\", want a square with a piece on it\n"},
		"no square at all":   {[]string{"", "--to", ""}, "error: 2 things are wrong:\n  --square is \"\", want a square, a1 to h8\n  --to is \"\", want a letter and a number, such as c3\n"},
		"nine files":         {[]string{"a1", "--position", "9/8/8/8/8/8/8/RNBQKBNRR"}, "error: 2 things are wrong:\n  --position is \"9\", want KQRBNPkqrbnp or 1 to 8 on rank 8, not '9'\n  --position is \"RNBQKBNRR\", want 8 squares on rank 1, not 9\n"},
		"no target":          {[]string{"a1", "--to", "north"}, "error: --to is \"north\", want a letter and a number, such as c3\n"},
		"a position alone":   {[]string{"--position", "8/8/8/8/8/8/8/8"}, "error: which piece? Name its SQUARE, such as: moves b1\n"},
		"a target alone":     {[]string{"--to", "a3"}, "error: which piece? "},
		"a square twice":     {[]string{"b1", "--square", "b1"}, "twice"},
		"too many arguments": {[]string{"b1", "a3"}, "one argument too many, want moves [SQUARE]"},
		"two outputs":        {[]string{"--json", "--plain"}, "plain"},
		"no port":            {[]string{"--server", "localhost"}, "HOST:PORT"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := run(t, append([]string{"moves"}, test.args...)...)
			if got.exit != exitUsage || got.stdout != "" || !strings.Contains(got.stderr, test.want) {
				t.Errorf("exit status %d, output %q, errors %q, want %q", got.exit, got.stdout, got.stderr, test.want)
			}
		})
	}
}

func TestMovesElsewhere(t *testing.T) {
	clew := service.New(service.Config{Limits: service.DefaultLimits()})
	server := grpc.NewServer(clew.ServerOptions()...)
	clew.Register(server)
	address := serveOn(t, server)
	if elsewhere, here := run(t, "moves", "--server", address), run(t, "moves"); elsewhere != here {
		t.Errorf("elsewhere %+v, here %+v", elsewhere, here)
	}
	if got := run(t, "moves", "--server", serve(t, nil)); got.exit != exitFailure || !strings.Contains(got.stderr, "does not offer") {
		t.Errorf("a server of another service: exit status %d, errors %q", got.exit, got.stderr)
	}
}

// lateMoves is a server that fails after the first of two calls.
type lateMoves struct {
	clewv1.UnimplementedMoveServiceServer
}

func (lateMoves) CheckMove(context.Context, *clewv1.CheckMoveRequest) (*clewv1.CheckMoveResponse, error) {
	return clewv1.CheckMoveResponse_builder{Allowed: true}.Build(), nil
}

func (lateMoves) ListMoves(context.Context, *clewv1.ListMovesRequest) (*clewv1.ListMovesResponse, error) {
	return nil, status.Error(codes.Internal, "oops")
}

func TestMovesOfAServerThatFails(t *testing.T) {
	server := grpc.NewServer()
	clewv1.RegisterMoveServiceServer(server, lateMoves{})
	got := run(t, "moves", "b1", "--to", "c3", "--server", serveOn(t, server))
	if got.exit != exitFailure || got.stdout != "" || !strings.Contains(got.stderr, "oops") {
		t.Errorf("exit status %d, output %q, errors %q", got.exit, got.stdout, got.stderr)
	}
}

func TestMovesThatCannotBeWritten(t *testing.T) {
	for _, output := range []string{"--plain", "--json"} {
		got := runInto(t.Context(), func([]byte) (int, error) { return 0, errors.New("no space left") }, "moves", output)
		if got.exit != exitFailure || got.stderr != "error: write the output: no space left\n" {
			t.Errorf("%s: exit status %d, errors %q", output, got.exit, got.stderr)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := runInto(ctx, func(p []byte) (int, error) { return len(p), nil }, "moves"); got.exit != exitInterrupted || got.stderr != "" {
		t.Errorf("interrupted: exit status %d, errors %q", got.exit, got.stderr)
	}
}

func TestSquaresInCapitals(t *testing.T) {
	small := run(t, "moves", "b1", "--to", "c3")
	if got := run(t, "moves", "B1", "--to", "C3"); got != small || got.exit != exitSolved {
		t.Errorf("got %+v, want %+v", got, small)
	}
}

func TestHelpOfMoves(t *testing.T) {
	got := run(t, "moves", "--help")
	for _, want := range []string{"clew.v1.MoveService/ListMoves", "clew.v1.MoveService/CheckMove", movesExitHelp, "Examples:", "--position FEN", "--to SQUARE"} {
		if got.exit != exitSolved || !strings.Contains(got.stdout, want) {
			t.Errorf("exit status %d, and the help lacks %q", got.exit, want)
		}
	}
}
