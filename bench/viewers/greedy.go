package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
)

// greedy is a process that reads searches without a pace as fast as they come, beside
// the viewers. It is this program again, so that its work is not that of the viewers.
type greedy struct {
	command *exec.Cmd
	stdin   io.Closer
}

// startGreedy starts so many searches of a kind; 0 is none.
func startGreedy(address string, searches int, kind string) (*greedy, error) {
	g := &greedy{}
	if searches == 0 {
		return g, nil
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := exec.Command(program, "-read", address, "-greedy", fmt.Sprint(searches), "-kind", kind)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	if g.stdin, err = command.StdinPipe(); err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, fmt.Errorf("starting the greedy searches: %w", err)
	}
	g.command = command
	return g, nil
}

// stop ends the searches, which then say how fast they were.
func (g *greedy) stop() error {
	if g.command == nil {
		return nil
	}
	err := g.stdin.Close()
	return errors.Join(err, g.command.Wait())
}

// greedyRequest asks for a search of a kind that does not end while anybody reads it.
func greedyRequest(kind string) (*clewv1.SearchRequest, error) {
	tour := clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}
	request := clewv1.SearchRequest_builder{MaxSolutions: proto.Uint32(0)}
	switch kind {
	case "events":
	case "steps":
		request.Encoding = clewv1.Encoding_ENCODING_STEPS
	case "silent":
		request.Detail = clewv1.Detail_DETAIL_PROGRESS
	case "pruned": // takes long for each event
		request.Detail = clewv1.Detail_DETAIL_PROGRESS
		tour.Closed, tour.Pruning = true, clewv1.Pruning_PRUNING_FULL
	default:
		return nil, fmt.Errorf("-kind %q: want events, steps, silent or pruned", kind)
	}
	request.KnightsTour = tour.Build()
	return request.Build(), nil
}

// readGreedily reads so many searches at once until the input ends.
func readGreedily(ctx context.Context, in io.Reader, out io.Writer, address string, searches int, kind string) error {
	request, err := greedyRequest(kind)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var events atomic.Int64
	var readers sync.WaitGroup
	begin := time.Now()
	for range searches {
		connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
		if err != nil {
			return err
		}
		defer connection.Close()
		readers.Go(func() {
			if err := count(ctx, clewv1.NewSearchServiceClient(connection), request, &events); ctx.Err() == nil {
				cancel(err)
			}
		})
	}
	_, err = io.Copy(io.Discard, in) // until whoever started it has seen enough
	cause := context.Cause(ctx)
	cancel(nil)
	readers.Wait()
	fmt.Fprintf(out, "\ngreedy     %d searches, %s, %.2f M events a second\n", searches, kind, float64(events.Load())/time.Since(begin).Seconds()/1e6)
	return errors.Join(err, cause)
}

// count reads a search and counts the events that it has made.
func count(ctx context.Context, client clewv1.SearchServiceClient, request *clewv1.SearchRequest, events *atomic.Int64) error {
	stream, err := client.Search(ctx, request)
	if err != nil {
		return err
	}
	seen := int64(0)
	for {
		message, err := stream.Recv()
		if err != nil {
			return fmt.Errorf("a greedy search lost its stream: %w", err)
		}
		// Every progress says it; nothing else has to be looked at.
		if progress := message.GetProgress(); progress != nil {
			events.Add(progress.GetSequence() - seen)
			seen = progress.GetSequence()
		}
	}
}
