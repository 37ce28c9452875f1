package telemetry

import (
	"context"

	"go.opentelemetry.io/otel/metric"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
)

// observeState measures what the server is, whenever somebody reads the metrics.
func (i *instruments) observeState(meter metric.Meter, c Config) error {
	_, err := meter.RegisterCallback(func(ctx context.Context, to metric.Observer) error {
		if limit := int64(c.Limits.MaxSearches); limit > 0 {
			to.ObserveInt64(i.maxSearches, limit)
		}
		if limit := c.Limits.MaxTotalCells; limit > 0 {
			to.ObserveInt64(i.maxCells, limit)
		}
		if c.Health != nil {
			to.ObserveInt64(i.ready, number(ready(ctx, c.Health)))
		}
		if c.Expiry != nil {
			to.ObserveInt64(i.expiry, c.Expiry().Unix())
			to.ObserveInt64(i.current, number(c.KeysCurrent == nil || c.KeysCurrent()))
		}
		if c.FailedHandshakes != nil {
			to.ObserveInt64(i.handshakes, c.FailedHandshakes())
		}
		return nil
	}, i.maxSearches, i.maxCells, i.ready, i.expiry, i.current, i.handshakes)
	return err
}

// ready reports whether the server as a whole is healthy.
func ready(ctx context.Context, health healthv1.HealthServer) bool {
	answer, err := health.Check(ctx, &healthv1.HealthCheckRequest{})
	return err == nil && answer.GetStatus() == healthv1.HealthCheckResponse_SERVING
}

// number returns 1 for true and 0 for false.
func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
