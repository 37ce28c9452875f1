package telemetry

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"google.golang.org/grpc/stats"
)

// stuck exports to somebody who never answers.
type stuck struct{}

func (stuck) ExportSpans(ctx context.Context, _ []sdktrace.ReadOnlySpan) error {
	<-ctx.Done()
	return ctx.Err()
}

func (stuck) Shutdown(context.Context) error { return nil }

// Nobody who does not answer holds up the end of a server.
func TestShutdownIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, err := start(t.Context(), Config{Logger: slog.New(slog.DiscardHandler)}, exports{spans: stuck{}})
		if err != nil {
			t.Fatal(err)
		}
		calls := newStatsHandler(all.tracers, all.meters)
		ctx := calls.TagRPC(t.Context(), &stats.RPCTagInfo{FullMethodName: "/clew.v1.SearchService/Search"})
		calls.HandleRPC(ctx, &stats.End{})
		begin := time.Now()
		if err := all.Shutdown(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("it ends with %v", err)
		}
		if took := time.Since(begin); took != shutdownTimeout {
			t.Errorf("it takes %v, want %v", took, shutdownTimeout)
		}
		if err := all.Shutdown(t.Context()); err != nil {
			t.Errorf("once more it ends with %v", err)
		}
		time.Sleep(time.Minute) // the exporter gives up later, but nobody waits for it
	})
}

// Errors that come again and again are logged once a minute.
func TestErrorHandler(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		handler := ErrorHandler(slog.New(slog.NewTextHandler(&log, nil)))
		for range 20 {
			handler.Handle(errors.New("nobody there"))
			time.Sleep(5 * time.Second)
		}
		if got := log.String(); strings.Count(got, "nobody there") != 2 || !strings.Contains(got, "omitted=11") {
			t.Errorf("the log is %s", got)
		}
	})
}
