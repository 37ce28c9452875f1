// Package telemetry tells operators what a server does: metrics of its calls and of
// its searches, traces of the calls, and the ids of those in the log. All of it is
// OpenTelemetry, and none of it global to the process.
//
//	telemetry.go    what a server gets; how it starts and ends
//	export.go       where to, by the standard OTEL_ variables
//	variables.go    which those are
//	check.go        what they may hold
//	environment.go  what is wrong with them
//	resource.go     who it is that tells
//	rpc.go          spans and metrics of the calls
//	metrics.go      how metrics are described: [Metrics] lists them all
//	instruments.go  clew's own: their names, units, attributes and meaning
//	observer.go     measures what the service does
//	open.go         counts the connections and calls that are open
//	series.go       counts what goes on all the time
//	state.go        measures what the server is
//	page.go         the page that Prometheus reads
//	log.go          puts the ids of traces into the log, and what OpenTelemetry says
//
// # What is exported
//
// The page has every metric at all times. Beyond that nothing leaves the process unless
// somebody asks for it: OTEL_TRACES_EXPORTER and OTEL_METRICS_EXPORTER name an exporter
// ("otlp", "console" or "none"), and where they are not set, an endpoint in
// OTEL_EXPORTER_OTLP_ENDPOINT (or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT and
// OTEL_EXPORTER_OTLP_METRICS_ENDPOINT) means "otlp". The other variables of
// OpenTelemetry, for protocols, headers, samplers, intervals and attributes, hold as
// they do everywhere. OTEL_SDK_DISABLED=true switches all of OpenTelemetry off, and
// leaves on the page only what Go says of itself and of the process.
//
// # What is bounded
//
// No attribute of a metric comes from a caller: methods, puzzles, encodings, reasons and
// limits are all words of clew's own. A span has no event for a message, however many
// there are.
package telemetry

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"
	"google.golang.org/grpc"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"

	"clew/server/service"
)

// shutdownTimeout is how long Shutdown waits for whoever the last words go to.
const shutdownTimeout = 5 * time.Second

// Config is what telemetry is made of. The zero value will do.
type Config struct {
	// Version is the version of the server; "" is "devel".
	Version string
	// Logger is told where telemetry is exported to, and of what goes wrong; nil is
	// nobody.
	Logger *slog.Logger
	// Limits are those of the service, to be seen beside what is taken of them.
	Limits service.Limits
	// Health says whether the server is ready for calls; nil leaves that out.
	Health healthv1.HealthServer
	// Expiry returns when the certificate in use, or one above it, becomes invalid; nil is
	// that there is none. It may be called concurrently.
	Expiry func() time.Time
	// KeysCurrent reports whether the keys in use are those in the files; nil is that
	// they always are. It may be called concurrently.
	KeysCurrent func() bool
	// FailedHandshakes returns how many connections have not come about; nil is that
	// there are no handshakes. It may be called concurrently.
	FailedHandshakes func() int64
}

// Telemetry tells what a server does. Its methods may be called concurrently.
type Telemetry struct {
	logger   *slog.Logger
	registry *prometheus.Registry
	tracers  trace.TracerProvider
	meters   metric.MeterProvider
	observer *observer
	// ends are what Shutdown calls, once.
	ends []func(context.Context) error
	once sync.Once
}

// New starts telemetry, which goes where the environment says; see [Telemetry.Shutdown].
// The error names the variable that is wrong, and its value.
func New(ctx context.Context, c Config) (*Telemetry, error) {
	c.Version = cmp.Or(c.Version, "devel")
	c.Logger = cmp.Or(c.Logger, slog.New(slog.DiscardHandler))
	to, err := newExports(ctx, c.Logger)
	if err != nil {
		return nil, err
	}
	return start(ctx, c, to)
}

// start starts telemetry, which also goes where to says.
func start(ctx context.Context, c Config, to exports) (*Telemetry, error) {
	t := &Telemetry{logger: c.Logger, registry: newRegistry()}
	err := t.provide(identify(ctx, c), to)
	if err == nil {
		err = t.measure(c)
	}
	if err != nil {
		return nil, errors.Join(err, t.Shutdown(ctx))
	}
	return t, nil
}

// measure makes what measures the service and the server.
func (t *Telemetry) measure(c Config) error {
	meter := t.meters.Meter("clew", metric.WithInstrumentationVersion(c.Version))
	instruments, _, err := newInstruments(meter)
	if err != nil {
		return err
	}
	t.observer = newObserver(instruments)
	return errors.Join(t.observer.series.observe(meter, instruments), instruments.observeState(meter, c))
}

// ServerOptions returns what a server takes to have spans and metrics of its calls.
func (t *Telemetry) ServerOptions() []grpc.ServerOption {
	return []grpc.ServerOption{grpc.StatsHandler(open{newStatsHandler(t.tracers, t.meters), t.observer.instruments})}
}

// Observer returns what measures a service.
func (t *Telemetry) Observer() service.Observer { return t.observer }

// Page returns the page that Prometheus reads.
func (t *Telemetry) Page() http.Handler { return newPage(t.registry, t.logger) }

// Shutdown exports what has not been, and ends what goes on in the background. It takes
// five seconds at most, less if the context ends before. The error says what is lost.
// Only the first call does anything.
func (t *Telemetry) Shutdown(ctx context.Context) error {
	var failures []error
	t.once.Do(func() {
		ctx, cancel := context.WithTimeout(ctx, shutdownTimeout)
		defer cancel()
		// At the same time: one that is slow does not take the time of the other.
		failures = make([]error, len(t.ends))
		var ending sync.WaitGroup
		for i, end := range t.ends {
			ending.Go(func() { failures[i] = end(ctx) })
		}
		ending.Wait()
	})
	return errors.Join(failures...)
}
