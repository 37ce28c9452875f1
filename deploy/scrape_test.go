package deploy

import (
	"os"
	"slices"
	"testing"
)

// Prometheus reads a server on its machine where that has its metrics.
func TestScrape(t *testing.T) {
	file := readFile(t, "prometheus/prometheus.yaml")[0]
	targets := items(items(items(file, "scrape_configs")[0], "static_configs")[0], "targets")
	if want := defaults(t)["admin-listen"]; len(targets) != 1 || targets[0] != want {
		t.Errorf("Prometheus reads %v, want %s", targets, want)
	}
	for _, rules := range items(file, "rule_files") {
		if _, err := os.Stat("prometheus/" + rules.(string)); err != nil {
			t.Error(err)
		}
	}
}

// Prometheus finds the pods by a label and by a port that they have.
func TestScrapeKubernetes(t *testing.T) {
	file := readFile(t, "kubernetes/prometheus.yaml")[0]
	rule := items(items(file, "scrape_configs")[0], "relabel_configs")[0]
	labels := []any{"__meta_kubernetes_pod_label_app_kubernetes_io_name", "__meta_kubernetes_pod_container_port_name"}
	if !slices.Equal(items(rule, "source_labels"), labels) || field(rule, "regex") != "clew;admin" || field(rule, "action") != "keep" {
		t.Errorf("it keeps %v, which TestPortsOfKubernetes does not know of", rule)
	}
}
