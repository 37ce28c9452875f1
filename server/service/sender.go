package service

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"clew/solver"
)

// sender encodes and sends batches in a goroutine of its own. Between it and the
// search there are two buffers of events, one on each side: whoever asks for a
// batch gives an empty buffer, whoever hands one over gets it.
type sender struct {
	send    sendFunc
	encoder encoder
	// interrupt tells the search that the sender has asked.
	interrupt *solver.Interrupt
	// stallTimeout is how long to wait for a reader that takes nothing.
	stallTimeout time.Duration

	// asks holds the sender's empty buffer while it waits for a batch. So it
	// holds one exactly when all batches before have been sent.
	asks chan []solver.Event
	// batches is never full: only one who has received from asks sends to it.
	batches chan batch
	// began is when the goroutine started, and taken how long after that the
	// transport took the latest message.
	began time.Time
	taken atomic.Int64
	// done is closed when the goroutine ends.
	done chan struct{}
	// stalled is whether the reader was given up.
	stalled bool
}

// startSender starts the goroutine. It ends with close, or when send has failed,
// which cancels with that error.
func startSender(s *sender, cancel context.CancelCauseFunc) *sender {
	s.asks = make(chan []solver.Event, 1)
	s.batches = make(chan batch, 1)
	s.done = make(chan struct{})
	s.began = time.Now()
	go func() {
		defer close(s.done)
		if err := protect(s.run); err != nil {
			cancel(err)
		}
	}()
	return s
}

func (s *sender) run() error {
	var empty []solver.Event
	for {
		// First ask, then interrupt: a search that sees the interrupt sees the buffer.
		s.asks <- empty
		s.interrupt.Raise()
		b, more := <-s.batches
		if !more {
			return nil
		}
		for message := range s.encoder.messages(b) {
			if err := s.send(message); err != nil {
				return err
			}
			s.taken.Store(int64(time.Since(s.began)))
		}
		empty = b.events[:0]
		if len(b.events) > 0 {
			runtime.Gosched() // see turn.go
		}
	}
}

// asked reports whether the sender waits for a batch.
func (s *sender) asked() bool { return len(s.asks) > 0 }

// handOver waits until the sender asks and hands it a batch, with its buffer; it
// returns an empty buffer. The error is errStalled when the reader takes nothing
// for too long, or the cause why the context has ended.
func (s *sender) handOver(ctx context.Context, b batch) (empty []solver.Event, err error) {
	empty, err = s.wait(ctx)
	if err != nil {
		return nil, err
	}
	s.batches <- b
	return empty, nil
}

// flush waits until everything that was handed over has been sent; nothing can
// be handed over any more. The errors are those of handOver.
func (s *sender) flush(ctx context.Context) error {
	_, err := s.wait(ctx)
	return err
}

// wait waits until the sender asks.
func (s *sender) wait(ctx context.Context) (empty []solver.Event, err error) {
	if s.stalled {
		return nil, errStalled
	}
	select {
	case empty = <-s.asks:
		return empty, nil
	default:
	}
	waiting := time.Now()
	timer := time.NewTimer(s.stallTimeout)
	defer timer.Stop()
	for {
		select {
		case empty = <-s.asks:
			return empty, nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-timer.C:
			// A large solution is many messages: a reader that takes them is slow, not
			// stalled.
			left := s.stallTimeout - min(time.Since(waiting), time.Since(s.began)-time.Duration(s.taken.Load()))
			if left <= 0 {
				s.stalled = true
				return nil, errStalled
			}
			timer.Reset(left)
		}
	}
}

// close ends the goroutine and waits for it, unless the reader is stalled: then
// it ends when the handler of the call has returned, which unblocks its Send.
func (s *sender) close() {
	close(s.batches)
	if !s.stalled {
		<-s.done
	}
}
