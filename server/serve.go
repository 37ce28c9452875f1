package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"runtime/debug"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/reflection"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

// serve serves until the context ends, and then drains.
func serve(ctx context.Context, c *config, stderr io.Writer) error {
	logger := c.logger(stderr)
	searches := service.New(service.Config{
		Limits:       c.limits,
		Logger:       logger,
		Version:      version(),
		StallTimeout: c.stallTimeout,
	})
	server := grpc.NewServer(searches.ServerOptions()...)
	searches.Register(server)
	healthServer := health.NewServer()
	healthServer.SetServingStatus(clewv1.SearchService_ServiceDesc.ServiceName, healthv1.HealthCheckResponse_SERVING)
	healthServer.SetServingStatus(clewv1.MoveService_ServiceDesc.ServiceName, healthv1.HealthCheckResponse_SERVING)
	healthv1.RegisterHealthServer(server, healthServer)
	reflection.Register(server)

	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.listen)
	if err != nil {
		return fmt.Errorf("--listen %s: %w", c.listen, err)
	}
	logger.InfoContext(ctx, "listening", "address", listener.Addr().String(), "version", version())

	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return fmt.Errorf("serving on %s: %w", listener.Addr(), err)
	case <-ctx.Done():
	}
	logger.Info("shutting down", "drain_timeout", c.drainTimeout)
	healthServer.Shutdown()
	searches.Drain()
	shutDown(server, c.drainTimeout, logger)
	if err := <-served; err != nil {
		return fmt.Errorf("serving on %s: %w", listener.Addr(), err)
	}
	logger.Info("shut down")
	return nil
}

// shutDown waits for the calls in progress to end, but no longer than the
// timeout.
func shutDown(server *grpc.Server, timeout time.Duration, logger *slog.Logger) {
	timer := time.AfterFunc(timeout, func() {
		logger.Warn("calls are still open; ending them", "after", timeout)
		server.Stop()
	})
	defer timer.Stop()
	server.GracefulStop()
}

// version returns the version of the program as it was built.
func version() string {
	const unknown = "devel"
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return unknown
	}
	return info.Main.Version
}
