package telemetry_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.opentelemetry.io/otel/trace"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/telemetry/telemetrytest"
)

// logged is what the log says of a search.
type logged struct {
	Msg    string
	Trace  string `json:"trace_id"`
	Span   string `json:"span_id"`
	Search string
}

// lines reads a log in JSON.
func lines(t *testing.T, log string) []logged {
	t.Helper()
	var all []logged
	for text := range strings.Lines(log) {
		var line logged
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatal(err)
		}
		all = append(all, line)
	}
	return all
}

// buffer may be written concurrently.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// The lines of a search have the ids of its span.
func TestIdsInTheLog(t *testing.T) {
	collector := telemetrytest.StartCollector(t)
	var log buffer
	logger := slog.New(telemetry.LogHandler(slog.NewJSONHandler(&log, nil)))
	server := telemetrytest.Start(t, telemetry.Config{}, service.Config{Logger: logger})
	follow(t, server, &clewv1.SearchRequest{})
	span := hex.EncodeToString(only(t, server, collector).GetSpanId())
	found := lines(t, log.String())
	if len(found) != 2 {
		t.Fatalf("the log is %s", &log)
	}
	for _, line := range found {
		if line.Trace != traceID || line.Span != span || line.Search == "" {
			t.Errorf("the line is %+v, want trace %s and span %s", line, traceID, span)
		}
	}
}

// A server that exports no traces has the ids of its caller.
func TestIdsOfTheCallerInTheLog(t *testing.T) {
	telemetrytest.ClearEnvironment(t)
	var log buffer
	logger := slog.New(telemetry.LogHandler(slog.NewJSONHandler(&log, nil)))
	server := telemetrytest.Start(t, telemetry.Config{}, service.Config{Logger: logger})
	follow(t, server, &clewv1.SearchRequest{})
	server.Stop()
	for _, line := range lines(t, log.String()) {
		if line.Trace != traceID || line.Span != callerSpan {
			t.Errorf("the line is %+v, want trace %s and span %s", line, traceID, callerSpan)
		}
	}
}

// The handler leaves alone what has no trace, and all that its own handler does.
func TestLogHandler(t *testing.T) {
	span := trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{2}})
	traced := trace.ContextWithSpanContext(t.Context(), span)
	for _, test := range []struct {
		name string
		ctx  context.Context
		log  func(context.Context, *slog.Logger)
		want string
	}{
		{"no trace", t.Context(), func(ctx context.Context, l *slog.Logger) { l.InfoContext(ctx, "x", "a", 1) }, "msg=x a=1\n"},
		{"trace", traced, func(ctx context.Context, l *slog.Logger) { l.InfoContext(ctx, "x", "a", 1) },
			"msg=x a=1 trace_id=01000000000000000000000000000000 span_id=0200000000000000\n"},
		{"with", traced, func(ctx context.Context, l *slog.Logger) { l.With("b", 2).InfoContext(ctx, "x") },
			"msg=x b=2 trace_id=01000000000000000000000000000000 span_id=0200000000000000\n"},
		{"group", traced, func(ctx context.Context, l *slog.Logger) { l.WithGroup("g").InfoContext(ctx, "x", "a", 1) },
			"msg=x g.a=1 g.trace_id=01000000000000000000000000000000 g.span_id=0200000000000000\n"},
		{"level", traced, func(ctx context.Context, l *slog.Logger) { l.DebugContext(ctx, "x") }, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var log buffer
			short := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
				if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
					return slog.Attr{}
				}
				return a
			}}
			test.log(test.ctx, slog.New(telemetry.LogHandler(slog.NewTextHandler(&log, short))))
			if got := log.String(); got != test.want {
				t.Errorf("the log is %q, want %q", got, test.want)
			}
		})
	}
}

// What OpenTelemetry warns of is in the log, at the level that it means.
func TestOpenTelemetryLogs(t *testing.T) {
	var log bytes.Buffer
	from := telemetry.Logger(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	from.V(8).Info("debug")
	from.V(4).Info("information")
	from.V(1).WithValues("of", "metrics").Info("warning", "metric", "m")
	from.Error(errors.New("broken"), "error")
	var levels []string
	for line := range strings.Lines(log.String()) {
		_, rest, _ := strings.Cut(line, " ")
		levels = append(levels, rest)
	}
	want := []string{"level=WARN msg=warning of=metrics metric=m\n", "level=ERROR msg=error err=broken\n"}
	if diff := cmp.Diff(want, levels); diff != "" {
		t.Errorf("the log (-want +got):\n%s", diff)
	}
}
