package service

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/encoding/proto"
	"google.golang.org/grpc/health"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/reflection"
	reflectionv1 "google.golang.org/grpc/reflection/grpc_reflection_v1"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
	"clew/server/transport/transporttest"
)

// connectToAll returns a connection to a service, and to what may be served beside it.
func connectToAll(t *testing.T, s *Service) (*grpc.ClientConn, *grpc.Server) {
	t.Helper()
	server := grpc.NewServer(s.ServerOptions()...)
	s.Register(server)
	healthv1.RegisterHealthServer(s.Registrar(server), health.NewServer())
	reflection.Register(server)
	return transporttest.Connect(t, server), server
}

// methodsOfOneRequest are of both kinds, with the name that the observer has for each.
var methodsOfOneRequest = map[string]string{
	clewv1.SearchService_Search_FullMethodName:          "Search",
	clewv1.SearchService_CountSolutions_FullMethodName:  "CountSolutions",
	clewv1.SearchService_GetCapabilities_FullMethodName: "GetCapabilities",
	clewv1.MoveService_ListMoves_FullMethodName:         "ListMoves",
	healthv1.Health_Check_FullMethodName:                "Check",
	healthv1.Health_Watch_FullMethodName:                "Watch",
}

// unended are the ways in which a request does not come: nothing of it, or all but its end.
var unended = map[string]func(stream grpc.ClientStream) error{
	"nothing":    func(grpc.ClientStream) error { return nil },
	"no end":     func(stream grpc.ClientStream) error { return stream.SendMsg(&clewv1.SearchRequest{}) },
	"many bytes": func(stream grpc.ClientStream) error { return stream.SendMsg(requestOfBytes(1 << 19)) },
}

// beginUnended begins a call whose request does not come to its end.
func beginUnended(t *testing.T, connection *grpc.ClientConn, method string, send func(grpc.ClientStream) error) grpc.ClientStream {
	t.Helper()
	stream, err := connection.NewStream(testContext(t), &grpc.StreamDesc{ClientStreams: true, ServerStreams: true}, method)
	if err == nil {
		err = send(stream)
	}
	if err != nil {
		t.Fatal(err)
	}
	return stream
}

// forEachUnended runs a test for a call of each method whose request does not come, in
// each way.
func forEachUnended(t *testing.T, test func(t *testing.T, s *Service, server *grpc.Server, observer *recorder, call grpc.ClientStream, method string)) {
	for method, name := range methodsOfOneRequest {
		for what, send := range unended {
			t.Run(name+" "+what, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					observer := &recorder{}
					s := newTestService(Config{Observer: observer})
					connection, server := connectToAll(t, s)
					call := beginUnended(t, connection, method, send)
					synctest.Wait()
					test(t, s, server, observer, call, name)
				})
			})
		}
	}
}

func TestRequestTimeout(t *testing.T) {
	forEachUnended(t, func(t *testing.T, _ *Service, _ *grpc.Server, observer *recorder, call grpc.ClientStream, method string) {
		begin := time.Now()
		wantReason(t, call.RecvMsg(&clewv1.SearchResponse{}), codes.Aborted, "REQUEST_TIMEOUT")
		if took := time.Since(begin); took != DefaultRequestTimeout {
			t.Errorf("the call ends after %v", took)
		}
		if got, want := observer.refused(t, 1), (Refusal{Method: method, Reason: "REQUEST_TIMEOUT", Limit: "request-timeout"}); !slices.Equal(got, []Refusal{want}) {
			t.Errorf("the observer was told %+v", got)
		}
	})
}

func TestDrainDoesNotWaitForRequests(t *testing.T) {
	forEachUnended(t, func(t *testing.T, s *Service, server *grpc.Server, observer *recorder, call grpc.ClientStream, method string) {
		begin := time.Now()
		s.Drain()
		server.GracefulStop()
		wantReason(t, call.RecvMsg(&clewv1.SearchResponse{}), codes.Unavailable, "SHUTTING_DOWN")
		if took := time.Since(begin); took > time.Millisecond {
			t.Errorf("the server stops after %v", took)
		}
		if got, want := observer.refused(t, 1), (Refusal{Method: method, Reason: "SHUTTING_DOWN"}); !slices.Equal(got, []Refusal{want}) {
			t.Errorf("the observer was told %+v", got)
		}
	})
}

// However many calls wait for their requests, whoever sends one is served: those go that
// have waited longest.
func TestCallsThatWaitMakeRoom(t *testing.T) {
	const limit = 4
	synctest.Test(t, func(t *testing.T) {
		connection, _ := connectToAll(t, newTestService(Config{Limits: Limits{MaxRequestBytes: 1 << 10, MaxWaitingBytes: limit * callBytes}}))
		var waiting []grpc.ClientStream
		for method := range methodsOfOneRequest {
			for _, what := range []string{"nothing", "no end"} {
				waiting = append(waiting, beginUnended(t, connection, method, unended[what]))
				synctest.Wait()
				if len(waiting) > limit {
					wantNoRoom(t, waiting[0])
					waiting = waiting[1:]
				}
			}
		}
		mustSearch(t, clewv1.NewSearchServiceClient(connection), &clewv1.SearchRequest{})
		if _, err := healthv1.NewHealthClient(connection).Check(t.Context(), &healthv1.HealthCheckRequest{}); err != nil {
			t.Error(err)
		}
		// They have taken the place of one.
		wantNoRoom(t, waiting[0])
		for _, call := range waiting[1:] {
			wantReason(t, call.RecvMsg(&clewv1.SearchResponse{}), codes.Aborted, "REQUEST_TIMEOUT")
		}
	})
}

// So it is with what has come of their requests.
func TestBytesThatWaitMakeRoom(t *testing.T) {
	const most = 5 // of half a MiB each
	synctest.Test(t, func(t *testing.T) {
		connection, _ := connectToAll(t, newTestService(Config{Limits: Limits{MaxRequestBytes: 1 << 20, MaxWaitingBytes: most<<19 + 1<<18}}))
		var waiting []grpc.ClientStream
		for range 3 {
			for method := range methodsOfOneRequest {
				waiting = append(waiting, beginUnended(t, connection, method, unended["many bytes"]))
				synctest.Wait()
				if len(waiting) > most {
					wantNoRoom(t, waiting[0])
					waiting = waiting[1:]
				}
			}
		}
		mustSearch(t, clewv1.NewSearchServiceClient(connection), &clewv1.SearchRequest{})
		for _, call := range waiting {
			wantReason(t, call.RecvMsg(&clewv1.SearchResponse{}), codes.Aborted, "REQUEST_TIMEOUT")
		}
	})
}

func wantNoRoom(t *testing.T, call grpc.ClientStream) {
	t.Helper()
	err := call.RecvMsg(&clewv1.SearchResponse{})
	wantReason(t, err, codes.ResourceExhausted, "SERVER_FULL")
	if limit := detail[errdetails.ErrorInfo](err).GetMetadata()["limit"]; limit != "max-waiting-bytes" {
		t.Errorf("limit %q is met", limit)
	}
}

// Where there may be many requests in a call, nobody is hurried.
func TestRequestsOfAConversationComeAtAnyTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		connection, _ := connectToAll(t, newTestService(Config{}))
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		stream, err := reflectionv1.NewServerReflectionClient(connection).ServerReflectionInfo(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			time.Sleep(time.Hour)
			if err := stream.Send(&reflectionv1.ServerReflectionRequest{MessageRequest: &reflectionv1.ServerReflectionRequest_ListServices{}}); err != nil {
				t.Fatal(err)
			}
			if response, err := stream.Recv(); err != nil || len(response.GetListServicesResponse().GetService()) < 4 {
				t.Fatalf("got %v, %v", response, err)
			}
		}
		if err := stream.CloseSend(); err != nil {
			t.Fatal(err)
		}
		if _, err := stream.Recv(); !errors.Is(err, io.EOF) {
			t.Errorf("it ends with %v", err)
		}
		// But each is short.
		stream, err = reflectionv1.NewServerReflectionClient(connection).ServerReflectionInfo(ctx)
		if err != nil {
			t.Fatal(err)
		}
		symbol := &reflectionv1.ServerReflectionRequest_FileContainingSymbol{FileContainingSymbol: strings.Repeat("x", largeRequest)}
		if err := stream.Send(&reflectionv1.ServerReflectionRequest{MessageRequest: symbol}); err != nil {
			t.Fatal(err)
		}
		if _, err := stream.Recv(); status.Code(err) != codes.ResourceExhausted {
			t.Errorf("a long one: %v", err)
		}
	})
}

// What they bring may lie there unread, so they are among those that make room, and a
// server that ends does not wait for them.
func TestConversationsAreNotWaitedFor(t *testing.T) {
	converse := func(t *testing.T, connection *grpc.ClientConn) grpc.ClientStream {
		stream, err := reflectionv1.NewServerReflectionClient(connection).ServerReflectionInfo(testContext(t))
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		return stream
	}
	synctest.Test(t, func(t *testing.T) {
		s := newTestService(Config{Limits: Limits{MaxRequestBytes: 1 << 20, MaxWaitingBytes: 2 << 20}})
		connection, server := connectToAll(t, s)
		oldest := converse(t, connection)
		for range 4 {
			if _, err := search(t, clewv1.NewSearchServiceClient(connection), requestOfBytes(1<<19)); err == nil {
				t.Error("an unknown field is taken")
			}
		}
		wantNoRoom(t, oldest)
		next := converse(t, connection)
		s.Drain()
		server.GracefulStop()
		wantReason(t, next.RecvMsg(&clewv1.SearchResponse{}), codes.Unavailable, "SHUTTING_DOWN")
	})
}

// Requests that are large take turns, and others pass them.
func TestLargeRequestsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newReception(Limits{MaxWaitingBytes: 2 * callBytes}, time.Minute, newShutdown())
		receive := func(size int) <-chan error {
			received := make(chan error, 1)
			go func() {
				encoded, err := r.codec.Marshal(requestOfBytes(size))
				if err != nil {
					t.Error(err)
				}
				received <- r.receive(t.Context(), func(v any) error { return r.codec.Unmarshal(encoded, v) }, &clewv1.SearchRequest{})
			}()
			synctest.Wait()
			return received
		}
		for range cap(r.turns) {
			<-r.turns // somebody has each turn
		}
		first := receive(1 << 20)
		if err := <-receive(largeRequest / 2); err != nil {
			t.Errorf("a small one: %v", err)
		}
		second := receive(1 << 20)
		third := receive(1 << 20)
		if err := <-first; limitOf(err) != "max-waiting-bytes" {
			t.Errorf("the first has waited longest and ends with %v", err)
		}
		r.turns <- struct{}{}
		for _, received := range []<-chan error{second, third} {
			if err := <-received; err != nil {
				t.Errorf("when there is a turn: %v", err)
			}
		}
		if len(r.turns) != 1 {
			t.Errorf("%d turns were given back, want 1", len(r.turns))
		}
	})
}

// The limit is exact, and a little above it the service itself says what it is.
func TestSizeOfRequests(t *testing.T) {
	const limit = 5000
	observer := &recorder{}
	client := dial(t, newTestService(Config{Limits: Limits{MaxRequestBytes: limit}, Observer: observer}))
	for _, test := range []struct {
		size   int
		reason string // "" is that grpc has refused it
	}{
		{limit + 1, "REQUEST_TOO_LARGE"},
		{limit + excessBytes, "REQUEST_TOO_LARGE"},
		{limit + excessBytes + 1, ""},
	} {
		_, err := search(t, client, requestOfSize(t, test.size))
		if test.reason != "" {
			wantReason(t, err, codes.ResourceExhausted, test.reason)
		} else if status.Code(err) != codes.ResourceExhausted || len(status.Convert(err).Details()) > 0 {
			t.Errorf("%d bytes: %v", test.size, err)
		}
	}
	want := Refusal{Method: "Search", Reason: "REQUEST_TOO_LARGE", Limit: "max-request-bytes"}
	for _, refusal := range observer.refused(t, 3) {
		if refusal != want {
			t.Errorf("the observer was told %+v", refusal)
		}
	}
	_, err := search(t, client, requestOfSize(t, limit))
	wantBadRequest(t, err)
}

// bytesCodec sends bytes as they are.
type bytesCodec struct{ encoding.CodecV2 }

func (c bytesCodec) Marshal(v any) (mem.BufferSlice, error) {
	return mem.BufferSlice{mem.SliceBuffer(v.([]byte))}, nil
}

// What is no message is refused, and counted, whatever kind of method it is for.
func TestRequestsThatAreNoMessages(t *testing.T) {
	observer := &recorder{}
	connection := connect(t, newTestService(Config{Observer: observer}), grpc.WithDefaultCallOptions(grpc.ForceCodecV2(bytesCodec{encoding.GetCodecV2(proto.Name)})))
	for i, method := range []string{clewv1.SearchService_Search_FullMethodName, clewv1.MoveService_ListMoves_FullMethodName} {
		for _, bytes := range []string{"\xff", "\x0a\x05", strings.Repeat("\xff", 2*largeRequest)} {
			err := connection.Invoke(testContext(t), method, []byte(bytes), &clewv1.SearchResponse{})
			if status.Code(err) != codes.Internal || len(status.Convert(err).Details()) > 0 {
				t.Errorf("%q to %s: %v", bytes[:1], method, err)
			}
		}
		for _, refusal := range observer.refused(t, 3*(i+1)) {
			if refusal.Reason != "INTERNAL" {
				t.Errorf("the observer was told %+v", refusal)
			}
		}
	}
}
