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

// age makes the stream too old.
func (s *stream) age() {
	s.aged.Store(true)
	s.lookUp()
}

// lifetime returns how old a stream becomes: less than it may by up to a tenth, so that
// streams that began together do not all come back together. A slow pace gets longer:
// its reader would else come back again and again, and never get an event.
func lifetime(maxAge, eventInterval time.Duration) time.Duration {
	age := max(maxAge, 2*eventInterval)
	return age - rand.N(age/10+1)
}

// leaveIfOver returns why the stream must end now, if it must. A caller that is still
// there is told last where the search is.
func (s *stream) leaveIfOver(ctx context.Context) error {
	if !s.over.Load() {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if why := s.whyOver(); why != nil {
		return cmp.Or(s.handOver(ctx, s.describe(maxLastCursor)), why)
	}
	return nil
}

// whyOver returns why the server must end the stream, if it must. When it shuts down
// it lets those go on for a moment that may yet come to their end.
func (s *stream) whyOver() error {
	switch {
	case s.shutdown.due.Err() != nil, s.shutdown.begun.Err() != nil && s.pace.left() > finishTime:
		return errShuttingDown
	case s.aged.Load():
		return streamTooOld(s.maxAge)
	default:
		return nil
	}
}
