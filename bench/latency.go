package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"google.golang.org/grpc"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

// calls is how many calls a latency is the median of.
const calls = 500

// firstEvent measures the time from a call to its first event: of the eight
// queens, whose trace is short, so that nothing is left of one call when the next
// begins.
func firstEvent(conn *grpc.ClientConn) side {
	client := clewv1.NewSearchServiceClient(conn)
	return median(func(ctx context.Context) (took time.Duration, err error) {
		begin := time.Now()
		for message, err := range trace.Search(ctx, client, &clewv1.SearchRequest{}) {
			if err != nil {
				return 0, err
			}
			if took == 0 && message.HasEvents() {
				took = time.Since(begin)
			}
		}
		return took, nil
	})
}

// checkHealth measures a unary call.
func checkHealth(conn *grpc.ClientConn) side {
	client := healthv1.NewHealthClient(conn)
	return median(func(ctx context.Context) (time.Duration, error) {
		begin := time.Now()
		response, err := client.Check(ctx, &healthv1.HealthCheckRequest{})
		if err == nil && response.GetStatus() != healthv1.HealthCheckResponse_SERVING {
			err = fmt.Errorf("the server is %v", response.GetStatus())
		}
		return time.Since(begin), err
	})
}

// median measures many calls, one after the other.
func median(call func(context.Context) (time.Duration, error)) side {
	return func(ctx context.Context) (measurement, error) {
		took := make([]time.Duration, calls)
		for i := range took {
			var err error
			if took[i], err = call(ctx); err != nil {
				return measurement{}, err
			}
		}
		slices.Sort(took)
		return measurement{took: took[calls/2]}, nil
	}
}
