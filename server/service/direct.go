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
	// given the message that it has not yet taken, below 0 when it has taken all.
	began   time.Time
	sending atomic.Int64
}

func newDirect(send sendFunc, e encoder) *direct {
	d := &direct{send: send, encoder: e, began: time.Now()}
	d.sending.Store(-1)
	return d
}

// asked reports that every batch is welcome.
func (d *direct) asked() bool { return true }

// handOver sends a batch and returns its buffer, empty.
func (d *direct) handOver(ctx context.Context, b batch) (empty []solver.Event, err error) {
	for message := range d.encoder.messages(b) {
		d.sending.Store(int64(time.Since(d.began)))
		err := d.send(message)
		d.sending.Store(-1)
		if err != nil {
			return nil, cmp.Or(context.Cause(ctx), err)
		}
	}
	return b.events[:0], nil
}

// watch runs a stream in another goroutine and returns its error, or errStalled
// when the reader has taken nothing for the stall time. The stream then ends when
// the handler of the call has returned, which unblocks its Send.
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
			if sending := d.sending.Load(); sending >= 0 {
				left -= time.Since(d.began) - time.Duration(sending)
			}
			if left <= 0 {
				return errStalled
			}
			timer.Reset(left)
		}
	}
}
