package admin

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/pprof"
	"slices"

	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
)

// newPages returns all pages.
func newPages(c Config) http.Handler {
	pages := http.NewServeMux()
	pages.HandleFunc("GET /{$}", index)
	pages.Handle("GET /metrics", c.Metrics)
	pages.HandleFunc("GET /healthz", live)
	pages.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) { ready(w, r, c.Health) })
	pages.HandleFunc("/debug/pprof/", pprof.Index)
	pages.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	pages.HandleFunc("/debug/pprof/profile", pprof.Profile)
	pages.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	pages.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return pages
}

// index links all other pages.
func index(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>clew</title>
<h1>clew</h1>
<ul>
<li><a href="/metrics">metrics</a>, for Prometheus
<li><a href="/healthz">healthz</a>: whether the process is up
<li><a href="/readyz">readyz</a>: whether it is ready for calls
<li><a href="/debug/pprof/">profiles</a>, for go tool pprof
</ul>
<p>This port speaks gRPC too, without TLS: grpc.health.v1.Health and
grpc.channelz.v1.Channelz, which tells of connections and calls.
</html>
`)
}

// live says that the process is up.
func live(w http.ResponseWriter, _ *http.Request) { plain(w, http.StatusOK, "up\n") }

// ready says whether the server is ready for calls, and if not why: how it is as a
// whole, and how each of its services is.
func ready(w http.ResponseWriter, r *http.Request, health healthv1.HealthServer) {
	all, err := health.List(r.Context(), &healthv1.HealthListRequest{})
	if err != nil {
		plain(w, http.StatusServiceUnavailable, fmt.Sprintf("not ready: %v\n", err))
		return
	}
	const whole = ""
	statuses := all.GetStatuses()
	status, text := http.StatusOK, "ready\n"
	if is := statuses[whole].GetStatus(); is != healthv1.HealthCheckResponse_SERVING {
		status, text = http.StatusServiceUnavailable, fmt.Sprintf("not ready: the server is %s, as it is before it serves and when it shuts down\n", is)
	}
	for _, name := range slices.Sorted(maps.Keys(statuses)) {
		if name != whole {
			text += fmt.Sprintf("%s %s\n", name, statuses[name].GetStatus())
		}
	}
	plain(w, status, text)
}

// plain answers with a text that nobody keeps.
func plain(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text)
}
