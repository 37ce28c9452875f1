// Package command is the command line of the client: a command for each puzzle,
// which streams one search and shows it.
//
//   - command.go: the commands and what they have in common.
//   - queens.go, tour.go: a puzzle each, its flags and how its board looks.
//   - search.go: the flags of every search, and the search itself.
//   - field.go: flags that set fields of the request.
//   - connect.go: a server elsewhere, or one in this process; begun.go: its first
//     answer, before the terminal is taken.
//   - plain.go: the search as text; columns.go, board.go, summary.go: its parts.
//   - json.go: the search as JSON.
//   - failure.go: the exit status, and what is said about an error;
//     violation.go: what is said about a bad request.
package command

import (
	"context"
	"io"

	"github.com/spf13/cobra"
)

const rootHelp = `Watch a backtracking search find its way: every placement, every backtrack.

On a terminal the search is played as an animation; elsewhere, or with --plain,
each event is a line of text. The search runs within this process unless
--server names a server.`

// countingHelp is in the help of every command that takes squares.
const countingHelp = "Rows and columns count from 0, from the top left; if you count from 1, subtract 1."

// console is where a command reads and writes.
type console struct {
	in       io.Reader
	out, err io.Writer
}

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
  go run ./client queens --json | jq        the messages of the stream as JSON`,
		// What goes wrong is reported in one place, by report.
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetIn(c.in)
	root.SetOut(c.out)
	root.SetErr(c.err)
	root.AddCommand(newQueens(c), newTour(c))
	return root
}
