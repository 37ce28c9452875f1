// Bench prints how fast clew is, as ratios to something else that does the same:
// plain programs that search without telling anybody, or other ways to deliver a
// trace. Both run in turns within one run, so that a busy or a slow machine slows
// both. It needs gcc and g++.
//
//	go run ./bench
//	go run ./bench -rounds 25 sudoku delivery
//	go run ./bench -profile /tmp delivery
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
)

func main() {
	rounds := flag.Int("rounds", 11, "how often each side runs")
	profile := flag.String("profile", "", "`folder` for CPU profiles of bench and its server: client.pprof and server.pprof")
	server := flag.Bool("serve", false, "be the server of the stream figures; bench runs itself so")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	work, name := func() error { return run(ctx, os.Stdout, *rounds, *profile, flag.Args()) }, "client"
	if *server {
		work, name = func() error { return serve(ctx) }, "server"
	}
	if err := profiled(*profile, name, work); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures the figures of these names, or all, and prints a table.
func run(ctx context.Context, out io.Writer, rounds int, profile string, names []string) (err error) {
	if rounds < 1 {
		return fmt.Errorf("-rounds %d: want at least 1", rounds)
	}
	folder, err := os.MkdirTemp("", "clew-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	peer, err := startPeer(ctx, profile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, peer.stop()) }()
	chosen, err := choose(slices.Concat(engineFigures(folder), streamFigures(folder, peer)), names)
	if err != nil {
		return err
	}
	return writeTable(ctx, out, chosen, rounds)
}

func choose(all []figure, names []string) ([]figure, error) {
	if len(names) == 0 {
		return all, nil
	}
	var chosen []figure
	for _, name := range names {
		i := slices.IndexFunc(all, func(f figure) bool { return f.name == name })
		if i < 0 {
			known := make([]string, len(all))
			for i, f := range all {
				known[i] = f.name
			}
			return nil, fmt.Errorf("no figure %q: want %s", name, strings.Join(known, ", "))
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}
