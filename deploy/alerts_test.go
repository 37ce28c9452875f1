package deploy

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clew/server/telemetry/telemetrytest"
)

// alert is one of the alerts.
type alert struct{ name, expression, summary, description, runbook string }

// alerts reads all alerts, and fails if one lacks what it should have.
func alerts(t *testing.T) []alert {
	t.Helper()
	var all []alert
	for _, group := range items(readFile(t, "prometheus/alerts.yaml")[0], "groups") {
		for _, rule := range items(group, "rules") {
			a := alert{
				name: field(rule, "alert"), expression: field(rule, "expr"),
				summary:     field(rule, "annotations", "summary"),
				description: field(rule, "annotations", "description"),
				runbook:     field(rule, "annotations", "runbook"),
			}
			if slices.Contains([]string{a.name, a.expression, a.summary, a.description, a.runbook}, "") {
				t.Errorf("an alert lacks something: %+v", a)
			}
			if severity := field(rule, "labels", "severity"); severity != "critical" && severity != "warning" {
				t.Errorf("the severity of %s is %q", a.name, severity)
			}
			all = append(all, a)
		}
	}
	if len(all) == 0 {
		t.Error("there are no alerts")
	}
	return all
}

// Each alert asks for what there is, and its text for labels that its series have; and
// promtool plays it.
func TestAlerts(t *testing.T) {
	real := scraped(t)
	played, err := os.ReadFile("prometheus/alerts_test.yaml")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	mentioned := regexp.MustCompile(`\$labels\.(\w+)`)
	for _, a := range alerts(t) {
		if names[a.name] {
			t.Errorf("%s is there twice", a.name)
		}
		names[a.name] = true
		if !strings.Contains(string(played), `"`+a.name+`"`) {
			t.Errorf("%s is never played", a.name)
		}
		q, err := parse(a.expression)
		if err != nil {
			t.Errorf("%s: %v", a.name, err)
			continue
		}
		if err := real.check(q); err != nil {
			t.Errorf("%s: %v", a.name, err)
		}
		for _, label := range mentioned.FindAllStringSubmatch(a.summary+a.description+a.runbook, -1) {
			if len(q.grouping) > 0 && !slices.Contains(q.grouping, label[1]) || !real.has(q.selectors[0].metric, label[1]) {
				t.Errorf("%s tells of the label %s, which its series have not", a.name, label[1])
			}
		}
	}
}

// What alerts count is there before it happens for the first time: of a counter that
// begins with 1, Prometheus does not see that it has risen.
func TestAlertsSeeTheFirstTime(t *testing.T) {
	fresh := scrape(t, func(*telemetrytest.Server) {})
	counted := 0
	for _, a := range alerts(t) {
		q, err := parse(a.expression)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range q.selectors {
			for _, m := range s.matchers {
				if m.label != "clew_reason" {
					continue
				}
				counted++
				if err := fresh.check(query{selectors: []selector{{s.metric, []matcher{m}}}}); err != nil {
					t.Errorf("%s on a fresh server: %v", a.name, err)
				}
			}
		}
	}
	if counted == 0 {
		t.Error("no alert is about a reason")
	}
}
