package admin

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
	"google.golang.org/grpc"
	channelzv1 "google.golang.org/grpc/channelz/grpc_channelz_v1"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"

	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/telemetry/telemetrytest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testTimeout ends a test that hangs; nothing is expected to take long.
const testTimeout = time.Minute

func testContext(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	t.Cleanup(cancel)
	return ctx
}

// running is a server with telemetry and, beside it, what operators see of it.
type running struct {
	*telemetrytest.Server
	address    string
	connection *grpc.ClientConn
	// end ends what operators see, and waits until it has ended.
	end func()
}

// start starts one on real sockets; with changes it before.
func start(t *testing.T, with func(*Server)) *running {
	t.Helper()
	telemetrytest.ClearEnvironment(t)
	main := telemetrytest.Start(t, telemetry.Config{}, service.Config{})
	s := New(Config{Health: main.Health, Metrics: main.Telemetry.Page()})
	with(s)
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(testContext(t))
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, listener) }()
	address := listener.Addr().String()
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	r := &running{Server: main, address: address, connection: connection, end: func() {
		end()
		if err := <-served; err != nil {
			t.Errorf("Serve: %v", err)
		}
		close(served) // once more it has ended well
	}}
	t.Cleanup(func() {
		connection.Close()
		end()
		<-served
	})
	return r
}

func unchanged(*Server) {}

// get asks for a page.
func (r *running) get(t *testing.T, path string) (status int, body string) {
	t.Helper()
	request, err := http.NewRequestWithContext(testContext(t), http.MethodGet, "http://"+r.address+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{DisableKeepAlives: true}
	answer, err := transport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(content)
}

func TestPages(t *testing.T) {
	r := start(t, unchanged)
	for _, test := range []struct {
		path   string
		status int
		text   string
	}{
		{"/", http.StatusOK, "clew"},
		{"/metrics", http.StatusOK, "clew_searches_active"},
		{"/healthz", http.StatusOK, "up"},
		{"/readyz", http.StatusOK, "ready"},
		{"/debug/pprof/", http.StatusOK, "goroutine"},
		{"/debug/pprof/goroutine?debug=1", http.StatusOK, "goroutine profile"},
		{"/debug/pprof/heap", http.StatusOK, ""},
		{"/debug/pprof/profile?seconds=1", http.StatusOK, ""},
		{"/debug/pprof/trace?seconds=0.1", http.StatusOK, "trace"},
		{"/debug/pprof/cmdline", http.StatusOK, filepath.Base(os.Args[0])},
		{"/debug/pprof/symbol", http.StatusOK, "num_symbols"},
		{"/elsewhere", http.StatusNotFound, ""},
		{"/healthz/", http.StatusNotFound, ""},
	} {
		status, body := r.get(t, test.path)
		if status != test.status || !strings.Contains(body, test.text) || body == "" {
			t.Errorf("%s has status %d, want %d, and says %.200q", test.path, status, test.status, body)
		}
	}
}

// The index links every page that there is.
func TestIndexLinks(t *testing.T) {
	r := start(t, unchanged)
	_, index := r.get(t, "/")
	for _, path := range []string{"/metrics", "/healthz", "/readyz", "/debug/pprof/"} {
		if !strings.Contains(index, `"`+path+`"`) {
			t.Errorf("the index does not link %s", path)
		}
	}
	for _, name := range []string{healthv1.Health_ServiceDesc.ServiceName, channelzv1.Channelz_ServiceDesc.ServiceName} {
		if !strings.Contains(index, name) {
			t.Errorf("the index does not name %s", name)
		}
	}
}

// A server that is not healthy is not ready, and says so, but up.
func TestNotReady(t *testing.T) {
	r := start(t, unchanged)
	r.Health.SetServingStatus("clew.v1.SearchService", healthv1.HealthCheckResponse_SERVING)
	if status, body := r.get(t, "/readyz"); status != http.StatusOK || body != "ready\nclew.v1.SearchService SERVING\n" {
		t.Errorf("it has status %d and says %q", status, body)
	}
	r.Health.Shutdown()
	status, body := r.get(t, "/readyz")
	if status != http.StatusServiceUnavailable || !strings.HasPrefix(body, "not ready: the server is NOT_SERVING") {
		t.Errorf("it has status %d and says %q", status, body)
	}
	if status, _ := r.get(t, "/healthz"); status != http.StatusOK {
		t.Errorf("the process is up with status %d", status)
	}
}

// Probes reach the health check over gRPC on the same port, and so do those who watch it.
func TestHealthOverGRPC(t *testing.T) {
	r := start(t, unchanged)
	client := healthv1.NewHealthClient(r.connection)
	watch, err := client.Watch(testContext(t), &healthv1.HealthCheckRequest{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []healthv1.HealthCheckResponse_ServingStatus{healthv1.HealthCheckResponse_SERVING, healthv1.HealthCheckResponse_NOT_SERVING} {
		got, err := client.Check(testContext(t), &healthv1.HealthCheckRequest{})
		if err != nil || got.GetStatus() != want {
			t.Errorf("the health is %v (%v), want %v", got, err, want)
		}
		if got, err = watch.Recv(); err != nil || got.GetStatus() != want {
			t.Errorf("who watches sees %v (%v), want %v", got, err, want)
		}
		r.Health.Shutdown()
	}
	// Whoever watches does not hold up the end.
	r.end()
	if got, err := watch.Recv(); status.Code(err) != codes.Unavailable || !strings.Contains(err.Error(), "shutting down") {
		t.Errorf("who watches sees %v, %v after the end", got, err)
	}
}

// Channelz tells of the server beside, and of who is connected to it.
func TestChannelz(t *testing.T) {
	r := start(t, unchanged)
	client := channelzv1.NewChannelzClient(r.connection)
	r.Server.Connection.Connect()
	if _, err := healthv1.NewHealthClient(r.Connection).Check(testContext(t), &healthv1.HealthCheckRequest{}); err != nil {
		t.Fatal(err)
	}
	servers, err := client.GetServers(testContext(t), &channelzv1.GetServersRequest{})
	if err != nil {
		t.Fatal(err)
	}
	var listening, connections, calls int64
	for _, server := range servers.GetServer() {
		listening += int64(len(server.GetListenSocket()))
		calls += server.GetData().GetCallsStarted()
		sockets, err := client.GetServerSockets(testContext(t), &channelzv1.GetServerSocketsRequest{ServerId: server.GetRef().GetServerId()})
		if err != nil {
			t.Fatal(err)
		}
		connections += int64(len(sockets.GetSocketRef()))
	}
	if listening != 1 || connections != 1 || calls < 1 {
		t.Errorf("%d sockets listen, %d are connected, %d calls were made: %v", listening, connections, calls, servers)
	}
}

// Nothing of it is to be had where everybody calls.
func TestNothingForOthers(t *testing.T) {
	r := start(t, unchanged)
	_, err := channelzv1.NewChannelzClient(r.Connection).GetServers(testContext(t), &channelzv1.GetServersRequest{})
	if status.Code(err) != codes.Unimplemented {
		t.Errorf("channelz answers there: %v", err)
	}
	request, err := http.NewRequestWithContext(testContext(t), http.MethodGet, "http://"+r.Connection.Target()+"/metrics", nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{DisableKeepAlives: true}
	if answer, err := transport.RoundTrip(request); err == nil {
		answer.Body.Close()
		t.Errorf("there is a page there: %s", answer.Status)
	}
	// And no searches where operators look.
	err = r.connection.Invoke(testContext(t), "/clew.v1.SearchService/GetCapabilities", &healthv1.HealthCheckRequest{}, &healthv1.HealthCheckResponse{})
	if status.Code(err) != codes.Unimplemented {
		t.Errorf("searches are served: %v", err)
	}
}

// A connection lives longer than its first words may take, which it did not with some
// versions of Go (golang/go#80876).
func TestConnectionsLive(t *testing.T) {
	const words = 20 * time.Millisecond
	r := start(t, func(s *Server) { s.http.ReadHeaderTimeout = words })
	watch, err := healthv1.NewHealthClient(r.connection).Watch(testContext(t), &healthv1.HealthCheckRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := watch.Recv(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(5 * words)
	r.Health.Shutdown()
	if got, err := watch.Recv(); err != nil || got.GetStatus() != healthv1.HealthCheckResponse_NOT_SERVING {
		t.Errorf("who watches sees %v (%v)", got, err)
	}
}
