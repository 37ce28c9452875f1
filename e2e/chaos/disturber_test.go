//go:build linux

package chaos

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// site is a server and the proxy before it.
type site struct {
	*host
	proxy *proxy
	// busy is whether something is happening to it.
	busy atomic.Bool
}

// disturber disturbs a client that reads from one of several sites.
type disturber struct {
	t        *testing.T
	sites    []*site
	schedule *schedule
	score    *score
	// healing are the sites that something is happening to.
	healing sync.WaitGroup
}

// run disturbs until the context ends, and returns when all servers run again.
func (d *disturber) run(ctx context.Context) {
	defer d.healing.Wait()
	for ctx.Err() == nil {
		next := d.schedule.next()
		read := d.await(ctx, next)
		if read == nil {
			return
		}
		shown := d.score.disturb(next.kind)
		for _, site := range d.sites {
			if (site == read || next.everywhere) && site.busy.CompareAndSwap(false, true) {
				d.healing.Go(func() {
					defer site.busy.Store(false)
					if err := site.suffer(ctx, next); err != nil {
						d.t.Errorf("%v: %v", next.kind, err)
					}
				})
			}
		}
		if next.kind.breaks() {
			select {
			case <-shown:
			case <-time.After(4 * silence):
			case <-ctx.Done():
			}
		}
	}
}

// await leaves the client alone as long as the disturbance says, and then until it
// reads from a site that nothing is happening to; nil is for a context that has
// ended.
func (d *disturber) await(ctx context.Context, next disturbance) *site {
	for {
		before := make([]int64, len(d.sites))
		for i, site := range d.sites {
			before[i] = site.proxy.passed.Load()
		}
		pause(ctx, next.after)
		if ctx.Err() != nil {
			return nil
		}
		// Connections without a call are not quite silent.
		var read *site
		most := int64(segment)
		for i, site := range d.sites {
			if passed := site.proxy.passed.Load() - before[i]; passed > most {
				read, most = site, passed
			}
		}
		if read != nil && !read.busy.Load() {
			return read
		}
	}
}

// suffer lets a disturbance happen and returns when it is over. The error is that
// of a server that has failed.
func (s *site) suffer(ctx context.Context, d disturbance) error {
	switch d.kind {
	case kill:
		return s.away(ctx, d, s.kill)
	case drain:
		return s.away(ctx, d, s.drain)
	case freeze:
		if err := s.freeze(); err != nil {
			return err
		}
		pause(ctx, d.lasting)
		return s.thaw()
	case hold:
		s.proxy.hold(d.lasting)
		pause(ctx, d.lasting)
	case truncate:
		s.proxy.truncate(d.bytes)
	case reset:
		s.proxy.reset()
	default:
		return fmt.Errorf("no such disturbance: %d", d.kind)
	}
	return nil
}

// away ends a server and, after a while, brings it back, unless all is over.
func (s *site) away(ctx context.Context, d disturbance, end func() error) error {
	if err := end(); err != nil {
		return err
	}
	pause(ctx, d.lasting)
	if ctx.Err() != nil {
		return nil
	}
	return s.restart(ctx)
}
