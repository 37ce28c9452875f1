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
			to.ObserveInt64(i.ready, ready(ctx, c.Health))
		}
		if c.Expiry != nil {
			to.ObserveInt64(i.expiry, c.Expiry().Unix())
		}
		if c.FailedHandshakes != nil {
			to.ObserveInt64(i.handshakes, c.FailedHandshakes())
		}
		return nil
	}, i.maxSearches, i.maxCells, i.ready, i.expiry, i.handshakes)
	return err
}

// ready returns 1 if the server as a whole is healthy, else 0.
func ready(ctx context.Context, health healthv1.HealthServer) int64 {
	answer, err := health.Check(ctx, &healthv1.HealthCheckRequest{})
	if err != nil || answer.GetStatus() != healthv1.HealthCheckResponse_SERVING {
		return 0
	}
	return 1
}
