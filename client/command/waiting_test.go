package command

import (
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"

	clewv1 "clew/gen/clew/v1"
)

// A server that takes the call and then its time is no blank screen.
func TestASilentServer(t *testing.T) {
	address := serve(t, func(_ *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		time.Sleep(longSilence + time.Second)
		if err := stream.Send(startedMessage()); err != nil {
			return err
		}
		return stream.Send(finishedMessage(clewv1.Outcome_OUTCOME_SOLVED))
	})
	got := run(t, "queens", "--plain", "--server", address)
	if n := strings.Count(got.stderr, "waiting for the server at "+address+"\n"); n != 1 {
		t.Errorf("told %d times, want once: %q", n, got.stderr)
	}
}
