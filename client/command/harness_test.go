package command

import (
	"bytes"
	"context"
	"io"
	"net"
	"regexp"
	"strings"
	"testing"

	"google.golang.org/grpc"

	clewv1 "clew/gen/clew/v1"
)

// result is what a command has left behind.
type result struct {
	exit           int
	stdout, stderr string
}

// run runs a command line to its end, within this process.
func run(t *testing.T, args ...string) result {
	t.Helper()
	return runOn(t, strings.NewReader(""), args...)
}

// runOn runs a command line that reads from an input.
func runOn(t *testing.T, stdin io.Reader, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	exit := Run(t.Context(), append([]string{usualName}, args...), stdin, &stdout, &stderr)
	return result{exit: exit, stdout: stdout.String(), stderr: stderr.String()}
}

// lastLines returns the last n lines of a text.
func lastLines(text string, n int) string {
	lines := strings.SplitAfter(text, "\n")
	return strings.Join(lines[max(0, len(lines)-1-n):], "")
}

var took = regexp.MustCompile(` in [0-9.]+(ns|µs|ms|s)\n`)

// timeless takes the one thing out of an output that differs from run to run.
func timeless(text string) string { return took.ReplaceAllString(text, " in TIME\n") }

// answer is what a fake server does with a search.
type answer func(*clewv1.SearchRequest, grpc.ServerStreamingServer[clewv1.SearchResponse]) error

// counter is what a fake server does with a count.
type counter func(*clewv1.CountSolutionsRequest, grpc.ServerStreamingServer[clewv1.CountSolutionsResponse]) error

type fake struct {
	clewv1.UnimplementedSearchServiceServer
	answer  answer
	counter counter
}

func (f fake) CountSolutions(request *clewv1.CountSolutionsRequest, stream grpc.ServerStreamingServer[clewv1.CountSolutionsResponse]) error {
	return f.counter(request, stream)
}

func (f fake) Search(request *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
	return f.answer(request, stream)
}

// serve runs a server until the test ends and returns its address; without an
// answer the server has no service.
func serve(t *testing.T, answer answer) string {
	t.Helper()
	server := grpc.NewServer()
	if answer != nil {
		clewv1.RegisterSearchServiceServer(server, fake{answer: answer})
	}
	return serveOn(t, server)
}

// serveCount runs a server that counts until the test ends and returns its address.
func serveCount(t *testing.T, counter counter) string {
	t.Helper()
	server := grpc.NewServer()
	clewv1.RegisterSearchServiceServer(server, fake{counter: counter})
	return serveOn(t, server)
}

func serveOn(t *testing.T, server *grpc.Server) string {
	t.Helper()
	listener := listen(t)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	t.Cleanup(func() {
		server.Stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return listener
}

// capture runs a command against a server that ends the search at once, and
// returns the request that reached it.
func capture(t *testing.T, args ...string) *clewv1.SearchRequest {
	t.Helper()
	return captureOn(t, strings.NewReader(""), args...)
}

// captureOn is capture for a command that reads from an input.
func captureOn(t *testing.T, stdin io.Reader, args ...string) *clewv1.SearchRequest {
	t.Helper()
	requests := make(chan *clewv1.SearchRequest, 1)
	address := serve(t, func(request *clewv1.SearchRequest, stream grpc.ServerStreamingServer[clewv1.SearchResponse]) error {
		requests <- request
		for _, message := range []*clewv1.SearchResponse{startedMessage(), finishedMessage(clewv1.Outcome_OUTCOME_SOLVED)} {
			if err := stream.Send(message); err != nil {
				return err
			}
		}
		return nil
	})
	if got := runOn(t, stdin, append(args, "--server", address)...); got.exit != exitSolved {
		t.Fatalf("%v exits with %d: %s", args, got.exit, got.stderr)
	}
	return <-requests
}

func startedMessage() *clewv1.SearchResponse {
	return clewv1.SearchResponse_builder{Started: clewv1.Started_builder{
		Board: clewv1.Board_builder{Rows: 8, Columns: 8, Values: 1}.Build(),
	}.Build()}.Build()
}

// finishedMessage is the end of a search without an event.
func finishedMessage(outcome clewv1.Outcome) *clewv1.SearchResponse {
	finished := clewv1.Finished_builder{Outcome: outcome}.Build()
	if outcome == clewv1.Outcome_OUTCOME_LIMIT_REACHED {
		finished.SetLimit(clewv1.Limit_LIMIT_DURATION)
	}
	return clewv1.SearchResponse_builder{Finished: finished}.Build()
}

// onWrite is an output that does something at every write.
type onWrite func([]byte) (int, error)

func (f onWrite) Write(p []byte) (int, error) { return f(p) }

// runInto runs a command with an output of its own.
func runInto(ctx context.Context, stdout onWrite, args ...string) result {
	var stderr bytes.Buffer
	exit := Run(ctx, append([]string{usualName}, args...), strings.NewReader(""), stdout, &stderr)
	return result{exit: exit, stderr: stderr.String()}
}
