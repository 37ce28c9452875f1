package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"
)

// figure is one comparison of clew with something else that does the same.
type figure struct {
	// name is what to ask for it by, and about what it measures.
	name, about   string
	clew, against side
	// sizes is how large an event is on either side, after a run; nil where it has
	// no size.
	sizes [2]fmt.Stringer
	// rates is whether events per second are compared, of which more is better,
	// and not times.
	rates bool
	// must and aim are the ratios that are good enough, and good; 0 where none is
	// set.
	must, aim float64
}

// side does the work of a figure once.
type side func(context.Context) (measurement, error)

// measurement is one run of one side.
type measurement struct {
	// found is what the run found; the two sides must agree.
	found string
	took  time.Duration
	// events is how many events the run delivered, where a rate is measured.
	events int64
}

// value returns what is compared of a measurement: events per second, or seconds.
func (f figure) value(m measurement) float64 {
	if f.rates {
		return float64(m.events) / m.took.Seconds()
	}
	return m.took.Seconds()
}

// best returns the best of some values.
func (f figure) best(values []float64) float64 {
	if f.rates {
		return slices.Max(values)
	}
	return slices.Min(values)
}

func (f figure) format(value float64) string {
	switch {
	case f.rates:
		return fmt.Sprintf("%.2f M/s", value/1e6)
	case value < 1e-3:
		return fmt.Sprintf("%.0f us", value*1e6)
	default:
		return fmt.Sprintf("%.1f ms", value*1e3)
	}
}

// bound formats a ratio that is asked for.
func (f figure) bound(ratio float64) string {
	switch {
	case ratio == 0:
		return "-"
	case f.rates:
		return fmt.Sprintf(">= %g", ratio)
	default:
		return fmt.Sprintf("<= %.1f", ratio)
	}
}

// writeTable measures the figures and writes a row for each.
func writeTable(ctx context.Context, out io.Writer, figures []figure, rounds int) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "figure\tclew\tagainst\tratio\tmedian ratio\tmust\taim\t")
	for _, f := range figures {
		row, err := f.measure(ctx, rounds)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		fmt.Fprintln(table, row)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nBest of %d runs in turns; the ratio is that of clew to what it is measured against.\n", rounds)
	for _, f := range figures {
		fmt.Fprintf(out, "%s: %s\n", f.name, f.about)
		if f.sizes[0] != nil {
			fmt.Fprintf(out, "  %v, against %v\n", f.sizes[0], f.sizes[1])
		}
	}
	return nil
}

// measure runs both sides in turns and returns the row of the table.
func (f figure) measure(ctx context.Context, rounds int) (string, error) {
	var clew, against, ratios []float64
	for range rounds {
		a, err := f.clew(ctx)
		if err != nil {
			return "", err
		}
		b, err := f.against(ctx)
		if err != nil {
			return "", err
		}
		if a.found != b.found {
			return "", fmt.Errorf("clew has %s, the other %s: they do not do the same", a.found, b.found)
		}
		clew, against = append(clew, f.value(a)), append(against, f.value(b))
		ratios = append(ratios, f.value(a)/f.value(b))
	}
	slices.Sort(ratios)
	best, bestAgainst := f.best(clew), f.best(against)
	return fmt.Sprintf("%s\t%s\t%s\t%.2f\t%.2f\t%s\t%s\t", f.name,
		f.format(best), f.format(bestAgainst), best/bestAgainst, ratios[rounds/2], f.bound(f.must), f.bound(f.aim)), nil
}
