package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"clew/client/grid"
	clewv1 "clew/gen/clew/v1"
)

const sudokuAbout = `A grid is text, row by row: a digit for a given cell, 0 or . for an empty one;
_, *, - and x are empty cells too. White space is ignored, and so are frames: lines
of -, =, + and | alone, each |, and what else is made to draw boxes. A grid has 81
cells, or 16, 256 or 625, where A stands for 10, B for 11 and so on. GIVENS is a
grid, in one line or in several, FILE is a file with one, - the standard input.
Without any the server has an example.

` + countingHelp

const sudokuHelp = `Fill a grid so that each row, each column and each box has every digit once, and
show the search.

` + sudokuAbout + `

The same search with grpcurl:

  grpcurl -plaintext -d '{"sudoku": {"givens": "1... ..3. .4.. ...2"}}' \
    localhost:50051 clew.v1.SearchService/Search`

func newSudoku(c console) *cobra.Command {
	return newSearch(c, sudoku(c), &cobra.Command{
		Short: "Solve a Sudoku",
		Long:  sudokuHelp,
		Example: `  go run ./client sudoku                         the server's example
  go run ./client sudoku --order fewest-options
                                                 the cell with the least choice first
  go run ./client sudoku "1... ..3. .4.. ...2" --rejections
                                                 with each refused digit
  echo '1... ..3. .4.. ...2' | go run ./client sudoku - --max-solutions 2
                                                 only 1 of 2: it is a proper one`,
	})
}

// sudoku returns the Sudoku, whose grid may be read from a file.
func sudoku(c console) problem {
	sudoku := &clewv1.Sudoku{}
	terms := &terms{}
	return problem{
		use:       "sudoku [GIVENS | FILE | -]",
		terms:     terms,
		files:     true,
		about:     sudokuAbout,
		search:    clewv1.SearchRequest_builder{Sudoku: sudoku}.Build(),
		count:     clewv1.CountSolutionsRequest_builder{Sudoku: sudoku}.Build(),
		aliases:   alias{"order": "cell-order"},
		uncounted: []string{"cell-order", "seed"},
		argument: func(command *cobra.Command, argument string) error {
			givens, fromFile, err := readGivens(command, c, argument)
			if err != nil {
				return fmt.Errorf("the Sudoku: %w", err)
			}
			if fromFile {
				terms.text = textName(argument)
			}
			return setFromArgument(command, "givens", givens)
		},
		addFlags: func(command *cobra.Command) {
			flags := command.Flags()
			flags.Var(gridText(sudoku.SetGivens), "givens", "the grid row by row, 0 or . for an empty cell")
			addChoice(command, "cell-order", clewv1.CellOrder(0).Descriptor(), sudoku.SetCellOrder,
				"in which order the empty cells get their digits, also --order")
		},
		arguments: func(request *clewv1.SearchRequest, to *arguments) {
			sudoku := request.GetSudoku()
			// By its flag, for an argument may be the name of a file.
			to.text("givens", sudoku.GetGivens())
			to.choice("order", sudoku.GetCellOrder())
		},
	}
}

// readGivens returns the grid that an argument is, or that of the file it names.
func readGivens(command *cobra.Command, c console, argument string) (givens string, fromFile bool, err error) {
	if argument != standardInput {
		// A grid may even be too long for the name of a file, so any error will do.
		if _, err := os.Stat(argument); err != nil {
			switch {
			case isGrid(argument):
				return argument, false, nil
			case errors.Is(err, fs.ErrNotExist):
				return "", false, noGrid(argument)
			default:
				return "", false, err // which names the file
			}
		}
	}
	givens, err = c.readFile(command.Context(), argument)
	if err == nil && strings.TrimSpace(grid.Unframed(givens)) == "" {
		err = fmt.Errorf("%s has no grid", textName(argument))
	}
	return givens, true, err
}
