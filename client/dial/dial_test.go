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
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"

	"clew/client/dial"
	"clew/server/transport"
	"clew/server/transport/transporttest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve serves the health, secured as the files say, and returns its address.
func serve(t *testing.T, files transport.Files) string {
	t.Helper()
	options := []grpc.ServerOption{grpc.Creds(insecure.NewCredentials())}
	if files.Cert != "" {
		secure, err := transport.New(files, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		options = []grpc.ServerOption{grpc.Creds(secure.Credentials())}
	}
	server := grpc.NewServer(options...)
	healthv1.RegisterHealthServer(server, health.NewServer())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
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

// call calls a server.
func call(t *testing.T, address string, secured dial.TLS) error {
	t.Helper()
	credentials, err := secured.Credentials()
	if err != nil {
		t.Fatal(err)
	}
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(credentials))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_, err = healthv1.NewHealthClient(connection).Check(ctx, &healthv1.HealthCheckRequest{})
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
	plain := serve(t, transport.Files{})

	ca := transporttest.File(t, folder, "ca.crt", authority.Cert)
	cert, key := callers.IssueClient(t, "spiffe://example.org/viewer").Files(t, folder, "caller")
	strangerCert, strangerKey := authority.IssueClient(t, "spiffe://example.org/viewer").Files(t, folder, "stranger")
	// A server may have closed the connection before the client reads what it says.
	const anything = "rpc error"
	tests := []struct {
		name    string
		address string
		tls     dial.TLS
		// refused is part of the error, "" for none, or anything.
		refused string
	}{
		{"plaintext", plain, dial.TLS{}, ""},
		{"TLS", encrypted, dial.TLS{CA: ca}, ""},
		{"mutual TLS", mutual, dial.TLS{CA: ca, Cert: cert, Key: key}, ""},
		{"a certificate that nobody asks for", encrypted, dial.TLS{CA: ca, Cert: cert, Key: key}, ""},
		{"the name of the server", encrypted, dial.TLS{CA: ca, ServerName: "localhost"}, ""},
		{"another name", encrypted, dial.TLS{CA: ca, ServerName: "clew.example.org"}, "clew.example.org"},
		{"an authority that this machine does not trust", encrypted, dial.TLS{On: true}, "unknown authority"},
		{"another authority", encrypted, dial.TLS{CA: files.ClientCA}, "unknown authority"},
		{"no certificate", mutual, dial.TLS{CA: ca}, anything},
		{"a certificate of another authority", mutual, dial.TLS{CA: ca, Cert: strangerCert, Key: strangerKey}, anything},
		{"plaintext to a secure server", encrypted, dial.TLS{}, anything},
		{"TLS to a plaintext server", plain, dial.TLS{CA: ca}, "handshake"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := call(t, test.address, test.tls)
			if test.refused == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if status.Code(err) != codes.Unavailable || !strings.Contains(err.Error(), test.refused) {
				t.Errorf("the call ends with %v, want %q", err, test.refused)
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
