package command

import (
	"github.com/spf13/cobra"

	"clew/client/trace"
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
	queens := &clewv1.Queens{}
	search := newSearch(c, clewv1.SearchRequest_builder{Queens: queens}.Build(), puzzle{
		title:  "queens",
		symbol: func(*trace.State, int) string { return "Q" },
	})
	command := &cobra.Command{
		Use:   "queens [SIZE]",
		Short: "Place n queens that do not attack each other",
		Long:  queensHelp + "\n\n" + exitHelp,
		Example: `  go run ./client queens                         the eight queens
  go run ./client queens 12 --rejections         twelve, with each refused square
  go run ./client queens --initial "0,4 1,7"     complete a board
  go run ./client queens 20 --order center-out --column-order fewest-options
  go run ./client queens 8 --max-solutions 0 --detail solutions
                                                 all 92 solutions, and no events`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			if len(args) > 0 {
				if err := setFromArgument(command, "size", args[0]); err != nil {
					return err
				}
			}
			return search.run(command.Context())
		},
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	flags := command.Flags()
	flags.Var(number(32, func(n uint64) { queens.SetSize(uint32(n)) }), "size", "rows, columns and queens of the board")
	flags.Var(squares(queens.SetInitial), "initial", "queens set in advance, in one flag or in several")
	addChoice(command, "row-order", clewv1.RowOrder(0).Descriptor(), queens.SetRowOrder,
		"in which order the rows of a column are tried, also --order")
	addChoice(command, "column-order", clewv1.ColumnOrder(0).Descriptor(), queens.SetColumnOrder,
		"in which order the columns get their queens")
	search.addFlags(command, alias{"order": "row-order"})
	return command
}
