// Viewers holds many paced searches at once against a server of its own, and
// prints what that costs and how late their events come.
//
//	go run ./bench/viewers
//	go run ./bench/viewers -n 10000 -rate 10 -for 20s
//	go run ./bench/viewers -n 5000 -cores 1 -most
//	go run ./bench/viewers -n 100 -rate 5 -greedy 4
//
// With -greedy other searches run beside them as fast as they are read, to see how
// fair the server is: -kind says which.
//
// The server is a process of its own, so that its memory and its time are seen by
// themselves; both are read from /proc, so this needs Linux. Server and viewers
// talk over loopback TCP and share the cores of the machine.
//
// Lateness is measured with one clock, that of the viewers: event k of a stream
// is due k intervals after `started` came, or earlier if any event of the stream
// shows that the server began earlier than that. An event that the server puts
// off, because it is behind, makes every later event of the stream late too.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"time"
)

// config is what to hold, and for how long.
type config struct {
	// viewers watch rate events a second each, over so many connections.
	viewers     int
	rate        float64
	connections int
	// progress is how often each also gets a progress; 0 is the server's default.
	progress time.Duration
	// ramp is how long the viewers take to come, one after the other, and duration
	// how long they are then measured.
	ramp, duration time.Duration
	// cores is how many the server may use, 0 for all.
	cores int
	// binary is the server; "" is built from the source.
	binary string
	// most has viewers come, as many again each time, until they are not served
	// well: until the 99th percentile of lateness is over the bound.
	most  bool
	bound time.Duration
	// greedy is how many searches of a kind run at full speed beside the viewers.
	greedy int
	kind   string
}

// interval is the time between two events of a viewer.
func (c config) interval() time.Duration {
	return time.Duration(float64(time.Second) / c.rate)
}

func (c config) check() error {
	switch {
	case c.viewers < 1:
		return fmt.Errorf("-n %d: want at least 1", c.viewers)
	case !(c.rate > 0 && c.rate <= 1000):
		return fmt.Errorf("-rate %v: want more than 0 and at most 1000", c.rate)
	case c.connections < 1:
		return fmt.Errorf("-connections %d: want at least 1", c.connections)
	case c.duration < time.Second:
		return fmt.Errorf("-for %v: want at least a second", c.duration)
	case c.greedy < 0:
		return fmt.Errorf("-greedy %d: want 0 or more", c.greedy)
	case c.ramp < 0, c.progress < 0, c.cores < 0, c.bound <= 0:
		return errors.New("-ramp, -progress, -cores, -bound: want no negative value, and a bound")
	}
	return nil
}

func main() {
	var c config
	flag.IntVar(&c.viewers, "n", 10_000, "viewers")
	flag.Float64Var(&c.rate, "rate", 2, "events a second for each")
	flag.IntVar(&c.connections, "connections", 8, "connections that they share")
	flag.DurationVar(&c.progress, "progress", 0, "time between two progress messages; 0 is the server's default")
	flag.DurationVar(&c.ramp, "ramp", 5*time.Second, "how long the viewers take to come")
	flag.DurationVar(&c.duration, "for", 20*time.Second, "how long to measure")
	flag.IntVar(&c.cores, "cores", 0, "cores of the server; 0 is all")
	flag.StringVar(&c.binary, "server", "", "binary of the server, to compare two of them; empty builds one")
	flag.BoolVar(&c.most, "most", false, "add as many viewers again and again, until they are not served in time")
	flag.DurationVar(&c.bound, "bound", 50*time.Millisecond, "lateness that 99 of 100 events must keep, for -most")
	flag.IntVar(&c.greedy, "greedy", 0, "searches at full speed beside the viewers")
	flag.StringVar(&c.kind, "kind", "steps", "what those are sent: events, steps, or nothing (silent, or pruned, whose events take long)")
	read := flag.String("read", "", "be the reader of the greedy searches of a server at this `address`; viewers runs itself so")
	flag.Parse()
	// While the viewers collect garbage, events look late that were not.
	debug.SetGCPercent(800)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	work := func() error { return run(ctx, os.Stdout, c) }
	if *read != "" {
		work = func() error { return readGreedily(ctx, os.Stdin, os.Stdout, *read, c.greedy, c.kind) }
	}
	if err := work(); err != nil {
		fmt.Fprintln(os.Stderr, "viewers:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, c config) (err error) {
	if err := c.check(); err != nil {
		return err
	}
	if _, err := greedyRequest(c.kind); err != nil {
		return err
	}
	server, err := startServer(ctx, c.binary, c.cores)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, server.stop()) }()
	audience, err := gather(ctx, c, server.address)
	if err != nil {
		return err
	}
	defer audience.leave()
	greedy, err := startGreedy(server.address, c.greedy, c.kind)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, greedy.stop()) }()
	fmt.Fprintf(out, "%.3g events a second for each viewer, server on %s\n", c.rate, coresText(c.cores))
	idle, err := server.memory()
	if err != nil {
		return err
	}
	for served := 0; ; {
		if err := audience.grow(ctx, c.viewers); err != nil {
			return err
		}
		result, err := measure(ctx, c, audience, server)
		if err != nil {
			return err
		}
		result.print(out, idle)
		switch inTime := result.inTime(c.bound); {
		case !c.most:
			return nil
		case !inTime:
			fmt.Fprintf(out, "\nat most: %d viewers, %.0f events a second\n", served, float64(served)*c.rate)
			return nil
		default:
			served = result.viewers
		}
	}
}

func coresText(cores int) string {
	switch cores {
	case 0:
		return "all cores"
	case 1:
		return "one core"
	default:
		return fmt.Sprintf("%d cores", cores)
	}
}
