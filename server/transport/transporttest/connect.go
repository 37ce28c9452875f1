package transporttest

import (
	"context"
	"net"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/test/bufconn"
)

// pipeSize is how many bytes may be on their way, each way: a reader that is slow shall
// be felt by the server.
const pipeSize = 1 << 16

// Connect has a server serve over the whole gRPC stack, but without a network, until
// the test ends, and returns a connection to it.
func Connect(t testing.TB, server *grpc.Server, options ...grpc.DialOption) *grpc.ClientConn {
	t.Helper()
	listener := bufconn.Listen(pipeSize)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	options = append(options,
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	connection, err := grpc.NewClient("passthrough:bufconn", options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := connection.Close(); err != nil {
			t.Errorf("close the connection: %v", err)
		}
		server.Stop()
		if err := <-served; err != nil {
			t.Errorf("serve: %v", err)
		}
	})
	return connection
}
