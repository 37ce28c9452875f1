// Command server is the gRPC server of clew. It takes every setting as a flag or
// as an environment variable; --help lists them.
//
//	main.go         signals
//	command.go      the command line and the environment
//	config.go       all settings; flags.go registers them, check.go looks at them
//	settings.go     where they come from, and which are not the default
//	connections.go  the settings of connections
//	serve.go        puts the server together and runs it
//	listen.go       the sockets
//	drain.go        how it shuts down
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// errTerminated is why a server ends that whoever runs it has asked to: load
// balancers may be before it. One that is interrupted at a terminal has none.
var errTerminated = errors.New("terminated")

func main() {
	ctx, shutDown := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		received := <-signals
		// What a second one does is up to the server, which shuts down by then.
		signal.Stop(signals)
		if received == syscall.SIGTERM {
			shutDown(errTerminated)
		} else {
			shutDown(nil)
		}
	}()
	if err := run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}
