package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"go.opentelemetry.io/otel"
	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/reflection"

	clewv1 "clew/gen/clew/v1"
	"clew/server/admin"
	"clew/server/logging"
	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/transport"
)

const (
	// lastExports is how long whoever telemetry is exported to may take at the end, and
	// lastLines how long whoever reads the log may.
	lastExports = 4 * time.Second
	lastLines   = time.Second
)

// serve serves until the context ends, and then drains.
func serve(ctx context.Context, c *config, given *settings, stderr io.Writer) error {
	// From the start: by itself the signal would end the process.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	log := c.openLog(stderr)
	defer log.Close(lastLines)
	logger := c.logger(log)
	// OpenTelemetry knows only one of each for the process. Without them, what cannot be
	// exported is printed past the log.
	otel.SetErrorHandler(telemetry.ErrorHandler(logger))
	otel.SetLogger(telemetry.Logger(logger))
	s, err := newServer(ctx, c, logger)
	if err != nil {
		return err
	}
	s.log = log
	defer s.close()
	sockets, err := open(ctx, c, logger)
	if err != nil {
		return err
	}
	sockets.log(ctx, s)
	given.log(ctx, logger)
	return s.run(ctx, sockets, hangups)
}

// server is what is served, and how.
type server struct {
	config *config
	logger *slog.Logger
	// log is what the logger writes to.
	log *logging.Writer
	// secure secures the connections; nil is that nothing does.
	secure    *transport.Transport
	telemetry *telemetry.Telemetry
	searches  *service.Service
	health    *health.Server
	calls     *calls
	grpc      *grpc.Server

	// draining is done when calls that do not end by themselves must end; drain has
	// it so.
	draining context.Context
	drain    context.CancelFunc
}

// newServer returns a server that must be closed.
func newServer(ctx context.Context, c *config, logger *slog.Logger) (*server, error) {
	s := &server{config: c, logger: logger, health: health.NewServer(), calls: &calls{logger: logger}}
	s.draining, s.drain = context.WithCancel(context.Background())
	told := telemetry.Config{Version: version(), Logger: logger, Limits: c.limits, Health: s.health}
	if c.tls.Cert != "" {
		var err error
		if s.secure, err = transport.New(c.tls, logger); err != nil {
			return nil, err
		}
		told.Expiry, told.KeysCurrent, told.FailedHandshakes = s.secure.Expiry, s.secure.Current, s.secure.FailedHandshakes
	}
	var err error
	if s.telemetry, err = telemetry.New(ctx, told); err != nil {
		return nil, fmt.Errorf("telemetry: %w", err)
	}
	s.searches = service.New(service.Config{
		Limits:         c.limits,
		Logger:         logger,
		Version:        version(),
		RequestTimeout: c.requestTimeout,
		StallTimeout:   c.stallTimeout,
		MaxStreamAge:   c.maxStreamAge,
		Caller:         transport.Identity,
		Observer:       s.telemetry.Observer(),
	})
	s.grpc = grpc.NewServer(s.options()...)
	s.register()
	return s, nil
}

// options returns the options of the gRPC server. Of two that say different things the
// later holds.
func (s *server) options() []grpc.ServerOption {
	// Before the interceptors of the service, which then guard it too.
	options := []grpc.ServerOption{grpc.ChainStreamInterceptor(s.endWhenDraining)}
	options = append(options, s.searches.ServerOptions()...)
	options = append(options, s.config.connections.options()...)
	options = append(options, s.telemetry.ServerOptions()...)
	options = append(options, grpc.StatsHandler(s.calls))
	if s.secure != nil {
		options = append(options, grpc.Creds(s.searches.Credentials(s.secure.Credentials())))
	}
	return options
}

// register puts all that is served on the gRPC server.
func (s *server) register() {
	s.searches.Register(s.grpc)
	for _, name := range []string{clewv1.SearchService_ServiceDesc.ServiceName, clewv1.MoveService_ServiceDesc.ServiceName} {
		s.health.SetServingStatus(name, healthv1.HealthCheckResponse_SERVING)
	}
	healthv1.RegisterHealthServer(s.searches.Registrar(s.grpc), s.health)
	if s.config.reflection {
		reflection.Register(s.grpc)
	}
}

// run serves on the sockets until the context ends, and then shuts down. It reads the
// keys again whenever there is a hangup. What is beside the calls ends after them, so
// that operators see how they end.
func (s *server) run(ctx context.Context, on sockets, hangups <-chan os.Signal) error {
	beside, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	var all sync.WaitGroup
	failed := make(chan error, 2)
	all.Go(func() {
		if err := s.grpc.Serve(on.calls); err != nil {
			failed <- fmt.Errorf("serving on %s: %w", on.calls.Addr(), err)
		}
	})
	if on.admin != nil {
		pages := admin.New(admin.Config{Health: s.health, Metrics: s.telemetry.Page(), Logger: s.logger})
		all.Go(func() {
			if err := pages.Serve(beside, on.admin); err != nil {
				failed <- err
			}
		})
	}
	if s.secure != nil {
		all.Go(func() { s.secure.Watch(beside) })
	}
	all.Go(func() { s.readKeys(beside, hangups) })

	var err error
	select {
	case err = <-failed:
		s.grpc.Stop()
	case <-ctx.Done():
		s.shutDown(context.Cause(ctx))
	}
	end()
	all.Wait()
	if err == nil {
		s.logger.Info("shut down")
	}
	return err
}

// readKeys reads the keys again whenever there is a hangup, as most servers do, until
// the context ends.
func (s *server) readKeys(ctx context.Context, hangups <-chan os.Signal) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-hangups:
		}
		if s.secure == nil {
			s.logger.InfoContext(ctx, "SIGHUP: there are no keys to read")
		} else {
			s.secure.Renew(ctx)
		}
	}
}

// close tells the last that there is to tell.
func (s *server) close() {
	ctx, cancel := context.WithTimeout(context.Background(), lastExports)
	defer cancel()
	if err := s.telemetry.Shutdown(ctx); err != nil {
		s.logger.Warn("some telemetry is lost", "error", err)
	}
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
