package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"
)

// result is what was measured over some time.
type result struct {
	viewers int
	took    time.Duration
	// due is how many events were due in that time.
	due  float64
	late *lateness
	// memory is that of the server at the end, in bytes.
	memory int64
	// server and client are the time that both spent on any core.
	server, client time.Duration
}

// measure watches an audience that is complete.
func measure(ctx context.Context, c config, a *audience, s *server) (*result, error) {
	self := process(os.Getpid())
	serverBefore, err := s.time()
	if err != nil {
		return nil, err
	}
	clientBefore, err := self.time()
	if err != nil {
		return nil, err
	}
	r := &result{viewers: a.came, late: &lateness{}}
	begin := time.Now()
	a.late.Store(r.late)
	if err := a.wait(ctx, c.duration); err != nil {
		return nil, err
	}
	a.late.Store(nil)
	r.took = time.Since(begin)
	r.due = float64(a.came) * r.took.Seconds() / c.interval().Seconds()
	if r.server, err = s.time(); err != nil {
		return nil, err
	}
	if r.client, err = self.time(); err != nil {
		return nil, err
	}
	r.server -= serverBefore
	r.client -= clientBefore
	r.memory, err = s.memory()
	return r, err
}

// inTime reports whether the viewers were served well: none lost more than one in
// a hundred of its events, and of those that came 99 in a hundred kept the bound.
func (r *result) inTime(bound time.Duration) bool {
	return float64(r.late.count()) >= 0.99*r.due && r.late.quantile(0.99) <= bound
}

// print prints the result, with the memory beyond that of a server without
// viewers.
func (r *result) print(out io.Writer, idle int64) {
	events := r.late.count()
	perEvent := func(spent time.Duration) time.Duration { return spent / time.Duration(max(events, 1)) }
	share := func(spent time.Duration) float64 { return 100 * spent.Seconds() / r.took.Seconds() }
	fmt.Fprintf(out, `
%d viewers, all served, for %.1f s
events     %d of %.0f due (%.2f%%), %.0f a second
lateness   p50 %v, p99 %v, worst %v
memory     %.1f KiB a stream, %.0f MiB in all
server     %.0f%% of a core, %v an event
viewers    %.0f%% of a core, %v an event
`,
		r.viewers, r.took.Seconds(),
		events, r.due, 100*float64(events)/r.due, float64(events)/r.took.Seconds(),
		r.late.quantile(0.5), r.late.quantile(0.99), time.Duration(r.late.worst.Load()).Round(resolution),
		float64(r.memory-idle)/1024/float64(r.viewers), float64(r.memory)/(1<<20),
		share(r.server), perEvent(r.server).Round(100*time.Nanosecond),
		share(r.client), perEvent(r.client).Round(100*time.Nanosecond))
}
