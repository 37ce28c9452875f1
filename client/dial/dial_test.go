package dial_test

import (
	"context"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"

	"clew/client/dial"
	"clew/server/transport"
	"clew/server/transport/transporttest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve serves the health, secured as the files say, and returns its address.
func serve(t *testing.T, files transport.Files) string {
	t.Helper()
	if files.Cert == "" {
		return serveOver(t, insecure.NewCredentials())
	}
	secure, err := transport.New(files, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return serveOver(t, secure.Credentials())
}

// serveOver serves the health over connections that are secured so, and returns its
// address.
func serveOver(t *testing.T, secure credentials.TransportCredentials) string {
	t.Helper()
	server := grpc.NewServer(grpc.Creds(secure))
	healthv1.RegisterHealthServer(server, health.NewServer())
	listener := listen(t)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	t.Cleanup(func() {
		server.Stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return listener
}

// connect returns a connection to a server, and how it is secured.
func connect(t *testing.T, address string, tls dial.TLS) (*grpc.ClientConn, *dial.Credentials) {
	t.Helper()
	secure, err := tls.Credentials()
	if err != nil {
		t.Fatal(err)
	}
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(secure))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close() })
	return connection, secure
}

// call calls a server.
func call(t *testing.T, connection *grpc.ClientConn, options ...grpc.CallOption) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_, err := healthv1.NewHealthClient(connection).Check(ctx, &healthv1.HealthCheckRequest{}, options...)
	return err
}

func TestCredentials(t *testing.T) {
	folder := t.TempDir()
	authority, callers := transporttest.NewAuthority(t), transporttest.NewAuthority(t)
	var files transport.Files
	files.Cert, files.Key = authority.IssueServer(t).Files(t, folder, "server")
	encrypted := serve(t, files)
	files.ClientCA = transporttest.File(t, folder, "callers.crt", callers.Cert)
	mutual := serve(t, files)

	ca := transporttest.File(t, folder, "ca.crt", authority.Cert)
	cert, key := callers.IssueClient(t, "spiffe://example.org/viewer").Files(t, folder, "caller")
	for _, test := range []struct {
		name    string
		address string
		tls     dial.TLS
	}{
		{"plaintext", serve(t, transport.Files{}), dial.TLS{}},
		{"TLS", encrypted, dial.TLS{CA: ca}},
		{"mutual TLS", mutual, dial.TLS{CA: ca, Cert: cert, Key: key}},
		{"a certificate that nobody asks for", encrypted, dial.TLS{CA: ca, Cert: cert, Key: key}},
		{"the name of the server", encrypted, dial.TLS{CA: ca, ServerName: "localhost"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			connection, secure := connect(t, test.address, test.tls)
			if err := call(t, connection); err != nil {
				t.Error(err)
			}
			if trouble := secure.Trouble(); trouble != nil {
				t.Errorf("there is trouble: %v", trouble.Err)
			}
		})
	}
}

func TestSecure(t *testing.T) {
	if (dial.TLS{}).Secure() {
		t.Error("nothing secures the connection")
	}
	for _, secured := range []dial.TLS{{On: true}, {CA: "a"}, {Cert: "a"}, {Key: "a"}, {ServerName: "a"}} {
		if !secured.Secure() {
			t.Errorf("%+v does not secure the connection", secured)
		}
	}
}

func TestBadFiles(t *testing.T) {
	folder := t.TempDir()
	authority := transporttest.NewAuthority(t)
	cert, key := authority.IssueServer(t).Files(t, folder, "one")
	_, otherKey := authority.IssueServer(t).Files(t, folder, "other")
	garbage := transporttest.File(t, folder, "garbage", []byte("garbage"))
	missing := filepath.Join(folder, "missing")
	for _, test := range []struct {
		name string
		tls  dial.TLS
		want []string
	}{
		{"certificate alone", dial.TLS{Cert: cert}, []string{"--tls-cert " + cert, "--tls-key too"}},
		{"key alone", dial.TLS{Key: key}, []string{"--tls-key " + key, "--tls-cert too"}},
		{"no authority", dial.TLS{CA: missing}, []string{"--tls-ca", missing, "no such file"}},
		{"no certificate", dial.TLS{Cert: missing, Key: key}, []string{"--tls-cert", missing, "no such file"}},
		{"no key", dial.TLS{Cert: cert, Key: missing}, []string{"--tls-key", missing, "no such file"}},
		{"authority without PEM", dial.TLS{CA: garbage}, []string{"--tls-ca", garbage, "no certificate"}},
		{"key without PEM", dial.TLS{Cert: cert, Key: garbage}, []string{"--tls-key " + garbage, "find any PEM"}},
		{"another key", dial.TLS{Cert: cert, Key: otherKey}, []string{"--tls-key " + otherKey, "does not match"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := test.tls.Credentials()
			if err == nil {
				t.Fatal("no error")
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error is %q, want it to hold %q", err, want)
				}
			}
		})
	}
}
