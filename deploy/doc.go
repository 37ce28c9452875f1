// Package deploy tests what servers are run and watched with: that each alert and each
// panel of the dashboard asks for metrics that a server really has.
//
//	grafana/clew.json            the dashboard
//	prometheus/alerts.yaml       the alerts
//	prometheus/alerts_test.yaml  when they fire, for promtool
package deploy
