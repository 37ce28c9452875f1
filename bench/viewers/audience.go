package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// audience is all viewers. Each reads a stream of its own and checks it.
type audience struct {
	config
	clients     []clewv1.SearchServiceClient
	connections []*grpc.ClientConn
	request     *clewv1.SearchRequest

	ctx     context.Context
	cancel  context.CancelCauseFunc
	viewers sync.WaitGroup
	// came is how many viewers were sent for, served how many have been answered.
	came   int
	served atomic.Int64
	// late is where viewers add how late an event was, nil while nobody measures.
	late atomic.Pointer[lateness]
}

// gather connects to the server.
func gather(ctx context.Context, c config, address string) (*audience, error) {
	a := &audience{config: c, request: request(c)}
	a.ctx, a.cancel = context.WithCancelCause(ctx)
	for range c.connections {
		connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
		if err != nil {
			a.leave()
			return nil, err
		}
		a.connections = append(a.connections, connection)
		a.clients = append(a.clients, clewv1.NewSearchServiceClient(connection))
	}
	return a, nil
}

// request asks for a search that does not end while anybody looks: every solution
// of 12 queens, 10 million events.
func request(c config) *clewv1.SearchRequest {
	r := clewv1.SearchRequest_builder{
		Queens:        clewv1.Queens_builder{Size: 12}.Build(),
		MaxSolutions:  proto.Uint32(0),
		EventInterval: durationpb.New(c.interval()),
	}.Build()
	if c.progress > 0 {
		r.SetProgressInterval(durationpb.New(c.progress))
	}
	return r
}

// grow has n more viewers come, evenly over the time of the ramp, and waits until
// all are served and all see events.
func (a *audience) grow(ctx context.Context, n int) error {
	begin := time.Now()
	for i := range n {
		if err := a.wait(ctx, time.Until(begin.Add(a.ramp*time.Duration(i)/time.Duration(n)))); err != nil {
			return err
		}
		client := a.clients[a.came%len(a.clients)]
		a.came++
		a.viewers.Go(func() {
			if err := a.watch(client); err != nil {
				a.cancel(err)
			}
		})
	}
	for a.served.Load() < int64(a.came) {
		if err := a.wait(ctx, 10*time.Millisecond); err != nil {
			return err
		}
	}
	return a.wait(ctx, 2*time.Second+a.interval())
}

// wait waits so long, unless a viewer gives up.
func (a *audience) wait(ctx context.Context, d time.Duration) error {
	if d > 0 {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-a.ctx.Done():
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return context.Cause(a.ctx)
}

// watch is one viewer.
func (a *audience) watch(client clewv1.SearchServiceClient) error {
	interval := a.interval()
	var state *trace.State
	var start time.Time
	for message, err := range trace.Search(a.ctx, client, a.request) {
		now := time.Now()
		switch {
		case a.ctx.Err() != nil:
			return nil
		case err != nil:
			return fmt.Errorf("a viewer lost its stream: %w", err)
		case message.HasFinished():
			return errors.New("a search has ended while it was watched: it is too short")
		case message.HasStarted():
			if state, err = trace.NewState(message.GetStarted()); err != nil {
				return err
			}
			start = now
			a.served.Add(1)
		default:
			before := state.Sequence()
			if err := state.Fold(message); err != nil {
				return err
			}
			for sequence := before + 1; sequence <= state.Sequence(); sequence++ {
				// No event is early: one that seems so shows that started was late.
				if early := now.Add(-time.Duration(sequence) * interval); early.Before(start) {
					start = early
				}
				if late := a.late.Load(); late != nil {
					late.add(now.Sub(start) - time.Duration(sequence)*interval)
				}
			}
		}
	}
	return nil
}

// leave ends all streams.
func (a *audience) leave() {
	a.cancel(context.Canceled)
	a.viewers.Wait()
	for _, connection := range a.connections {
		connection.Close()
	}
}
