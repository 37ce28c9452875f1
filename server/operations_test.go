package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"google.golang.org/genproto/googleapis/rpc/code"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
	"clew/server/telemetry"
	"clew/server/telemetry/telemetrytest"
)

// Each flag is in a table, with its variable and its default.
func TestOperationsFlags(t *testing.T) {
	page := operations(t)
	flags, variables := set("--help", "--version"), set()
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	defaultConfig().register(all)
	all.VisitAll(func(flag *pflag.Flag) {
		flags["--"+flag.Name], variables[variable(flag.Name)] = true, true
		value := "none"
		if flag.DefValue != "" && flag.DefValue != "[]" {
			value = "`" + flag.DefValue + "`"
		}
		requireRow(t, page, "`--"+flag.Name+"`", "`"+variable(flag.Name)+"`", value)
	})
	compare(t, "variable", found(`\bCLEW_[A-Z_]*[A-Z]`, page), variables)
	// Other programs have flags of their own.
	page = strings.ReplaceAll(page, "\\\n", " ")
	page = regexp.MustCompile(`(?m)^ *(go run \./client|go run \./bench|openssl|grpcurl|curl) .*$`).ReplaceAllString(page, "")
	onlyReal(t, "flag", found(`--[a-z][a-z-]*[a-z]`, page), flags)
}

// Each metric of clew and of its calls is in a table, as it is described in the code and
// as a server has it that has done everything; and none is named that there is not.
func TestOperationsMetrics(t *testing.T) {
	page := operations(t)
	telemetrytest.ClearEnvironment(t)
	limits := telemetrytest.Limits()
	server := telemetrytest.Start(t, telemetry.Config{Limits: limits, Expiry: time.Now, FailedHandshakes: func() int64 { return 0 }}, service.Config{Limits: limits})
	server.Exercise(t)
	server.Stop()

	real, own, labels := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for name, family := range server.Page(t) {
		for _, suffix := range []string{"", "_bucket", "_sum", "_count"} {
			real[name+suffix] = true
		}
		if !strings.HasPrefix(name, "go_") && !strings.HasPrefix(name, "process_") {
			own[name] = true
		}
		for _, metric := range family.GetMetric() {
			for _, label := range metric.GetLabel() {
				labels[label.GetName()] = true
			}
		}
	}
	listed := set("target_info")
	for _, m := range telemetry.Metrics() {
		unit, names := "", ""
		if m.Unit != "" {
			unit = "`" + m.Unit + "`"
		}
		if len(m.Attributes) > 0 {
			names = "`" + strings.Join(m.Labels(), "` `") + "`"
		}
		for _, label := range m.Labels() {
			labels[label] = true // error_type is there only after an error
		}
		listed[m.Prometheus()] = true
		requireRow(t, page, "`"+m.Prometheus()+"`", m.Kind, unit, names, m.Meaning)
	}
	compare(t, "row for the metric", listed, own)
	named := found("`((?:clew|rpc|go|process|target|promhttp)_[a-z0-9_]+)", page)
	onlyReal(t, "metric", named, merged(real, labels))
}

// reasons returns the reasons of ErrorInfo in the code of the service.
func reasons(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	eachFile(t, "service/*.go", func(node ast.Node) bool {
		field, ok := node.(*ast.KeyValueExpr)
		if !ok || !strings.EqualFold(fmt.Sprint(field.Key), "reason") {
			return true
		}
		if literal, ok := field.Value.(*ast.BasicLit); ok {
			all[unquote(t, literal)] = true
		}
		return true
	})
	if len(all) < 5 {
		t.Fatalf("the code has the reasons %v only", all)
	}
	return all
}

// Each reason of an ErrorInfo is in a table, with its code; the contract lists the same.
func TestOperationsReasons(t *testing.T) {
	page, real := operations(t), reasons(t)
	contract := regexp.MustCompile(`(?m)^//   ([A-Z_]+) +([A-Z_]+):`).FindAllStringSubmatch(readFile(t, "../proto/clew/v1/search.proto"), -1)
	listed := map[string]bool{}
	for _, match := range contract {
		listed[match[1]] = true
		requireRow(t, page, "`"+match[1]+"`", "`"+match[2]+"`")
	}
	compare(t, "reason (of search.proto)", listed, real)

	known := merged(real, results())
	for _, name := range code.Code_name {
		known[name] = true
	}
	onlyReal(t, "reason or code", found("(?m)^\\| `([A-Z_]+)` \\|", withoutVariables(page)), known)
}

// withoutVariables returns the page without the rows of environment variables.
func withoutVariables(page string) string {
	return regexp.MustCompile("(?m)^\\| `(OTEL|GO)[A-Z_]+` .*$").ReplaceAllString(page, "")
}

// results returns the ways in which a search comes to its end, as metrics and the log
// name them.
func results() map[string]bool {
	all := map[string]bool{}
	for number, name := range clewv1.Outcome_name {
		if outcome := clewv1.Outcome(number); outcome != clewv1.Outcome_OUTCOME_UNSPECIFIED && outcome != clewv1.Outcome_OUTCOME_LIMIT_REACHED {
			all[strings.TrimPrefix(name, "OUTCOME_")] = true
		}
	}
	for number, name := range clewv1.Limit_name {
		if clewv1.Limit(number) != clewv1.Limit_LIMIT_UNSPECIFIED {
			all[name] = true
		}
	}
	return all
}

// Each way to end is in a table.
func TestOperationsResults(t *testing.T) {
	page := operations(t)
	for result := range merged(results(), set("CANCELLED", "DEADLINE_EXCEEDED")) {
		requireRow(t, page, "`"+result+"`")
	}
}

// Whatever the log says of searches is explained.
func TestOperationsLog(t *testing.T) {
	page := operations(t)
	server := start(t, "--log-level", "debug")
	connection := server.dial(t)
	if _, err := end(begin(t, connection, &clewv1.SearchRequest{})); err != nil {
		t.Error(err)
	}
	_, err := end(begin(t, connection, clewv1.SearchRequest_builder{MaxPlacements: -1}.Build()))
	if err == nil {
		t.Error("a bad request is accepted")
	}
	count, err := clewv1.NewSearchServiceClient(connection).CountSolutions(testContext(t), &clewv1.CountSolutionsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := end(count); err != nil {
		t.Error(err)
	}
	server.stop(nil)
	if err := <-server.ended; err != nil {
		t.Error(err)
	}
	lines := 0
	for line := range strings.Lines(server.log.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		lines++
		if message := fmt.Sprint(fields["msg"]); !strings.Contains(page, "`"+message+"`") {
			t.Errorf("the page lacks the log's %q", message)
		}
		for field := range fields {
			if !slices.Contains([]string{"time", "level", "msg"}, field) && !strings.Contains(page, "`"+field+"`") {
				t.Errorf("the page lacks the log's field %s, as in %s", field, line)
			}
		}
	}
	if lines < 8 {
		t.Errorf("the log has %d lines only:\n%s", lines, server.log)
	}
}

// Every line that the server may log is in the table, and no other.
func TestOperationsMessages(t *testing.T) {
	_, after, _ := strings.Cut(operations(t), "\n### Log\n")
	section, _, _ := strings.Cut(after, "\n### ")
	listed := map[string]bool{}
	for cell := range found("(?m)^\\| (`.*?`) \\|", section) {
		for message := range found("`([^`]+)`", cell) {
			listed[message] = true
		}
	}
	// Those of searches are put together.
	compare(t, "line of the log", listed, merged(messages(t), set("search started", "search ended", "count started", "count ended")))
}

// messages returns the messages that the code logs.
func messages(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, pattern := range []string{"*.go", "*/*.go"} {
		eachFile(t, pattern, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			method, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || fmt.Sprint(method.X) == "status" || !regexp.MustCompile(`^(Debug|Info|Warn|Error)(Context)?$|^Log$`).MatchString(method.Sel.Name) {
				return true
			}
			for _, argument := range call.Args {
				if literal, ok := argument.(*ast.BasicLit); ok {
					all[unquote(t, literal)] = true
					break // attributes follow
				}
			}
			return true
		})
	}
	if len(all) < 15 {
		t.Fatalf("the code has the messages %v only", all)
	}
	return all
}

// eachFile inspects all nodes of the files of a pattern that are no tests.
func eachFile(t *testing.T, pattern string, inspect func(ast.Node) bool) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, inspect)
	}
}

func unquote(t *testing.T, literal *ast.BasicLit) string {
	t.Helper()
	text, err := strconv.Unquote(literal.Value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Each alert is in a table.
func TestOperationsAlerts(t *testing.T) {
	alerts := found(`(?m)^ *- alert: (\w+)$`, readFile(t, "../deploy/prometheus/alerts.yaml"))
	compare(t, "alert", found("\\bClew[A-Z]\\w+", operations(t)), alerts)
}
