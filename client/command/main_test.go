package command

import (
	"context"
	"os"
	"testing"

	"go.uber.org/goleak"
)

// serverVariable makes the program of the tests the client: it names the server that
// searches are to run on.
const serverVariable = "CLEW_TEST_SERVER"

func TestMain(m *testing.M) {
	if server := os.Getenv(serverVariable); server != "" {
		args := os.Args
		if command, _, err := newRoot(console{}, usualName).Find(os.Args[1:]); err == nil && command.Flags().Lookup("server") != nil {
			args = append(args, "--server", server)
		}
		os.Exit(Run(context.Background(), args, os.Stdin, os.Stdout, os.Stderr))
	}
	goleak.VerifyTestMain(m)
}
