package history

import (
	"context"
	"net"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/test/bufconn"

	"clew/client/trace"
	clewv1 "clew/gen/clew/v1"
	"clew/server/service"
)

// dial returns a client of a real service that ends with the test.
func dial(t testing.TB) clewv1.SearchServiceClient {
	t.Helper()
	listener := bufconn.Listen(1 << 20)
	s := service.New(service.Config{})
	server := grpc.NewServer(s.ServerOptions()...)
	s.Register(server)
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	connection, err := grpc.NewClient("passthrough:///bufconn",
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		connection.Close()
		server.Stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return clewv1.NewSearchServiceClient(connection)
}

// recorded returns all messages of a search.
func recorded(t testing.TB, request *clewv1.SearchRequest) []*clewv1.SearchResponse {
	t.Helper()
	var messages []*clewv1.SearchResponse
	for message, err := range trace.Search(t.Context(), dial(t), request) {
		if err != nil {
			t.Fatal(err)
		}
		messages = append(messages, message)
	}
	return messages
}

// kept returns the history of the messages of a search.
func kept(t testing.TB, messages []*clewv1.SearchResponse) *History {
	t.Helper()
	h, err := New(messages[0].GetStarted())
	if err != nil {
		t.Fatal(err)
	}
	for _, message := range messages[1:] {
		if err := h.Append(message); err != nil {
			t.Fatal(err)
		}
	}
	return h
}
