// Package command is the command line of the client: a command for each puzzle,
// which streams one search and shows it.
//
//   - command.go: the commands and what they have in common.
//   - queens.go, tour.go, maze.go, sudoku.go: a puzzle each, its flags and how its
//     board looks; problem.go: what these have in common.
//   - search.go: the flags of every search, and the search itself; follow.go: what
//     is told of a connection that breaks.
//   - count.go: the same for counts; gauge.go: how far they are; answer.go: the
//     number.
//   - moves.go: the moves of a chess piece.
//   - field.go: flags that set fields of the request; choice.go: those that take a
//     name, square.go: those that speak of a board.
//   - help.go: the help, as wide as the terminal; version.go: the version.
//   - console.go: the terminal, and texts that are read; grid.go: those that hold a
//     Sudoku.
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

On a terminal the search is played as an animation; elsewhere, or with --plain,
each event is a line of text. The search runs within this process unless
--server names a server.`

// countingHelp is in the help of every command that takes squares.
const countingHelp = "Rows and columns count from 0 at the top left; if you count from 1, subtract 1."

// Run runs the command line given by args, without the name of the program, and
// returns its exit status. Cancelling ctx ends the command in good order; nothing
// is left running.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (exit int) {
	root := newRoot(console{in: stdin, out: stdout, err: stderr})
	// Cobra takes nil for "the arguments of the process".
	root.SetArgs(append([]string{}, args...))
	command, err := root.ExecuteContextC(ctx)
	return report(stderr, command, err)
}

func newRoot(c console) *cobra.Command {
	root := &cobra.Command{
		Use:   "client",
		Short: "Watch a backtracking search as it happens",
		Long:  rootHelp + "\n\n" + exitHelp,
		Example: `  go run ./client queens                    the eight queens, played on the terminal
  go run ./client queens 12 --plain         twelve queens, a line an event
  go run ./client tour 6 --start 2,2        a knight's tour of 36 squares
  go run ./client maze --random 20x40       a way through random walls
  go run ./client sudoku --rejections       with each refused digit
  go run ./client count queens 15           how many solutions there are
  go run ./client queens --json | jq        the messages of the stream as JSON`,
		Version: version(),
		// What goes wrong is reported in one place, by report.
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetIn(c.in)
	root.SetOut(c.out)
	root.SetErr(c.err)
	setHelp(root)
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(newQueens(c), newTour(c), newMaze(c), newSudoku(c), newCount(c), newMoves(c))
	return root
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
