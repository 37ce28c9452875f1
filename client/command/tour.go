package command

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

const tourHelp = `Lead a knight over every square of a board exactly once, and show the search.

` + countingHelp + `

What is not given is up to the server; without any flag the knight starts at
0,0 on a board of 8 x 8 and moves in the order that solves best. The same search
with grpcurl:

  grpcurl -plaintext -d '{"knightsTour": {"rows": 6, "start": {"row": 2, "column": 2}}}' \
    localhost:50051 clew.v1.SearchService/Search`

func newTour(c console) *cobra.Command {
	tour := &clewv1.KnightsTour{}
	search := newSearch(c, clewv1.SearchRequest_builder{KnightsTour: tour}.Build(), puzzle{
		title: "knight's tour",
		// The start, on the board before the first choice, has the number 0.
		symbol: func(s *trace.State, cell int) string { return strconv.Itoa(s.Number(cell)) },
	})
	command := &cobra.Command{
		Use:   "tour [SIZE | ROWSxCOLUMNS]",
		Short: "Lead a knight over every square of a board",
		Long:  tourHelp + "\n\n" + exitHelp,
		Example: `  go run ./client tour                           8 x 8 from the top left corner
  go run ./client tour 5x6 --closed              back to the start with one more move
  go run ./client tour 6 --start 2,2 --order static-degree
  go run ./client tour 8 --order fixed --plain | tail
                                                 the textbook search: 16,501,402 events
  go run ./client tour 7 --blocked "0,0 0,6" --interval 200ms`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			if len(args) > 0 {
				rows, columns, both := strings.Cut(strings.ToLower(args[0]), "x")
				if err := setFromArgument(command, "rows", rows); err != nil {
					return err
				}
				if both {
					if err := setFromArgument(command, "columns", columns); err != nil {
						return err
					}
				}
			}
			return search.run(command.Context())
		},
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	flags := command.Flags()
	flags.Var(number(32, func(n uint64) { tour.SetRows(uint32(n)) }), "rows", "rows of the board")
	flags.Var(number(32, func(n uint64) { tour.SetColumns(uint32(n)) }), "columns", "columns of the board")
	flags.Var(square(tour.SetStart), "start", "the first square of the tour")
	flags.Var(flag(tour.SetClosed), "closed", "the last square must reach the start by one more move")
	flags.Lookup("closed").NoOptDefVal = "true"
	flags.Var(squares(tour.SetBlocked), "blocked", "squares the knight may not enter, in one flag or in several")
	addChoice(command, "move-order", clewv1.MoveOrder(0).Descriptor(), tour.SetMoveOrder,
		"in which order the moves from a square are tried, also --order")
	search.addFlags(command, alias{"order": "move-order"})
	return command
}
