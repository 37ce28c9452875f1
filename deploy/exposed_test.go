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

	dto "github.com/prometheus/client_model/go"
	"go.uber.org/goleak"

	"clew/server/admin"
	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/telemetry/telemetrytest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// exposed are the series that Prometheus sees of a server: the values of each label, by
// the names of the metric and of the label.
type exposed map[string]map[string][]string

// scraped returns what there is of a server that has done everything.
func scraped(t *testing.T) exposed {
	t.Helper()
	return scrape(t, func(server *telemetrytest.Server) { server.Exercise(t) })
}

// scrape returns what there is of a server that has done something, read as Prometheus
// does: from its admin listener.
func scrape(t *testing.T, something func(*telemetrytest.Server)) exposed {
	t.Helper()
	telemetrytest.ClearEnvironment(t)
	limits := telemetrytest.Limits()
	server := telemetrytest.Start(t, telemetry.Config{Limits: limits, Expiry: time.Now, FailedHandshakes: func() int64 { return 0 }}, service.Config{Limits: limits})
	something(server)
	server.Stop()
	all := exposed{}
	for name, family := range telemetrytest.Parse(t, get(t, admin.Config{Health: server.Health, Metrics: server.Telemetry.Page()})) {
		for _, point := range family.GetMetric() {
			switch family.GetType() {
			case dto.MetricType_HISTOGRAM:
				all.add(name+"_bucket", point, "le")
				all.add(name+"_sum", point)
				all.add(name+"_count", point)
			case dto.MetricType_SUMMARY:
				all.add(name, point)
				for _, q := range point.GetSummary().GetQuantile() {
					all[name]["quantile"] = append(all[name]["quantile"], fmt.Sprint(q.GetQuantile()))
				}
				all.add(name+"_sum", point)
				all.add(name+"_count", point)
			default:
				all.add(name, point)
			}
		}
	}
	return all
}

// get starts an admin listener, and returns its page of metrics.
func get(t *testing.T, c admin.Config) *strings.Reader {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	var serving sync.WaitGroup
	defer serving.Wait()
	defer end()
	serving.Go(func() {
		if err := admin.New(c).Serve(ctx, listener); err != nil {
			t.Error(err)
		}
	})
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+listener.Addr().String()+"/metrics", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var page strings.Builder
	if _, err := io.Copy(&page, answer.Body); err != nil {
		t.Fatal(err)
	}
	return strings.NewReader(page.String())
}

// add adds a series of a metric.
func (e exposed) add(name string, point *dto.Metric, more ...string) {
	if e[name] == nil {
		// Prometheus adds the labels of what it scrapes.
		e[name] = map[string][]string{"job": {"clew"}, "instance": {"localhost:9090"}}
	}
	for _, label := range point.GetLabel() {
		e[name][label.GetName()] = append(e[name][label.GetName()], label.GetValue())
	}
	for _, label := range more {
		e[name][label] = nil
	}
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
