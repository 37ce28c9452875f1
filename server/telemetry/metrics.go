package telemetry

import (
	"errors"

	"github.com/prometheus/otlptranslator"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
	metricnoop "go.opentelemetry.io/otel/metric/noop"
)

// Metric describes a metric.
type Metric struct {
	// Name is its name in OpenTelemetry, such as "clew.events.sent".
	Name string
	// Kind is "counter", "up-down counter", "gauge" or "histogram".
	Kind string
	// Unit is its unit as in UCUM, such as "s", "By" or "{event}".
	Unit string
	// Attributes are the keys of all attributes that a point may have.
	Attributes []attribute.Key
	// Buckets are the upper bounds of those of a histogram.
	Buckets []float64
	// Meaning says in a sentence what is measured.
	Meaning string
}

// The kinds of metrics.
const (
	counter       = "counter"
	upDownCounter = "up-down counter"
	gauge         = "gauge"
	histogram     = "histogram"
)

// Metrics describes all metrics of clew, and of its calls, in the order in which one
// reads about them. The page has those of Go and of the process besides, whose names
// begin with go_ and process_.
func Metrics() []Metric {
	_, all, _ := newInstruments(metricnoop.Meter{}) // which finds nothing wrong
	return append(all, Metric{
		Name: "rpc.server.call.duration", Kind: histogram, Unit: "s",
		Attributes: []attribute.Key{"rpc.system.name", rpcMethod, "rpc.response.status_code", "error.type"},
		Meaning:    "Time from the start to the end of calls that have ended.",
	})
}

// Prometheus returns the name that the page gives the metric, such as
// "clew_events_sent_total". A histogram is three metrics there, of this name with
// _bucket, _sum and _count behind it.
func (m Metric) Prometheus() string {
	types := map[string]otlptranslator.MetricType{
		counter:       otlptranslator.MetricTypeMonotonicCounter,
		upDownCounter: otlptranslator.MetricTypeNonMonotonicCounter,
		gauge:         otlptranslator.MetricTypeGauge,
		histogram:     otlptranslator.MetricTypeHistogram,
	}
	namer := otlptranslator.NewMetricNamer("", otlptranslator.UnderscoreEscapingWithSuffixes)
	name, err := namer.Build(otlptranslator.Metric{Name: m.Name, Unit: m.Unit, Type: types[m.Kind]})
	if err != nil {
		return "" // only of a name without a letter
	}
	return name
}

// Labels returns the names that the page gives the attributes.
func (m Metric) Labels() []string {
	var (
		labels []string
		namer  otlptranslator.LabelNamer
	)
	for _, key := range m.Attributes {
		if label, err := namer.Build(string(key)); err == nil {
			labels = append(labels, label)
		}
	}
	return labels
}

// book has all metrics that instruments were made for.
type book struct {
	metrics []Metric
	err     error
}

// enter writes a metric down and returns the instrument that create makes for it.
func enter[I, Option any](b *book, create func(string, ...Option) (I, error), m Metric) I {
	b.metrics = append(b.metrics, m)
	about := []any{metric.WithUnit(m.Unit), metric.WithDescription(m.Meaning)}
	if m.Buckets != nil {
		about = append(about, metric.WithExplicitBucketBoundaries(m.Buckets...))
	}
	var options []Option
	for _, option := range about {
		options = append(options, option.(Option)) // they suit all kinds of instruments
	}
	made, err := create(m.Name, options...)
	b.err = errors.Join(b.err, err)
	return made
}
