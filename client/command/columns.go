package command

import (
	"strconv"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// columns are the widths of the parts of an event's line, so that lines stand
// aligned below each other:
//
//	3  reject     row 1  column 1   depth 1   attacked by row 0 column 0
type columns struct {
	row, column, value, depth int // digits; value 0: every value is 1
	perRow                    int // cells of a row
}

// sequenceDigits is the width of the number of an event. Nobody knows how long a
// search will be; those with a million events need not stay aligned.
const sequenceDigits = 6

func newColumns(state *trace.State) columns {
	deepest := state.Target()
	if deepest == trace.None {
		deepest = state.Cells()
	}
	c := columns{
		row:    digits(state.Rows() - 1),
		column: digits(state.Columns() - 1),
		depth:  digits(deepest),
		perRow: state.Columns(),
	}
	if state.Values() > 1 {
		c.value = digits(state.Values())
	}
	return c
}

func digits(n int) int { return len(strconv.Itoa(n)) }

// append appends the line of an event. Searches have millions of them, hence no
// package fmt.
func (c columns) append(line []byte, step trace.Step) []byte {
	line = appendNumber(line, int(step.Sequence), sequenceDigits)
	switch step.Kind {
	case clewv1.EventKind_EVENT_KIND_PLACE:
		line = append(line, "  place      "...)
	case clewv1.EventKind_EVENT_KIND_BACKTRACK:
		line = append(line, "  backtrack  "...)
	case clewv1.EventKind_EVENT_KIND_REJECT:
		line = append(line, "  reject     "...)
	case clewv1.EventKind_EVENT_KIND_SOLUTION:
		line = append(line, "  solution   "...)
	}
	if step.Cell != trace.None {
		line = c.appendCell(line, step.Cell, c.row, c.column)
		if c.value > 0 {
			line = append(line, " value "...)
			line = appendNumber(line, step.Value, c.value)
		}
		line = append(line, "   "...)
	}
	line = append(line, "depth "...)
	line = appendNumber(line, step.Depth, c.depth)
	// Packed steps do not tell why a candidate was refused.
	if step.Reason != clewv1.RejectReason_REJECT_REASON_UNSPECIFIED {
		line = append(line, "   "...)
		blames := step.Conflict != trace.None
		line = append(line, reasonText(step.Reason, blames)...)
		if blames {
			line = append(line, ' ')
			line = c.appendCell(line, step.Conflict, 0, 0)
		}
	}
	return append(line, '\n')
}

func (c columns) appendCell(line []byte, cell, rowDigits, columnDigits int) []byte {
	line = append(line, "row "...)
	line = appendNumber(line, cell/c.perRow, rowDigits)
	line = append(line, " column "...)
	return appendNumber(line, cell%c.perRow, columnDigits)
}

// appendNumber appends a number that ends after at least so many characters.
func appendNumber(line []byte, n, width int) []byte {
	var buffer [20]byte
	text := strconv.AppendInt(buffer[:0], int64(n), 10)
	for range width - len(text) {
		line = append(line, ' ')
	}
	return append(line, text...)
}
