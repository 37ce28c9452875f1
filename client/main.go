// Client shows backtracking searches as they happen: as an animation on a
// terminal, as lines of text elsewhere.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"clew/client/command"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	// The first signal ends the search in good order; the next one, if that takes
	// too long, ends the process.
	context.AfterFunc(ctx, stop)
	os.Exit(command.Run(ctx, os.Args, os.Stdin, os.Stdout, os.Stderr))
}
