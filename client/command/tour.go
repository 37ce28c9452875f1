package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"clew/client/words"
	clewv1 "clew/gen/clew/v1"
)

const tourHelp = `Lead a knight over every square of a board exactly once, and show the search.

` + countingHelp + `

What is not given is up to the server; without any flag the knight starts at
0,0 on a board of 8 x 8 and moves in the order that solves best. With an order of
your own and nothing else it is the textbook search. The same search with grpcurl:

  grpcurl -plaintext -d \
    '{"knightsTour": {"rows": 6, "start": {"row": 2, "column": 2}}}' \
    localhost:50051 clew.v1.SearchService/Search`

func newTour(c console) *cobra.Command {
	return newSearch(c, tour(), &cobra.Command{
		Short: "Lead a knight over every square of a board",
		Long:  tourHelp,
		Example: `  go run ./client tour                           8 x 8 from the top left corner
  go run ./client tour 5x6 --closed              back to the start with one more move
  go run ./client tour 6 --start 2,2 --order static-degree
  go run ./client tour 8 --order fixed --plain | tail
                                                 the textbook search: 16,501,402 events
  go run ./client tour 10 --order warnsdorff --tie-break lookahead
  go run ./client tour 6 --order fixed --pruning full --rejections
  go run ./client tour 10 --leaper camel         none: a camel never changes the color
  go run ./client tour 10 --leaper zebra         jumps by 2 and 3
  go run ./client tour 7 --blocked "0,0 0,6" --interval 20ms`,
	})
}

// tour returns the knight's tour.
func tour() problem {
	tour := &clewv1.KnightsTour{}
	return problem{
		use:   "tour [SIZE | ROWSxCOLUMNS]",
		terms: &terms{},
		about: `Tours are directed: the same loop the other way round is another one.

` + countingHelp,
		search:    clewv1.SearchRequest_builder{KnightsTour: tour}.Build(),
		count:     clewv1.CountSolutionsRequest_builder{KnightsTour: tour}.Build(),
		aliases:   alias{"order": "move-order"},
		uncounted: []string{"move-order", "tie-break", "seed"},
		argument: func(command *cobra.Command, size string) error {
			rows, columns, both := strings.Cut(strings.ToLower(size), "x")
			if !isNumber(rows) || both && !isNumber(columns) {
				return fmt.Errorf("%q is no size: want ROWSxCOLUMNS, such as 5x6, or one number for both", size)
			}
			if err := setFromArgument(command, "rows", rows); err != nil || !both {
				return err
			}
			return setFromArgument(command, "columns", columns)
		},
		addFlags: func(command *cobra.Command) {
			flags := command.Flags()
			flags.Var(length(tour.SetRows), "rows", "rows of the board")
			flags.Var(length(tour.SetColumns), "columns", "columns of the board")
			flags.Var(square(tour.SetStart), "start", "the first square of the tour")
			addFlag(flags, "closed", tour.SetClosed, "the last square must reach the start by one more move")
			flags.Var(squares(tour.SetBlocked), "blocked", "squares the knight may not enter, in one flag or in several")
			addChoice(command, "move-order", clewv1.MoveOrder(0).Descriptor(), tour.SetMoveOrder,
				"in which order the moves from a square are tried, also --order")
			addChoice(command, "tie-break", clewv1.TieBreak(0).Descriptor(), tour.SetTieBreak,
				"how warnsdorff orders moves that it ranks alike")
			addChoice(command, "pruning", clewv1.Pruning(0).Descriptor(), tour.SetPruning,
				"which moves are refused because no tour can follow")
			flags.Var(leaper(tour.SetLeaper), "leaper", "the piece that tours, by its jump or its name: "+strings.Join(words.LeaperNames(), ", "))
			complete(command, "leaper", leaperChoices()...)
		},
		arguments: func(request *clewv1.SearchRequest, to *arguments) {
			tour := request.GetKnightsTour()
			switch rows, columns := tour.GetRows(), tour.GetColumns(); {
			case rows > 0 && columns > 0:
				to.add(fmt.Sprintf("%dx%d", rows, columns))
			case rows > 0:
				to.add(fmt.Sprint(rows))
			case columns > 0:
				to.add("--columns", fmt.Sprint(columns))
			}
			if tour.HasStart() {
				to.squares("start", []*clewv1.Cell{tour.GetStart()})
			}
			to.flag("closed", tour.GetClosed())
			to.squares("blocked", tour.GetBlocked())
			to.choice("order", tour.GetMoveOrder())
			to.choice("tie-break", tour.GetTieBreak())
			to.choice("pruning", tour.GetPruning())
			if tour.HasLeaper() {
				to.add("--leaper", leaperText(tour.GetLeaper()))
			}
		},
	}
}
