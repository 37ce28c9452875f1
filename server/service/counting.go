package service

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
	"clew/solver/count"
)

// errTimeUp is why a count ends at its max_duration.
var errTimeUp = errors.New("the time is up")

// counting is a count and the messages about it. All of it belongs to the
// goroutine of the call.
type counting struct {
	count *count.Count
	query *query
	// started is the first message.
	started *clewv1.CountStarted
	// send is where the messages go. It must return once the call is over.
	send         func(*clewv1.CountSolutionsResponse) error
	stallTimeout time.Duration
	// shutdown says when the count must come to its end.
	shutdown *shutdown

	begun time.Time
	// outcome is how the count has ended, limit which one it has met.
	outcome clewv1.Outcome
	limit   clewv1.Limit
}

// run counts until that ends or the context does, and returns when nothing of it
// goes on but, after errStalled, what is being sent.
func (c *counting) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	c.begun = time.Now()
	ended := make(chan error, 1)
	var group sync.WaitGroup
	defer group.Wait()
	defer cancel()
	group.Go(func() { ended <- protect(func() error { return c.compute(ctx) }) })

	if err := c.deliver(ctx, clewv1.CountSolutionsResponse_builder{Started: c.started}.Build()); err != nil {
		return err
	}
	progress := time.NewTicker(c.query.progressInterval)
	defer progress.Stop()
	for {
		select {
		case err := <-ended:
			if err != nil && !errors.Is(err, errTimeUp) {
				return err
			}
			return c.deliver(ctx, c.finish(err))
		case <-c.shutdown.due.Done():
			return cmp.Or(c.deliver(ctx, c.describe()), errShuttingDown)
		case <-progress.C:
			if err := c.deliver(ctx, c.describe()); err != nil {
				return err
			}
		}
	}
}

// compute counts until it is done or has to stop, and returns why.
func (c *counting) compute(ctx context.Context) error {
	if limit := c.query.maxDuration; limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, limit, errTimeUp)
		defer cancel()
	}
	return c.count.Run(ctx)
}

// deliver sends a message and returns when it has been sent. The error is that of
// send, errStalled when the reader takes nothing for too long, or the cause why
// the context has ended; after any of them nothing more may be sent. There are so
// few messages that a goroutine for each costs nothing.
func (c *counting) deliver(ctx context.Context, message *clewv1.CountSolutionsResponse) error {
	sent := make(chan error, 1)
	go func() { sent <- protect(func() error { return c.send(message) }) }()
	stalled := time.NewTimer(c.stallTimeout)
	defer stalled.Stop()
	select {
	case err := <-sent:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-stalled.C:
		return errStalled
	}
}

// describe returns a progress.
func (c *counting) describe() *clewv1.CountSolutionsResponse {
	progress := c.count.Progress()
	return clewv1.CountSolutionsResponse_builder{Progress: clewv1.CountProgress_builder{
		Count:    progress.Solutions.String(),
		Explored: proto.Float64(progress.Explored),
		Elapsed:  durationpb.New(time.Since(c.begun)),
	}.Build()}.Build()
}

// summary is what has come of the count.
func (c *counting) summary() summary {
	progress := c.count.Progress()
	t := summary{
		kind:    "count",
		outcome: nameOutcome(c.outcome, c.limit),
		numbers: []any{"solutions", progress.Solutions, "explored", progress.Explored},
	}
	if !c.begun.IsZero() {
		t.elapsed = time.Since(c.begun)
	}
	return t
}

// finish returns the last message of a count that was stopped by err, or by
// nothing.
func (c *counting) finish(err error) *clewv1.CountSolutionsResponse {
	finished := clewv1.CountFinished_builder{
		Count:   c.count.Progress().Solutions.String(),
		Outcome: clewv1.Outcome_OUTCOME_EXHAUSTED,
		Elapsed: durationpb.New(time.Since(c.begun)),
	}.Build()
	if err != nil {
		finished.SetOutcome(clewv1.Outcome_OUTCOME_LIMIT_REACHED)
		finished.SetLimit(clewv1.Limit_LIMIT_DURATION)
	}
	if proof := c.count.Proof(); proof != nil {
		finished.SetProof(encodeTheorem(proof.Theorem))
		finished.SetProofText(proof.Text)
	}
	c.outcome, c.limit = finished.GetOutcome(), finished.GetLimit()
	return clewv1.CountSolutionsResponse_builder{Finished: finished}.Build()
}
