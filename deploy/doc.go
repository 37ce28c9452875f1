// Package deploy tests what servers are run and watched with: that a server runs as the
// examples have it, and that each alert and each panel of the dashboard asks for metrics
// that a server really has.
//
//	systemd/                     how it is run by systemd,
//	kubernetes/                  and by Kubernetes
//	prometheus/prometheus.yaml   what Prometheus reads
//	prometheus/alerts.yaml       the alerts
//	prometheus/alerts_test.yaml  when they fire, for promtool
//	grafana/clew.json            the dashboard
package deploy
