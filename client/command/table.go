package command

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

const (
	// fileWidth is how wide a table may become where no terminal limits it.
	fileWidth = 1000
	// columnGap is how many spaces stand between two columns.
	columnGap = 2
	// unknown is the text of what is not known.
	unknown = "-"
	// leastName is how many columns of a name must be left.
	leastName = 8
)

// tableColumn is a column of the table of a comparison.
type tableColumn struct {
	title string
	// rank is how soon it is left out where there is no room for all: the highest
	// goes first, and below 1 never.
	rank int
	text func(laneResult) string
	left bool // words, not numbers
}

// tableColumns returns all columns from the left.
func tableColumns(heading string) []tableColumn {
	counter := func(get func(*clewv1.Counters) int64) func(laneResult) string {
		return func(r laneResult) string {
			if r.counters() == nil {
				return unknown
			}
			return words.Number(get(r.counters()))
		}
	}
	rejections := func(r laneResult) string {
		if !r.counters().HasRejections() {
			return unknown
		}
		return words.Number(r.counters().GetRejections())
	}
	events := func(r laneResult) string {
		if r.counters() == nil {
			return unknown
		}
		return words.Number(r.events())
	}
	return []tableColumn{
		{heading, 0, laneResult.values, true},
		{"outcome", 0, laneOutcome, true},
		{"placements", 0, counter((*clewv1.Counters).GetPlacements), false},
		{"backtracks", 1, counter((*clewv1.Counters).GetBacktracks), false},
		{"rejections", 5, rejections, false},
		{"deepest", 4, counter(func(c *clewv1.Counters) int64 { return int64(c.GetMaxDepth()) }), false},
		{"solutions", 3, counter((*clewv1.Counters).GetSolutions), false},
		{"events", 6, events, false},
		{"time", 2, finishedText(elapsed), false},
	}
}

// elapsed is the time that a search took by itself.
func elapsed(f *clewv1.Finished) string {
	if !f.HasElapsed() {
		return unknown
	}
	return rounded(f.GetElapsed().AsDuration()).String()
}

// finishedText is the text of a column about the end of a search, which one that has
// not finished does not have.
func finishedText(text func(*clewv1.Finished) string) func(laneResult) string {
	return func(r laneResult) string {
		if r.finished == nil {
			return unknown
		}
		return text(r.finished)
	}
}

// laneOutcome says in a word or two how a search ended. A limit must never look like
// a proof that there is no solution.
func laneOutcome(r laneResult) string {
	if r.finished == nil {
		return "not finished"
	}
	switch r.finished.GetOutcome() {
	case clewv1.Outcome_OUTCOME_SOLVED:
		return "solved"
	case clewv1.Outcome_OUTCOME_EXHAUSTED:
		switch {
		case r.finished.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED:
			return "proved: none"
		case r.finished.GetCounters().GetSolutions() == 0:
			return "no solution"
		default:
			return "exhausted"
		}
	case clewv1.Outcome_OUTCOME_LIMIT_REACHED:
		return limitName(r.finished.GetLimit()) + " reached"
	default:
		return "unknown"
	}
}

// compareTable returns the results of a comparison as lines of at most so many
// columns, the first with the titles. What is known of no search is left out, and what
// there is no room for, the least important first; then names are cut. The heading is
// the title of the names.
func compareTable(heading string, results []laneResult, width int) string {
	columns := slices.DeleteFunc(tableColumns(heading), func(c tableColumn) bool {
		return !slices.ContainsFunc(results, func(r laneResult) bool { return c.text(r) != unknown })
	})
	for {
		rows, widths := tableCells(columns, results)
		if excess := tableWidth(widths) - width; excess > 0 {
			last := 0
			for i, c := range columns {
				if c.rank > columns[last].rank {
					last = i
				}
			}
			if last > 0 {
				columns = slices.Delete(columns, last, last+1)
				continue
			}
			widths[0] = max(leastName, widths[0]-excess)
		}
		return tableText(columns, rows, widths, width)
	}
}

// tableCells returns the texts of all rows, titles first, and how wide each column is.
func tableCells(columns []tableColumn, results []laneResult) (rows [][]string, widths []int) {
	rows = make([][]string, 1+len(results))
	widths = make([]int, len(columns))
	for i, column := range columns {
		rows[0] = append(rows[0], column.title)
		for j, result := range results {
			rows[1+j] = append(rows[1+j], column.text(result))
		}
		for _, row := range rows {
			widths[i] = max(widths[i], ansi.StringWidth(row[i]))
		}
	}
	return rows, widths
}

// tableWidth returns how wide a table is.
func tableWidth(widths []int) int {
	total := columnGap * (len(widths) - 1)
	for _, w := range widths {
		total += w
	}
	return total
}

// tableText lays the rows out in columns of these widths.
func tableText(columns []tableColumn, rows [][]string, widths []int, width int) string {
	var text strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			cell = ansi.Truncate(cell, widths[i], "..")
			space := strings.Repeat(" ", max(0, widths[i]-ansi.StringWidth(cell)))
			if !columns[i].left {
				cell, space = space+cell, ""
			}
			line.WriteString(cell + space + strings.Repeat(" ", columnGap))
		}
		text.WriteString(ansi.Truncate(strings.TrimRight(line.String(), " "), width, "") + "\n")
	}
	return text.String()
}
