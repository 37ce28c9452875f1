package form

import (
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"clew/client/grid"
)

// gridText is the kind of texts that are the grid of a Sudoku. What people paste may
// have frames, which no server takes.
type gridText struct{ text }

func (gridText) read(text string, _ protoreflect.Value) (protoreflect.Value, error) {
	return protoreflect.ValueOfString(trimmed(grid.Unframed(text))), nil
}

// extent counts cells, and the rows that have any.
func (gridText) extent(text string) string {
	var rows []string
	for row := range strings.SplitSeq(grid.Unframed(text), "\n") {
		if row = strings.Join(strings.Fields(row), ""); row != "" {
			rows = append(rows, row)
		}
	}
	return extent(strings.Join(rows, "\n"))
}
