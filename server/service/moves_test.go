package service

import (
	"strings"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

const knightPosition = "8/8/8/8/8/P1p5/8/1N6"

func listRequest(position, square string) *clewv1.ListMovesRequest {
	return clewv1.ListMovesRequest_builder{Position: position, Square: square}.Build()
}

func checkRequest(position, from, to string) *clewv1.CheckMoveRequest {
	return clewv1.CheckMoveRequest_builder{Position: position, From: from, To: to}.Build()
}

func TestListMoves(t *testing.T) {
	client := clewv1.NewMoveServiceClient(connect(t, newTestService(Config{})))
	move := func(from, to string, capture bool) *clewv1.Move {
		return clewv1.Move_builder{From: from, To: to, Capture: capture}.Build()
	}
	tests := []struct {
		name, position, square string
		want                   clewv1.ListMovesResponse_builder
	}{
		{"a knight", knightPosition + " w - - 0 1", "b1", clewv1.ListMovesResponse_builder{
			Piece: "N", Moves: []*clewv1.Move{move("b1", "d2", false), move("b1", "c3", true)}}},
		{"the initial position", "", "e7", clewv1.ListMovesResponse_builder{
			Piece: "p", Moves: []*clewv1.Move{move("e7", "e5", false), move("e7", "e6", false)}}},
		{"no move", "", "a1", clewv1.ListMovesResponse_builder{Piece: "R"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := client.ListMoves(testContext(t), listRequest(test.position, test.square))
			if err != nil {
				t.Fatal(err)
			}
			if !proto.Equal(got, test.want.Build()) {
				t.Errorf("got %v, want %v", got, test.want.Build())
			}
		})
	}
}

func TestCheckMove(t *testing.T) {
	client := clewv1.NewMoveServiceClient(connect(t, newTestService(Config{})))
	tests := []struct {
		from, to string
		want     clewv1.CheckMoveResponse_builder
	}{
		{"b1", "c3", clewv1.CheckMoveResponse_builder{Allowed: true, Move: clewv1.Move_builder{From: "b1", To: "c3", Capture: true}.Build()}},
		{"b1", "d2", clewv1.CheckMoveResponse_builder{Allowed: true, Move: clewv1.Move_builder{From: "b1", To: "d2"}.Build()}},
		{"b2", "b3", clewv1.CheckMoveResponse_builder{Refusal: clewv1.MoveRefusal_MOVE_REFUSAL_NO_PIECE,
			Explanation: "There is no piece on b2."}},
		{"b1", "i9", clewv1.CheckMoveResponse_builder{Refusal: clewv1.MoveRefusal_MOVE_REFUSAL_OFF_BOARD,
			Explanation: "The knight would leave the board, which goes from a1 to h8."}},
		{"b1", "b1", clewv1.CheckMoveResponse_builder{Refusal: clewv1.MoveRefusal_MOVE_REFUSAL_WRONG_SHAPE,
			Explanation: "The knight is on b1 already: a move leads to another square."}},
		{"b1", "a3", clewv1.CheckMoveResponse_builder{Refusal: clewv1.MoveRefusal_MOVE_REFUSAL_OWN_PIECE,
			Explanation: "The knight cannot go from b1 to a3: a pawn of its own side stands there."}},
	}
	for _, test := range tests {
		got, err := client.CheckMove(testContext(t), checkRequest(knightPosition, test.from, test.to))
		if err != nil {
			t.Fatal(err)
		}
		if !proto.Equal(got, test.want.Build()) {
			t.Errorf("%s to %s: got %v, want %v", test.from, test.to, got, test.want.Build())
		}
	}
	got, err := client.CheckMove(testContext(t), checkRequest("", "d1", "d3"))
	if err != nil || got.GetRefusal() != clewv1.MoveRefusal_MOVE_REFUSAL_PATH_BLOCKED || got.GetAllowed() || got.HasMove() {
		t.Errorf("the queen behind her pawn: %v, %v", got, err)
	}
}

// Every refusal of the API is one that happens.
func TestRefusalsAreComplete(t *testing.T) {
	client := clewv1.NewMoveServiceClient(connect(t, newTestService(Config{})))
	seen := map[clewv1.MoveRefusal]bool{}
	for _, to := range []string{"d4", "i9", "h4", "d2", "d8", "d3"} {
		for _, from := range []string{"d1", "e4"} {
			got, err := client.CheckMove(testContext(t), checkRequest("8/8/8/8/8/3p4/8/R2Q4", from, to))
			if err != nil {
				t.Fatal(err)
			}
			seen[got.GetRefusal()] = true
		}
	}
	if got, err := client.CheckMove(testContext(t), checkRequest("8/8/8/8/8/8/8/R2Q4", "d1", "a1")); err == nil {
		seen[got.GetRefusal()] = true
	}
	values := clewv1.MoveRefusal(0).Descriptor().Values()
	for i := range values.Len() {
		if number := clewv1.MoveRefusal(values.Get(i).Number()); !seen[number] {
			t.Errorf("%v never happens", number)
		}
	}
}

func TestBadMoveRequests(t *testing.T) {
	client := clewv1.NewMoveServiceClient(connect(t, newTestService(Config{})))
	list := func(position, square string) error {
		_, err := client.ListMoves(testContext(t), listRequest(position, square))
		return err
	}
	check := func(position, from, to string) error {
		_, err := client.CheckMove(testContext(t), checkRequest(position, from, to))
		return err
	}
	unknown := withUnknown(listRequest("", "b1"), 77)
	_, unknownErr := client.ListMoves(testContext(t), unknown)
	tests := []struct {
		name string
		err  error
		want [][2]string
	}{
		{"nine files", list("8/8/8/8/8/8/8/RNBQKBNRR", "a1"), [][2]string{{"position", `is "RNBQKBNRR", want 8 squares on rank 1, not 9`}}},
		{"nine ranks", check("8/8/8/8/8/8/8/8/8", "a1", "a2"), [][2]string{{"position", `is "8/8/8/8/8/8/8/8/8", want 8 ranks with / between them, not 9`}}},
		{"two ranks", list("9/8/8/8/8/8/8/R7x", "a1"), [][2]string{{"position", "on rank 8, not '9'"}, {"position", "on rank 1, not 'x'"}}},
		{"long", list(strings.Repeat("ü", 1000), "a1"), [][2]string{{"position", `is "` + strings.Repeat("ü", maxQuoted-2) + "…, want"}}},
		{"off the board", list("", "z9"), [][2]string{{"square", `is "z9", want a square, a1 to h8`}}},
		{"no square", list("", ""), [][2]string{{"square", `is "", want a square`}}},
		{"empty", list("", "e4"), [][2]string{{"square", `is "e4", want a square with a piece on it`}}},
		{"everything", check("x", "B1", "3c"), [][2]string{{"position", "8 ranks"}, {"from", `is "B1"`}, {"to", `is "3c", want a letter and a number`}}},
		{"from off the board", check("", "i9", "i9"), [][2]string{{"from", `is "i9"`}}},
		{"unknown field", unknownErr, [][2]string{{"77", "clew.v1.ListMovesRequest"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			violations := wantBadRequest(t, test.err)
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

// Neither requests that are too large nor the largest ones that are looked at do
// any harm.
func TestHugeMoveRequests(t *testing.T) {
	limit := DefaultLimits().MaxRequestBytes
	client := clewv1.NewMoveServiceClient(connect(t, newTestService(Config{})))
	for _, size := range []int{limit, limit + 1<<20} {
		_, err := client.ListMoves(testContext(t), listRequest(strings.Repeat("8/", size/2), "b1"))
		wantReason(t, err, codes.ResourceExhausted, "REQUEST_TOO_LARGE")
		_, err = client.CheckMove(testContext(t), checkRequest("", "b1", strings.Repeat("9", size)))
		wantReason(t, err, codes.ResourceExhausted, "REQUEST_TOO_LARGE")
	}
	// grpc refuses what it does not read, in its own words.
	if _, err := client.ListMoves(testContext(t), listRequest(strings.Repeat("x", 10<<20), "b1")); status.Code(err) != codes.ResourceExhausted {
		t.Errorf("got %v", err)
	}
	for name, position := range map[string]string{
		"letters": strings.Repeat("x", limit-100), "ranks": strings.Repeat("/", limit-100), "files": strings.Repeat("/8", 7) + strings.Repeat("p", limit-200),
	} {
		_, err := client.ListMoves(testContext(t), listRequest(position, "b1"))
		if got := len(wantBadRequest(t, err)); got < 1 || got > 8 {
			t.Errorf("%s: %d violations", name, got)
		}
	}
	field := protowire.AppendTag(nil, 1000, protowire.BytesType)
	unknown := listRequest("", "b1")
	unknown.ProtoReflect().SetUnknown(protowire.AppendBytes(field, make([]byte, limit-100)))
	_, err := client.ListMoves(testContext(t), unknown)
	wantBadRequest(t, err)
	if _, err := client.ListMoves(testContext(t), listRequest("", "b1")); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
