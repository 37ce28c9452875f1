package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	clewv1 "clew/gen/clew/v1"
)

// problem is a puzzle on the command line: what the command that searches it and
// the one that counts its solutions have in common.
type problem struct {
	// use is the name and the argument, such as "queens [SIZE]".
	use string
	// about is what has to be known of the flags and the argument.
	about string
	// addFlags adds the flags that set the fields of the puzzle; aliases are second
	// names of them.
	addFlags func(command *cobra.Command)
	aliases  alias
	// uncounted are the flags that make no difference to a count: when solutions are
	// found and not how many there are.
	uncounted []string
	// argument takes the argument that may be given instead of flags.
	argument func(command *cobra.Command, argument string) error
	// files reports whether the argument may be the name of a file.
	files bool
	// terms are those of the user, known once the argument and the flags are.
	terms *terms
	// arguments adds what asks for the puzzle of a request: the inverse of addFlags.
	arguments func(request *clewv1.SearchRequest, to *arguments)
	// search and count hold the same puzzle, which the flags fill.
	search *clewv1.SearchRequest
	count  *clewv1.CountSolutionsRequest
}

// puzzles returns every puzzle, each with nothing set.
func puzzles(c console) []problem {
	return []problem{queens(), tour(), maze(c), sudoku(c)}
}

// name returns the name of the puzzle's commands.
func (p problem) name() string {
	name, _, _ := strings.Cut(p.use, " ")
	return name
}

// parse returns the request that the arguments of the puzzle's command ask for.
func (p problem) parse(args []string) (*clewv1.SearchRequest, error) {
	command := &cobra.Command{SilenceErrors: true, SilenceUsage: true}
	p.define(command, func(*cobra.Command, []string) error { return nil })
	addRequestFlags(command, p.search)
	addStreamFlags(command, p.search)
	finish(command, p.aliases, requestAliases)
	// Cobra takes nil for "the arguments of the process".
	command.SetArgs(append([]string{}, args...))
	if err := command.Execute(); err != nil {
		return nil, err
	}
	return p.search, nil
}

// standardInput is the argument that stands for the standard input.
const standardInput = "-"

// define gives a command what every command of a puzzle has: its argument and its
// flags. It runs when these are set.
func (p problem) define(command *cobra.Command, run func(command *cobra.Command, args []string) error) {
	command.Use = p.use
	command.Args = oneArgument
	if !p.files {
		command.ValidArgsFunction = cobra.NoFileCompletions
	}
	command.RunE = func(command *cobra.Command, args []string) error {
		if len(args) > 0 {
			if err := p.argument(command, args[0]); err != nil {
				return err
			}
		}
		return run(command, args)
	}
	p.addFlags(command)
	p.terms.flags = command.Flags()
}

// oneArgument refuses more than one argument. A shell makes several of a text with
// spaces that is not in quotes.
func oneArgument(command *cobra.Command, args []string) error {
	if len(args) <= 1 {
		return nil
	}
	return fmt.Errorf("%q is one argument too many, want %s; a text with spaces needs quotes", args[1], command.Use)
}

// alias gives flags second names.
type alias map[string]string

// finish gives the flags of a command their second names, keeps them in the order
// of their making, and has the shell complete them.
func finish(command *cobra.Command, aliases ...alias) {
	flags := command.Flags()
	flags.SortFlags = false
	flags.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		for _, names := range aliases {
			if first, found := names[name]; found {
				return pflag.NormalizedName(first)
			}
		}
		return pflag.NormalizedName(name)
	})
	flags.VisitAll(func(f *pflag.Flag) {
		if _, completed := command.GetFlagCompletionFunc(f.Name); !completed && f.Value.Type() != "bool" {
			complete(command, f.Name)
		}
	})
}
