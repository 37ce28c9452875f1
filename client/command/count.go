package command

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

const countHelp = `Count the solutions of a puzzle, without showing the search, by whatever method is
fastest.

On a terminal the number comes in a sentence. Elsewhere, or with --plain, the
output is the number alone; progress goes to the standard error.`

const countExitHelp = `Exit status:
  0    counted
  1    there is no solution
  2    wrong usage, or a request the server refuses
  3    a limit stopped the count; the output says "at least"
  4    the server cannot be reached or failed
  130  interrupted`

func newCount(c console) *cobra.Command {
	count := &cobra.Command{
		Use:   "count",
		Short: "Count the solutions of a puzzle",
		Long:  countHelp + "\n\n" + countExitHelp,
		Example: `  go run ./client count queens 12                14,200 ways
  go run ./client count queens --size 15 --progress-interval 1s
  go run ./client count tour 5                   304 open tours from the corner
  go run ./client count maze --max-duration 10s
  go run ./client count sudoku --plain           1: it is a proper one`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	count.AddCommand(
		newCounting(c, queens(), "Count the ways to place n queens",
			`  go run ./client count queens 12                14,200 ways
  go run ./client count queens 12 --toroidal     none: 12 is a multiple of 3
  go run ./client count queens 10 --piece amazon
                                                 4 ways
  go run ./client count queens 8 --initial 0,0   4 of the 92 have a queen there`),
		newCounting(c, tour(), "Count a knight's tours from a square",
			`  go run ./client count tour 5                   304 open tours from the corner
  go run ./client count tour 5 --start 2,2       64 from the square in the middle
  go run ./client count tour 3x10 --closed       32 closed tours`),
		newCounting(c, maze(c), "Count the ways through a maze",
			`  go run ./client count maze                     those of the server's example
  go run ./client count maze --random 6 --wall-percent 10 --seed 1
  printf 'S..\n.#.\n..G\n' | go run ./client count maze -
                                                 2 ways round the wall`),
		newCounting(c, sudoku(c), "Count the solutions of a Sudoku",
			`  go run ./client count sudoku                   1: it is a proper one
  go run ./client count sudoku "1... .... .... ...."
                                                 72 squares of four with a 1 there`),
	)
	return count
}

// counting is one count, as asked for by the flags of a command.
type counting struct {
	console console
	request *clewv1.CountSolutionsRequest
	terms   *terms

	where
	plain, json bool
}

// newCounting returns the command that counts the solutions of a puzzle.
func newCounting(c console, p problem, short, example string) *cobra.Command {
	command := &cobra.Command{
		Short: short,
		Long: short + ".\n\n" + p.about + "\n\n" + `Flags that only decide when a solution is found are taken as in a search, and make
no difference: --` + strings.Join(p.uncounted, ", --") + ".\n\n" + countExitHelp,
		Example: example,
	}
	counting := &counting{console: c, request: p.count, terms: p.terms}
	p.define(command, func(command *cobra.Command, _ []string) error {
		return counting.run(command.Context())
	})
	counting.addFlags(command)
	for _, name := range p.uncounted {
		command.Flags().Lookup(name).Hidden = true
	}
	finish(command, p.aliases)
	return command
}

// addFlags adds the flags of every count to those of the puzzle.
func (c *counting) addFlags(command *cobra.Command) {
	flags, request := command.Flags(), c.request
	flags.Var(number(64, request.SetSeed), "seed", "feeds the walls of a random maze; 0: the server picks one and names it")
	flags.Var(duration(request.SetMaxDuration), "max-duration", "stop after so much time, such as 10s")
	flags.Var(duration(request.SetProgressInterval), "progress-interval", "how often to tell how far the count is")

	c.where.addFlags(flags, "count on the server at `HOST:PORT`, not in this process")
	flags.BoolVar(&c.plain, "plain", false, "the number alone, on a terminal too")
	flags.BoolVar(&c.json, "json", false, "a line of JSON a message, as the API defines it")
	command.MarkFlagsMutuallyExclusive("plain", "json")
}

// run counts and tells the number. The error is a *failure, or a mistake in the
// command line.
func (c *counting) run(ctx context.Context) error {
	connection, err := c.connect(c.console.err)
	if err != nil {
		return err
	}
	defer connection.close()
	finished, err := c.show(ctx, connection)
	if err != nil {
		return explain(ctx, connection, c.terms, err)
	}
	return judgeCount(finished)
}

// show returns the last message of the count.
func (c *counting) show(ctx context.Context, connection *connection) (*clewv1.CountFinished, error) {
	if c.json {
		last, err := writeJSON(c.console.output(ctx), trace.Count(ctx, connection.client, c.request))
		return last.GetFinished(), err
	}
	gauge := newGauge(c.console.err, c.plain)
	defer gauge.close()
	var started *clewv1.CountStarted
	for message, err := range trace.Count(ctx, connection.client, gauge.paced(c.request)) {
		if err != nil {
			return nil, err
		}
		switch message.WhichPayload() {
		case clewv1.CountSolutionsResponse_Started_case:
			started = message.GetStarted()
			gauge.start(started.GetRequest())
		case clewv1.CountSolutionsResponse_Progress_case:
			if err := checkCount(message.GetProgress().GetCount()); err != nil {
				return nil, err
			}
			gauge.show(message.GetProgress())
		case clewv1.CountSolutionsResponse_Finished_case:
			gauge.close()
			if err := checkCount(message.GetFinished().GetCount()); err != nil {
				return nil, err
			}
			return message.GetFinished(), c.tell(started, message.GetFinished())
		}
	}
	return nil, trace.ErrUnfinished
}

// tell writes the number.
func (c *counting) tell(started *clewv1.CountStarted, finished *clewv1.CountFinished) error {
	answer := countAnswer(finished)
	if !c.plain && isTerminal(c.console.out) {
		answer = countSentence(started.GetRequest(), finished)
	}
	if _, err := fmt.Fprintln(c.console.out, answer); err != nil {
		return fmt.Errorf("write the output: %w", err)
	}
	return nil
}

// judgeCount tells what the end of a count means for the exit status.
func judgeCount(finished *clewv1.CountFinished) error {
	switch finished.GetOutcome() {
	case clewv1.Outcome_OUTCOME_EXHAUSTED:
		if finished.GetCount() == "0" {
			return &failure{status: exitNoSolution}
		}
		return nil
	case clewv1.Outcome_OUTCOME_LIMIT_REACHED:
		return &failure{status: exitLimit}
	default:
		return &failure{
			status: exitFailure,
			text:   fmt.Sprintf("the count ended in a way that this client does not know: %v", finished.GetOutcome()),
		}
	}
}
