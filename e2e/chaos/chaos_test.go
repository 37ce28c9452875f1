//go:build linux

package chaos

import (
	"context"
	"flag"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/resolver"
	"google.golang.org/grpc/resolver/manual"
	"google.golang.org/protobuf/types/known/durationpb"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

var (
	long = flag.Bool("long", false, "disturb the whole search of 16.5 million events")
	seed = flag.Uint64("seed", 1, "of the schedule of disturbances")
)

// servers is how many there are.
const servers = 3

// ordeal is a search and what it has to go through: the first tour of the knight
// over the whole board in the textbook order, or the beginning of the search for it.
type ordeal struct {
	// placements limits the search, 0 does not.
	placements int64
	// events is how many events the search is known to have.
	events int64
	// interruptions is how many the client must suffer at least.
	interruptions int
	// patience bounds the whole.
	patience time.Duration
}

// choose returns the ordeal that the flags ask for.
func choose() ordeal {
	if *long {
		return ordeal{events: 16_501_402, interruptions: 30, patience: 5 * time.Minute}
	}
	return ordeal{placements: 1_500_000, events: 2_999_951, interruptions: 6, patience: 3 * time.Minute}
}

func (o ordeal) request() *clewv1.SearchRequest {
	return clewv1.SearchRequest_builder{
		KnightsTour:      clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
		MaxPlacements:    o.placements,
		Encoding:         clewv1.Encoding_ENCODING_STEPS,
		ProgressInterval: durationpb.New(progressInterval),
	}.Build()
}

func TestTraceSurvives(t *testing.T) {
	ordeal := choose()
	ctx, cancel := context.WithTimeout(t.Context(), ordeal.patience)
	defer cancel()
	score := newScore(ordeal.interruptions, ordeal.events)
	program := buildServer(t)
	sites := make([]*site, servers)
	var proxies []string
	for i := range sites {
		host := startHost(t, program)
		sites[i] = &site{host: host, proxy: startProxy(t, host.address, score)}
		proxies = append(proxies, sites[i].proxy.address())
	}

	want, err := read(trace.Search(ctx, connect(t, sites[0].address), ordeal.request()), func(int64) {})
	if err != nil {
		t.Fatal(err)
	}
	if want.events != ordeal.events {
		t.Fatalf("undisturbed, the trace has %d events, want %d", want.events, ordeal.events)
	}

	began := time.Now()
	disturber := disturber{t: t, sites: sites, schedule: newSchedule(*seed), score: score}
	disturbing, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		disturber.run(disturbing)
	}()
	got, err := read(trace.Follow(ctx, connect(t, proxies...), ordeal.request(), trace.FollowOptions{Interrupted: score.interrupted}), score.reached)
	took := time.Since(began)
	stop()
	<-ended

	t.Logf("seed %d: %.1f s, %v; %v", *seed, took.Seconds(), got, score)
	if err != nil {
		t.Fatal(err)
	}
	if !got.equal(want) {
		t.Errorf("the trace is %v, want %v", got, want)
	}
	if total := score.total(); total < ordeal.interruptions {
		t.Errorf("%d interruptions, want %d at least", total, ordeal.interruptions)
	}
	if missing := score.missing(); len(missing) > 0 {
		t.Errorf("%v did not happen, or did not show", missing)
	}
}

// connect returns a client that takes the servers in turn, as one in production is
// set up, until the test ends.
func connect(t *testing.T, servers ...string) clewv1.SearchServiceClient {
	t.Helper()
	var state resolver.State
	for _, server := range servers {
		state.Addresses = append(state.Addresses, resolver.Address{Addr: server})
	}
	builder := manual.NewBuilderWithScheme("clew")
	builder.InitialState(state)
	connection, err := grpc.NewClient(builder.Scheme()+":///servers",
		grpc.WithResolvers(builder),
		grpc.WithDefaultServiceConfig(`{"loadBalancingConfig": [{"round_robin": {}}]}`),
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		// Little is on its way at any time, so that a disturbance shows soon.
		grpc.WithStaticStreamWindowSize(64<<10),
		grpc.WithStaticConnWindowSize(64<<10),
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: 10 * time.Second, Timeout: 5 * time.Second, PermitWithoutStream: true}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close() })
	return clewv1.NewSearchServiceClient(connection)
}
