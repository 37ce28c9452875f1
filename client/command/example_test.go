package command

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"google.golang.org/grpc"

	clewv1 "clew/gen/clew/v1"
)

var (
	// exampleLine is the command line of an example: what comes before a pipe or the
	// explanation.
	exampleLine = regexp.MustCompile(`go run \./client ((?:"[^"]*"|\S| {1,2}\S)*?)(?:\s*\||\s{3,}|\s*$)`)
	argument    = regexp.MustCompile(`"[^"]*"|\S+`)
)

// Every example of the help is understood, by a server that ends at once whatever
// it is asked for.
func TestExamples(t *testing.T) {
	server := grpc.NewServer()
	clewv1.RegisterSearchServiceServer(server, fake{
		answer: func(_ *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
			return errors.Join(stream.Send(startedMessage()), stream.Send(finishedMessage(clewv1.Outcome_OUTCOME_SOLVED)))
		},
		counter: func(request *clewv1.CountSolutionsRequest, stream grpc.ServerStreamingServer[clewv1.CountSolutionsResponse]) error {
			return errors.Join(stream.Send(countStarted(request)), stream.Send(countFinished("1", clewv1.Outcome_OUTCOME_EXHAUSTED)))
		},
	})
	address := serveOn(t, server)
	root := newRoot(console{})
	walk(root, func(command *cobra.Command) {
		if command.Name() == "moves" {
			return // of another service
		}
		if command.Example == "" && command.Runnable() && !strings.Contains(command.CommandPath(), "completion") && command.Name() != "help" {
			t.Errorf("%s has no example", command.CommandPath())
		}
		for line := range strings.Lines(command.Example) {
			example := exampleLine.FindStringSubmatch(line)
			if example == nil {
				continue // an explanation
			}
			args := argument.FindAllString(example[1], -1)
			for i := range args {
				args[i] = strings.Trim(args[i], `"`)
			}
			got := runOn(t, strings.NewReader("S..\n.#.\n..G\n"), append(args, "--server", address)...)
			if got.exit != exitSolved {
				t.Errorf("%q exits with %d: %s", args, got.exit, got.stderr)
			}
		}
	})
}
