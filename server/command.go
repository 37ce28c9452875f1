package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"
)

// run serves until the context ends and then shuts down. It reads settings from
// the arguments and, where they are silent, from the environment, as [os.Environ] has it;
// it logs to stderr.
func run(ctx context.Context, args, environment []string, stdout, stderr io.Writer) error {
	config := defaultConfig()
	var given *settings
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
			given.readEnvironment(environment)
			if err := errors.Join(config.check(given), checkRuntime(environment)); err != nil {
				return err
			}
			return serve(command.Context(), config, given, stderr)
		},
	}
	config.register(command.Flags())
	given = newSettings(command.Flags())
	command.CompletionOptions.DisableDefaultCmd = true
	// Cobra takes nil for "the arguments of the process".
	command.SetArgs(append([]string{}, args...))
	command.SetOut(stdout)
	command.SetErr(stderr)
	return command.ExecuteContext(ctx)
}
