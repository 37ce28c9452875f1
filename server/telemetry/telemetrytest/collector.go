package telemetrytest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	metricsv1 "go.opentelemetry.io/proto/otlp/metrics/v1"
	tracev1 "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Collector is what telemetry is exported to, over OTLP on HTTP. Its methods may be
// called concurrently.
type Collector struct {
	mu      sync.Mutex
	spans   []*tracev1.ResourceSpans
	metrics []*metricsv1.ResourceMetrics
}

// StartCollector starts a collector that runs until the test ends, and has telemetry
// that is started in the meantime export to it.
func StartCollector(t testing.TB) *Collector {
	t.Helper()
	c := &Collector{}
	mux := http.NewServeMux()
	// What is posted is a message of one field, and so are these.
	mux.HandleFunc("POST /v1/traces", take(t, func(data *tracev1.TracesData) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.spans = append(c.spans, data.GetResourceSpans()...)
	}))
	mux.HandleFunc("POST /v1/metrics", take(t, func(data *metricsv1.MetricsData) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.metrics = append(c.metrics, data.GetResourceMetrics()...)
	}))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	ClearEnvironment(t)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", server.URL)
	return c
}

// take returns what answers to a post of a message.
func take[M any, P interface {
	*M
	proto.Message
}](t testing.TB, keep func(P)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		message := P(new(M))
		if err == nil {
			err = proto.Unmarshal(body, message)
		}
		if err != nil {
			t.Errorf("what was posted to %s: %v", r.URL, err)
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		keep(message)
		w.Header().Set("Content-Type", "application/x-protobuf")
	}
}

// Spans returns the spans so far, with who has made them.
func (c *Collector) Spans() []*tracev1.ResourceSpans {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.spans
}

// Metrics returns the metrics so far, with who has measured them.
func (c *Collector) Metrics() []*metricsv1.ResourceMetrics {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.metrics
}
