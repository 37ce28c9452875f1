package trace

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ErrSilent is why Follow gives up a call whose server says nothing, not even that
// it is there.
var ErrSilent = errors.New("the server has said nothing for too long")

// silence cancels a call in which nothing comes for too long. Time that the reader
// takes over a message does not count.
type silence struct {
	timer *time.Timer
	// cancelled is the context's cause.
	cancelled func() error
}

// watch begins to wait for the first message, for so long; 0 is for ever.
func watch(ctx context.Context, limit time.Duration, cancel context.CancelCauseFunc) *silence {
	s := &silence{cancelled: func() error { return context.Cause(ctx) }}
	s.timer = time.AfterFunc(max(limit, time.Hour), func() { cancel(ErrSilent) })
	s.begin(limit)
	return s
}

// begin waits for the next message, for so long; 0 is for ever.
func (s *silence) begin(limit time.Duration) {
	if limit > 0 {
		s.timer.Reset(limit)
	} else {
		s.timer.Stop()
	}
}

func (s *silence) stop() { s.timer.Stop() }

// explain returns the error of a call that may have been given up.
func (s *silence) explain(err error) error {
	if errors.Is(s.cancelled(), ErrSilent) {
		return fmt.Errorf("%w: %w", ErrSilent, err)
	}
	return err
}
