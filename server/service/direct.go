package service

import (
	"cmp"
	"context"
	"sync/atomic"
	"time"

	"clew/solver"
)

// direct sends each batch in the goroutine that hands it over: a paced search has
// nothing to do meanwhile. Another goroutine watches it, which wakes once a stall
// time and not with each event.
type direct struct {
	send    sendFunc
	encoder encoder
	// began is when the stream began, sending how long after that the transport was
	// given the message that it has not yet taken; idle when it has taken all, and
	// givenUp when the stream is over, whatever is still being sent.
	began   time.Time
	sending atomic.Int64
}

const (
	idle    = -1
	givenUp = -2
)

func newDirect(send sendFunc, e encoder) *direct {
	d := &direct{send: send, encoder: e, began: time.Now()}
	d.sending.Store(idle)
	return d
}

// asked reports that every batch is welcome.
func (d *direct) asked() bool { return true }

// handOver sends a batch and returns its buffer, empty.
func (d *direct) handOver(ctx context.Context, b batch) (empty []solver.Event, err error) {
	for message := range d.encoder.messages(b) {
		since := int64(time.Since(d.began))
		d.sending.Store(since)
		err := d.send(message)
		if !d.sending.CompareAndSwap(since, idle) {
			// The stream belongs to whoever has given it up.
			return nil, errStalled
		}
		if err != nil {
			return nil, cmp.Or(context.Cause(ctx), err)
		}
	}
	return b.events[:0], nil
}

// watch runs a stream in another goroutine and returns its error, or errStalled
// when the reader has taken nothing for the stall time. The other goroutine then is in
// Send, which the end of the call unblocks, and ends with it; the search goes no further.
func (d *direct) watch(run func() error, stallTimeout time.Duration) error {
	ended := make(chan error, 1)
	go func() { ended <- protect(run) }()
	timer := time.NewTimer(stallTimeout)
	defer timer.Stop()
	for {
		select {
		case err := <-ended:
			return err
		case <-timer.C:
			left := stallTimeout
			sending := d.sending.Load()
			if sending != idle {
				left -= time.Since(d.began) - time.Duration(sending)
			}
			if left <= 0 && d.sending.CompareAndSwap(sending, givenUp) {
				return errStalled
			}
			timer.Reset(left)
		}
	}
}
