//go:build !race

package service

import (
	"context"
	"fmt"
	"net"
	"runtime"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/encoding"
	_ "google.golang.org/grpc/encoding/proto" // the codec of all calls
	"google.golang.org/protobuf/types/known/durationpb"

	clewv1 "clew/gen/clew/v1"
)

// The race detector is left out here: it changes what memory is taken.

// dialTCP is dial over a real network connection.
func dialTCP(t testing.TB, s *Service) clewv1.SearchServiceClient {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(s.ServerOptions()...)
	s.Register(server)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	connection, err := grpc.NewClient(listener.Addr().String(),
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		// Left alone, a client takes more and more the faster a stream is.
		grpc.WithStaticStreamWindowSize(1<<16))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		connection.Close()
		server.Stop()
		if err := <-served; err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return clewv1.NewSearchServiceClient(connection)
}

// inUse returns how much memory the process uses once all garbage is gone.
func inUse() int64 {
	// What is in a pool is gone after the second collection.
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse)
}

// settled waits until the process uses no more memory than a moment before.
func settled() int64 {
	for last := int64(0); ; {
		time.Sleep(100 * time.Millisecond)
		now := inUse()
		if now-last < 64<<10 {
			return now
		}
		last = now
	}
}

func searching(s *Service) int {
	s.admission.mu.Lock()
	defer s.admission.mu.Unlock()
	return s.admission.all.searches
}

// waitUntilBusy waits until so many searches run.
func waitUntilBusy(t testing.TB, s *Service, n int) {
	t.Helper()
	for ctx := testContext(t); searching(s) < n; time.Sleep(time.Millisecond) {
		if ctx.Err() != nil {
			t.Fatalf("only %d searches run", searching(s))
		}
	}
}

// A reader that never reads costs maxStreamBytes at most, its own side of the
// connection included.
func TestMemoryOfReadersThatNeverRead(t *testing.T) {
	const readers = 50
	for name, set := range map[string]func(*clewv1.SearchRequest){
		"events":     func(*clewv1.SearchRequest) {},
		"rejections": func(r *clewv1.SearchRequest) { r.SetIncludeRejections(true) },
		"steps":      func(r *clewv1.SearchRequest) { r.SetEncoding(clewv1.Encoding_ENCODING_STEPS) },
		// Codes of a byte each, the most events in a message.
		"small steps": func(r *clewv1.SearchRequest) {
			r.SetKnightsTour(clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build())
			r.SetEncoding(clewv1.Encoding_ENCODING_STEPS)
		},
		"solutions": func(r *clewv1.SearchRequest) {
			r.GetQueens().SetSize(10)
			r.SetDetail(clewv1.Detail_DETAIL_SOLUTIONS)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newTestService(Config{})
			client := dialTCP(t, s)
			mustSearch(t, client, queensRequest(8)) // what the first call costs is not the streams'
			request := everyQueens(16)
			set(request)
			before := inUse()
			ctx, leave := context.WithCancel(testContext(t))
			for range readers {
				if _, err := client.Search(ctx, request); err != nil {
					t.Fatal(err)
				}
			}
			waitUntilBusy(t, s, readers)
			each := (settled() - before) / readers
			t.Logf("%d KiB a stream", each>>10)
			if each > maxStreamBytes {
				t.Errorf("a stream whose reader never reads takes %d bytes, more than %d", each, maxStreamBytes)
			}
			if n := searching(s); n != readers {
				t.Errorf("%d searches were left at the end", n)
			}
			leave()
			waitUntilIdle(t, s)
		})
	}
}

func TestReadersThatNeverReadAreGivenUp(t *testing.T) {
	s := newTestService(Config{StallTimeout: 100 * time.Millisecond})
	client := dialTCP(t, s)
	for _, e := range []clewv1.Encoding{clewv1.Encoding_ENCODING_EVENTS, clewv1.Encoding_ENCODING_STEPS} {
		request := everyQueens(16)
		request.SetEncoding(e)
		stream, err := open(t, testContext(t), client, request)
		if err != nil {
			t.Fatal(err)
		}
		waitUntilIdle(t, s)
		_, err = drainStream(stream)
		wantReason(t, err, codes.Aborted, "READER_STALLED")
	}
}

// What a stream allocates depends on the number of its messages, not on that of
// its events: from the search to the bytes that grpc is given.
func TestStreamsDoNotAllocateForEachEvent(t *testing.T) {
	const perMessage, perStream = 12, 600
	codec := encoding.GetCodecV2("proto")
	for _, e := range []clewv1.Encoding{clewv1.Encoding_ENCODING_EVENTS, clewv1.Encoding_ENCODING_STEPS} {
		for _, rejections := range []bool{false, true} {
			t.Run(fmt.Sprint(e, " rejections ", rejections), func(t *testing.T) {
				r := newRig(t, clewv1.SearchRequest_builder{
					KnightsTour:       clewv1.KnightsTour_builder{MoveOrder: clewv1.MoveOrder_MOVE_ORDER_FIXED}.Build(),
					MaxPlacements:     500_000,
					Encoding:          e,
					IncludeRejections: rejections,
					// A test that looks at the clock would allocate with it.
					ProgressInterval: durationpb.New(10 * time.Second),
				}.Build())
				messages, events := 0, int64(0)
				r.send = func(response *clewv1.SearchResponse) error {
					messages++
					events = max(events, response.GetFinished().GetSequence())
					encoded, err := codec.Marshal(response)
					if err != nil {
						return err
					}
					encoded.Free()
					// Messages are full only where the reader is slower than the search.
					for begin := time.Now(); time.Since(begin) < 200*time.Microsecond; {
						runtime.Gosched()
					}
					return nil
				}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				if err := r.run(t); err != nil {
					t.Fatal(err)
				}
				runtime.ReadMemStats(&after)
				allocations := after.Mallocs - before.Mallocs
				t.Logf("%d allocations for %d messages of %d events", allocations, messages, events)
				if events < 500_000 || int64(messages) > events/100 {
					t.Fatalf("%d messages of %d events: too few events to tell", messages, events)
				}
				if most := perMessage*messages + perStream; allocations > uint64(most) {
					t.Errorf("%d allocations for %d messages, want %d at most", allocations, messages, most)
				}
			})
		}
	}
}
