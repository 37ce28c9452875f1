// Package command is the command line of the client: a command for each puzzle,
// which streams one search and shows it, and others about the same puzzles.
//
//   - command.go: the commands and what they have in common.
//   - queens.go, tour.go, maze.go, sudoku.go: a puzzle each, its flags and how its
//     board looks; problem.go: what these have in common.
//   - search.go: the flags of every search, and the search itself; view.go: the
//     views of the animation; follow.go: where searches run, and what is told of a
//     connection that breaks.
//   - compare.go: the commands that compare searches of a puzzle; lane.go: what flags
//     make them, comparison.go: how they run; result.go, table.go: what they took.
//   - count.go: the same for counts; gauge.go: how far they are; answer.go: the
//     number.
//   - moves.go: the moves of a chess piece.
//   - choose.go: what the client does without a command.
//   - field.go: flags that set fields of the request; choice.go: those that take a
//     name, square.go: those that speak of a board.
//   - commandline.go: the inverse, the command line that asks for a request.
//   - completion.go: completion by a shell; choicehelp.go: what it says of names.
//   - help.go: the help, as wide as the terminal; program.go: what the program is
//     called there; version.go: the version.
//   - console.go: the terminal, and texts that are read; interruptible.go: waiting for
//     these and for an output, not for ever; grid.go: what may be a Sudoku.
//   - connect.go: a server elsewhere, or one in this process.
//   - afterglow.go: what an animation leaves behind on the terminal.
//   - plain.go: the search as text; columns.go, reason.go, board.go, summary.go: its
//     parts.
//   - json.go: the search as JSON.
//   - failure.go: the exit status, and what is said about an error;
//     violation.go: what is said about a bad request.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const rootHelp = `Watch a backtracking search find its way: every placement, every backtrack.

Three things to do first:
  go run ./client queens                    watch eight queens find their places
  go run ./client compare tour 6 --order fixed --order warnsdorff
                                            what a good order of moves is worth
  go run ./client                           a form with every puzzle and option

On a terminal the search is played as an animation. The keys worth knowing:
` + keysHelp + `

Elsewhere, or with --plain, each event is a line of text, as "grep" and "less" like
it; with --json each message of the stream is a line of JSON, as the API defines it.
The search runs within this process unless --server names a server; one starts with
go run ./server.

The shell completes commands, flags and their values: see completion --help.`

// keysHelp are the keys of the animation that people need first.
const keysHelp = `  space        pause, and go on
  left, right  one event back, or on
  + and -      faster, slower
  g            go to an event
  s and b      on to the next solution, or the next backtrack
  tab          the next view: board, heat, depth, tree, log
  ?            all keys
  q            quit`

// playHelp is in the help of every search.
const playHelp = `On a terminal the search is played: space pauses, left and right are one event back
or on, tab shows another view, ? all keys. Elsewhere, or with --plain, each event is
a line of text.`

// countingHelp is in the help of every command that takes squares.
const countingHelp = "Rows and columns count from 0 at the top left; if you count from 1, subtract 1."

// Run runs the command line given by args, of which the first one is the program's
// own name, and returns its exit status. Cancelling ctx ends the command in good
// order; nothing is left running.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (exit int) {
	c := console{in: stdin, out: stdout, err: stderr, program: programCall(args)}
	root := newRoot(c, programName(args))
	help := &helpOutput{out: c.out}
	root.SetOut(help)
	// Cobra takes nil for "the arguments of the process".
	root.SetArgs(append([]string{}, args[min(1, len(args)):]...))
	command, err := root.ExecuteContextC(ctx)
	if help.err != nil {
		err = explain(ctx, nil, nil, fmt.Errorf("write the output: %w", help.err))
	}
	return report(c, command, err)
}

// newRoot returns the command with all others below it, named as the program was
// started: shells complete by that name.
func newRoot(c console, name string) *cobra.Command {
	var server remote
	root := &cobra.Command{
		Use:   name + " [COMMAND]",
		Short: "Watch a backtracking search as it happens",
		Long:  rootHelp + "\n\n" + exitHelp,
		Example: `  go run ./client queens                    the eight queens, played on the terminal
  go run ./client queens 12 --plain         twelve queens, a line an event
  go run ./client queens 12 --speed 200 --view tree
                                            how the tree of the search grows
  go run ./client tour 6 --start 2,2        a knight's tour of 36 squares
  go run ./client maze --random 20x40 --seed 2
                                            a way through random walls
  go run ./client sudoku --rejections       with each refused digit
  go run ./client compare sudoku --order row-major --order fewest-options
  go run ./client count queens 12           how many solutions there are
  go run ./client moves e2                  where a piece of chess can go
  go run ./client queens --json | jq        the messages of the stream as JSON`,
		RunE: func(command *cobra.Command, _ []string) error {
			return c.choose(command.Context(), server, command.Help)
		},
		PersistentPreRunE: refuseBoth,
		Version:           version(),
		// What goes wrong is reported in one place, by report.
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetIn(c.in)
	root.SetErr(c.err)
	setHelp(root, c)
	root.SetFlagErrorFunc(flagError)
	server.addFlags(root.Flags())
	root.AddCommand(newQueens(c), newTour(c), newMaze(c), newSudoku(c), newCompare(c), newCount(c), newMoves(c), newCompletion(c))
	finish(root)
	rename(root, c.call())
	return root
}

// refuseBoth refuses two kinds of output at once, of any command that has both.
func refuseBoth(command *cobra.Command, _ []string) error {
	if flags := command.Flags(); flags.Changed("plain") && flags.Changed("json") {
		return errors.New("--plain and --json exclude each other: give one of them")
	}
	return nil
}

// flagError says more of a mistake in the flags: a number below 0 looks like one.
func flagError(_ *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		if shorthands := unknown.GetSpecifiedShortnames(); shorthands != "" && strings.Trim(shorthands, "0123456789.,x") == "" {
			return fmt.Errorf("-%s is no flag and no size: sizes and squares have no minus", shorthands)
		}
	}
	return err
}
