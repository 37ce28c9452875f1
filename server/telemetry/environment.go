package telemetry

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
)

// What the variables of OpenTelemetry hold is looked at before its libraries read them:
// these name no variable in their errors, and take a default for many values without a
// word.

// checkEnvironment returns everything that is wrong with the variables that matter where
// traces and metrics go to these exporters.
func checkEnvironment(traces, meters string) error {
	var bad []error
	for _, v := range variables(traces, meters) {
		value := os.Getenv(v.name)
		switch {
		case !v.used || value == "" || v.check.ok(value):
		case v.check.secret:
			bad = append(bad, fmt.Errorf("%s has a value that is not shown, want %s", v.name, v.check.want))
		default:
			bad = append(bad, fmt.Errorf("%s is %q, want %s", v.name, value, v.check.want))
		}
	}
	for _, s := range signals(traces, meters) {
		if s.used {
			bad = append(bad, checkClient(s.prefix+clientCertificate, s.prefix+clientKey))
		}
	}
	return errors.Join(bad...)
}

// checkClient returns what is wrong with the variables that name the files by which a
// collector knows who exports.
func checkClient(certificate, key string) error {
	certificateFile, keyFile := os.Getenv(certificate), os.Getenv(key)
	if certificateFile == "" && keyFile == "" {
		return nil
	}
	if _, err := tls.LoadX509KeyPair(strings.TrimSpace(certificateFile), strings.TrimSpace(keyFile)); err != nil {
		return fmt.Errorf("%s is %q and %s is %q, want files with a pair in PEM: %w", certificate, certificateFile, key, keyFile, err)
	}
	return nil
}

// unread returns the variables that are named as those of OpenTelemetry are and that
// nothing here reads, as of a slip.
func unread() []string {
	var names []string
	known := variables(none, none)
	for _, entry := range os.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		if !strings.HasPrefix(name, "OTEL_") || value == "" || strings.HasPrefix(name, "OTEL_GO_X_") {
			continue // the last are experiments of the libraries
		}
		if !slices.ContainsFunc(known, func(v variable) bool { return v.name == name }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
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
