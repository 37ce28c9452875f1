package telemetry

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
)

// What the variables of OpenTelemetry hold is looked at before its libraries read them:
// these name no variable in their errors, and take a default for some values without a
// word.

// check says what a variable may hold.
type check struct {
	ok   func(value string) bool
	want string
}

// choice is one of some words.
func choice(words ...string) check {
	return check{
		func(value string) bool { return slices.Contains(words, strings.ToLower(strings.TrimSpace(value))) },
		strings.Join(words, ", "),
	}
}

// whole is a whole number that is not less than least.
func whole(least int, unit string) check {
	return check{
		func(value string) bool {
			number, err := strconv.Atoi(strings.TrimSpace(value))
			return err == nil && number >= least
		},
		fmt.Sprintf("a whole number%s, %d or more", unit, least),
	}
}

// checkEnvironment returns everything that is wrong with the variables that matter to
// what is exported by traces and meters.
func checkEnvironment(traces, meters string) error {
	var bad []error
	require := func(c check, variables ...string) {
		for _, variable := range variables {
			if value := os.Getenv(variable); value != "" && !c.ok(value) {
				bad = append(bad, fmt.Errorf("%s is %q, want %s", variable, value, c.want))
			}
		}
	}
	ratio := check{func(value string) bool {
		number, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		return err == nil && number >= 0 && number <= 1
	}, "0 to 1"}
	endpoint := check{isEndpoint, "a URL, such as http://collector:4318"}
	protocol := choice("http/protobuf", "grpc")
	milliseconds, several := whole(1, " of milliseconds"), whole(1, "")

	if traces == otlp || meters == otlp {
		require(endpoint, "OTEL_EXPORTER_OTLP_ENDPOINT")
		require(protocol, "OTEL_EXPORTER_OTLP_PROTOCOL")
		require(milliseconds, "OTEL_EXPORTER_OTLP_TIMEOUT")
	}
	if traces == otlp {
		require(endpoint, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
		require(protocol, "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL")
	}
	if meters == otlp {
		require(endpoint, "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT")
		require(protocol, "OTEL_EXPORTER_OTLP_METRICS_PROTOCOL")
	}
	if traces != none {
		require(choice("always_on", "always_off", "traceidratio", "parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"), "OTEL_TRACES_SAMPLER")
		require(ratio, "OTEL_TRACES_SAMPLER_ARG")
		require(milliseconds, "OTEL_BSP_SCHEDULE_DELAY", "OTEL_BSP_EXPORT_TIMEOUT")
		require(several, "OTEL_BSP_MAX_QUEUE_SIZE", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE")
	}
	if meters != none {
		require(milliseconds, "OTEL_METRIC_EXPORT_INTERVAL", "OTEL_METRIC_EXPORT_TIMEOUT")
	}
	return errors.Join(bad...)
}

// isEndpoint reports whether a value says where to export to: a host on the network, or
// a socket of this machine.
func isEndpoint(value string) bool {
	to, err := url.Parse(value)
	if err != nil {
		return false
	}
	switch to.Scheme {
	case "http", "https":
		return to.Hostname() != ""
	case "unix":
		return to.Host+to.Path != ""
	default:
		return false
	}
}

// endpoint returns where a signal, "TRACES" or "METRICS", is exported to by OTLP, without
// any password; "" is this machine.
func endpoint(signal string) string {
	value := cmp.Or(os.Getenv("OTEL_EXPORTER_OTLP_"+signal+"_ENDPOINT"), os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT"))
	to, err := url.Parse(value)
	if err != nil {
		return "" // it was found good
	}
	return to.Redacted()
}
