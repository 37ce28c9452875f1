package command

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"clew/client/player"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// afterglow is what an animation leaves behind on the terminal: the board, and how
// the search has ended or where it was left.
type afterglow struct {
	player.Result
	broken bool // not the user has ended it
	width  int  // of the terminal
}

// leave writes what an animation leaves behind, which is nothing by itself. The error is
// that of the animation.
func (c console) leave(ctx context.Context, result player.Result, err error) {
	broken := err != nil && ctx.Err() == nil
	fmt.Fprint(c.out, afterglow{result, broken, terminalWidth(c.out)}.text())
}

// text returns it as lines that fit the terminal, "" where nothing was seen.
func (a afterglow) text() string {
	if a.Started == nil {
		return ""
	}
	lines := a.board()
	lines = append(lines, words.Wrap(a.ending(), a.width))
	return strings.Join(lines, "\n") + "\n"
}

// board returns the lines of a board that is not empty and fits the terminal, below what
// it is of.
func (a afterglow) board() []string {
	if a.Board.Depth() == 0 || max(a.Board.Rows(), a.Board.Columns()) > maxDrawn {
		return nil
	}
	rows := draw(a.Board)
	for i, row := range rows {
		rows[i] = "  " + row
	}
	if slices.ContainsFunc(rows, func(row string) bool { return ansi.StringWidth(row) > a.width }) {
		return nil
	}
	if moment := a.moment(); moment != "" {
		rows = slices.Insert(rows, 0, moment+":")
	}
	return rows
}

// moment says of which moment the board is, "" for that which the ending speaks of.
func (a afterglow) moment() string {
	switch {
	case a.Solution > 0:
		return fmt.Sprintf("solution %d, the last", a.Solution)
	case a.Finished == nil || a.AtEnd:
		return ""
	case a.onlySolutions():
		return fmt.Sprintf("solution %d of %d", a.Counters.Solutions, a.Finished.GetCounters().GetSolutions())
	default:
		return fmt.Sprintf("at event %d of %d", a.Sequence, a.Finished.GetSequence())
	}
}

// onlySolutions reports whether the search has shown its solutions and no events.
func (a afterglow) onlySolutions() bool {
	return a.Started.GetRequest().GetDetail() == clewv1.Detail_DETAIL_SOLUTIONS
}

// ending tells how the search has ended, or where it was left.
func (a afterglow) ending() string {
	left := "left"
	if a.broken {
		left = "broken off"
	}
	switch {
	case a.Finished == nil && a.onlySolutions():
		return fmt.Sprintf("%s before the end, after %s", left, count(a.Counters.Solutions, "solution"))
	case a.Finished == nil:
		return fmt.Sprintf("%s before the end, at event %d: %s, %s", left, a.Sequence,
			count(a.Counters.Placements, "placement"), count(a.Counters.Backtracks, "backtrack"))
	case a.Finished.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED:
		return summary(a.Started.GetRequest(), a.Finished)
	default:
		return summary(a.Started.GetRequest(), a.Finished) + " of searching"
	}
}
