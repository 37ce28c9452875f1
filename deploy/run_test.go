package deploy

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
)

// hang ends a test of a process that hangs; nothing is expected to take long.
const hang = time.Minute

// line is a line of the log of a server.
type line struct {
	Level, Msg, Admin string
	Settings          map[string]string
}

// run runs a server with the arguments of the example and these, until probe returns, and
// returns its log. It must end well.
func (e example) run(t *testing.T, program string, probe func(*testing.T, string), arguments ...string) []line {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hang)
	defer cancel()
	command := exec.CommandContext(ctx, program, append(e.arguments, arguments...)...)
	command.Env = e.environment
	log, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	var all []line
	for lines := bufio.NewScanner(log); lines.Scan(); {
		var next line
		if err := json.Unmarshal(lines.Bytes(), &next); err != nil {
			t.Errorf("the log has %q: %v", lines.Text(), err)
		}
		all = append(all, next)
		if next.Msg != "listening" {
			continue
		}
		probe(t, next.Admin)
		if err := command.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
	}
	if err := command.Wait(); err != nil {
		t.Errorf("the server ends with %v, and this log: %+v", err, all)
	}
	return all
}

// build makes the program of the server.
func build(t *testing.T) string {
	t.Helper()
	// That its own files are looked at makes them, too, what the result depends on.
	sources, err := filepath.Glob("../server/*.go")
	if err != nil || len(sources) == 0 {
		t.Fatalf("the server has no sources: %v", err)
	}
	for _, source := range sources {
		if _, err := os.Stat(source); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(t.TempDir(), "clew-server")
	if output, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "clew/server").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return program
}

// probePage fails unless a page of the admin listener answers.
func probePage(t *testing.T, admin, path string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+admin+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("%s has status %d (%v)", path, answer.StatusCode, err)
	}
}

// probeHealth fails unless the health check of gRPC says that all is well.
func probeHealth(t *testing.T, admin string) {
	t.Helper()
	connection, err := grpc.NewClient(admin, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	ctx, cancel := context.WithTimeout(t.Context(), hang)
	defer cancel()
	answer, err := healthv1.NewHealthClient(connection).Check(ctx, &healthv1.HealthCheckRequest{})
	if err != nil || answer.GetStatus() != healthv1.HealthCheckResponse_SERVING {
		t.Errorf("the server is %v (%v)", answer.GetStatus(), err)
	}
}
