package telemetry

// variable is one that the libraries of OpenTelemetry read.
type variable struct {
	name string
	// used is that it makes a difference.
	used  bool
	check check
}

// variables returns all that they read, where traces and metrics go to these exporters.
func variables(traces, meters string) []variable {
	var (
		anything     = check{ok: func(string) bool { return true }}
		pairs        = check{ok: arePairs, want: "key=value, and commas between several"}
		milliseconds = whole(1, " of milliseconds")
		several      = whole(1, "")
		limit        = whole(-1, "") // -1 is none
		spans        = traces != none
		numbers      = meters != none
	)
	all := []variable{
		{"OTEL_SDK_DISABLED", true, choice("true", "false")},
		{"OTEL_SERVICE_NAME", true, anything},
		{"OTEL_RESOURCE_ATTRIBUTES", true, pairs},
		{"OTEL_SEMCONV_STABILITY_OPT_IN", true, anything},

		{"OTEL_TRACES_EXPORTER", true, exactly(otlp, console, none)},
		{"OTEL_TRACES_SAMPLER", spans, choice("always_on", "always_off", "traceidratio", "parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio")},
		{"OTEL_TRACES_SAMPLER_ARG", spans, check{ok: isRatio, want: "0 to 1"}},
		{"OTEL_BSP_SCHEDULE_DELAY", spans, milliseconds},
		{"OTEL_BSP_EXPORT_TIMEOUT", spans, milliseconds},
		{"OTEL_BSP_MAX_QUEUE_SIZE", spans, several},
		{"OTEL_BSP_MAX_EXPORT_BATCH_SIZE", spans, several},
		{"OTEL_ATTRIBUTE_COUNT_LIMIT", spans, limit},
		{"OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT", spans, limit},
		{"OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT", spans, limit},
		{"OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT", spans, limit},
		{"OTEL_SPAN_EVENT_COUNT_LIMIT", spans, limit},
		{"OTEL_SPAN_LINK_COUNT_LIMIT", spans, limit},
		{"OTEL_EVENT_ATTRIBUTE_COUNT_LIMIT", spans, limit},
		{"OTEL_LINK_ATTRIBUTE_COUNT_LIMIT", spans, limit},

		{"OTEL_METRICS_EXPORTER", true, exactly(otlp, console, anotherPage, none)},
		{"OTEL_METRICS_EXEMPLAR_FILTER", true, choice("always_on", "always_off", "trace_based")},
		{"OTEL_METRICS_PRODUCERS", numbers, exactly("prometheus", none)},
		{"OTEL_METRIC_EXPORT_INTERVAL", numbers, milliseconds},
		{"OTEL_METRIC_EXPORT_TIMEOUT", numbers, milliseconds},
		{"OTEL_EXPORTER_PROMETHEUS_HOST", meters == anotherPage, anything},
		{"OTEL_EXPORTER_PROMETHEUS_PORT", meters == anotherPage, whole(0, "")},
		{"OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE", meters == otlp, choice("cumulative", "delta", "lowmemory")},
		{"OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION", meters == otlp, choice("explicit_bucket_histogram", "base2_exponential_bucket_histogram")},
	}
	for _, s := range signals(traces, meters) {
		all = append(all,
			variable{s.prefix + "ENDPOINT", s.used, check{ok: isEndpoint, want: "a URL, such as http://collector:4318"}},
			variable{s.prefix + "PROTOCOL", s.used, exactly("http/protobuf", "grpc")},
			variable{s.prefix + "TIMEOUT", s.used, milliseconds},
			variable{s.prefix + "HEADERS", s.used, check{ok: arePairs, want: pairs.want, secret: true}},
			variable{s.prefix + "COMPRESSION", s.used, exactly("gzip", "none")},
			variable{s.prefix + "INSECURE", s.used, choice("true", "false")},
			variable{s.prefix + "CERTIFICATE", s.used, check{ok: hasCertificates, want: "a file with certificates in PEM"}},
			variable{s.prefix + clientCertificate, s.used, anything}, // see checkClient
			variable{s.prefix + clientKey, s.used, anything},
		)
	}
	return all
}

// signal is what is exported by OTLP as the variables say that begin with a prefix.
type signal struct {
	prefix string
	used   bool
}

// signals returns all that there are: traces and metrics, and both of them.
func signals(traces, meters string) []signal {
	const prefix = "OTEL_EXPORTER_OTLP_"
	return []signal{
		{prefix, traces == otlp || meters == otlp},
		{prefix + "TRACES_", traces == otlp},
		{prefix + "METRICS_", meters == otlp},
	}
}

// The ends of the names of two variables that need each other.
const (
	clientCertificate = "CLIENT_CERTIFICATE"
	clientKey         = "CLIENT_KEY"
)
