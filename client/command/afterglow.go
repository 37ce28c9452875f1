package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"clew/client/player"
	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

// afterglow is what an animation leaves behind on the terminal: the board, and how
// the search has ended or what was seen of it.
type afterglow struct {
	player.Result
	width int // of the terminal
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

// board returns the lines of a board that is not empty and fits the terminal.
func (a afterglow) board() []string {
	if a.Board.Depth() == 0 || max(a.Board.Rows(), a.Board.Columns()) > maxDrawn {
		return nil
	}
	rows := draw(a.Started, a.Board)
	for i, row := range rows {
		rows[i] = "  " + row
	}
	if slices.ContainsFunc(rows, func(row string) bool { return ansi.StringWidth(row) > a.width }) {
		return nil
	}
	if a.Solution > 0 {
		rows = slices.Insert(rows, 0, fmt.Sprintf("solution %d, the last:", a.Solution))
	}
	return rows
}

// ending tells how the search has ended, or what was seen until then.
func (a afterglow) ending() string {
	switch {
	case a.Finished == nil && a.Started.GetRequest().GetDetail() == clewv1.Detail_DETAIL_SOLUTIONS:
		return fmt.Sprintf("left before the end: %s seen", count(a.Counters.Solutions, "solution"))
	case a.Finished == nil:
		return fmt.Sprintf("left before the end: %s, %s, %s seen", count(a.Sequence, "event"),
			count(a.Counters.Placements, "placement"), count(a.Counters.Backtracks, "backtrack"))
	case a.Finished.GetProof() != clewv1.Proof_PROOF_UNSPECIFIED:
		return summary(a.Started.GetRequest(), a.Finished)
	default:
		return summary(a.Started.GetRequest(), a.Finished) + " of searching"
	}
}
