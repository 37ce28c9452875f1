package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/peer"
	"google.golang.org/grpc/status"

	"clew/solver"
)

// call is one call that asks for a search or a count, as the log and the observer
// are told of it. It belongs to the goroutine of the call.
//
// The log has one line at the start and one at the end of each, both at level info,
// also for a caller that has left: whatever starts is seen to end. Why its last message
// could not be sent is told at level debug, and so is a call that is refused. A reader
// that stalls is a warning, a bug an error.
type call struct {
	ctx    context.Context
	method string
	// id names the search in the log, and to its caller.
	id string
	// caller is whose limits hold for the call.
	caller string
	began  time.Time
	logger *slog.Logger
	// observer is told of calls, and watcher of this one once it has begun; nil is
	// nobody.
	observer Observer
	watcher  CallObserver
	// shutdown says whether the service ends.
	shutdown *shutdown
	// leave gives back what the call was admitted to.
	leave func()
	// summary says what has come of it so far. It is nil before the call has begun.
	summary func() summary
}

// summary is what has come of a search or a count.
type summary struct {
	// kind is "search" or "count".
	kind string
	// outcome is how it has come to its end, "" where it has not.
	outcome string
	// events is the number of the last event.
	events int64
	// elapsed is the time spent searching or counting.
	elapsed time.Duration
	// numbers are what else the log says of it.
	numbers []any
}

func (s *Service) newCall(ctx context.Context, method string) *call {
	c := &call{
		ctx:      ctx,
		method:   method,
		id:       fmt.Sprintf("%016x", rand.Uint64()),
		caller:   s.caller(ctx),
		began:    time.Now(),
		observer: s.observer,
		shutdown: s.shutdown,
		leave:    func() {},
	}
	address := "unknown"
	if p, ok := peer.FromContext(ctx); ok && p.Addr != nil {
		address = p.Addr.String()
	}
	c.logger = s.logger.With("search", c.id, "peer", address)
	if c.caller != Host(ctx) {
		c.logger = c.logger.With("caller", c.caller)
	}
	return c
}

// concerns says which puzzle the call is about, as soon as that is known.
func (c *call) concerns(puzzle string) { c.logger = c.logger.With("puzzle", puzzle) }

// enter admits the call to what it takes of the server, which end gives back.
func (c *call) enter(a *admission, cells int64) error {
	leave, err := a.enter(c.caller, cells)
	if err == nil {
		c.leave = leave
	}
	return err
}

// begin tells that the call has been admitted and found right, and returns who is
// told of it from now on.
func (c *call) begin(description Call, summary func() summary, attributes ...any) CallObserver {
	c.summary = summary
	attributes = append([]any{"cells", description.Cells}, attributes...)
	c.logger.InfoContext(c.ctx, summary().kind+" started", attributes...)
	if c.observer != nil {
		c.watcher = c.observer.Started(c.ctx, description)
	}
	return c.watcher
}

// end tells how the call has ended, and returns its status. The call has then left.
func (c *call) end(err error) error {
	defer c.leave()
	if c.summary == nil {
		c.refused(err)
	} else {
		err = c.ended(err)
	}
	return toStatus(err, c.id)
}

// refused tells why the call has not begun.
func (c *call) refused(err error) {
	attributes := append([]any{"method", c.method, "reason", reasonOf(err), "error", err}, stack(err)...)
	c.logger.Log(c.ctx, level(err, slog.LevelDebug), "search refused", attributes...)
	if c.observer != nil {
		c.observer.Refused(c.ctx, Refusal{Method: c.method, Reason: reasonOf(err), Limit: limitOf(err)})
	}
}

// ended tells what has come of the call, and returns why it has ended.
func (c *call) ended(err error) error {
	err = c.cause(err)
	s, lifetime := c.summary(), time.Since(c.began)
	reason := s.outcome
	if err != nil {
		reason = reasonOf(err)
	}
	attributes := append([]any{"result", reason}, s.numbers...)
	attributes = append(attributes, "elapsed", s.elapsed, "lifetime", lifetime)
	level := level(err, slog.LevelInfo)
	if level > slog.LevelInfo {
		attributes = append(append(attributes, "error", err), stack(err)...)
	}
	c.logger.Log(c.ctx, level, s.kind+" ended", attributes...)
	if c.watcher != nil {
		c.watcher.Ended(End{Reason: reason, Events: s.events, Elapsed: s.elapsed, Lifetime: lifetime})
	}
	return err
}

// cause returns why a call has ended: whatever went wrong with the transport, where
// its caller has left that is why, and where the service ends, that.
func (c *call) cause(err error) error {
	switch {
	case err == nil, stack(err) != nil:
		return err
	case c.ctx.Err() != nil:
		err = c.ctx.Err()
	case status.Code(err) == codes.Unavailable:
		// Only what Send returns is a status already. That a connection is gone shows
		// there a moment before it shows in the context.
		c.logger.DebugContext(c.ctx, "caller left", "error", err)
		err = context.Canceled
	default:
		return err
	}
	// A caller whose time is up, and one that is cut off because the service ends, look
	// as if they had left.
	switch deadline, ok := c.ctx.Deadline(); {
	case ok && !time.Now().Before(deadline):
		return context.DeadlineExceeded
	case c.shutdown.begun.Err() != nil:
		return errShuttingDown
	default:
		return err
	}
}

// level is that of everyday life, unless an error is one that somebody should see to.
func level(err error, everyday slog.Level) slog.Level {
	switch {
	case stack(err) != nil:
		return slog.LevelError
	case errors.Is(err, errStalled) || !isForeseen(err):
		return slog.LevelWarn
	default:
		return everyday
	}
}

// stack is what a log needs to find a bug, nothing for other errors.
func stack(err error) []any {
	if panicked, ok := errors.AsType[*panicError](err); ok {
		return []any{"stack", string(panicked.stack)}
	}
	return nil
}

// isForeseen reports whether an error is one that callers bring about, or none.
func isForeseen(err error) bool {
	_, invalid := errors.AsType[*solver.InvalidError](err)
	_, failed := errors.AsType[*failure](err)
	left := errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
	return err == nil || invalid || failed || left
}
