package telemetry

import (
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

// The attributes of clew's metrics, and of the spans of its calls.
const (
	// rpcMethod is the method, as the metrics of the calls have it.
	rpcMethod = attribute.Key("rpc.method")
	// puzzleKey is the field of the request, such as "queens".
	puzzleKey = attribute.Key("clew.puzzle")
	// encodingKey is "EVENTS" or "STEPS", and pacedKey whether the events have a pace. A
	// count has neither.
	encodingKey = attribute.Key("clew.encoding")
	pacedKey    = attribute.Key("clew.paced")
	// resumedKey is whether the trace goes on where another call was cut off.
	resumedKey = attribute.Key("clew.resumed")
	// reasonKey says why a call has ended or was refused; see [service.End] and
	// [service.Refusal].
	reasonKey = attribute.Key("clew.reason")
	// limitKey is the limit that was met, by the name of its flag.
	limitKey = attribute.Key("clew.limit")
)

// instruments measure. Those that are observable ask whoever knows when they are read.
type instruments struct {
	active, cells           metric.Int64UpDownCounter
	connections, calls      metric.Int64UpDownCounter
	maxSearches, maxCells   metric.Int64ObservableUpDownCounter
	started, ended, refused metric.Int64Counter
	duration, lifetime      metric.Float64Histogram
	steps, events, octets   metric.Int64ObservableCounter
	blocked                 metric.Float64ObservableCounter
	batch                   metric.Int64Histogram
	ready, expiry, current  metric.Int64ObservableGauge
	handshakes              metric.Int64ObservableCounter
}

// newInstruments returns the instruments of a meter, and what they measure.
func newInstruments(meter metric.Meter) (*instruments, []Metric, error) {
	var (
		b      book
		call   = []attribute.Key{rpcMethod, puzzleKey}
		stream = []attribute.Key{rpcMethod, puzzleKey, encodingKey, pacedKey}
		// From searches that are over at once to those that last for a day.
		times = []float64{0.001, 0.01, 0.1, 1, 10, 60, 600, 3600, 6 * 3600, 24 * 3600}
		// Full buffers hold 1,024 events, or 8,192 to 32,768 steps.
		batches = []float64{1, 4, 16, 64, 256, 1024, 4096, 8192, 16384, 32768}
	)
	i := &instruments{
		active: enter(&b, meter.Int64UpDownCounter, Metric{
			Name: "clew.searches.active", Kind: upDownCounter, Unit: "{search}", Attributes: call,
			Meaning: "Searches and counts that are going on.",
		}),
		maxSearches: enter(&b, meter.Int64ObservableUpDownCounter, Metric{
			Name: "clew.searches.limit", Kind: upDownCounter, Unit: "{search}",
			Meaning: "How many may go on at once, --max-searches; missing where there is no limit.",
		}),
		cells: enter(&b, meter.Int64UpDownCounter, Metric{
			Name: "clew.cells.active", Kind: upDownCounter, Unit: "{cell}", Attributes: call,
			Meaning: "Cells of the boards of the searches and counts that are going on.",
		}),
		maxCells: enter(&b, meter.Int64ObservableUpDownCounter, Metric{
			Name: "clew.cells.limit", Kind: upDownCounter, Unit: "{cell}",
			Meaning: "How many cells there may be at once, --max-total-cells; missing where there is no limit.",
		}),
		connections: enter(&b, meter.Int64UpDownCounter, Metric{
			Name: "clew.connections.active", Kind: upDownCounter, Unit: "{connection}",
			Meaning: "Connections that are open and ready for calls.",
		}),
		calls: enter(&b, meter.Int64UpDownCounter, Metric{
			Name: "clew.calls.active", Kind: upDownCounter, Unit: "{call}",
			Meaning: "Calls of all kinds that are going on, also those whose request has not come yet, and health checks.",
		}),
		started: enter(&b, meter.Int64Counter, Metric{
			Name: "clew.searches.started", Kind: counter, Unit: "{search}", Attributes: []attribute.Key{rpcMethod, puzzleKey, resumedKey},
			Meaning: "Searches and counts that have begun; resumed ones go on where another call was cut off.",
		}),
		ended: enter(&b, meter.Int64Counter, Metric{
			Name: "clew.searches.ended", Kind: counter, Unit: "{search}", Attributes: []attribute.Key{rpcMethod, puzzleKey, reasonKey},
			Meaning: "Searches and counts that have ended, by why they have.",
		}),
		refused: enter(&b, meter.Int64Counter, Metric{
			Name: "clew.calls.refused", Kind: counter, Unit: "{call}", Attributes: []attribute.Key{rpcMethod, reasonKey, limitKey},
			Meaning: "Calls that were refused, by why they were and, where a limit was met, by the flag that sets it.",
		}),
		duration: enter(&b, meter.Float64Histogram, Metric{
			Name: "clew.search.duration", Kind: histogram, Unit: "s", Attributes: call, Buckets: times,
			Meaning: "Time spent searching or counting by those that have ended; that they waited for their pace or their reader is not counted.",
		}),
		lifetime: enter(&b, meter.Float64Histogram, Metric{
			Name: "clew.search.lifetime", Kind: histogram, Unit: "s", Attributes: call, Buckets: times,
			Meaning: "Time from the start to the end of searches and counts that have ended.",
		}),
		steps: enter(&b, meter.Int64ObservableCounter, Metric{
			Name: "clew.solver.steps", Kind: counter, Unit: "{step}", Attributes: stream,
			Meaning: "Events that searches have made, sent or not; those that a resumed search makes again are among them.",
		}),
		events: enter(&b, meter.Int64ObservableCounter, Metric{
			Name: "clew.events.sent", Kind: counter, Unit: "{event}", Attributes: stream,
			Meaning: "Events that were sent.",
		}),
		octets: enter(&b, meter.Int64ObservableCounter, Metric{
			Name: "clew.data.sent", Kind: counter, Unit: "By", Attributes: stream,
			Meaning: "Size of the messages that were sent, before any compression.",
		}),
		batch: enter(&b, meter.Int64Histogram, Metric{
			Name: "clew.batch.size", Kind: histogram, Unit: "{event}", Attributes: []attribute.Key{encodingKey}, Buckets: batches,
			Meaning: "How many events one message had, of those that had any; paced ones have one each and are not counted.",
		}),
		blocked: enter(&b, meter.Float64ObservableCounter, Metric{
			Name: "clew.send.blocked", Kind: counter, Unit: "s", Attributes: stream,
			Meaning: "Time that sending took. It is next to nothing unless the reader is slower than the search.",
		}),
		ready: enter(&b, meter.Int64ObservableGauge, Metric{
			Name: "clew.ready", Kind: gauge,
			Meaning: "1 while the server is ready for calls, as its health check says, else 0.",
		}),
		expiry: enter(&b, meter.Int64ObservableGauge, Metric{
			Name: "clew.certificate.expiry", Kind: gauge, Unit: "s",
			Meaning: "When the certificate in use, or one above it in its file, becomes invalid, in seconds since 1970; missing without TLS.",
		}),
		current: enter(&b, meter.Int64ObservableGauge, Metric{
			Name: "clew.keys.current", Kind: gauge,
			Meaning: "1 while the keys in use are those in the files, 0 while these are of no use and older ones stay in use; missing without TLS.",
		}),
		handshakes: enter(&b, meter.Int64ObservableCounter, Metric{
			Name: "clew.handshakes.failed", Kind: counter, Unit: "{handshake}",
			Meaning: "Connections that have not come about because their TLS handshake failed, as of callers that are not allowed; missing without TLS.",
		}),
	}
	return i, b.metrics, b.err
}
