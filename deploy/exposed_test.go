package deploy

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"clew/server/admin"
	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/telemetry/telemetrytest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// pages are what Prometheus sees of a server, by the format in which it asks.
type pages map[string]exposed

// exposed are the series of a page: the values of each label, by the names of the metric
// and of the label.
type exposed map[string]map[string][]string

// formats are those that a server speaks, with what Prometheus says to get them.
func formats() map[string]string {
	return map[string]string{
		"text/plain":                   "text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
		"application/openmetrics-text": "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
	}
}

// scraped returns what there is of a server that has done everything.
func scraped(t *testing.T) pages {
	t.Helper()
	return scrape(t, func(server *telemetrytest.Server) { server.Exercise(t) })
}

// scrape returns what there is of a server that has done something, read as Prometheus
// does: from its admin listener.
func scrape(t *testing.T, something func(*telemetrytest.Server)) pages {
	t.Helper()
	telemetrytest.ClearEnvironment(t)
	limits := telemetrytest.Limits()
	server := telemetrytest.Start(t, telemetry.Config{Limits: limits, Expiry: time.Now, FailedHandshakes: func() int64 { return 0 }}, service.Config{Limits: limits})
	something(server)
	server.Stop()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	var serving sync.WaitGroup
	defer serving.Wait()
	defer end()
	serving.Go(func() {
		if err := admin.New(admin.Config{Health: server.Health, Metrics: server.Telemetry.Page()}).Serve(ctx, listener); err != nil {
			t.Error(err)
		}
	})
	all := pages{}
	for format, accept := range formats() {
		all[format] = read(get(t, "http://"+listener.Addr().String()+"/metrics", format, accept))
	}
	return all
}

// get returns a page in a format.
func get(t *testing.T, url, format, accept string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept", accept)
	answer, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if kind := answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, format+";") {
		t.Fatalf("the page is %s, want %s", kind, format)
	}
	return string(page)
}

var (
	// seriesPattern matches the name and the labels of a series, in both formats.
	seriesPattern = regexp.MustCompile(`(?m)^([a-z]\w*)(?:{((?:[^"}]|"(?:[^"\\]|\\.)*")*)})? `)
	labelPattern  = regexp.MustCompile(`(\w+)="((?:[^"\\]|\\.)*)"`)
)

// read reads a page, and adds what Prometheus adds: the labels of what it scrapes, and
// whether it could.
func read(page string) exposed {
	e := exposed{}
	for _, series := range seriesPattern.FindAllStringSubmatch("up 1\n"+page, -1) {
		name, labels := series[1], series[2]
		if e[name] == nil {
			e[name] = map[string][]string{"job": {"clew"}, "instance": {"localhost:9090"}}
		}
		for _, label := range labelPattern.FindAllStringSubmatch(labels, -1) {
			e[name][label[1]] = append(e[name][label[1]], label[2])
		}
	}
	return e
}

func TestRead(t *testing.T) {
	got := read("# HELP a It is {b=\"c\"}.\n# TYPE a counter\na_total{b=\"c}\",d=\"e\\\"\"} 1 # {trace_id=\"f\"} 1\na_total{b=\"g\"} 2\nh 3\n# EOF\n")
	scraped := func(labels map[string][]string) map[string][]string {
		labels["job"], labels["instance"] = []string{"clew"}, []string{"localhost:9090"}
		return labels
	}
	want := exposed{
		"up": scraped(map[string][]string{}), "h": scraped(map[string][]string{}),
		"a_total": scraped(map[string][]string{"b": {"c}", "g"}, "d": {`e\"`}}),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// check returns what a query asks for that there is not, in whatever format.
func (p pages) check(q query) error {
	var errs []error
	for format, e := range p {
		if err := e.check(q); err != nil {
			errs = append(errs, fmt.Errorf("in %s: %w", format, err))
		}
	}
	return errors.Join(errs...)
}

// has reports whether there is a metric with a label, in each format.
func (p pages) has(metric, label string) bool {
	for _, e := range p {
		if e[metric][label] == nil {
			return false
		}
	}
	return true
}

// check returns what a query asks for that there is not.
func (e exposed) check(q query) error {
	var errs []error
	known := map[string]bool{}
	for _, s := range q.selectors {
		labels, ok := e[s.metric]
		if !ok {
			errs = append(errs, fmt.Errorf("there is no metric %s", s.metric))
		}
		for label := range labels {
			known[label] = true
		}
		for _, m := range s.matchers {
			errs = append(errs, m.check(s.metric, labels))
		}
	}
	for _, label := range q.grouping {
		if !known[label] {
			errs = append(errs, fmt.Errorf("no metric has the label %s", label))
		}
	}
	return errors.Join(errs...)
}

// check returns an error if a metric with such labels has none that a condition is about,
// or none of the values that it wants.
func (m matcher) check(metric string, labels map[string][]string) error {
	values, ok := labels[m.label]
	if !ok {
		return fmt.Errorf("%s has no label %s", metric, m.label)
	}
	pattern := m.value
	if m.operator == "=" || m.operator == "!=" {
		pattern = regexp.QuoteMeta(pattern)
	}
	wanted, err := regexp.Compile("^(?:" + pattern + ")$")
	if err != nil {
		return fmt.Errorf("%s%s%q: %w", m.label, m.operator, m.value, err)
	}
	if !slices.ContainsFunc(values, wanted.MatchString) {
		return fmt.Errorf("%s has no %s that is %q, but %q", metric, m.label, m.value, slices.Compact(slices.Sorted(slices.Values(values))))
	}
	return nil
}

func TestCheck(t *testing.T) {
	e := exposed{"x": {"job": {"clew"}, "a": {"1", "2"}}, "y_bucket": {"le": nil}}
	for _, good := range []string{`x`, `x{a="1"}`, `x{a!="2"}`, `x{a=~"[12]"}`, `sum by (a) (x)`, `sum by (le) (y_bucket)`} {
		q, err := parse(good)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.check(q); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{`z`, `x{b="1"}`, `x{a="3"}`, `x{a=~"3.*"}`, `x{a!="3"}`, `sum by (b) (x)`, `sum by (le) (x)`, `x{a=~"("}`} {
		q, err := parse(bad)
		if err != nil {
			t.Fatal(err)
		}
		if e.check(q) == nil {
			t.Errorf("%s is fine", bad)
		}
	}
}
