// Package telemetrytest runs servers with telemetry in tests.
//
//	server.go     a server, and a client of it
//	exercise.go   calls of all kinds
//	page.go       reads the page of metrics
//	collector.go  what telemetry is exported to
package telemetrytest

import (
	"context"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/reflection"

	"clew/server/service"
	"clew/server/telemetry"
)

// timeout ends a test that hangs; nothing is expected to take long.
const timeout = time.Minute

// Server is a server on a loopback socket that all of clew's services run on, besides
// health checks and reflection.
type Server struct {
	Telemetry  *telemetry.Telemetry
	Health     *health.Server
	Connection *grpc.ClientConn

	searches *service.Service
	stop     func()
}

// Start starts one that runs until Stop or the end of the test. The health in the
// configuration is that of the server.
func Start(t testing.TB, c telemetry.Config, s service.Config) *Server {
	t.Helper()
	server := &Server{Health: health.NewServer()}
	c.Health = server.Health
	var err error
	if server.Telemetry, err = telemetry.New(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	s.Observer = server.Telemetry.Observer()
	server.searches = service.New(s)
	rpc := grpc.NewServer(append(server.searches.ServerOptions(), server.Telemetry.ServerOptions()...)...)
	server.searches.Register(rpc)
	healthv1.RegisterHealthServer(rpc, server.Health)
	reflection.Register(rpc)

	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- rpc.Serve(listener) }()
	if server.Connection, err = grpc.NewClient(listener.Addr().String(), grpc.WithTransportCredentials(insecure.NewCredentials())); err != nil {
		t.Fatal(err)
	}
	server.stop = sync.OnceFunc(func() {
		server.Connection.Close()
		rpc.GracefulStop()
		if err := <-served; err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	t.Cleanup(func() {
		server.Stop()
		ctx, cancel := context.WithTimeout(context.Background(), timeout) // that of the test is over
		defer cancel()
		if err := server.Telemetry.Shutdown(ctx); err != nil {
			t.Errorf("Shutdown: %v", err)
		}
	})
	return server
}

// Stop ends the calls and waits until everything is measured of them. Telemetry goes
// on until the end of the test.
func (s *Server) Stop() { s.stop() }

// ClearEnvironment unsets the variables of OpenTelemetry until the test ends.
func ClearEnvironment(t testing.TB) {
	t.Helper()
	for _, entry := range os.Environ() {
		if name, _, _ := strings.Cut(entry, "="); strings.HasPrefix(name, "OTEL_") {
			t.Setenv(name, "")
		}
	}
}
