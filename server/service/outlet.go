package service

import (
	"cmp"
	"context"

	clewv1 "clew/gen/clew/v1"
	"clew/solver"
)

// sendFunc sends a message to the reader. It is called by one goroutine at a
// time, and must return once the call that it belongs to is over.
type sendFunc func(*clewv1.SearchResponse) error

// outlet takes what a search hands over and sends it. There is one for streams
// that run as fast as they can, the [sender], and one for those that have a pace,
// [direct].
type outlet interface {
	// asked reports whether nothing is left to send, so that a batch would leave at
	// once.
	asked() bool
	// handOver hands over a batch, with its buffer, and returns an empty buffer. It
	// waits until everything before has been sent. After an error there is no more to
	// hand over.
	handOver(ctx context.Context, b batch) (empty []solver.Event, err error)
}

// run streams the search until it ends or the context does, and returns when
// everything has been sent. Only if the reader takes nothing it returns before,
// with errStalled; what is being sent then ends with the call.
func (s *stream) run(ctx context.Context) error {
	if s.query.eventInterval > 0 {
		direct := newDirect(s.send, s.encoder)
		s.outlet = direct
		return direct.watch(func() error { return s.produce(ctx) }, s.stallTimeout)
	}
	return s.runAhead(ctx)
}

// runAhead has the search run while the messages before are being sent.
func (s *stream) runAhead(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	sender := startSender(&sender{
		send:         s.send,
		encoder:      s.encoder,
		interrupt:    &s.bell.interrupt,
		stallTimeout: s.stallTimeout,
	}, cancel)
	defer sender.close()
	s.outlet = sender
	err := protect(func() error { return s.produce(ctx) })
	return cmp.Or(err, sender.flush(ctx))
}
