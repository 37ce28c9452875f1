package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	clewv1 "clew/gen/clew/v1"
)

const queensHelp = `Place queens so that no two share a row, a column or a diagonal, column by
column, and show the search.

` + countingHelp + `

What is not given is up to the server; without any flag it places eight queens,
trying the rows from the top down. The same search with grpcurl:

  grpcurl -plaintext -d '{"queens": {"size": 12}, "seed": 7}' \
    localhost:50051 clew.v1.SearchService/Search`

func newQueens(c console) *cobra.Command {
	return newSearch(c, queens(), &cobra.Command{
		Short: "Place n queens that do not attack each other",
		Long:  queensHelp,
		Example: `  go run ./client queens                         the eight queens
  go run ./client queens 12 --rejections         twelve, with each refused square
  go run ./client queens --initial "0,4 1,7"     complete a board
  go run ./client queens 20 --order center-out --column-order fewest-options
  go run ./client queens 10 --piece amazon       queens that attack as knights too
  go run ./client queens 7 --toroidal            lines of attack go round the edges
  go run ./client queens 8 --max-solutions 0 --detail solutions
                                                 all 92 solutions, and no events`,
	})
}

// queens returns the n queens.
func queens() problem {
	queens := &clewv1.Queens{}
	return problem{
		use:       "queens [SIZE]",
		terms:     &terms{},
		about:     countingHelp,
		search:    clewv1.SearchRequest_builder{Queens: queens}.Build(),
		count:     clewv1.CountSolutionsRequest_builder{Queens: queens}.Build(),
		aliases:   alias{"order": "row-order"},
		uncounted: []string{"row-order", "column-order", "seed"},
		argument: func(command *cobra.Command, size string) error {
			if strings.Contains(strings.ToLower(size), "x") {
				return fmt.Errorf("%q: the board is square, want one number, such as 8", size)
			}
			return setFromArgument(command, "size", size)
		},
		addFlags: func(command *cobra.Command) {
			flags := command.Flags()
			flags.Var(length(queens.SetSize), "size", "rows, columns and queens of the board")
			flags.Var(squares(queens.SetInitial), "initial", "queens set in advance, in one flag or in several")
			addChoice(command, "piece", clewv1.QueensPiece(0).Descriptor(), queens.SetPiece,
				"what is placed; an amazon attacks as a queen and as a knight")
			addFlag(flags, "toroidal", queens.SetToroidal, "lines of attack leave the board on one side and come back on the opposite one")
			addChoice(command, "row-order", clewv1.RowOrder(0).Descriptor(), queens.SetRowOrder,
				"in which order the rows of a column are tried, also --order")
			addChoice(command, "column-order", clewv1.ColumnOrder(0).Descriptor(), queens.SetColumnOrder,
				"in which order the columns get their queens")
		},
		arguments: func(request *clewv1.SearchRequest, to *arguments) {
			queens := request.GetQueens()
			if size := queens.GetSize(); size > 0 {
				to.add(fmt.Sprint(size))
			}
			to.squares("initial", queens.GetInitial())
			to.choice("piece", queens.GetPiece())
			to.flag("toroidal", queens.GetToroidal())
			to.choice("order", queens.GetRowOrder())
			to.choice("column-order", queens.GetColumnOrder())
		},
	}
}
