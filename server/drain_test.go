package main

import (
	"crypto/tls"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	reflectionv1 "google.golang.org/grpc/reflection/grpc_reflection_v1"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
	"clew/server/transport/transporttest"
)

func TestShutdownDrains(t *testing.T) {
	server := start(t)
	connection := server.dial(t)
	paced, fast := longSearch(t, connection), fastSearch(t, connection)
	server.stop(nil)
	for name, stream := range map[string]grpc.ServerStreamingClient[clewv1.SearchResponse]{"paced": paced, "fast": fast} {
		last, err := end(stream)
		if status.Code(err) != codes.Unavailable || !strings.Contains(err.Error(), "shutting down") {
			t.Errorf("the %s stream ends with %v", name, err)
		}
		if len(last.GetProgress().GetCursor()) == 0 {
			t.Errorf("the last message of the %s stream is %v, want a progress with a cursor", name, last)
		}
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

// Nor do calls whose requests have not come, or not all of them.
func TestShutdownEndsHalfCalls(t *testing.T) {
	server := start(t, "--drain-timeout", "1h", "--request-timeout", "1h", "--log-level", "debug")
	w := server.wire(t)
	stream, calls := uint32(1), 0
	for _, method := range []string{
		"/clew.v1.SearchService/Search", "/clew.v1.SearchService/CountSolutions", "/clew.v1.SearchService/GetCapabilities",
		"/clew.v1.MoveService/ListMoves", "/grpc.health.v1.Health/Check", "/grpc.health.v1.Health/Watch",
		"/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
	} {
		// A message of nine bytes would have a head of five.
		for _, half := range []string{"", "\x00\x00", "\x00\x00\x00\x00\x09", "\x00\x00\x00\x00\x09half"} {
			err := errors.Join(
				w.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: w.headersOf(method), EndHeaders: true}),
				w.WriteData(stream, false, []byte(half)))
			if err != nil {
				t.Fatal(err)
			}
			stream += 2
			calls++
		}
	}
	// The server has read all that was before.
	if err := w.WritePing(false, [8]byte{1}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.frame(func(f http2.Frame) bool { p, ok := f.(*http2.PingFrame); return ok && p.IsAck() }); err != nil {
		t.Fatal(err)
	}
	server.stop(nil)
	server.log.wait(t, `"code":"UNAVAILABLE","error":"the server is shutting down`, calls)
	w.TCPConn.Close()
	if err := <-server.ended; err != nil {
		t.Errorf("run returns %v", err)
	}
}

// A search that is cut off because its reader does not read is none whose caller left.
func TestShutdownIsWhySearchesAreCutOff(t *testing.T) {
	server := start(t, "--drain-timeout", "0s")
	fastSearch(t, server.dial(t))
	server.stop(nil)
	if err := <-server.ended; err != nil {
		t.Errorf("run returns %v", err)
	}
	if lines := server.log.lines(`"msg":"search ended"`); len(lines) != 1 || !strings.Contains(lines[0], `"result":"SHUTTING_DOWN"`) {
		t.Errorf("the log says %q", lines)
	}
	if lines := server.log.lines(`"msg":"calls are still open; ending them"`); len(lines) != 1 || !strings.Contains(lines[0], `"calls":1`) {
		t.Errorf("the log says %q", lines)
	}
}

// Nor do connections whose clients have not said hello, or not all of it.
func TestShutdownEndsHandshakes(t *testing.T) {
	forever := []string{"--handshake-timeout", "1h", "--drain-timeout", "1h", "--log-level", "debug"}
	plain, secured := start(t, forever...), startSecured(t, forever...)
	for _, test := range []struct {
		name   string
		server *running
		begun  []string
		// last is a connection that is accepted after all others.
		last *grpc.ClientConn
	}{
		{"plaintext", plain, []string{"", http2.ClientPreface[:10], http2.ClientPreface}, plain.dial(t)},
		{"TLS", secured.running, []string{"", "\x16\x03\x01\x02\x00"}, secured.dialTLS(t, &tls.Config{}, new(secured.callers.IssueClient(t, viewer)))},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, begun := range test.begun {
				if _, err := io.WriteString(test.server.connect(t), begun); err != nil {
					t.Fatal(err)
				}
			}
			if err := check(t, test.last); err != nil {
				t.Fatal(err)
			}
			test.server.stop(nil)
			if err := <-test.server.ended; err != nil {
				t.Errorf("run returns %v", err)
			}
			if lines := test.server.log.lines("calls are still open"); len(lines) > 0 {
				t.Errorf("there are no calls, but the log says %q", lines)
			}
			if lines := test.server.log.lines("a connection has ended before it was ready for calls"); len(lines) != len(test.begun) {
				t.Errorf("%d connections have ended; the log says %q", len(test.begun), lines)
			}
		})
	}
}

// Those that are ready for calls are told that the end is near.
func TestShutdownTellsIdleConnections(t *testing.T) {
	server := start(t, "--drain-timeout", "1h")
	w := server.wire(t)
	if _, err := w.frame(isSettingsAck); err != nil {
		t.Fatal(err)
	}
	server.stop(nil)
	if code, why, err := w.goAway(); err != nil || code != http2.ErrCodeNo || why != "graceful_stop" {
		t.Errorf("the server says %v %q, %v", code, why, err)
	}
	w.TCPConn.Close()
	if err := <-server.ended; err != nil {
		t.Errorf("run returns %v", err)
	}
}

// Nothing is said of calls where there are none.
func TestShutdownWithoutCalls(t *testing.T) {
	for range 20 {
		server := start(t, "--drain-timeout", "0s")
		server.stop(nil)
		if err := <-server.ended; err != nil {
			t.Errorf("run returns %v", err)
		}
		if lines := server.log.lines("WARN"); len(lines) > 0 {
			t.Fatalf("the log says %q", lines)
		}
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
	t.Parallel()
	server := startProcess(t, "--drain-grace", "1h")
	terminate(t, server)
	// Before that it would be the same one.
	time.Sleep(sameSignal)
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

// A signal to a process and to its group is one.
func TestRepeatedSignal(t *testing.T) {
	for _, between := range []func(*process){
		func(*process) {},
		func(server *process) { server.log.wait(t, "about to shut down", 1) },
	} {
		server := startProcess(t, "--drain-grace", "200ms")
		stream := longSearch(t, server.dial(t))
		if err := server.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		between(server)
		_ = server.Process.Signal(syscall.SIGTERM) // it may have ended
		if _, err := end(stream); status.Code(err) != codes.Unavailable {
			t.Errorf("the stream ends with %v", err)
		}
		if err := server.Wait(); err != nil {
			t.Errorf("the server ends with %v:\n%s", err, server.log)
		}
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
	server := startProcess(t, "--admin-listen", "localhost:0", "--tls-cert", cert, "--tls-key", key)
	hangUp := func(want string) {
		t.Helper()
		if err := server.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		server.log.wait(t, want, 1)
	}
	hangUp("the keys in use are those in the files")
	current := func(want float64) {
		t.Helper()
		if got := server.metric(t, "clew_keys_current"); got != want {
			t.Errorf("the metrics say %v of whether the keys are current, want %v", got, want)
		}
	}
	current(1)
	transporttest.File(t, folder, filepath.Base(key), []byte("no key"))
	hangUp("new keys are of no use")
	current(0)
	authority.IssueServer(t).Files(t, folder, "server")
	hangUp("new keys are in use")
	current(1)
}
