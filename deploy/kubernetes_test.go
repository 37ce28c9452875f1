package deploy

import (
	"strings"
	"testing"
)

// pod is the only container that runs, and what it runs in.
func pod(t *testing.T, documents []any) (spec, container any) {
	t.Helper()
	for _, document := range documents {
		if field(document, "kind") == "Deployment" {
			spec = within(document, "spec", "template", "spec")
		}
	}
	containers := items(spec, "containers")
	if len(containers) != 1 {
		t.Fatalf("there are %d containers", len(containers))
	}
	return spec, containers[0]
}

// runPod runs a server as the pod has it, which answers its probes.
func runPod(t *testing.T, program string) {
	spec, container := pod(t, readFile(t, "kubernetes/clew.yaml"))
	e := example{
		memory: octets(t, field(container, "resources", "limits", "memory")),
		grace:  seconds(t, field(spec, "terminationGracePeriodSeconds")),
	}
	for _, argument := range items(container, "args") {
		e.arguments = append(e.arguments, argument.(string))
	}
	for _, variable := range items(container, "env") {
		e.environment = append(e.environment, field(variable, "name")+"="+field(variable, "value"))
	}
	e.check(t, program, func(t *testing.T, admin string) {
		probed := 0
		for _, name := range []string{"startupProbe", "readinessProbe", "livenessProbe"} {
			if path := field(container, name, "httpGet", "path"); path != "" {
				probePage(t, admin, path)
				probed++
			}
			if field(container, name, "grpc", "port") != "" {
				probeHealth(t, admin)
				probed++
			}
		}
		if probed != 3 {
			t.Errorf("%d probes ask anything", probed)
		}
	})
}

// Every port is one that the server listens on, probes ask the admin listener, and all
// that is about the pods is about these.
func TestPortsOfKubernetes(t *testing.T) {
	documents := readFile(t, "kubernetes/clew.yaml")
	_, container := pod(t, documents)
	argument := func(flag string) string {
		for _, each := range items(container, "args") {
			if value, ok := strings.CutPrefix(each.(string), flag+"="); ok {
				return value
			}
		}
		return ""
	}
	ports := map[string]string{}
	for _, port := range items(container, "ports") {
		ports[field(port, "name")] = field(port, "containerPort")
	}
	if ports["grpc"] == "" || ports["grpc"] != portOf(argument("--listen")) || ports["admin"] == "" || ports["admin"] != portOf(argument("--admin-listen")) {
		t.Errorf("the ports are %v, and the server listens on %s and %s", ports, argument("--listen"), argument("--admin-listen"))
	}
	for _, name := range []string{"startupProbe", "readinessProbe", "livenessProbe"} {
		for _, kind := range []string{"grpc", "httpGet"} {
			if port := field(container, name, kind, "port"); port != "" && port != "admin" && port != ports["admin"] {
				t.Errorf("the %s asks port %s", name, port)
			}
		}
	}
	const label = "app.kubernetes.io/name"
	kinds := map[string]bool{}
	for _, document := range documents {
		kind := field(document, "kind")
		kinds[kind] = true
		labels := map[string]string{
			"Deployment":    field(document, "spec", "selector", "matchLabels", label) + field(document, "spec", "template", "metadata", "labels", label),
			"Service":       field(document, "spec", "selector", label),
			"NetworkPolicy": field(document, "spec", "podSelector", "matchLabels", label),
		}[kind]
		if strings.ReplaceAll(labels, "clew", "") != "" || labels == "" {
			t.Errorf("the %s is about %q", kind, labels)
		}
		for _, port := range items(document, "spec", "ports") {
			if field(port, "targetPort") != "grpc" || field(port, "port") != ports["grpc"] {
				t.Errorf("the Service has %v", port)
			}
		}
		for _, rule := range items(document, "spec", "ingress") {
			for _, port := range items(rule, "ports") {
				if name := field(port, "port"); ports[name] == "" || (name == "admin") != (items(rule, "from") != nil) {
					t.Errorf("the NetworkPolicy has %v", rule)
				}
			}
		}
	}
	for _, kind := range []string{"Deployment", "Service", "NetworkPolicy"} {
		if !kinds[kind] {
			t.Errorf("there is no %s", kind)
		}
	}
}

// portOf returns the port of an address.
func portOf(address string) string { return address[strings.LastIndex(address, ":")+1:] }
