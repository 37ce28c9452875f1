package telemetry

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/otlptranslator"
	"go.opentelemetry.io/contrib/exporters/autoexport"
	"go.opentelemetry.io/otel"
	exporter "go.opentelemetry.io/otel/exporters/prometheus"
	metricnoop "go.opentelemetry.io/otel/metric/noop"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	tracenoop "go.opentelemetry.io/otel/trace/noop"
)

// exports says where telemetry goes besides the page.
type exports struct {
	// disabled is that there is none at all.
	disabled bool
	// spans and metrics are nil where nobody has asked for them.
	spans   sdktrace.SpanExporter
	metrics sdkmetric.Reader
}

// newExports returns what the environment asks for, and logs it. The exporters read
// their settings from there by themselves.
func newExports(ctx context.Context, logger *slog.Logger) (exports, error) {
	if strings.EqualFold(os.Getenv("OTEL_SDK_DISABLED"), "true") {
		logger.InfoContext(ctx, "telemetry is off, as OTEL_SDK_DISABLED says")
		return exports{disabled: true}, nil
	}
	var (
		to     exports
		traces = destination("TRACES")
		meters = destination("METRICS")
		err    error
	)
	if err := checkEnvironment(traces, meters); err != nil {
		return exports{}, err
	}
	if names := unread(); len(names) > 0 {
		logger.WarnContext(ctx, "nothing here reads these variables of OpenTelemetry", "variables", names)
	}
	if traces != none {
		if to.spans, err = autoexport.NewSpanExporter(ctx); err != nil {
			return exports{}, refuse("TRACES", traces, err)
		}
	}
	if meters != none {
		if to.metrics, err = autoexport.NewMetricReader(ctx); err != nil {
			return exports{}, errors.Join(refuse("METRICS", meters, err), to.shutdown(ctx))
		}
	}
	if traces != none || meters != none {
		line := []any{"traces", traces, "metrics", meters}
		if to := endpoint("TRACES"); traces == otlp && to != "" {
			line = append(line, "traces_endpoint", to)
		}
		if to := endpoint("METRICS"); meters == otlp && to != "" {
			line = append(line, "metrics_endpoint", to)
		}
		logger.InfoContext(ctx, "exporting telemetry", line...)
	}
	return to, nil
}

// The exporters: to nowhere, to whoever speaks OpenTelemetry's own protocol, to stdout,
// and to a page of metrics on a port of its own.
const (
	none        = "none"
	otlp        = "otlp"
	console     = "console"
	anotherPage = "prometheus"
)

// destination returns the exporter that the environment asks for, of "TRACES" or
// "METRICS". The standard has "otlp", to this machine, where it is silent: a server that
// nobody has told so must not look for somebody to tell.
func destination(signal string) string {
	if name := os.Getenv("OTEL_" + signal + "_EXPORTER"); name != "" {
		return name
	}
	for _, variable := range []string{"OTEL_EXPORTER_OTLP_" + signal + "_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"} {
		if os.Getenv(variable) != "" {
			return otlp
		}
	}
	return none
}

// refuse returns the error of an exporter that cannot be made.
func refuse(signal, name string, err error) error {
	return fmt.Errorf("OTEL_%s_EXPORTER is %q: %w", signal, name, err)
}

// shutdown ends what nothing has been exported to yet.
func (e exports) shutdown(ctx context.Context) error {
	if e.spans == nil {
		return nil
	}
	return e.spans.Shutdown(ctx)
}

// provide sets up what makes spans and what measures.
func (t *Telemetry) provide(who *resource.Resource, to exports) error {
	t.tracers, t.meters = tracenoop.NewTracerProvider(), metricnoop.NewMeterProvider()
	if to.disabled {
		return nil
	}
	if to.spans != nil {
		tracers := sdktrace.NewTracerProvider(sdktrace.WithResource(who), sdktrace.WithBatcher(to.spans))
		t.tracers = tracers
		t.ends = append(t.ends, tracers.Shutdown)
	}
	page, err := exporter.New(
		exporter.WithRegisterer(t.registry),
		exporter.WithTranslationStrategy(otlptranslator.UnderscoreEscapingWithSuffixes),
		exporter.WithoutScopeInfo(), // three labels more on all there is
	)
	if err != nil {
		return fmt.Errorf("the page of metrics: %w", err)
	}
	meters := sdkmetric.NewMeterProvider(sdkmetric.WithResource(who), sdkmetric.WithReader(page), sdkmetric.WithReader(to.metrics))
	t.meters = meters
	t.ends = append(t.ends, meters.Shutdown)
	return nil
}

// quiet is how long after an error of telemetry no other is logged: one that is not to
// be reached fails every few seconds.
const quiet = time.Minute

// ErrorHandler returns what logs the errors of OpenTelemetry, at most one a minute, such
// as that nobody is there to export to. It is for [otel.SetErrorHandler], which holds
// for the whole process and so is the program's to call, once.
func ErrorHandler(logger *slog.Logger) otel.ErrorHandler {
	var (
		mu      sync.Mutex
		last    time.Time
		omitted int
	)
	return otel.ErrorHandlerFunc(func(err error) {
		mu.Lock()
		defer mu.Unlock()
		if !last.IsZero() && time.Since(last) < quiet {
			omitted++
			return
		}
		logger.Warn("telemetry failed", "error", err, "omitted", omitted)
		last, omitted = time.Now(), 0
	})
}
