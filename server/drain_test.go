package main

import (
	"os"
	"strings"
	"syscall"
	"testing"

	"google.golang.org/grpc/codes"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	reflectionv1 "google.golang.org/grpc/reflection/grpc_reflection_v1"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	clewv1 "clew/gen/clew/v1"
	"clew/server/transport/transporttest"
)

func TestShutdownDrains(t *testing.T) {
	server := start(t)
	stream := longSearch(t, server.dial(t))
	server.stop(nil)
	last, err := end(stream)
	if status.Code(err) != codes.Unavailable || !strings.Contains(err.Error(), "shutting down") {
		t.Errorf("the stream ends with %v", err)
	}
	if len(last.GetProgress().GetCursor()) == 0 {
		t.Errorf("the last message is %v, want a progress with a cursor", last)
	}
	if err := <-server.ended; err != nil {
		t.Errorf("run returns %v", err)
	}
}

// Calls that would never end do not keep the server from ending.
func TestShutdownEndsEveryCall(t *testing.T) {
	server := start(t, "--drain-timeout", "1h")
	connection := server.dial(t)
	watch, err := healthv1.NewHealthClient(connection).Watch(testContext(t), &healthv1.HealthCheckRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := watch.Recv(); err != nil || got.GetStatus() != healthv1.HealthCheckResponse_SERVING {
		t.Fatalf("%v, %v", got, err)
	}
	reflection, err := reflectionv1.NewServerReflectionClient(connection).ServerReflectionInfo(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	server.stop(nil)
	if _, err := end(watch); status.Code(err) != codes.Unavailable {
		t.Errorf("the watch ends with %v", err)
	}
	if _, err := reflection.Recv(); status.Code(err) != codes.Unavailable {
		t.Errorf("the reflection ends with %v", err)
	}
	if err := <-server.ended; err != nil {
		t.Errorf("run returns %v", err)
	}
}

// A search that is cut off because its reader does not read is none whose caller left.
func TestShutdownIsWhySearchesAreCutOff(t *testing.T) {
	server := start(t, "--drain-timeout", "0s")
	request := clewv1.SearchRequest_builder{
		Queens:       clewv1.Queens_builder{Size: 30}.Build(),
		MaxSolutions: proto.Uint32(0),
	}.Build()
	if response, err := begin(t, server.dial(t), request).Recv(); err != nil || !response.HasStarted() {
		t.Fatalf("the stream starts with %v, %v", response, err)
	}
	server.stop(nil)
	if err := <-server.ended; err != nil {
		t.Errorf("run returns %v", err)
	}
	if lines := server.log.lines(`"msg":"search ended"`); len(lines) != 1 || !strings.Contains(lines[0], `"result":"SHUTTING_DOWN"`) {
		t.Errorf("the log says %q", lines)
	}
}

// Nor do connections on which nobody says anything.
func TestShutdownEndsHandshakes(t *testing.T) {
	server := start(t, "--handshake-timeout", "100ms", "--drain-timeout", "1h")
	server.connect(t)
	// It is accepted after the one before.
	if err := check(t, server.dial(t)); err != nil {
		t.Fatal(err)
	}
	server.stop(nil)
	if err := <-server.ended; err != nil {
		t.Errorf("run returns %v", err)
	}
}

// terminate asks a process to end, and waits until the watchers of its health know.
func terminate(t *testing.T, server *process) {
	t.Helper()
	watch, err := healthv1.NewHealthClient(server.dial(t)).Watch(testContext(t), &healthv1.HealthCheckRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := watch.Recv(); err != nil || got.GetStatus() != healthv1.HealthCheckResponse_SERVING {
		t.Fatalf("%v, %v", got, err)
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if got, err := watch.Recv(); err != nil || got.GetStatus() != healthv1.HealthCheckResponse_NOT_SERVING {
		t.Fatalf("%v, %v", got, err)
	}
}

// A server that load balancers are before goes on for a while, and says that it will
// not for long.
func TestGrace(t *testing.T) {
	server := startProcess(t, "--drain-grace", "1h")
	connection := server.dial(t)
	terminate(t, server)
	if err := check(t, connection); err == nil {
		t.Error("the server says that it will go on")
	}
	// Whoever has not noticed yet is served, also if it is new.
	if _, err := end(begin(t, server.dial(t), &clewv1.SearchRequest{})); err != nil {
		t.Error(err)
	}
}

func TestSignalDrainsTheProcess(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		// Nobody at a terminal waits for load balancers.
		grace := map[os.Signal]string{os.Interrupt: "1h", syscall.SIGTERM: "10ms"}[signal]
		server := startProcess(t, "--drain-grace", grace)
		stream := longSearch(t, server.dial(t))
		if err := server.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if _, err := end(stream); status.Code(err) != codes.Unavailable {
			t.Errorf("%v: the stream ends with %v", signal, err)
		}
		if err := server.Wait(); err != nil {
			t.Errorf("%v: the server ends with %v", signal, err)
		}
	}
}

func TestSecondSignalEndsTheProcess(t *testing.T) {
	server := startProcess(t, "--drain-grace", "1h")
	terminate(t, server)
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err == nil {
		t.Error("the server ends as if it had drained")
	}
	if lines := server.log.lines("ended at once by a second signal"); len(lines) != 1 || !strings.Contains(lines[0], "terminated") {
		t.Errorf("the log says %q", lines)
	}
}

// A hangup is no reason to end: what it asks for is to read what there is to read.
func TestHangup(t *testing.T) {
	server := startProcess(t)
	connection := server.dial(t)
	stream := longSearch(t, connection)
	for n := range 2 {
		if err := server.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		server.log.wait(t, "SIGHUP: there are no keys to read", n+1)
	}
	if err := check(t, connection); err != nil {
		t.Error(err)
	}
	if err := server.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if _, err := end(stream); status.Code(err) != codes.Unavailable {
		t.Errorf("the stream ends with %v", err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
}

// The keys are read at once, not when it is time to look for new ones.
func TestHangupRenewsKeys(t *testing.T) {
	folder := t.TempDir()
	authority := transporttest.NewAuthority(t)
	cert, key := authority.IssueServer(t).Files(t, folder, "server")
	server := startProcess(t, "--tls-cert", cert, "--tls-key", key)
	hangUp := func(want string) {
		t.Helper()
		if err := server.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		server.log.wait(t, want, 1)
	}
	hangUp("the keys in use are those in the files")
	authority.IssueServer(t).Files(t, folder, "server")
	hangUp("new keys are in use")
}
