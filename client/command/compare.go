package command

import (
	"slices"

	"github.com/spf13/cobra"
)

const compareHelp = `Search a puzzle in several ways, to see what each is worth. A flag that is given more
than once makes a search of each of its values; several such flags make one of each
combination, up to 12 in all. Flags that are given once are common to all searches,
and so is the seed, so that what is random is the same for all.

On a terminal they are played side by side, all at the same event; ? there shows all
keys. A table tells what each has taken, as far as that is known where they are left
before the end. Elsewhere, or with --plain, there is only the table; the searches then
run one after the other, so that their times can be compared. Ctrl-C ends that early:
the table then has those that have finished.`

const compareExitHelp = `Exit status, the highest of all searches:
  0    solved, or all solutions found where all were asked for
  1    no solution, or fewer than asked for: the whole tree was searched
  2    wrong usage, or a request the server refuses
  3    a limit stopped a search; there may be (more) solutions
  4    the server cannot be reached or failed
  130  interrupted, or left before the end`

func newCompare(c console) *cobra.Command {
	compare := &cobra.Command{
		Use:   "compare",
		Short: "Search a puzzle in several ways, side by side",
		Long:  compareHelp + "\n\n" + compareExitHelp,
		Example: `  go run ./client compare tour 6 --order fixed --order static-degree --order warnsdorff
                                                 three orders of the knight's moves
  go run ./client compare queens --size 8 --size 10 --size 12
                                                 how the search grows with the board
  go run ./client compare sudoku --order row-major --order fewest-options --json`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	compare.AddCommand(
		newComparison(c, queens(), "Compare ways to place n queens", "--order ascending --order center-out",
			`  go run ./client compare queens 16 --order ascending --order center-out
                                                 where to begin in a column
  go run ./client compare queens 12 --column-order sequential --column-order fewest-options
  go run ./client compare queens 11 --toroidal=false --toroidal
                                                 with edges, and without`),
		newComparison(c, tour(), "Compare ways to lead a knight", "--order fixed --order warnsdorff",
			`  go run ./client compare tour 6 --order fixed --order static-degree --order warnsdorff
  go run ./client compare tour 6 --order fixed --pruning none --pruning dead-ends --pruning full
                                                 how much sooner dead ends are seen
  go run ./client compare tour 6 --order fixed --order warnsdorff --closed=false --closed --max-placements 1000000
                                                 two flags: four searches, none without end
  go run ./client compare tour 60 --order warnsdorff --tie-break first --tie-break random --max-placements 1000000`),
		newComparison(c, maze(c), "Compare ways through a maze", "--moves DRUL --moves RDLU",
			`  go run ./client compare maze --random 20x40 --seed 2 --moves DRUL --moves RDLU --moves LURD
                                                 which direction to try first
  go run ./client compare maze --random 15x30 --seed 5 --wall-percent 20 --wall-percent 35
                                                 57 placements, or 310?`),
		newComparison(c, sudoku(c), "Compare ways to solve a Sudoku", "--order row-major --order fewest-options",
			`  go run ./client compare sudoku --order row-major --order fewest-options
                                                 4,208 placements, or 51?
  go run ./client compare sudoku "1... ..3. .4.. ...2" --max-solutions 1 --max-solutions 0`),
	)
	return compare
}

// newComparison returns the command that compares searches of a puzzle. The flags
// such are for example.
func newComparison(c console, p problem, short, such, example string) *cobra.Command {
	command := &cobra.Command{
		Short:   short,
		Long:    short + ".\n\n" + compareHelp + "\n\n" + p.about + "\n\n" + compareExitHelp,
		Example: example,
	}
	comparison := &comparison{console: c, problem: p, such: such}
	p.define(command, func(command *cobra.Command, args []string) error {
		comparison.piped = slices.Contains(args, standardInput)
		return comparison.run(command.Context(), command.Flags())
	})
	comparison.addFlags(command)
	finish(command, p.aliases, requestAliases)
	return command
}
