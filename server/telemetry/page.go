package telemetry

import (
	"log/slog"
	"net/http"
	"regexp"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// maxReaders is how many may read the page at once; others are told to come again.
const maxReaders = 4

// newRegistry returns a registry that knows of Go and of the process. Beyond what
// Prometheus always has, it knows how long what could run waits for a processor, and
// what the garbage collector takes of those.
func newRegistry() *prometheus.Registry {
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		collectors.NewGoCollector(collectors.WithGoCollectorRuntimeMetrics(
			collectors.GoRuntimeMetricsRule{Matcher: regexp.MustCompile("^/sched/latencies:seconds$|^/cpu/classes/gc/total:cpu-seconds$")},
		)),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return registry
}

// newPage returns the page with all metrics of a registry.
func newPage(registry *prometheus.Registry, logger *slog.Logger) http.Handler {
	return promhttp.HandlerFor(registry, promhttp.HandlerOpts{
		ErrorLog:            slog.NewLogLogger(logger.Handler(), slog.LevelError),
		MaxRequestsInFlight: maxReaders,
		EnableOpenMetrics:   true, // with exemplars: the traces behind the times
	})
}
