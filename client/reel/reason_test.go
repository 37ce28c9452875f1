package reel

import (
	"fmt"
	"testing"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/trace"
)

// What is wrong is said in words, with nothing of gRPC in it.
func TestReasons(t *testing.T) {
	known, err := status.New(codes.Unavailable, "the server stops").WithDetails(&errdetails.ErrorInfo{Reason: "STOPPING"})
	if err != nil {
		t.Fatal(err)
	}
	for want, err := range map[string]error{
		"the server cannot be reached":   fmt.Errorf("read: %w", status.Error(codes.Unavailable, "error reading from server: EOF")),
		"the server stops":               known.Err(),
		"no more than 5 searches":        status.Error(codes.ResourceExhausted, "no more than 5\x1b searches"),
		"the server failed: Internal":    status.Error(codes.Internal, ""),
		"event 3: the events have a gap": fmt.Errorf("event 3: %w", trace.ErrGap),
		trace.ErrSilent.Error():          fmt.Errorf("%w: %w", trace.ErrSilent, status.Error(codes.Canceled, "context canceled")),
	} {
		if got := reasonOf(err); got != want {
			t.Errorf("%v is %q, want %q", err, got, want)
		}
	}
}
