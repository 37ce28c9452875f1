package telemetry

import (
	"go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
	"google.golang.org/grpc"
	"google.golang.org/grpc/stats"

	clewv1 "clew/gen/clew/v1"
)

// newStatsHandler returns what makes a span of each call and measures how long it
// takes. Calls of clew's own methods only: health checks and reflection would drown
// them, and of methods that there are not a caller can make up as many as it likes.
func newStatsHandler(tracers trace.TracerProvider, meters metric.MeterProvider) stats.Handler {
	own := map[string]bool{}
	for _, method := range methods() {
		own["/"+method] = true
	}
	return otelgrpc.NewServerHandler(
		otelgrpc.WithTracerProvider(tracers),
		otelgrpc.WithMeterProvider(meters),
		otelgrpc.WithPropagators(propagation.NewCompositeTextMapPropagator(propagation.TraceContext{}, propagation.Baggage{})),
		otelgrpc.WithFilter(func(call *stats.RPCTagInfo) bool { return own[call.FullMethodName] }),
	)
}

// methods returns clew's own methods by their names, such as "Search", each as
// OpenTelemetry has it, such as "clew.v1.SearchService/Search".
func methods() map[string]string {
	full := map[string]string{}
	for _, s := range []grpc.ServiceDesc{clewv1.SearchService_ServiceDesc, clewv1.MoveService_ServiceDesc} {
		for _, m := range s.Methods {
			full[m.MethodName] = s.ServiceName + "/" + m.MethodName
		}
		for _, m := range s.Streams {
			full[m.StreamName] = s.ServiceName + "/" + m.StreamName
		}
	}
	return full
}
