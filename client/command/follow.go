package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"google.golang.org/grpc/status"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// patience is how long to try to go on with a search whose stream breaks.
func patience(set func(time.Duration)) *field {
	return scalar("TIME", func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return errors.New("want a time with its unit, such as 30s, or 0s")
		}
		if d == 0 {
			d = -1 // what the library takes for none at all
		}
		set(d)
		return nil
	})
}

// follow is trace.Follow for an output that does not show what becomes of the
// stream: out is told of each break, and when the search goes on.
func (s *search) follow(ctx context.Context, c *connection, out io.Writer) iter.Seq2[*clewv1.SearchResponse, error] {
	return func(yield func(*clewv1.SearchResponse, error) bool) {
		broken, after := false, int64(0)
		interrupted := func(i trace.Interruption) {
			if !broken { // and not the next vain attempt
				fmt.Fprintf(out, "interrupted after event %d: %s; reconnecting\n", i.Sequence, c.cause(i.Err))
			}
			broken, after = true, i.Sequence
		}
		options := trace.FollowOptions{Patience: s.patience, Interrupted: interrupted}
		for message, err := range trace.Follow(ctx, c.client, s.request, options) {
			if broken && err == nil {
				fmt.Fprintf(out, "reconnected after event %d\n", after)
				broken = false
			}
			if !yield(message, err) {
				return
			}
		}
	}
}

// cause tells in a few words what has broken a stream.
func (c *connection) cause(err error) string {
	if errors.Is(err, trace.ErrSilent) {
		return trace.ErrSilent.Error()
	}
	answer := status.Convert(err)
	if _, known := reason(answer); known {
		return answer.Message()
	}
	return fmt.Sprintf("the connection to %s was lost", c.address)
}
