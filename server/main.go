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
//	socket_*.go     how long they try to reach a client that is gone
//	accept.go       logs why connections cannot be accepted
//	listener.go     bounds how many there are, and ends those that say nothing
//	files_*.go      how many files may be open
//	seldom.go       when a line is logged that could come by the thousand
//	calls.go        counts the calls that are open, and logs those that fail
//	drain.go        how it shuts down
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// errTerminated is why a server ends that whoever runs it has asked to: load
// balancers may be before it. One that is interrupted at a terminal has none.
var errTerminated = errors.New("terminated")

// sameSignal is how long after a signal another one means nothing new: supervisors may
// send one to the process and to its group, of which it is.
const sameSignal = time.Second

func main() {
	// Whoever reads the log may end before the server.
	signal.Ignore(syscall.SIGPIPE)
	ctx, shutDown := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if <-signals == syscall.SIGTERM {
			shutDown(errTerminated)
		} else {
			shutDown(nil)
		}
		time.Sleep(sameSignal)
		// What the next one does is up to the server, which shuts down by then.
		signal.Stop(signals)
	}()
	if err := run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr); err != nil {
		time.AfterFunc(lastLines, func() { os.Exit(1) }) // nobody may read it
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}
