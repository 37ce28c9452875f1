package telemetry

import (
	"context"
	"log/slog"

	"github.com/go-logr/logr"
	"go.opentelemetry.io/otel/trace"
)

// LogHandler returns a handler that adds the trace_id and span_id of the context to each
// record, if it has any, and hands it to next. Of a server that exports no traces they
// are those of its caller, if that has any. A record in a group has them in the group.
func LogHandler(next slog.Handler) slog.Handler { return logHandler{next} }

type logHandler struct{ slog.Handler }

// Handle implements [slog.Handler].
func (h logHandler) Handle(ctx context.Context, record slog.Record) error {
	if span := trace.SpanContextFromContext(ctx); span.IsValid() {
		record = record.Clone()
		record.AddAttrs(slog.String("trace_id", span.TraceID().String()), slog.String("span_id", span.SpanID().String()))
	}
	return h.Handler.Handle(ctx, record)
}

// WithAttrs implements [slog.Handler].
func (h logHandler) WithAttrs(attributes []slog.Attr) slog.Handler {
	return logHandler{h.Handler.WithAttrs(attributes)}
}

// WithGroup implements [slog.Handler].
func (h logHandler) WithGroup(name string) slog.Handler { return logHandler{h.Handler.WithGroup(name)} }

// Logger returns what logs the warnings and errors of OpenTelemetry about itself, for
// [otel.SetLogger], which holds for the whole process and so is the program's to call,
// once.
func Logger(logger *slog.Logger) logr.Logger {
	return logr.FromSlogHandler(levelHandler{logger.Handler()})
}

// levelHandler gives the lines of OpenTelemetry the levels that it means: its warnings
// have 1, of which slog makes -1. What is lower tells at length how it was set up.
type levelHandler struct{ slog.Handler }

// meant returns the level that OpenTelemetry means.
func meant(level slog.Level) slog.Level {
	if level < slog.LevelInfo {
		return slog.LevelWarn
	}
	return level
}

// Enabled implements [slog.Handler].
func (h levelHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return level > slog.LevelDebug && h.Handler.Enabled(ctx, meant(level))
}

// Handle implements [slog.Handler].
func (h levelHandler) Handle(ctx context.Context, record slog.Record) error {
	record.Level = meant(record.Level)
	return h.Handler.Handle(ctx, record)
}

// WithAttrs implements [slog.Handler].
func (h levelHandler) WithAttrs(attributes []slog.Attr) slog.Handler {
	return levelHandler{h.Handler.WithAttrs(attributes)}
}

// WithGroup implements [slog.Handler].
func (h levelHandler) WithGroup(name string) slog.Handler {
	return levelHandler{h.Handler.WithGroup(name)}
}
