package telemetry_test

import (
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	commonv1 "go.opentelemetry.io/proto/otlp/common/v1"
	tracev1 "go.opentelemetry.io/proto/otlp/trace/v1"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/telemetry/telemetrytest"
)

// A caller's trace, as it sends it.
const (
	traceID     = "0af7651916cd43dd8448eb211c80319c"
	callerSpan  = "b7ad6b7169203331"
	traceparent = "00-" + traceID + "-" + callerSpan + "-01"
)

// long returns a search of so many events or a few more: this one goes to and fro.
func long(encoding clewv1.Encoding, events int64) *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		KnightsTour:   clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
		MaxPlacements: events/2 + 64,
		Encoding:      encoding,
	}.Build()
}

// follow makes a call as a part of a caller's trace, reads all of it, and returns how
// many events it had.
func follow(t *testing.T, server *telemetrytest.Server, request *clewv1.SearchRequest) int64 {
	t.Helper()
	ctx := metadata.AppendToOutgoingContext(t.Context(), "traceparent", traceparent)
	stream, err := clewv1.NewSearchServiceClient(server.Connection).Search(ctx, request)
	if err != nil {
		t.Fatal(err)
	}
	var last *clewv1.SearchResponse
	for {
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return last.GetFinished().GetSequence()
		}
		if err != nil {
			t.Fatal(err)
		}
		last = response
	}
}

// A search is one span of its caller's trace without an event, however many it sends.
func TestSpanOfASearch(t *testing.T) {
	for encoding, events := range map[clewv1.Encoding]int64{
		clewv1.Encoding_ENCODING_EVENTS: 50_000, // to read a million takes long
		clewv1.Encoding_ENCODING_STEPS:  1_000_000,
	} {
		t.Run(encoding.String(), func(t *testing.T) {
			collector := telemetrytest.StartCollector(t)
			server := telemetrytest.Start(t, telemetry.Config{}, service.Config{})
			if sent := follow(t, server, long(encoding, events)); sent < events {
				t.Fatalf("the search has %d events only", sent)
			}
			span := only(t, server, collector)
			if len(span.GetEvents()) != 0 || span.GetDroppedEventsCount() != 0 {
				t.Errorf("the span has %d events and has dropped %d", len(span.GetEvents()), span.GetDroppedEventsCount())
			}
			if got := hex.EncodeToString(span.GetTraceId()); got != traceID {
				t.Errorf("the trace is %s, want %s", got, traceID)
			}
			if got := hex.EncodeToString(span.GetParentSpanId()); got != callerSpan {
				t.Errorf("the parent is %s, want %s", got, callerSpan)
			}
			if span.GetName() != "clew.v1.SearchService/Search" || span.GetKind() != tracev1.Span_SPAN_KIND_SERVER {
				t.Errorf("the span is %s, a %s", span.GetName(), span.GetKind())
			}
			want := map[string]string{
				"clew.puzzle": "knights_tour", "clew.encoding": encoding.String()[len("ENCODING_"):],
				"clew.reason": "LIMIT_PLACEMENTS", "rpc.response.status_code": "OK",
			}
			got := values(span.GetAttributes())
			for key := range got {
				if want[key] == "" {
					delete(got, key)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("attributes (-want +got):\n%s", diff)
			}
		})
	}
}

// only stops the server and returns the one span that it has exported.
func only(t *testing.T, server *telemetrytest.Server, collector *telemetrytest.Collector) *tracev1.Span {
	t.Helper()
	server.Stop()
	if err := server.Telemetry.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	var spans []*tracev1.Span
	for _, resource := range collector.Spans() {
		if name := values(resource.GetResource().GetAttributes())["service.name"]; name != "clew" {
			t.Errorf("spans come from %q", name)
		}
		for _, scope := range resource.GetScopeSpans() {
			spans = append(spans, scope.GetSpans()...)
		}
	}
	if len(spans) != 1 {
		t.Fatalf("there are %d spans, want one: %v", len(spans), spans)
	}
	return spans[0]
}

// The page leads from a time to a trace that took so long, for those who can read it.
func TestExemplars(t *testing.T) {
	telemetrytest.StartCollector(t)
	server := telemetrytest.Start(t, telemetry.Config{}, service.Config{})
	follow(t, server, &clewv1.SearchRequest{})
	server.Stop()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil)
	request.Header.Set("Accept", "application/openmetrics-text; version=1.0.0")
	answer := httptest.NewRecorder()
	server.Telemetry.Page().ServeHTTP(answer, request)
	if kind := answer.Header().Get("Content-Type"); !strings.HasPrefix(kind, "application/openmetrics-text") {
		t.Errorf("the page is %s", kind)
	}
	for line := range strings.Lines(answer.Body.String()) {
		if strings.HasPrefix(line, "clew_search_lifetime_seconds_bucket") && strings.Contains(line, `trace_id="`+traceID+`"`) {
			return
		}
	}
	t.Error("no lifetime leads to its trace")
}

// Health checks have no spans.
func TestNoSpanOfHealth(t *testing.T) {
	collector := telemetrytest.StartCollector(t)
	server := telemetrytest.Start(t, telemetry.Config{}, service.Config{})
	if _, err := healthv1.NewHealthClient(server.Connection).Check(t.Context(), &healthv1.HealthCheckRequest{}); err != nil {
		t.Fatal(err)
	}
	follow(t, server, &clewv1.SearchRequest{})
	if name := only(t, server, collector).GetName(); name != "clew.v1.SearchService/Search" {
		t.Errorf("the span is %s", name)
	}
}

// values returns the attributes that are texts.
func values(attributes []*commonv1.KeyValue) map[string]string {
	all := map[string]string{}
	for _, attribute := range attributes {
		if value := attribute.GetValue().GetStringValue(); value != "" {
			all[attribute.GetKey()] = value
		}
	}
	return all
}
