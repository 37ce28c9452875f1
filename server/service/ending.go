package service

import (
	"cmp"
	"context"
	"math/rand/v2"
	"time"
)

// What ends a stream before its search does: its caller, a shutdown of the server, and
// its age.

// lookUp has the stream see whether it must end. Any goroutine may call it.
func (s *stream) lookUp() {
	s.over.Store(true)
	s.bell.ring()
}

// age makes the stream too old. Any goroutine may call it.
func (s *stream) age() {
	s.aged.Store(true)
	s.bell.ring()
}

// lifetime returns how old a stream becomes: less than it may by up to a tenth, so that
// streams that began together do not all come back together.
func lifetime(maxAge time.Duration) time.Duration {
	return maxAge - rand.N(maxAge/10+1)
}

// leaveIfOver returns why the stream must end now, if it must. A caller that is still
// there is told last where the search is.
func (s *stream) leaveIfOver(ctx context.Context) error {
	switch {
	case !s.over.Load():
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	// A shutdown lets those go on for a moment that may yet come to their end.
	case s.shutdown.due.Err() != nil, s.shutdown.begun.Err() != nil && s.pace.left() > finishTime:
		return s.leave(ctx, errShuttingDown)
	default:
		return nil
	}
}

// leaveIfAged is leaveIfOver for a stream that has become too old. It is for right after
// an event: so whoever comes back again and again gets further each time, and whoever has
// a slow pace has not waited in vain.
func (s *stream) leaveIfAged(ctx context.Context) error {
	if !s.aged.Load() {
		return nil
	}
	return s.leave(ctx, streamTooOld(s.maxAge))
}

// leave tells the caller where the search is, and returns why that is the last.
func (s *stream) leave(ctx context.Context, why error) error {
	return cmp.Or(s.handOver(ctx, s.describe(maxLastCursor)), why)
}
