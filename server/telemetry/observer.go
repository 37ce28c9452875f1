package telemetry

import (
	"cmp"
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

// observer measures what a service does.
type observer struct {
	*instruments
	methods map[string]string
	series  allSeries
}

// newObserver returns an observer. What alerts look at is there from the start, at 0:
// for Prometheus nothing rises that begins with 1.
func newObserver(i *instruments) *observer {
	o := &observer{instruments: i, methods: methods()}
	ctx := context.Background()
	o.connections.Add(ctx, 0)
	o.calls.Add(ctx, 0)
	for _, method := range []string{"Search", "CountSolutions"} {
		name := rpcMethod.String(o.methods[method])
		for _, puzzle := range puzzles() {
			call := metric.WithAttributes(name, puzzleKey.String(puzzle))
			o.active.Add(ctx, 0, call)
			o.cells.Add(ctx, 0, call)
			for _, reason := range []string{"INTERNAL", "READER_STALLED"} {
				o.ended.Add(ctx, 0, call, metric.WithAttributes(reasonKey.String(reason)))
			}
		}
		for _, limit := range []string{"max-searches", "max-total-cells", "max-waiting-bytes"} {
			o.refused.Add(ctx, 0, metric.WithAttributes(name, reasonKey.String("SERVER_FULL"), limitKey.String(limit)))
		}
	}
	return o
}

// puzzles returns the names of all puzzles.
func puzzles() []string {
	var names []string
	fields := (&clewv1.SearchRequest{}).ProtoReflect().Descriptor().Oneofs().ByName("problem").Fields()
	for i := range fields.Len() {
		names = append(names, string(fields.Get(i).Name()))
	}
	return names
}

// method returns the name of a method as OpenTelemetry has it. One that is not clew's
// own is one of those that the server has registered.
func (o *observer) method(name string) string { return cmp.Or(o.methods[name], name) }

// Started implements [service.Observer].
func (o *observer) Started(ctx context.Context, description service.Call) service.CallObserver {
	c := &call{
		instruments: o.instruments,
		series:      o.series.of(kind{o.method(description.Method), description.Puzzle, description.Encoding, description.Paced}),
		ctx:         ctx,
		paced:       description.Paced,
		cells:       description.Cells,
	}
	o.started.Add(ctx, 1, c.series.call, metric.WithAttributes(resumedKey.Bool(description.Resumed)))
	o.active.Add(ctx, 1, c.series.call)
	o.cells.Add(ctx, c.cells, c.series.call)
	span := trace.SpanFromContext(ctx)
	span.SetAttributes(puzzleKey.String(description.Puzzle), attribute.Int64("clew.cells", description.Cells))
	if description.Encoding != "" {
		span.SetAttributes(encodingKey.String(description.Encoding), pacedKey.Bool(description.Paced), resumedKey.Bool(description.Resumed))
	}
	return c
}

// Refused implements [service.Observer].
func (o *observer) Refused(ctx context.Context, refusal service.Refusal) {
	why := []attribute.KeyValue{reasonKey.String(refusal.Reason)}
	if refusal.Limit != "" {
		why = append(why, limitKey.String(refusal.Limit))
	}
	trace.SpanFromContext(ctx).SetAttributes(why...)
	o.refused.Add(ctx, 1, metric.WithAttributes(append(why, rpcMethod.String(o.method(refusal.Method)))...))
}

// call measures one call.
type call struct {
	*instruments
	series *series
	ctx    context.Context
	paced  bool
	cells  int64
}

// Sent implements [service.CallObserver].
func (c *call) Sent(message service.Message) {
	c.series.octets.Add(int64(message.Bytes))
	c.series.blocked.Add(int64(message.Blocked))
	if message.Events == 0 {
		return
	}
	c.series.events.Add(int64(message.Events))
	if !c.paced { // or it is always one
		c.batch.Record(context.Background(), int64(message.Events), c.series.batch...)
	}
}

// Searched implements [service.CallObserver].
func (c *call) Searched(events int64) { c.series.steps.Add(events) }

// Ended implements [service.CallObserver].
func (c *call) Ended(end service.End) {
	reason := reasonKey.String(end.Reason)
	c.active.Add(c.ctx, -1, c.series.call)
	c.instruments.cells.Add(c.ctx, -c.cells, c.series.call)
	c.ended.Add(c.ctx, 1, c.series.call, metric.WithAttributes(reason))
	c.duration.Record(c.ctx, end.Elapsed.Seconds(), c.series.call)
	c.lifetime.Record(c.ctx, end.Lifetime.Seconds(), c.series.call)
	trace.SpanFromContext(c.ctx).SetAttributes(reason, attribute.Int64("clew.events", end.Events))
}
