package main

import (
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/mem"

	clewv1 "clew/gen/clew/v1"
)

// garbage is a codec that sends what is no protobuf.
type garbage struct{ encoding.CodecV2 }

func (garbage) Marshal(any) (mem.BufferSlice, error) {
	return mem.BufferSlice{mem.SliceBuffer("\xff")}, nil
}

// Every call that fails has a line at level debug, whoever has refused it, and none at
// other levels.
func TestFailedCallsAreLogged(t *testing.T) {
	const method = "/clew.v1.SearchService/Search"
	large := clewv1.Grid_builder{Lines: []string{strings.Repeat("#", 5<<20)}}.Build()
	noProtobuf := grpc.ForceCodecV2(garbage{encoding.GetCodecV2("proto")})
	for _, test := range []struct {
		name, method, code string
		call               func(*testing.T, *grpc.ClientConn) error
	}{
		{"larger than grpc reads", method, "RESOURCE_EXHAUSTED", func(t *testing.T, c *grpc.ClientConn) error {
			request := clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Grid: large}.Build()}.Build()
			_, err := end(begin(t, c, request))
			return err
		}},
		{"a bad search", method, "INVALID_ARGUMENT", func(t *testing.T, c *grpc.ClientConn) error {
			_, err := end(begin(t, c, clewv1.SearchRequest_builder{MaxPlacements: -1}.Build()))
			return err
		}},
		{"a bad question", "/clew.v1.MoveService/ListMoves", "INVALID_ARGUMENT", func(t *testing.T, c *grpc.ClientConn) error {
			_, err := clewv1.NewMoveServiceClient(c).ListMoves(testContext(t), clewv1.ListMovesRequest_builder{Square: "z9"}.Build())
			return err
		}},
		{"no protobuf, streamed", method, "INTERNAL", func(t *testing.T, c *grpc.ClientConn) error {
			stream, err := clewv1.NewSearchServiceClient(c).Search(testContext(t), &clewv1.SearchRequest{}, noProtobuf)
			if err != nil {
				return err
			}
			_, err = stream.Recv()
			return err
		}},
		{"no protobuf", "/clew.v1.SearchService/GetCapabilities", "INTERNAL", func(t *testing.T, c *grpc.ClientConn) error {
			_, err := clewv1.NewSearchServiceClient(c).GetCapabilities(testContext(t), &clewv1.GetCapabilitiesRequest{}, noProtobuf)
			return err
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := start(t, "--log-level", "debug")
			if err := test.call(t, server.dial(t)); err == nil {
				t.Error("the call goes well")
			}
			server.log.wait(t, `"msg":"call ended with an error"`, 1)
			line := server.log.lines(`"msg":"call ended with an error"`)[0]
			for _, want := range []string{`"level":"DEBUG"`, `"method":"` + test.method + `"`, `"code":"` + test.code + `"`, `"peer":"`} {
				if !strings.Contains(line, want) {
					t.Errorf("the line lacks %s: %s", want, line)
				}
			}
		})
	}
}
