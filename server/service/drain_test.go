package service

import (
	"context"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
)

func TestDrain(t *testing.T) {
	s := newTestService(Config{})
	client := dial(t, s)
	var streams []grpc.ServerStreamingClient[clewv1.SearchResponse]
	for _, request := range []*clewv1.SearchRequest{paced(time.Hour), everyQueens(20)} {
		stream, err := open(t, testContext(t), client, request)
		if err != nil {
			t.Fatal(err)
		}
		streams = append(streams, stream)
	}
	s.Drain()
	for i, stream := range streams {
		last, err := drainStream(stream)
		wantReason(t, err, codes.Unavailable, "SHUTTING_DOWN")
		if !last.HasProgress() || detail[errdetails.RetryInfo](err) == nil {
			t.Errorf("%d: the last message is %v, the details %v", i, last, status.Convert(err).Details())
		}
	}
	_, err := search(t, client, &clewv1.SearchRequest{})
	wantReason(t, err, codes.Unavailable, "SHUTTING_DOWN")
}

// replica is one of several servers that do the same.
type replica struct {
	service  *Service
	server   *grpc.Server
	listener *bufconn.Listener
	served   chan error
}

func startReplica(t *testing.T, c Config) *replica {
	t.Helper()
	s := newTestService(c)
	slowQueens(s)
	r := &replica{service: s, server: grpc.NewServer(s.ServerOptions()...), listener: bufconn.Listen(1 << 16), served: make(chan error, 1)}
	s.Register(r.server)
	go func() { r.served <- r.server.Serve(r.listener) }()
	t.Cleanup(func() {
		r.server.Stop()
		if err := <-r.served; err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return r
}

// balancer sends connections to one of several servers.
type balancer struct{ to atomic.Pointer[replica] }

// dial returns a client with a connection of its own.
func (b *balancer) dial(t *testing.T) clewv1.SearchServiceClient {
	t.Helper()
	connection, err := grpc.NewClient("passthrough:bufconn",
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return b.to.Load().listener.DialContext(ctx) }),
		grpc.WithStaticStreamWindowSize(1<<16),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	return clewv1.NewSearchServiceClient(connection)
}

// countAcross counts while a server is stopped, and again on the other one.
func countAcross(t *testing.T, client clewv1.SearchServiceClient) {
	c, err := countSolutions(t, client, countQueens(slowSize))
	wantReason(t, err, codes.Unavailable, "SHUTTING_DOWN")
	if len(c.progress) == 0 || c.finished != nil {
		t.Errorf("the count said %+v", c)
	}
	if c := mustCount(t, client, countQueens(slowSize)); c.finished.GetCount() != "40" {
		t.Errorf("finished is %v", c.finished)
	}
}

// A server that is stopped under load hands its streams of all kinds over to another,
// and none of their readers notices but by the clock.
func TestDrainUnderLoad(t *testing.T) {
	const copies, begin = 3, 9500 * time.Millisecond
	want := map[string]whole{}
	synctest.Test(t, func(t *testing.T) {
		var b balancer
		b.to.Store(startReplica(t, Config{}))
		for name, request := range searchesOfAllKinds() {
			want[name] = readWhole(t, trace.Search(t.Context(), b.dial(t), request), nil)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		var before, after recorder
		first, second := startReplica(t, Config{Observer: &before}), startReplica(t, Config{Observer: &after})
		var b balancer
		b.to.Store(first)
		var readers sync.WaitGroup
		for name, request := range searchesOfAllKinds() {
			for range copies {
				client, interruptions := b.dial(t), 0
				options := trace.FollowOptions{Interrupted: func(i trace.Interruption) {
					interruptions++
					wantReason(t, i.Err, codes.Unavailable, "SHUTTING_DOWN")
				}}
				readers.Go(func() {
					got := readWhole(t, trace.Follow(t.Context(), client, request, options), func(n int) {
						// A reader that rests in the middle, or the fastest were over by then.
						if n == 2 {
							<-first.service.shutdown.due.Done()
						}
					})
					if got != want[name] {
						t.Errorf("%s: got %+v, want %+v", name, got, want[name])
					}
					if finishes := name == "about to be found"; finishes != (interruptions == 0) || interruptions > 1 {
						t.Errorf("%s: it was interrupted %d times", name, interruptions)
					}
				})
			}
		}
		time.Sleep(begin)
		for range copies {
			client := b.dial(t)
			readers.Go(func() { countAcross(t, client) })
		}
		time.Sleep(500 * time.Millisecond)
		b.to.Store(second)
		drained := time.Now()
		first.service.Drain()
		first.server.GracefulStop()
		if lasted := time.Since(drained); lasted > finishTime+100*time.Millisecond {
			t.Errorf("the server stopped after %v", lasted)
		}
		readers.Wait()

		if n := len(after.calls); n < 40 {
			t.Errorf("the other server was sent %d streams", n)
		}
		for _, c := range after.calls {
			sent := int64(0)
			for _, message := range c.messages {
				sent += int64(message.Events)
			}
			if !c.call.Resumed && c.call.Method == "Search" || sent > 0 && sent != c.searched {
				t.Errorf("%+v: %d events were sent and %d searched", c.call, sent, c.searched)
			}
		}
	})
}
