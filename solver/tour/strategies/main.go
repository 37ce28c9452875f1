// Command strategies compares the strategies of the knight's tour: from how many
// squares of a board each finds a tour, and with how many placements. It prints
// docs/strategies.md:
//
//	go run ./solver/tour/strategies >docs/strategies.md
//
// The output is the same on every machine. It takes about a minute.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"clew/solver/tour"
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	if err := write(out); err != nil {
		fmt.Fprintln(os.Stderr, "strategies:", err)
		os.Exit(1)
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "strategies:", err)
		os.Exit(1)
	}
}

const introduction = `# Strategies for knight's tours

How often each strategy finds a tour, and what it costs, from the squares of some
boards. Made by

` + "```sh" + `
go run ./solver/tour/strategies >docs/strategies.md
` + "```" + `

which prints the same on every machine. The strategies are those of ` + "`KnightsTour`" + ` in
[problem.proto](../proto/clew/v1/problem.proto): a move order, how it breaks ties,
and which moves are refused because no tour can follow. The last line of each table
is the default.

- *no backtrack*: the searches that found a tour without undoing a move.
- *20x*: those that found one within 20 placements for each free square; the others
  were given up.
- *median* and *worst*: placements of the searches that found one, for each free
  square; a tour without a backtrack takes a little less than 1.
`

func write(out io.Writer) error {
	if _, err := fmt.Fprint(out, introduction); err != nil {
		return err
	}
	for _, b := range boards() {
		section, err := b.section()
		if err != nil {
			return fmt.Errorf("%s: %w", b.name, err)
		}
		if _, err := fmt.Fprintf(out, "\n%s", section); err != nil {
			return err
		}
	}
	return nil
}

// boards are those of the tables.
func boards() []board {
	return []board{
		{name: "5 x 5", config: tour.Config{Rows: 5}},
		{name: "6 x 6", config: tour.Config{Rows: 6}},
		{name: "8 x 8", config: tour.Config{Rows: 8}},
		{name: "12 x 12", config: tour.Config{Rows: 12}, every: 2},
		{name: "20 x 20", config: tour.Config{Rows: 20}, every: 21},
		{name: "50 x 50", config: tour.Config{Rows: 50}, every: 251},
		{name: "3 x 20", config: tour.Config{Rows: 3, Columns: 20}},
		{name: "4 x 20", config: tour.Config{Rows: 4, Columns: 20}},
		{name: "6 x 6, closed", config: tour.Config{Rows: 6, Closed: true}},
		{name: "8 x 8, closed", config: tour.Config{Rows: 8, Closed: true}},
		{name: "20 x 20, closed", config: tour.Config{Rows: 20, Closed: true}, every: 21},
		{name: "8 x 8 without its corners", config: tour.Config{Rows: 8, Blocked: corners(8)}},
		{name: "12 x 12 with a hole of 2 x 2", config: tour.Config{Rows: 12, Blocked: hole(5)}, every: 2},
		{name: "10 x 10, a zebra (2,3)", config: tour.Config{Rows: 10, Leaper: &tour.Leaper{A: 2, B: 3}}},
	}
}
