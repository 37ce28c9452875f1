package command

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// dialFake returns a client of a server that gives an answer.
func dialFake(t *testing.T, answer answer) clewv1.SearchServiceClient {
	t.Helper()
	connection, err := connect(serve(t, answer))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(connection.close)
	return connection.client
}

func TestBegun(t *testing.T) {
	var calls atomic.Int64
	client := dialFake(t, func(_ *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		calls.Add(1)
		return errors.Join(stream.Send(startedMessage()), stream.Send(finishedMessage(clewv1.Outcome_OUTCOME_SOLVED)))
	})
	begun, err := begin(t.Context(), client, &clewv1.SearchRequest{})
	if err != nil {
		t.Fatal(err)
	}
	defer begun.close()
	for call := int64(1); call <= 3; call++ {
		messages := 0
		for _, err := range trace.Search(t.Context(), begun, &clewv1.SearchRequest{}) {
			if err != nil {
				t.Fatal(err)
			}
			messages++
		}
		if messages != 2 || calls.Load() != call {
			t.Errorf("search %d has %d messages, want 2, after %d calls", call, messages, calls.Load())
		}
	}
}

func TestBegunTellsWhatIsWrongAtOnce(t *testing.T) {
	client := dialFake(t, func(*clewv1.SearchRequest, grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		return status.Error(codes.InvalidArgument, "no")
	})
	if _, err := begin(t.Context(), client, &clewv1.SearchRequest{}); status.Code(err) != codes.InvalidArgument {
		t.Errorf("error %v, want InvalidArgument", err)
	}
}

func TestBegunEnds(t *testing.T) {
	for name, end := range map[string]func(b *begun){
		"with its taker": func(b *begun) {
			ctx, cancel := context.WithCancel(context.Background())
			stream, err := b.Search(ctx, &clewv1.SearchRequest{})
			cancel()
			for err == nil {
				_, err = stream.Recv()
			}
		},
		"untaken": func(b *begun) { b.close() },
	} {
		t.Run(name, func(t *testing.T) {
			left := make(chan struct{})
			client := dialFake(t, func(_ *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
				defer close(left)
				err := stream.Send(startedMessage())
				<-stream.Context().Done()
				return err
			})
			begun, err := begin(t.Context(), client, &clewv1.SearchRequest{})
			if err != nil {
				t.Fatal(err)
			}
			defer begun.close()
			end(begun)
			<-left
		})
	}
}
