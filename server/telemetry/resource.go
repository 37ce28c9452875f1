package telemetry

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/resource"
)

// identify returns who it is that tells: clew, in this version, this process on this
// host. OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES add to it and go before it. What
// cannot be found out is left out, and logged.
func identify(ctx context.Context, c Config) *resource.Resource {
	who, err := resource.New(ctx,
		resource.WithService(), // for service.instance.id
		resource.WithHost(),
		resource.WithContainerID(),
		resource.WithTelemetrySDK(),
		resource.WithAttributes(
			attribute.String("service.name", "clew"),
			attribute.String("service.version", c.Version),
		),
		resource.WithFromEnv(),
	)
	if err != nil {
		c.Logger.WarnContext(ctx, "not all is known of who exports telemetry", "error", err)
	}
	return who
}
