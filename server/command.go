package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// run serves until the context ends and then shuts down. It reads settings from
// the arguments and, where they are silent, from the environment; it logs to
// stderr.
func run(ctx context.Context, args []string, lookupEnv func(string) (string, bool), stdout, stderr io.Writer) error {
	config := defaultConfig()
	command := &cobra.Command{
		Use:   "server",
		Short: "Runs backtracking searches and streams every placement and every backtrack",
		Long: `Runs backtracking searches and streams every placement and every backtrack
as it happens, over gRPC (clew.v1.SearchService). Try it:

  grpcurl -plaintext localhost:50051 clew.v1.SearchService/Search

Every flag may be given as an environment variable too: CLEW_ and its name in
capitals, such as CLEW_MAX_SEARCHES for --max-searches. A flag wins.`,
		Args:          cobra.NoArgs,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(command *cobra.Command, _ []string) error {
			if err := readEnvironment(command.Flags(), lookupEnv); err != nil {
				return err
			}
			if err := config.check(); err != nil {
				return err
			}
			return serve(command.Context(), config, stderr)
		},
	}
	config.register(command.Flags())
	command.CompletionOptions.DisableDefaultCmd = true
	command.SetArgs(args)
	command.SetOut(stdout)
	command.SetErr(stderr)
	return command.ExecuteContext(ctx)
}

// readEnvironment sets each flag that was not given from its variable, if that
// is set. All bad values are reported together.
func readEnvironment(flags *pflag.FlagSet, lookup func(string) (string, bool)) error {
	var bad []error
	flags.VisitAll(func(flag *pflag.Flag) {
		name := variable(flag.Name)
		value, ok := lookup(name)
		if !ok || flag.Changed {
			return
		}
		if err := flag.Value.Set(value); err != nil {
			bad = append(bad, fmt.Errorf("%s is %q: %w", name, value, err))
		}
	})
	return errors.Join(bad...)
}

// variable returns the name of a flag's environment variable.
func variable(flag string) string {
	return "CLEW_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}
