// Bench prints how fast clew is, as ratios to plain programs that do the same
// without telling anybody: both run in turns within one run, so that a busy or a
// slow machine slows both. It needs gcc and g++.
//
//	go run ./bench
//	go run ./bench -rounds 25 sudoku
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// figure is one comparison. Both sides return what they found, which must agree.
type figure struct {
	// name is what to ask for it by, and about what it measures.
	name, about string
	ours        func(context.Context) (measurement, error)
	plain       program
	// must and aim are the largest ratios of times that are good enough, and good;
	// 0 where none is set.
	must, aim float64
}

// measurement is one run of one side.
type measurement struct {
	found string
	took  time.Duration
}

func main() {
	rounds := flag.Int("rounds", 11, "how often each side runs")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, *rounds, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures the figures of these names, or all, and prints a table.
func run(ctx context.Context, out io.Writer, rounds int, names []string) error {
	if rounds < 1 {
		return fmt.Errorf("-rounds %d: want at least 1", rounds)
	}
	chosen, err := choose(figures(), names)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "clew-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "figure\tclew\tplain\tratio\tmedian ratio\tmust\taim\t")
	for _, f := range chosen {
		row, err := measure(ctx, f, rounds, folder)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		fmt.Fprintln(table, row)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nBest of %d runs in turns; a ratio below 1 is faster than the plain program.\n", rounds)
	for _, f := range chosen {
		fmt.Fprintf(out, "%s: %s\n", f.name, f.about)
	}
	return nil
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

// measure runs both sides in turns and returns the row of the table.
func measure(ctx context.Context, f figure, rounds int, folder string) (string, error) {
	binary, err := f.plain.compile(ctx, folder)
	if err != nil {
		return "", err
	}
	var ours, plain []time.Duration
	var ratios []float64
	for range rounds {
		a, err := f.ours(ctx)
		if err != nil {
			return "", err
		}
		b, err := f.plain.run(ctx, binary)
		if err != nil {
			return "", err
		}
		if a.found != b.found {
			return "", fmt.Errorf("clew has %s, the plain program %s: they do not do the same", a.found, b.found)
		}
		ours, plain = append(ours, a.took), append(plain, b.took)
		ratios = append(ratios, a.took.Seconds()/b.took.Seconds())
	}
	slices.Sort(ratios)
	best, bestPlain := slices.Min(ours), slices.Min(plain)
	return fmt.Sprintf("%s\t%s\t%s\t%.2f\t%.2f\t%s\t%s\t", f.name,
		milliseconds(best), milliseconds(bestPlain), best.Seconds()/bestPlain.Seconds(), ratios[rounds/2], ratio(f.must), ratio(f.aim)), nil
}

func ratio(r float64) string {
	if r == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", r)
}

func milliseconds(d time.Duration) string { return fmt.Sprintf("%.1f ms", d.Seconds()*1000) }
