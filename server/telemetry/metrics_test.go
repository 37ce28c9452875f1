package telemetry_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	dto "github.com/prometheus/client_model/go"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/telemetry/telemetrytest"
)

// noon is when the certificates here expire.
var noon = time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)

// exercised returns a server that has done everything, what came of it, and its page
// after that.
func exercised(t *testing.T) (telemetrytest.Tally, telemetrytest.Families) {
	t.Helper()
	telemetrytest.ClearEnvironment(t)
	config := telemetry.Config{
		Limits:           telemetrytest.Limits(),
		Expiry:           func() time.Time { return noon },
		KeysCurrent:      func() bool { return false },
		FailedHandshakes: func() int64 { return 7 },
	}
	server := telemetrytest.Start(t, config, service.Config{Limits: telemetrytest.Limits()})
	tally := server.Exercise(t)
	server.Stop()
	return tally, server.Page(t)
}

// own returns the names of the metrics that are clew's own or of its calls.
func own(page telemetrytest.Families) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(page)), func(name string) bool {
		return strings.HasPrefix(name, "go_") || strings.HasPrefix(name, "process_") || name == "target_info"
	})
}

// What is described is what there is, in kind and in labels, and all of it.
func TestMetricsAreThoseOnThePage(t *testing.T) {
	_, page := exercised(t)
	kinds := map[string]dto.MetricType{
		"counter": dto.MetricType_COUNTER, "up-down counter": dto.MetricType_GAUGE,
		"gauge": dto.MetricType_GAUGE, "histogram": dto.MetricType_HISTOGRAM,
	}
	var described []string
	for _, metric := range telemetry.Metrics() {
		name := metric.Prometheus()
		described = append(described, name)
		family, ok := page[name]
		if !ok {
			continue // said below
		}
		if family.GetType() != kinds[metric.Kind] || family.GetHelp() != metric.Meaning && strings.HasPrefix(metric.Name, "clew.") {
			t.Errorf("%s is a %s on the page (%s), and described as %+v", name, family.GetType(), family.GetHelp(), metric)
		}
		labels := map[string]bool{}
		for _, point := range family.GetMetric() {
			for _, label := range point.GetLabel() {
				labels[label.GetName()] = true
			}
		}
		if diff := cmp.Diff(slices.Sorted(slices.Values(metric.Labels())), slices.Sorted(maps.Keys(labels))); diff != "" {
			t.Errorf("labels of %s (-described +on the page):\n%s", name, diff)
		}
	}
	slices.Sort(described)
	if diff := cmp.Diff(described, own(page)); diff != "" {
		t.Errorf("metrics (-described +on the page):\n%s", diff)
	}
}

// The metrics are named as Prometheus would have them.
func TestMetricsAreNamedWell(t *testing.T) {
	_, page := exercised(t)
	var families []*dto.MetricFamily
	for _, name := range own(page) {
		families = append(families, page[name])
	}
	problems, err := promlint.NewWithMetricFamilies(families).Lint()
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Errorf("%s: %s", problem.Metric, problem.Text)
	}
}

// What is measured of calls is what their callers see.
func TestMetricsOfCalls(t *testing.T) {
	tally, page := exercised(t)
	search, count := "clew.v1.SearchService/Search", "clew.v1.SearchService/CountSolutions"
	limits := telemetrytest.Limits()
	for _, test := range []struct {
		name   string
		labels []string
		want   float64
	}{
		{"clew_connections_active", nil, 0},
		{"clew_calls_active", nil, 0},
		{"clew_searches_active", nil, 0},
		{"clew_cells_active", nil, 0},
		{"clew_searches_limit", nil, float64(limits.MaxSearches)},
		{"clew_cells_limit", nil, float64(limits.MaxTotalCells)},
		{"clew_searches_started_total", nil, float64(tally.Started)},
		{"clew_searches_started_total", []string{"clew_resumed", "true"}, 1},
		{"clew_searches_started_total", []string{"rpc_method", count}, 1},
		{"clew_searches_ended_total", nil, float64(tally.Started)},
		{"clew_searches_ended_total", []string{"rpc_method", search, "clew_reason", "CANCELLED"}, float64(limits.MaxSearches)},
		{"clew_searches_ended_total", []string{"rpc_method", search, "clew_reason", "EXHAUSTED"}, float64(tally.Exhausted)},
		{"clew_searches_ended_total", []string{"rpc_method", search, "clew_reason", "INTERNAL"}, 0},
		{"clew_calls_refused_total", nil, float64(tally.Refused)},
		{"clew_calls_refused_total", []string{"rpc_method", search, "clew_reason", "SERVER_FULL", "clew_limit", "max-searches"}, 1},
		{"clew_calls_refused_total", []string{"rpc_method", search, "clew_reason", "INVALID_ARGUMENT", "clew_limit", "max-queens-size"}, 1},
		{"clew_events_sent_total", nil, float64(tally.Events)},
		{"clew_data_sent_bytes_total", nil, float64(tally.Bytes)},
		{"clew_ready", nil, 1},
		{"clew_certificate_expiry_seconds", nil, float64(noon.Unix())},
		{"clew_keys_current", nil, 0},
		{"clew_handshakes_failed_total", nil, 7},
	} {
		if got, ok := page.Sum(test.name, test.labels...); !ok || got != test.want {
			t.Errorf("%s%q is %v, want %v", test.name, test.labels, got, test.want)
		}
	}
	paced, _ := page.Sum("clew_events_sent_total", "clew_paced", "true")
	if batched, _ := page.Sum("clew_batch_size"); paced == 0 || batched != float64(tally.Events)-paced {
		t.Errorf("%v events are in batches and %v paced, of %d", batched, paced, tally.Events)
	}
	// A resumed search makes again what it does not send.
	if steps, _ := page.Sum("clew_solver_steps_total"); steps != float64(tally.Steps) {
		t.Errorf("%v steps were made, want %d", steps, tally.Steps)
	}
	for _, name := range []string{"clew_search_duration_seconds", "clew_search_lifetime_seconds", "clew_send_blocked_seconds_total"} {
		if sum, _ := page.Sum(name); sum <= 0 {
			t.Errorf("%s has a sum of %v", name, sum)
		}
	}
	for _, status := range []string{"OK", "CANCELLED", "RESOURCE_EXHAUSTED", "INVALID_ARGUMENT"} {
		if _, ok := page.Sum("rpc_server_call_duration_seconds", "rpc_method", search, "rpc_response_status_code", status); !ok {
			t.Errorf("no call of Search is measured that ended with %s", status)
		}
	}
}

// While searches go on they are seen to.
func TestMetricsOfWhatGoesOn(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	server := telemetrytest.Start(t, telemetry.Config{}, service.Config{})
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	// A search as fast as it can, of which nothing is read.
	request := clewv1.SearchRequest_builder{Queens: clewv1.Queens_builder{Size: 30}.Build(), Encoding: clewv1.Encoding_ENCODING_STEPS, MaxSolutions: new(uint32)}.Build()
	stream, err := clewv1.NewSearchServiceClient(server.Connection).Search(ctx, request)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := stream.Recv(); err != nil {
			t.Fatal(err)
		}
	}
	page := server.Page(t)
	for name, want := range map[string]float64{"clew_searches_active": 1, "clew_cells_active": 900} {
		if got, _ := page.Sum(name, "clew_puzzle", "queens"); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	for _, name := range []string{"clew_connections_active", "clew_calls_active"} {
		if got, _ := page.Sum(name); got != 1 {
			t.Errorf("%s is %v, want 1", name, got)
		}
	}
	for _, name := range []string{"clew_events_sent_total", "clew_solver_steps_total", "clew_data_sent_bytes_total"} {
		if got, _ := page.Sum(name, "clew_puzzle", "queens", "clew_encoding", "STEPS", "clew_paced", "false"); got <= 0 {
			t.Errorf("%s is %v", name, got)
		}
	}
	if _, ok := page.Sum("clew_searches_limit"); ok {
		t.Error("there is a limit, and the server has none")
	}
	server.Health.Shutdown()
	if ready, _ := server.Page(t).Sum("clew_ready"); ready != 0 {
		t.Error("a server that is not healthy is ready")
	}
}

// A call is seen whose request does not come, and which no service knows of.
func TestMetricsOfCallsWithoutRequest(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	server := telemetrytest.Start(t, telemetry.Config{}, service.Config{})
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	method := clewv1.SearchService_Search_FullMethodName
	if _, err := server.Connection.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true}, method, grpc.WaitForReady(true)); err != nil {
		t.Fatal(err)
	}
	server.WaitFor(t, "clew_calls_active", 1)
	if searches, _ := server.Page(t).Sum("clew_searches_active"); searches != 0 {
		t.Errorf("%v searches go on", searches)
	}
	leave()
	server.WaitFor(t, "clew_calls_active", 0)
}

// However many methods callers make up, and whatever else they call, there are no more
// metrics.
func TestCallersCannotMakeMetrics(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	server := telemetrytest.Start(t, telemetry.Config{}, service.Config{})
	before := server.Page(t)
	for _, method := range []string{"/clew.v1.SearchService/Serach", "/made.up/Method", "/x"} {
		err := server.Connection.Invoke(t.Context(), method, &healthv1.HealthCheckRequest{}, &healthv1.HealthCheckResponse{}, grpc.WaitForReady(true))
		if status.Code(err) != codes.Unimplemented {
			t.Errorf("%s: %v", method, err)
		}
	}
	if _, err := healthv1.NewHealthClient(server.Connection).Check(t.Context(), &healthv1.HealthCheckRequest{}); err != nil {
		t.Error(err)
	}
	server.Stop()
	after := server.Page(t)
	if diff := cmp.Diff(own(before), own(after)); diff != "" {
		t.Errorf("metrics (-before +after):\n%s", diff)
	}
}
