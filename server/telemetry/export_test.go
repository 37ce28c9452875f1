package telemetry_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/telemetry/telemetrytest"
)

// A server that nobody has told to export has nothing that could do it, and says nothing.
func TestNothingIsExportedUnasked(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	before := goleak.IgnoreCurrent()
	var log bytes.Buffer
	all, err := telemetry.New(t.Context(), telemetry.Config{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	if err := goleak.Find(before); err != nil {
		t.Errorf("something goes on in the background: %v", err)
	}
	if err := all.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if log.Len() > 0 {
		t.Errorf("the log says %s", &log)
	}
}

func TestDestinations(t *testing.T) {
	const endpoint = "http://localhost:1"
	for _, test := range []struct {
		name            string
		environment     map[string]string
		traces, metrics string
	}{
		{"an endpoint", map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint}, "otlp", "otlp"},
		{"one for traces", map[string]string{"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": endpoint}, "otlp", "none"},
		{"one for metrics", map[string]string{"OTEL_EXPORTER_OTLP_METRICS_ENDPOINT": endpoint}, "none", "otlp"},
		{"an exporter", map[string]string{"OTEL_TRACES_EXPORTER": "otlp"}, "otlp", "none"},
		{"over gRPC", map[string]string{"OTEL_TRACES_EXPORTER": "otlp", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}, "otlp", "none"},
		{"another", map[string]string{"OTEL_TRACES_EXPORTER": "console"}, "console", "none"},
		{"no exporter", map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint, "OTEL_METRICS_EXPORTER": "none"}, "otlp", "none"},
	} {
		t.Run(test.name, func(t *testing.T) {
			telemetrytest.ClearEnvironment(t)
			for name, value := range test.environment {
				t.Setenv(name, value)
			}
			var log bytes.Buffer
			all, err := telemetry.New(t.Context(), telemetry.Config{Logger: slog.New(slog.NewJSONHandler(&log, nil))})
			if err != nil {
				t.Fatal(err)
			}
			_ = all.Shutdown(t.Context()) // nobody is there to take metrics
			var line struct{ Msg, Traces, Metrics string }
			if err := json.Unmarshal(log.Bytes(), &line); err != nil || line.Traces != test.traces || line.Metrics != test.metrics {
				t.Errorf("the log says %s (%v), want traces to %s and metrics to %s", &log, err, test.traces, test.metrics)
			}
		})
	}
}

// Whatever is wrong is said of each variable: its value, and what it may be.
func TestBadVariables(t *testing.T) {
	const (
		url          = "want a URL, such as http://collector:4318"
		milliseconds = "want a whole number of milliseconds, 1 to 2147483647"
		pairs        = "want key=value, and commas between several"
		certificates = "want a file with certificates in PEM"
		boolean      = "want true, false"
	)
	for _, test := range []struct{ name, value, want string }{
		{"OTEL_TRACES_EXPORTER", "zipkin", "want otlp, console, none"},
		{"OTEL_METRICS_EXPORTER", "carbon", "want otlp, console, prometheus, none"},
		{"OTEL_SDK_DISABLED", "yes", boolean},
		{"OTEL_SDK_DISABLED", "1", boolean},
		{"OTEL_RESOURCE_ATTRIBUTES", "a", pairs},
		{"OTEL_RESOURCE_ATTRIBUTES", "a=1,", pairs},
		{"OTEL_RESOURCE_ATTRIBUTES", "a=%zz", pairs},
		{"OTEL_RESOURCE_ATTRIBUTES", "a b=1", pairs},
		{"OTEL_EXPORTER_OTLP_PROTOCOL", "pigeon", "want http/protobuf, grpc"},
		{"OTEL_EXPORTER_OTLP_PROTOCOL", "GRPC", "want http/protobuf, grpc"},
		{"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "http/json", "want http/protobuf, grpc"},
		{"OTEL_EXPORTER_OTLP_ENDPOINT", "nonsense", url},
		{"OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", url},
		{"OTEL_EXPORTER_OTLP_ENDPOINT", "http://", url},
		{"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://:4318", url},
		{"OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", "http://a b", url},
		{"OTEL_EXPORTER_OTLP_TIMEOUT", "10s", milliseconds},
		{"OTEL_EXPORTER_OTLP_METRICS_TIMEOUT", "99999999999", milliseconds},
		{"OTEL_EXPORTER_OTLP_COMPRESSION", "zip", "want gzip, none"},
		{"OTEL_EXPORTER_OTLP_TRACES_COMPRESSION", "GZIP", "want gzip, none"},
		{"OTEL_EXPORTER_OTLP_INSECURE", "1", boolean},
		{"OTEL_EXPORTER_OTLP_CERTIFICATE", "/nowhere", certificates},
		{"OTEL_EXPORTER_OTLP_METRICS_CERTIFICATE", "export_test.go", certificates},
		{"OTEL_EXPORTER_OTLP_CLIENT_KEY", "/nowhere", "want files with a pair in PEM"},
		{"OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE", "export_test.go", "want files with a pair in PEM"},
		{"OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE", "both", "want cumulative, delta, lowmemory"},
		{"OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION", "none", "want explicit_bucket_histogram, base2_exponential_bucket_histogram"},
		{"OTEL_TRACES_SAMPLER", "sometimes", "want always_on, "},
		{"OTEL_TRACES_SAMPLER_ARG", "2", "want 0 to 1"},
		{"OTEL_TRACES_SAMPLER_ARG", "NaN", "want 0 to 1"},
		{"OTEL_BSP_MAX_QUEUE_SIZE", "0", "want a whole number, 1 to 2147483647"},
		{"OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT", "many", "want a whole number, -1 to 2147483647"},
		{"OTEL_METRIC_EXPORT_INTERVAL", "1m", milliseconds},
		{"OTEL_METRICS_EXEMPLAR_FILTER", "on", "want always_on, always_off, trace_based"},
		{"OTEL_METRICS_PRODUCERS", "consumers", "want prometheus, none"},
	} {
		t.Run(test.name+" "+test.value, func(t *testing.T) {
			telemetrytest.ClearEnvironment(t)
			t.Setenv("OTEL_TRACES_EXPORTER", "otlp")
			t.Setenv("OTEL_METRICS_EXPORTER", "otlp")
			t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://localhost:1")
			t.Setenv(test.name, test.value)
			_, err := telemetry.New(t.Context(), telemetry.Config{})
			if want := fmt.Sprintf("%s is %q", test.name, test.value); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q and %q", err, want, test.want)
			}
		})
	}
}

// Headers are where passwords are.
func TestBadHeadersAreNotShown(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	t.Setenv("OTEL_TRACES_EXPORTER", "otlp")
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "authorization: secret")
	_, err := telemetry.New(t.Context(), telemetry.Config{})
	if err == nil || !strings.Contains(err.Error(), "OTEL_EXPORTER_OTLP_HEADERS") || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v, want the name without the value", err)
	}
}

// What the libraries understand is taken.
func TestGoodVariables(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	for name, value := range map[string]string{
		"OTEL_SDK_DISABLED":                                 "False",
		"OTEL_RESOURCE_ATTRIBUTES":                          "k8s.pod.name=a,b=c%2Cd, e = ",
		"OTEL_TRACES_EXPORTER":                              "otlp",
		"OTEL_TRACES_SAMPLER":                               " ParentBased_TraceIDRatio",
		"OTEL_TRACES_SAMPLER_ARG":                           "1e-3",
		"OTEL_SPAN_EVENT_COUNT_LIMIT":                       "-1",
		"OTEL_EXPORTER_OTLP_HEADERS":                        "authorization=Basic%20eDp5,x-scope=1",
		"OTEL_EXPORTER_OTLP_TRACES_COMPRESSION":             "gzip",
		"OTEL_EXPORTER_OTLP_INSECURE":                       "TRUE",
		"OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE": "Delta",
	} {
		t.Setenv(name, value)
	}
	var log bytes.Buffer
	all, err := telemetry.New(t.Context(), telemetry.Config{Logger: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))})
	if err != nil {
		t.Fatal(err)
	}
	if err := all.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if log.Len() > 0 {
		t.Errorf("the log says %s", &log)
	}
}

// What nothing reads is said, as it may be a slip.
func TestUnreadVariables(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	t.Setenv("OTEL_PROPAGATORS", "b3")
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPIONT", "http://localhost:1")
	t.Setenv("OTEL_SERVICE_NAME", "thread")
	t.Setenv("OTEL_GO_X_OBSERVABILITY", "true")
	t.Setenv("OTEL_LOGS_EXPORTER", "")
	var log bytes.Buffer
	all, err := telemetry.New(t.Context(), telemetry.Config{Logger: slog.New(slog.NewJSONHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	if err := all.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	var line struct {
		Level     string
		Variables []string
	}
	if err := json.Unmarshal(log.Bytes(), &line); err != nil {
		t.Fatalf("the log says %s: %v", &log, err)
	}
	if diff := cmp.Diff([]string{"OTEL_EXPORTER_OTLP_ENDPIONT", "OTEL_PROPAGATORS"}, line.Variables); diff != "" || line.Level != "WARN" {
		t.Errorf("at level %s it names (-want +got):\n%s", line.Level, diff)
	}
}

// All of it is said at once; what is wrong with what is not used harms nobody.
func TestSeveralBadVariables(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	t.Setenv("OTEL_TRACES_EXPORTER", "console")
	t.Setenv("OTEL_TRACES_SAMPLER_ARG", "all")
	t.Setenv("OTEL_BSP_SCHEDULE_DELAY", "soon")
	t.Setenv("OTEL_METRIC_EXPORT_INTERVAL", "often")
	t.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "pigeon")
	_, err := telemetry.New(t.Context(), telemetry.Config{})
	if err == nil {
		t.Fatal("it is accepted")
	}
	for name, want := range map[string]bool{"OTEL_TRACES_SAMPLER_ARG": true, "OTEL_BSP_SCHEDULE_DELAY": true, "OTEL_METRIC_EXPORT_INTERVAL": false, "OTEL_EXPORTER_OTLP_PROTOCOL": false} {
		if got := strings.Contains(err.Error(), name); got != want {
			t.Errorf("that it names %s is %t, want %t:\n%v", name, got, want, err)
		}
	}
}

// The log says where to, and no password.
func TestEndpointsAreLogged(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://somebody:secret@localhost:1")
	t.Setenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://localhost:2/v1/traces")
	var log bytes.Buffer
	all, err := telemetry.New(t.Context(), telemetry.Config{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	_ = all.Shutdown(t.Context()) // nobody is there to take metrics
	const want = "traces_endpoint=http://localhost:2/v1/traces metrics_endpoint=http://somebody:xxxxx@localhost:1\n"
	if !strings.HasSuffix(log.String(), want) {
		t.Errorf("the log says %s, want %s", &log, want)
	}
}

// Who asks for metrics gets those of the page, and is told who it is that tells.
func TestMetricsAreExported(t *testing.T) {
	collector := telemetrytest.StartCollector(t)
	t.Setenv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test")
	server := telemetrytest.Start(t, telemetry.Config{Version: "v9", Limits: telemetrytest.Limits()}, service.Config{Limits: telemetrytest.Limits()})
	server.Exercise(t)
	server.Stop()
	if err := server.Telemetry.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, resource := range collector.Metrics() {
		who := values(resource.GetResource().GetAttributes())
		for key, want := range map[string]string{"service.name": "clew", "service.version": "v9", "deployment.environment.name": "test"} {
			if who[key] != want {
				t.Errorf("%s is %q, want %q", key, who[key], want)
			}
		}
		if who["service.instance.id"] == "" || who["host.name"] == "" {
			t.Errorf("nobody can tell the instances apart: %v", who)
		}
		for _, scope := range resource.GetScopeMetrics() {
			for _, metric := range scope.GetMetrics() {
				names[metric.GetName()] = true
			}
		}
	}
	var want []string
	for _, metric := range telemetry.Metrics() {
		if !slices.Contains([]string{"clew.certificate.expiry", "clew.keys.current", "clew.handshakes.failed"}, metric.Name) { // there is no TLS
			want = append(want, metric.Name)
		}
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(names))); diff != "" {
		t.Errorf("metrics (-want +got):\n%s", diff)
	}
}

// A name in the environment goes before that of clew.
func TestNameOfTheService(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	t.Setenv("OTEL_SERVICE_NAME", "thread")
	page := telemetrytest.Start(t, telemetry.Config{Version: "v9"}, service.Config{}).Page(t)
	if _, ok := page.Sum("target_info", "service_name", "thread", "service_version", "v9"); !ok {
		t.Errorf("the server is %v", page["target_info"])
	}
}

// Where OpenTelemetry is off there is none of it, and the server goes on all the same.
func TestDisabled(t *testing.T) {
	collector := telemetrytest.StartCollector(t)
	t.Setenv("OTEL_SDK_DISABLED", "True")
	server := telemetrytest.Start(t, telemetry.Config{Limits: telemetrytest.Limits()}, service.Config{})
	follow(t, server, &clewv1.SearchRequest{})
	page := server.Page(t)
	if names := own(page); len(names) > 0 || page["go_goroutines"] == nil {
		t.Errorf("the page has %q, and of Go %v", names, page["go_goroutines"])
	}
	server.Stop()
	if err := server.Telemetry.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if spans, metrics := collector.Spans(), collector.Metrics(); len(spans) > 0 || len(metrics) > 0 {
		t.Errorf("%d spans and %d metrics were exported", len(spans), len(metrics))
	}
}
