package service

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/peer"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
)

// searchLog writes about one search.
type searchLog struct {
	ctx    context.Context
	logger *slog.Logger
}

// searchLog returns a log whose every line names the search, its puzzle and its
// caller.
func (s *Service) searchLog(ctx context.Context, id, puzzle string) searchLog {
	caller := "unknown"
	if p, ok := peer.FromContext(ctx); ok {
		caller = p.Addr.String()
	}
	return searchLog{ctx: ctx, logger: s.logger.With("search", id, "puzzle", puzzle, "peer", caller)}
}

func (l searchLog) started() { l.logger.InfoContext(l.ctx, "search started") }

// ended tells how a stream has ended.
func (l searchLog) ended(s *stream, err error) {
	c := s.search.Counters()
	l.end("search ended", s.outcome, err, "events", s.search.Sequence(),
		"placements", c.Placements, "backtracks", c.Backtracks, "rejections", c.Rejections,
		"solutions", c.Solutions, "elapsed", s.elapsed)
}

func (l searchLog) countStarted(c *counting) {
	l.logger.InfoContext(l.ctx, "count started", "method", c.count.Method(), "workers", c.count.Workers())
}

// countEnded tells how a count has ended.
func (l searchLog) countEnded(c *counting, err error) {
	progress := c.count.Progress()
	l.end("count ended", c.outcome, err,
		"solutions", progress.Solutions, "explored", progress.Explored, "elapsed", time.Since(c.begun))
}

// end writes the last line about a call. That a caller leaves is everyday life.
func (l searchLog) end(message string, outcome clewv1.Outcome, err error, numbers ...any) {
	level, result := slog.LevelInfo, strings.TrimPrefix(outcome.String(), "OUTCOME_")
	switch {
	case err != nil && l.ctx.Err() != nil:
		level, result = slog.LevelDebug, status.FromContextError(l.ctx.Err()).Code().String()
	case lostTransport(err):
		level, result = slog.LevelDebug, codes.Canceled.String()
	case errors.Is(err, errShuttingDown):
		result = "SHUTTING_DOWN"
	case err != nil:
		level, result = slog.LevelWarn, err.Error()
	}
	l.logger.Log(l.ctx, level, message, append([]any{"result", result}, numbers...)...)
}

// lostTransport reports whether a message could not be sent because the caller's
// connection is gone. That shows in Send a moment before it shows in the context.
func lostTransport(err error) bool { return status.Code(err) == codes.Unavailable }

// refuse logs why a search does not start. Bad requests are everyday life too.
func (s *Service) refuse(ctx context.Context, id string, err error) error {
	s.logger.DebugContext(ctx, "search refused", "search", id, "error", err)
	return err
}

// conclude turns the end of a search into the status of its call. A bug is
// logged with what is needed to find it; the caller gets the id of that line.
func (s *Service) conclude(ctx context.Context, id string, err error) error {
	if panicked, ok := errors.AsType[*panicError](err); ok {
		s.logger.ErrorContext(ctx, "search failed", "search", id, "error", panicked, "stack", string(panicked.stack))
		return toStatus(panicked, id)
	}
	if err != nil && ctx.Err() != nil {
		// Whatever went wrong with the transport, this is why.
		err = ctx.Err()
	}
	return toStatus(err, id)
}
