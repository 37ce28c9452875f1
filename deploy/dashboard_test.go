package deploy

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clew/server/telemetry"
)

// rulesFile is for promtool, which reads rules but no dashboards.
var rulesFile = flag.String("rules", "", "write the expressions of the dashboard to this `file`, as rules")

// dashboard is what is looked at of the dashboard.
type dashboard struct {
	Title         string
	SchemaVersion int
	Templating    struct {
		List []struct{ Name, Type, Definition, AllValue string }
	}
	Panels []panel
}

type panel struct {
	ID                       int
	Type, Title, Description string
	GridPos                  struct{ H, W, X, Y int }
	FieldConfig              struct{ Defaults struct{ Unit string } }
	Datasource               struct{ UID string }
	Targets                  []struct{ Expr, LegendFormat string }
}

// readDashboard reads it.
func readDashboard(t *testing.T) dashboard {
	t.Helper()
	text, err := os.ReadFile("grafana/clew.json")
	if err != nil {
		t.Fatal(err)
	}
	var d dashboard
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// fill puts values in the place of variables.
func fill(expression string) string {
	return strings.NewReplacer("$__rate_interval", "5m", "$__range", "1h", "$job", ".*", "$instance", ".*").Replace(expression)
}

// Each panel asks for what there is, names its series by labels that they have, and says
// what it shows; all that clew measures is shown.
func TestDashboard(t *testing.T) {
	var (
		real  = scraped(t)
		shown = map[string]bool{}
		rules []map[string]string
		ids   []int
	)
	mentioned := regexp.MustCompile(`{{(\w+)}}`)
	d := readDashboard(t)
	for _, p := range d.Panels {
		if slices.Contains(ids, p.ID) || p.Title == "" {
			t.Errorf("panel %d %q has an id that another has, or no title", p.ID, p.Title)
		}
		ids = append(ids, p.ID)
		if p.Type == "row" {
			continue
		}
		if p.Description == "" || p.FieldConfig.Defaults.Unit == "" || p.Datasource.UID != "${datasource}" || len(p.Targets) == 0 {
			t.Errorf("%s lacks a description, a unit, the data source or something to show", p.Title)
		}
		for _, target := range p.Targets {
			rules = append(rules, map[string]string{"record": fmt.Sprintf("panel:%d:%d", p.ID, len(rules)), "expr": fill(target.Expr)})
			q, err := parse(fill(target.Expr))
			if err != nil {
				t.Errorf("%s: %v", p.Title, err)
				continue
			}
			if err := real.check(q); err != nil {
				t.Errorf("%s: %v", p.Title, err)
			}
			for _, s := range q.selectors {
				shown[s.metric] = true
				if !slices.Contains(s.matchers, matcher{"job", "=~", ".*"}) || !slices.Contains(s.matchers, matcher{"instance", "=~", ".*"}) {
					t.Errorf("%s shows %s of all instances", p.Title, s.metric)
				}
			}
			for _, label := range mentioned.FindAllStringSubmatch(target.LegendFormat, -1) {
				if len(q.grouping) > 0 && !slices.Contains(q.grouping, label[1]) || !real.has(q.selectors[0].metric, label[1]) {
					t.Errorf("%s names its series by %s, which they have not", p.Title, label[1])
				}
			}
		}
	}
	for _, metric := range telemetry.Metrics() {
		if name := metric.Prometheus(); !shown[name] && !shown[name+"_bucket"] {
			t.Errorf("nothing shows %s", name)
		}
	}
	if *rulesFile != "" {
		text, err := json.Marshal(map[string]any{"groups": []any{map[string]any{"name": "dashboard", "rules": rules}}})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(*rulesFile, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// Every variable is one that Grafana can find values for, all of which are of clew: who
// asks for all gets no other programs.
func TestVariablesOfTheDashboard(t *testing.T) {
	real := scraped(t)
	pattern := regexp.MustCompile(`^label_values\((.+), (\w+)\)$`)
	names := map[string]bool{}
	for _, v := range readDashboard(t).Templating.List {
		names[v.Name] = true
		if v.Type != "query" {
			continue
		}
		parts := pattern.FindStringSubmatch(v.Definition)
		if parts == nil {
			t.Fatalf("%s is %q", v.Name, v.Definition)
		}
		q, err := parse(fill(parts[1]))
		if err != nil {
			t.Fatal(err)
		}
		if v.AllValue != "" || !strings.HasPrefix(q.selectors[0].metric, "clew_") {
			t.Errorf("all of %s is %q, or else what has %s", v.Name, v.AllValue, q.selectors[0].metric)
		}
		q.grouping = append(q.grouping, parts[2])
		if err := real.check(q); err != nil {
			t.Errorf("%s: %v", v.Name, err)
		}
	}
	for _, want := range []string{"datasource", "job", "instance"} {
		if !names[want] {
			t.Errorf("there is no variable %s", want)
		}
	}
}

// No panel lies upon another, or beyond the edge.
func TestLayoutOfTheDashboard(t *testing.T) {
	const width = 24
	taken := map[[2]int]string{}
	for _, p := range readDashboard(t).Panels {
		g := p.GridPos
		if g.W <= 0 || g.H <= 0 || g.X < 0 || g.X+g.W > width {
			t.Errorf("%s is at %+v", p.Title, g)
		}
		for y := range g.H {
			for x := range g.W {
				place := [2]int{g.X + x, g.Y + y}
				if other := taken[place]; other != "" {
					t.Fatalf("%s lies on %s", p.Title, other)
				}
				taken[place] = p.Title
			}
		}
	}
}
