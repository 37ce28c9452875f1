// Command server is the gRPC server of clew. It takes every setting as a flag or
// as an environment variable; --help lists them.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	signals, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	ctx, shutDown := context.WithCancel(context.Background())
	context.AfterFunc(signals, func() {
		// From here on a second signal ends the process at once.
		stop()
		shutDown()
	})
	if err := run(ctx, os.Args[1:], os.LookupEnv, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}
