package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

// asServer names the variable that has the test binary be the server itself.
const asServer = "TEST_AS_CLEW_SERVER"

// heavy has the tests of abuse do far more of it, which takes minutes.
var heavy = flag.Bool("heavy", false, "do far more harm to the server")

// testTimeout is when a test ends that hangs; nothing is expected to take long.
func testTimeout() time.Duration {
	if *heavy {
		return 10 * time.Minute
	}
	return time.Minute
}

func TestMain(m *testing.M) {
	if os.Getenv(asServer) != "" {
		main()
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

func testContext(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout())
	t.Cleanup(cancel)
	return ctx
}

// arguments are those of every server that is started here.
func arguments(more ...string) []string {
	return append([]string{"--listen", "localhost:0", "--admin-listen", "", "--log-format", "json"}, more...)
}

// running is a server that runs within the test.
type running struct {
	listening
	log *journal
	// stop has it shut down, for a reason if there is one, and ended gets what run
	// returns.
	stop  context.CancelCauseFunc
	ended <-chan error
}

// start runs the server on a real socket until stop is called or the test ends, and
// returns once it listens.
func start(t *testing.T, args ...string) *running {
	t.Helper()
	return startIn(t, nil, args...)
}

// startIn is start with an environment, as [os.Environ] has it.
func startIn(t *testing.T, environment []string, args ...string) *running {
	t.Helper()
	ctx, stop := context.WithCancelCause(testContext(t))
	ended, done := make(chan error, 1), make(chan struct{})
	log := newJournal()
	go func() {
		defer close(done)
		err := run(ctx, arguments(args...), environment, io.Discard, log)
		log.close()
		ended <- err
	}()
	t.Cleanup(func() {
		stop(nil)
		<-done
	})
	return &running{listening: log.listening(t), log: log, stop: stop, ended: ended}
}

// process is a server that runs as a process of its own.
type process struct {
	listening
	*exec.Cmd
	log *journal
}

// startProcess starts one, which is killed when the test ends, and returns once it
// listens.
func startProcess(t *testing.T, args ...string) *process {
	t.Helper()
	return startCommand(t, exec.CommandContext(testContext(t), os.Args[0], arguments(args...)...))
}

// startCommand is startProcess with a command that becomes the server.
func startCommand(t *testing.T, command *exec.Cmd) *process {
	t.Helper()
	command.Env = append(os.Environ(), asServer+"=1")
	log := newJournal()
	command.Stderr = log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill() // it may have ended
		_ = command.Wait()
	})
	return &process{listening: log.listening(t), Cmd: command, log: log}
}

// journal keeps a log and may be read while that is written.
type journal struct {
	mu    sync.Mutex
	text  bytes.Buffer
	first chan struct{} // closed when there is a line, or will be none
	once  sync.Once
}

func newJournal() *journal { return &journal{first: make(chan struct{})} }

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.text.Write(p)
	if bytes.ContainsRune(p, '\n') {
		j.close()
	}
	return len(p), nil
}

func (j *journal) close() { j.once.Do(func() { close(j.first) }) }

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// lines returns the lines of the log that hold a text.
func (j *journal) lines(text string) []string {
	var found []string
	for line := range strings.Lines(j.String()) {
		if strings.Contains(line, text) {
			found = append(found, line)
		}
	}
	return found
}

// wait waits until so many lines of the log hold a text.
func (j *journal) wait(t *testing.T, text string, n int) {
	t.Helper()
	ctx := testContext(t)
	for len(j.lines(text)) < n {
		select {
		case <-ctx.Done():
			t.Fatalf("the log never says %q %d times:\n%s", text, n, j)
		case <-time.After(time.Millisecond):
		}
	}
}

// listening is what a server says first.
type listening struct {
	Msg, Address, Admin, Version, Transport string
	Allowed                                 string `json:"allowed_clients"`
	MaxConnections                          int    `json:"max_connections"`
}

func (j *journal) listening(t *testing.T) listening {
	t.Helper()
	select {
	case <-j.first:
	case <-testContext(t).Done():
		t.Fatal("the log stays empty")
	}
	first, _, _ := strings.Cut(j.String(), "\n")
	var line listening
	if err := json.Unmarshal([]byte(first), &line); err != nil || line.Msg != "listening" || line.Version == "" {
		t.Fatalf("the log starts with %q (%v)", first, err)
	}
	return line
}

// dial returns a connection to the server without TLS, or as the options say.
func (l listening) dial(t *testing.T, options ...grpc.DialOption) *grpc.ClientConn {
	t.Helper()
	options = append([]grpc.DialOption{grpc.WithTransportCredentials(insecure.NewCredentials())}, options...)
	connection, err := grpc.NewClient(l.Address, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	return connection
}

// check reports what the server says of its health. It is an answer like any other.
func check(t *testing.T, connection *grpc.ClientConn) error {
	t.Helper()
	got, err := healthv1.NewHealthClient(connection).Check(testContext(t), &healthv1.HealthCheckRequest{})
	if err == nil && got.GetStatus() != healthv1.HealthCheckResponse_SERVING {
		return errors.New(got.GetStatus().String())
	}
	return err
}

// begin begins a search.
func begin(t *testing.T, connection *grpc.ClientConn, request *clewv1.SearchRequest) grpc.ServerStreamingClient[clewv1.SearchResponse] {
	t.Helper()
	stream, err := clewv1.NewSearchServiceClient(connection).Search(testContext(t), request)
	if err != nil {
		t.Fatal(err)
	}
	return stream
}

// longSearch begins a search that would take hours.
func longSearch(t *testing.T, connection *grpc.ClientConn) grpc.ServerStreamingClient[clewv1.SearchResponse] {
	t.Helper()
	stream := begin(t, connection, clewv1.SearchRequest_builder{EventInterval: durationpb.New(time.Hour)}.Build())
	if response, err := stream.Recv(); err != nil || !response.HasStarted() {
		t.Fatalf("the stream starts with %v, %v", response, err)
	}
	return stream
}

// fastSearch begins a search that would take years, and is not paced.
func fastSearch(t *testing.T, connection *grpc.ClientConn) grpc.ServerStreamingClient[clewv1.SearchResponse] {
	t.Helper()
	stream := begin(t, connection, clewv1.SearchRequest_builder{
		Queens:       clewv1.Queens_builder{Size: 30}.Build(),
		MaxSolutions: proto.Uint32(0),
	}.Build())
	if response, err := stream.Recv(); err != nil || !response.HasStarted() {
		t.Fatalf("the stream starts with %v, %v", response, err)
	}
	return stream
}

// end returns the last message of a stream, and the error that it ends with, nil if
// it ends well.
func end[T any](stream grpc.ServerStreamingClient[T]) (last *T, err error) {
	for {
		response, err := stream.Recv()
		switch {
		case errors.Is(err, io.EOF):
			return last, nil
		case err != nil:
			return last, err
		}
		last = response
	}
}
