package main

import (
	"fmt"
	"slices"
	"strings"

	"clew/solver"
	"clew/solver/tour"
)

// placementsPerSquare is how many placements for each free square a search is
// given.
const placementsPerSquare = 20

// board is what the strategies are compared on.
type board struct {
	name   string
	config tour.Config
	// every is how many squares it is from one start to the next; 0 is 1.
	every int
}

func corners(side int) []solver.Square {
	last := side - 1
	return []solver.Square{{}, {Column: last}, {Row: last}, {Row: last, Column: last}}
}

// hole returns 2 x 2 squares from a row and column on.
func hole(first int) []solver.Square {
	next := first + 1
	return []solver.Square{{Row: first, Column: first}, {Row: first, Column: next}, {Row: next, Column: first}, {Row: next, Column: next}}
}

type strategy struct {
	order    tour.MoveOrder
	tieBreak tour.TieBreak
	pruning  tour.Pruning
}

// strategies returns all there are, the default last.
func strategies() []strategy {
	var all []strategy
	for pruning := tour.NoPruning; pruning <= tour.Full; pruning++ {
		all = append(all, strategy{tour.Fixed, tour.DefaultTieBreak, pruning}, strategy{tour.StaticDegree, tour.DefaultTieBreak, pruning})
		for _, tieBreak := range []tour.TieBreak{tour.First, tour.Random, tour.Lookahead, tour.FarthestFromCenter} {
			all = append(all, strategy{tour.Warnsdorff, tieBreak, pruning})
		}
	}
	return all
}

func (s strategy) String() string {
	orders := map[tour.MoveOrder]string{tour.Fixed: "`FIXED`", tour.StaticDegree: "`STATIC_DEGREE`", tour.Warnsdorff: "`WARNSDORFF`"}
	tieBreaks := map[tour.TieBreak]string{tour.First: "`FIRST`", tour.FarthestFromCenter: "`FARTHEST_FROM_CENTER`", tour.Lookahead: "`LOOKAHEAD`", tour.Random: "`RANDOM`"}
	prunings := map[tour.Pruning]string{tour.NoPruning: "`NONE`", tour.DeadEnds: "`DEAD_ENDS`", tour.Full: "`FULL`"}
	return fmt.Sprintf("%s | %s | %s", orders[s.order], tieBreaks[s.tieBreak], prunings[s.pruning])
}

// section returns the table of a board, and what it says above it.
func (b board) section() (string, error) {
	starts, unknown, err := b.starts()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "## %s\n\nFrom %d starts that have a tour", b.name, len(starts))
	if b.every > 1 {
		fmt.Fprintf(&text, ", one of every %d squares", b.every)
	}
	if unknown > 0 {
		fmt.Fprintf(&text, "; from %d more no search tells whether they have one", unknown)
	}
	text.WriteString(".\n\n| order | tie-break | pruning | no backtrack | 20x | median | worst |\n|---|---|---|---:|---:|---:|---:|\n")
	for _, s := range strategies() {
		row, err := b.row(s, starts)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&text, "| %v | %s |\n", s, row)
	}
	return text.String(), nil
}

// starts returns the squares from which the default strategy finds a tour, and
// from how many it neither finds one nor knows that there is none.
func (b board) starts() (starts []solver.Square, unknown int, err error) {
	c := b.config
	if c.Columns == 0 {
		c.Columns = c.Rows
	}
	for cell := 0; cell < c.Rows*c.Columns; cell += max(b.every, 1) {
		square := solver.Square{Row: cell / c.Columns, Column: cell % c.Columns}
		if slices.Contains(c.Blocked, square) {
			continue
		}
		search, _, err := b.search(strategy{}, square)
		if err != nil {
			return nil, 0, err
		}
		switch search.Status() {
		case solver.Solved:
			starts = append(starts, square)
		case solver.PlacementLimit:
			unknown++
		}
	}
	return starts, unknown, nil
}

// row returns the figures of a strategy.
func (b board) row(s strategy, starts []solver.Square) (string, error) {
	straight := 0
	var ratios []float64
	for _, start := range starts {
		search, squares, err := b.search(s, start)
		if err != nil {
			return "", err
		}
		counters := search.Counters()
		if search.Status() != solver.Solved {
			continue
		}
		if counters.Backtracks == 0 {
			straight++
		}
		ratios = append(ratios, float64(counters.Placements)/float64(squares))
	}
	if len(ratios) == 0 {
		return "0% | 0% | |", nil
	}
	slices.Sort(ratios)
	return fmt.Sprintf("%s | %s | %.2f | %.2f",
		percent(straight, len(starts)), percent(len(ratios), len(starts)), ratios[len(ratios)/2], ratios[len(ratios)-1]), nil
}

// percent rounds down, so that 100% is all.
func percent(part, whole int) string { return fmt.Sprintf("%d%%", 100*part/whole) }

// search runs a search for the first tour, and returns also how many squares are
// free.
func (b board) search(s strategy, start solver.Square) (search *solver.Search, squares int, err error) {
	c := b.config
	c.Start, c.MoveOrder, c.TieBreak, c.Pruning, c.Seed = &start, s.order, s.tieBreak, s.pruning, 1
	p, err := tour.New(c)
	if err != nil {
		return nil, 0, err
	}
	depth, _ := p.TargetDepth()
	squares = depth + 1
	search = solver.New(p, solver.Options{MaxSolutions: 1, MaxPlacements: int64(placementsPerSquare * squares)})
	events := make([]solver.Event, 1024)
	for status := search.Status(); status == solver.Running; {
		_, status = search.Run(events, nil)
	}
	return search, squares, nil
}
