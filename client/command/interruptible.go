package command

import (
	"context"
	"io"
)

// interruptible does what nobody but the other end of a pipe, or a person, may bring to
// an end, and returns what comes of it. Cancelling ctx ends the wait for it, not the
// thing itself, which may outlive the command.
func interruptible[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := do()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// interruptibleWriter is an output for which nobody waits any more once ctx is
// cancelled: a pipe that nobody reads takes nothing.
type interruptibleWriter struct {
	ctx context.Context
	out io.Writer
}

// Write implements io.Writer. After the error of the context what was to be written
// must stay as it is.
func (w interruptibleWriter) Write(p []byte) (int, error) {
	return interruptible(w.ctx, func() (int, error) { return w.out.Write(p) })
}
