package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"go.uber.org/goleak"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	reflectionv1 "google.golang.org/grpc/reflection/grpc_reflection_v1"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

// asServer names the variable that has the test binary be the server itself.
const asServer = "CLEW_TEST_AS_SERVER"

// testTimeout ends a test that hangs; nothing is expected to take long.
const testTimeout = time.Minute

func TestMain(m *testing.M) {
	if os.Getenv(asServer) != "" {
		main()
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

func noEnvironment(string) (string, bool) { return "", false }

func testContext(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	t.Cleanup(cancel)
	return ctx
}

// start runs the server on a real socket until stop is called or the test ends,
// and returns a connection to it once it listens. What run returns is sent to
// ended.
func start(t *testing.T, args ...string) (connection *grpc.ClientConn, stop func(), ended <-chan error) {
	t.Helper()
	ctx, stop := context.WithCancel(testContext(t))
	log, logged := io.Pipe()
	result, done := make(chan error, 1), make(chan struct{})
	args = append([]string{"--listen", "localhost:0", "--log-format", "json"}, args...)
	go func() {
		defer close(done)
		err := run(ctx, args, noEnvironment, io.Discard, logged)
		logged.CloseWithError(io.EOF)
		result <- err
	}()
	connection = dial(t, readAddress(t, log))
	t.Cleanup(func() {
		connection.Close()
		stop()
		<-done
	})
	return connection, stop, result
}

// readAddress returns the address that the first line of the log names. The rest
// is read and thrown away.
func readAddress(t *testing.T, log io.Reader) string {
	t.Helper()
	lines := bufio.NewReader(log)
	text, err := lines.ReadBytes('\n')
	if err != nil {
		t.Fatalf("the log ends: %v", err)
	}
	var line struct{ Msg, Address, Version string }
	if err := json.Unmarshal(text, &line); err != nil || line.Msg != "listening" || line.Version == "" {
		t.Fatalf("the log starts with %s (%v)", text, err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return line.Address
}

func dial(t *testing.T, address string) *grpc.ClientConn {
	t.Helper()
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	return connection
}

// longSearch begins a search that would take hours.
func longSearch(t *testing.T, connection *grpc.ClientConn) grpc.ServerStreamingClient[clewv1.SearchResponse] {
	t.Helper()
	request := clewv1.SearchRequest_builder{EventInterval: durationpb.New(time.Hour)}.Build()
	stream, err := clewv1.NewSearchServiceClient(connection).Search(testContext(t), request)
	if err != nil {
		t.Fatal(err)
	}
	if response, err := stream.Recv(); err != nil || !response.HasStarted() {
		t.Fatalf("the stream starts with %v, %v", response, err)
	}
	return stream
}

// end returns the error that a stream ends with.
func end(stream grpc.ServerStreamingClient[clewv1.SearchResponse]) error {
	for {
		if _, err := stream.Recv(); err != nil {
			return err
		}
	}
}

func TestServesSearches(t *testing.T) {
	connection, _, _ := start(t)
	stream, err := clewv1.NewSearchServiceClient(connection).Search(testContext(t), &clewv1.SearchRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var last *clewv1.SearchResponse
	for {
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		last = response
	}
	if got := last.GetFinished().GetCounters().GetPlacements(); got != 113 {
		t.Errorf("the last message is %v, want one with 113 placements", last)
	}
}

func TestServesHealth(t *testing.T) {
	connection, _, _ := start(t)
	for _, service := range []string{"", "clew.v1.SearchService", "clew.v1.MoveService"} {
		got, err := healthv1.NewHealthClient(connection).Check(testContext(t), &healthv1.HealthCheckRequest{Service: service})
		if err != nil || got.GetStatus() != healthv1.HealthCheckResponse_SERVING {
			t.Errorf("%q: %v, %v", service, got, err)
		}
	}
}

func TestServesReflection(t *testing.T) {
	connection, _, _ := start(t)
	reflection, err := reflectionv1.NewServerReflectionClient(connection).ServerReflectionInfo(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := reflection.Send(&reflectionv1.ServerReflectionRequest{MessageRequest: &reflectionv1.ServerReflectionRequest_ListServices{}}); err != nil {
		t.Fatal(err)
	}
	got, err := reflection.Recv()
	if err != nil {
		t.Fatal(err)
	}
	for _, service := range []string{"clew.v1.SearchService", "clew.v1.MoveService", "grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection"} {
		if !strings.Contains(got.String(), service) {
			t.Errorf("%s is not among %v", service, got)
		}
	}
}

func TestShutdownDrains(t *testing.T) {
	connection, stop, ended := start(t)
	stream := longSearch(t, connection)
	stop()
	if err := end(stream); status.Code(err) != codes.Unavailable || !strings.Contains(err.Error(), "shutting down") {
		t.Errorf("the stream ends with %v", err)
	}
	if err := <-ended; err != nil {
		t.Errorf("run returns %v", err)
	}
}

// A call that does not end by itself does not keep the server from ending.
func TestShutdownDoesNotWaitForever(t *testing.T) {
	connection, stop, ended := start(t, "--drain-timeout", "10ms")
	watch, err := healthv1.NewHealthClient(connection).Watch(testContext(t), &healthv1.HealthCheckRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := watch.Recv(); err != nil || got.GetStatus() != healthv1.HealthCheckResponse_SERVING {
		t.Fatalf("%v, %v", got, err)
	}
	stop()
	if got, err := watch.Recv(); err != nil || got.GetStatus() != healthv1.HealthCheckResponse_NOT_SERVING {
		t.Errorf("while draining: %v, %v", got, err)
	}
	if err := <-ended; err != nil {
		t.Errorf("run returns %v", err)
	}
}

func TestAddressInUse(t *testing.T) {
	connection, _, _ := start(t)
	err := run(testContext(t), []string{"--listen", connection.Target()}, noEnvironment, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "--listen "+connection.Target()) {
		t.Errorf("got %v", err)
	}
}

func TestBadSettings(t *testing.T) {
	tests := []struct {
		name string
		args []string
		env  map[string]string
		want []string
	}{
		{"unknown flag", []string{"--lisen", "x"}, nil, []string{"--lisen"}},
		{"argument", []string{"please"}, nil, []string{"please"}},
		{"no number", []string{"--max-cells", "many"}, nil, []string{"--max-cells", "many"}},
		{"no duration", []string{"--stall-timeout", "60"}, nil, []string{"--stall-timeout", "60"}},
		{"out of range", []string{"--max-searches", "-1", "--stall-timeout", "0", "--log-format", "xml"}, nil,
			[]string{"--max-searches is -1, want 0 or more", "--stall-timeout is 0s, want more than 0", "--log-format is xml, want text or json"}},
		{"level", []string{"--log-level", "loud"}, nil, []string{"--log-level", "loud"}},
		{"address", []string{"--listen", "nowhere"}, nil, []string{"--listen nowhere"}},
		{"environment", nil, map[string]string{"CLEW_MAX_CELLS": "many", "CLEW_DRAIN_TIMEOUT": "soon"},
			[]string{`CLEW_MAX_CELLS is "many"`, `CLEW_DRAIN_TIMEOUT is "soon"`}},
		{"environment out of range", nil, map[string]string{"CLEW_MAX_BLOCKED": "-7"}, []string{"--max-blocked is -7"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lookup := func(name string) (string, bool) { value, ok := test.env[name]; return value, ok }
			err := run(testContext(t), test.args, lookup, io.Discard, io.Discard)
			if err == nil {
				t.Fatal("no error")
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error is %q, want it to hold %q", err, want)
				}
			}
		})
	}
}

func TestEveryFlagHasAVariable(t *testing.T) {
	env := map[string]string{
		"CLEW_LISTEN":            "localhost:1",
		"CLEW_MAX_SEARCHES":      "2",
		"CLEW_MAX_CELLS":         "3",
		"CLEW_MAX_TOTAL_CELLS":   "4",
		"CLEW_MAX_QUEENS_SIZE":   "5",
		"CLEW_MAX_BLOCKED":       "6",
		"CLEW_MAX_PLACEMENTS":    "7",
		"CLEW_MAX_DURATION":      "8s",
		"CLEW_MAX_REQUEST_BYTES": "9",
		"CLEW_WORKERS":           "10",
		"CLEW_STALL_TIMEOUT":     "10s",
		"CLEW_DRAIN_TIMEOUT":     "11s",
		"CLEW_LOG_LEVEL":         "WARN",
		"CLEW_LOG_FORMAT":        "json",
	}
	got := defaultConfig()
	flags := pflag.NewFlagSet("server", pflag.ContinueOnError)
	got.register(flags)
	if err := flags.Parse([]string{"--max-cells", "33"}); err != nil {
		t.Fatal(err)
	}
	lookup := func(name string) (string, bool) { value, ok := env[name]; return value, ok }
	if err := readEnvironment(flags, lookup); err != nil {
		t.Fatal(err)
	}
	flags.VisitAll(func(flag *pflag.Flag) {
		want, ok := env[variable(flag.Name)]
		if flag.Name == "max-cells" {
			want = "33" // the flag wins
		}
		if !ok || flag.Value.String() != want {
			t.Errorf("--%s is %s, want %s", flag.Name, flag.Value, want)
		}
	})
}

func TestHelpNamesTheVariables(t *testing.T) {
	var out bytes.Buffer
	if err := run(testContext(t), []string{"--help"}, noEnvironment, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"CLEW_MAX_SEARCHES", "--listen address", "localhost:50051", "--drain-timeout"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the help does not hold %q:\n%s", want, &out)
		}
	}
}

func TestLogFormats(t *testing.T) {
	for format, want := range map[string]string{"text": "level=WARN msg=hello", "json": `"msg":"hello"`} {
		var log bytes.Buffer
		c := defaultConfig()
		c.logFormat, c.logLevel = format, slog.LevelWarn
		logger := c.logger(&log)
		logger.Info("quiet")
		logger.Warn("hello")
		if got := log.String(); !strings.Contains(got, want) || strings.Contains(got, "quiet") {
			t.Errorf("%s: %s", format, got)
		}
	}
}

// startProcess runs the server as a process of its own.
func startProcess(t *testing.T, args ...string) (*exec.Cmd, *grpc.ClientConn) {
	t.Helper()
	command := exec.CommandContext(testContext(t), os.Args[0], append([]string{"--listen", "localhost:0", "--log-format", "json"}, args...)...)
	command.Env = append(os.Environ(), asServer+"=1")
	log, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	connection := dial(t, readAddress(t, log))
	t.Cleanup(func() { connection.Close() })
	return command, connection
}

func TestSignalDrainsTheProcess(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		command, connection := startProcess(t)
		stream := longSearch(t, connection)
		if err := command.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if err := end(stream); status.Code(err) != codes.Unavailable {
			t.Errorf("%v: the stream ends with %v", signal, err)
		}
		if err := command.Wait(); err != nil {
			t.Errorf("%v: the server ends with %v", signal, err)
		}
	}
}

func TestSecondSignalEndsTheProcess(t *testing.T) {
	command, connection := startProcess(t, "--drain-timeout", "1h")
	watch, err := healthv1.NewHealthClient(connection).Watch(testContext(t), &healthv1.HealthCheckRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := watch.Recv(); err != nil {
		t.Fatal(err)
	}
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	// That draining has begun shows that the first signal has arrived.
	if got, err := watch.Recv(); err != nil || got.GetStatus() != healthv1.HealthCheckResponse_NOT_SERVING {
		t.Fatalf("%v, %v", got, err)
	}
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := command.Wait(); err == nil {
		t.Error("the server ends as if it had drained")
	}
}
