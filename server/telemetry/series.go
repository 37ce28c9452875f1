package telemetry

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

// kind is all that the attributes of a call are made of.
type kind struct {
	// method and puzzle are never "", encoding is that of a count.
	method, puzzle, encoding string
	paced                    bool
}

// series counts what the calls of a kind do all the time. To add to an instrument takes
// a few hundred nanoseconds, so the instruments ask here whenever somebody reads them.
type series struct {
	steps, events, octets atomic.Int64
	blocked               atomic.Int64 // in nanoseconds

	// call has the attributes of the calls, stream those of what they send, and batch
	// those of batches.
	call, stream metric.MeasurementOption
	batch        []metric.RecordOption
}

func newSeries(k kind) *series {
	call := []attribute.KeyValue{rpcMethod.String(k.method), puzzleKey.String(k.puzzle)}
	stream := slices.Clone(call)
	if k.encoding != "" {
		stream = append(stream, encodingKey.String(k.encoding), pacedKey.Bool(k.paced))
	}
	return &series{
		call:   metric.WithAttributeSet(attribute.NewSet(call...)),
		stream: metric.WithAttributeSet(attribute.NewSet(stream...)),
		batch:  []metric.RecordOption{metric.WithAttributeSet(attribute.NewSet(encodingKey.String(k.encoding)))},
	}
}

// allSeries has the series of each kind of call there was. Its methods may be called
// concurrently.
type allSeries struct{ kinds sync.Map }

// of returns the series of a kind.
func (a *allSeries) of(k kind) *series {
	known, ok := a.kinds.Load(k)
	if !ok {
		known, _ = a.kinds.LoadOrStore(k, newSeries(k))
	}
	return known.(*series)
}

// observe has the instruments told, whenever somebody reads them.
func (a *allSeries) observe(meter metric.Meter, i *instruments) error {
	_, err := meter.RegisterCallback(func(_ context.Context, to metric.Observer) error {
		for k, each := range a.kinds.Range {
			s := each.(*series)
			to.ObserveInt64(i.octets, s.octets.Load(), s.stream)
			to.ObserveFloat64(i.blocked, time.Duration(s.blocked.Load()).Seconds(), s.stream)
			if k.(kind).encoding != "" {
				to.ObserveInt64(i.steps, s.steps.Load(), s.stream)
				to.ObserveInt64(i.events, s.events.Load(), s.stream)
			}
		}
		return nil
	}, i.octets, i.blocked, i.steps, i.events)
	return err
}
