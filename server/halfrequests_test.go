//go:build linux

package main

import (
	"os"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
)

// Requests that do not come to their end take no more memory than they may, keep nobody
// else from being served, and do not hold up the end of the server.
func TestHalfRequests(t *testing.T) {
	t.Parallel()
	const size = 256 << 10
	// What they may take and as much again the calls; twice, as Go collects only what has
	// become as much as is in use.
	const most = 2 * (128<<20 + 128<<20)
	server := startProcess(t, "--drain-timeout", "1h")
	connection := server.dial(t)
	request := clewv1.SearchRequest_builder{Maze: clewv1.Maze_builder{Moves: strings.Repeat("x", size)}.Build()}.Build()
	var last grpc.ClientStream
	server.grows(t, most, func() {
		for range often(2000) {
			// That it has no end is all that is missing.
			stream, err := connection.NewStream(testContext(t), &grpc.StreamDesc{ClientStreams: true, ServerStreams: true}, clewv1.SearchService_Search_FullMethodName)
			if err != nil {
				t.Fatal(err)
			}
			// The server may have refused it already.
			_ = stream.SendMsg(request)
			last = stream
		}
		if _, err := end(begin(t, connection, &clewv1.SearchRequest{})); err != nil {
			t.Errorf("a whole request: %v", err)
		}
	})
	if err := server.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := last.RecvMsg(&clewv1.SearchResponse{}); status.Code(err) != codes.Unavailable && status.Code(err) != codes.Aborted {
		t.Errorf("the last call ends with %v", err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
}
