package command

import (
	"fmt"
	"strings"
	"unicode"

	"clew/client/grid"
)

// isGrid reports whether a text is meant to be a grid, right or wrong, and not the
// name of a file. Names have letters, or parts; grids have letters above 9, and few
// of them by mistake, in the sizes that names do not have.
func isGrid(text string) bool {
	text = grid.Unframed(text)
	n := grid.Cells(text)
	if strings.ContainsAny(text, `/\`) || n < grid.Smallest {
		return false
	}
	return !strings.ContainsFunc(text, unicode.IsLetter) || n > grid.Smallest && grid.Whole(text)
}

// noGrid is the error of an argument that is neither a file nor a grid.
func noGrid(argument string) error {
	const most = 40
	short := []rune(argument)
	if len(short) > most {
		short = append(short[:most], '…')
	}
	return fmt.Errorf("%q is neither a file nor a grid, which has 16, 81, 256 or 625 cells and not %d",
		string(short), grid.Cells(grid.Unframed(argument)))
}
