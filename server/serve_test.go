package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	reflectionv1 "google.golang.org/grpc/reflection/grpc_reflection_v1"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

func TestServesSearches(t *testing.T) {
	connection := start(t).dial(t)
	last, err := end(begin(t, connection, &clewv1.SearchRequest{}))
	if err != nil {
		t.Fatal(err)
	}
	if got := last.GetFinished().GetCounters().GetPlacements(); got != 113 {
		t.Errorf("the last message is %v, want one with 113 placements", last)
	}
}

// By default the largest board can also be sent cell by cell.
func TestServesTheLargestMaze(t *testing.T) {
	connection := start(t).dial(t)
	const side = 1 << 10
	if cells := service.DefaultLimits().MaxCells; cells != side*side {
		t.Fatalf("the largest board has %d cells", cells)
	}
	grid := clewv1.Grid_builder{Lines: slices.Repeat([]string{strings.Repeat(".", side)}, side)}.Build()
	last, err := end(begin(t, connection, clewv1.SearchRequest_builder{
		Maze:          clewv1.Maze_builder{Grid: grid}.Build(),
		MaxPlacements: 1,
	}.Build()))
	if err != nil || last.GetFinished().GetLimit() != clewv1.Limit_LIMIT_PLACEMENTS {
		t.Errorf("the last message is %v, %v", last, err)
	}
}

func TestServesHealth(t *testing.T) {
	connection := start(t).dial(t)
	for _, service := range []string{"", "clew.v1.SearchService", "clew.v1.MoveService"} {
		got, err := healthv1.NewHealthClient(connection).Check(testContext(t), &healthv1.HealthCheckRequest{Service: service})
		if err != nil || got.GetStatus() != healthv1.HealthCheckResponse_SERVING {
			t.Errorf("%q: %v, %v", service, got, err)
		}
	}
}

// listServices asks what there is to call.
func listServices(t *testing.T, connection *grpc.ClientConn) (*reflectionv1.ServerReflectionResponse, error) {
	t.Helper()
	reflection, err := reflectionv1.NewServerReflectionClient(connection).ServerReflectionInfo(testContext(t))
	if err != nil {
		t.Fatal(err)
	}
	// Whether it arrives shows in the answer.
	_ = reflection.Send(&reflectionv1.ServerReflectionRequest{MessageRequest: &reflectionv1.ServerReflectionRequest_ListServices{}})
	return reflection.Recv()
}

func TestServesReflection(t *testing.T) {
	got, err := listServices(t, start(t).dial(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, service := range []string{"clew.v1.SearchService", "clew.v1.MoveService", "grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection"} {
		if !strings.Contains(got.String(), service) {
			t.Errorf("%s is not among %v", service, got)
		}
	}
}

func TestReflectionSwitchedOff(t *testing.T) {
	connection := start(t, "--reflection=false").dial(t)
	for _, method := range []string{reflectionv1.ServerReflection_ServerReflectionInfo_FullMethodName, "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"} {
		stream, err := connection.NewStream(testContext(t), &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}, method)
		if err != nil {
			t.Fatal(err)
		}
		if err := stream.RecvMsg(&reflectionv1.ServerReflectionResponse{}); status.Code(err) != codes.Unimplemented {
			t.Errorf("%s: %v", method, err)
		}
	}
	if err := check(t, connection); err != nil {
		t.Error(err)
	}
}

// What is for operators is not for callers.
func TestServesNothingElse(t *testing.T) {
	got, err := listServices(t, start(t).dial(t))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(got.GetListServicesResponse().GetService()); n != 5 {
		t.Errorf("there are %d services, want 5: %v", n, got)
	}
}

func TestAddressInUse(t *testing.T) {
	server := start(t)
	err := run(testContext(t), []string{"--listen", server.Address, "--admin-listen", ""}, nil, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "--listen "+server.Address) {
		t.Errorf("got %v", err)
	}
}
