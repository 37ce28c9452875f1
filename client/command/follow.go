package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/spf13/pflag"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/trace"
	"clew/client/words"
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

// remote is where searches run, and for how long to go on with those whose stream
// breaks.
type remote struct {
	where
	patience time.Duration
}

func (r *remote) addFlags(flags *pflag.FlagSet) {
	r.where.addFlags(flags, "search on the server at `HOST:PORT`, not in this process")
	flags.Var(patience(func(d time.Duration) { r.patience = d }), "patience", "how long to try to go on where the connection breaks, 0s: not at all; not given: 1m")
}

// arguments returns what says the same on a command line.
func (r *remote) arguments() arguments {
	args := r.where.arguments()
	switch {
	case r.patience < 0:
		args.add("--patience", "0s")
	case r.patience > 0:
		args.duration("patience", durationpb.New(r.patience))
	}
	return args
}

// follow is trace.Follow for an output that does not show what becomes of the
// stream: out is told of each break, and when the search goes on.
func (r *remote) follow(ctx context.Context, c *connection, request *clewv1.SearchRequest, out io.Writer) iter.Seq2[*clewv1.SearchResponse, error] {
	return func(yield func(*clewv1.SearchResponse, error) bool) {
		broken, after := false, int64(0)
		interrupted := func(i trace.Interruption) {
			if !broken { // and not the next vain attempt
				fmt.Fprintf(out, "interrupted after event %d: %s; reconnecting\n", i.Sequence, c.cause(i.Err))
			}
			broken, after = true, i.Sequence
		}
		options := trace.FollowOptions{Patience: r.patience, Interrupted: interrupted}
		for message, err := range trace.Follow(ctx, c.client, request, options) {
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
		return words.Printable(answer.Message())
	}
	return fmt.Sprintf("the connection to %s was lost", c.address)
}
