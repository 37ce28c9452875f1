package dial_test

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/health"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"

	"clew/client/dial"
	"clew/server/transport"
	"clew/server/transport/transporttest"
)

// serveRaw answers each connection as it is told to, closes it, and returns its address.
func serveRaw(t *testing.T, answer func(net.Conn)) string {
	t.Helper()
	listener := listen(t)
	var all sync.WaitGroup
	all.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			all.Go(func() {
				defer conn.Close()
				answer(conn)
			})
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		all.Wait()
	})
	return listener.Addr().String()
}

// Each way in which client and server do not come to speak with each other is told from
// the others, every time; and no flag is advised that was given.
func TestTrouble(t *testing.T) {
	folder := t.TempDir()
	authority, callers := transporttest.NewAuthority(t), transporttest.NewAuthority(t)
	file := func(name string, content []byte) string { return transporttest.File(t, folder, name, content) }
	ca, callersCA := file("ca.crt", authority.Cert), file("callers.crt", callers.Cert)
	late := x509.Certificate{DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, NotAfter: time.Now().Add(-time.Hour)}
	early := x509.Certificate{IPAddresses: late.IPAddresses, NotBefore: time.Now().Add(time.Hour)}
	lateCA := authority.IssueAuthority(t, late)
	as := func(name string, pair transporttest.Pair) dial.TLS {
		cert, key := pair.Files(t, folder, name)
		return dial.TLS{CA: ca, Cert: cert, Key: key}
	}

	var files transport.Files
	files.Cert, files.Key = authority.IssueServer(t).Files(t, folder, "server")
	encrypted, plaintext := serve(t, files), serve(t, transport.Files{})
	files.ClientCA = callersCA
	mutual := serve(t, files)
	files.Allowed = []string{"nobody.example.org"}
	picky := serve(t, files)
	over := func(config *tls.Config, pair transporttest.Pair) string {
		config.Certificates = []tls.Certificate{pair.TLS(t)}
		return serveOver(t, credentials.NewTLS(config))
	}
	old := func() *tls.Config {
		return &tls.Config{MaxVersion: tls.VersionTLS12, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: callers.Pool()}
	}
	// It says nothing, and resets the connection.
	speechless := serveRaw(t, func(conn net.Conn) {
		config := &tls.Config{
			Certificates: []tls.Certificate{authority.IssueServer(t).TLS(t)},
			ClientAuth:   tls.RequestClientCert,
			NextProtos:   []string{"h2"},
			VerifyConnection: func(tls.ConnectionState) error {
				return conn.(*net.TCPConn).SetLinger(0)
			},
		}
		_ = tls.Server(conn, config).Handshake()
	})
	foreign := serveRaw(t, func(conn net.Conn) {
		_, _ = conn.Read(make([]byte, 1<<14))
		_, _ = conn.Write([]byte{21, 3, 1, 0, 2, 2, 70})
	})
	silent := serveRaw(t, func(conn net.Conn) { _, _ = conn.Read(make([]byte, 1<<14)) })
	garbled := serveRaw(t, func(conn net.Conn) {
		_, _ = conn.Read(make([]byte, 1<<14))
		_, _ = io.WriteString(conn, "HTTP/1.1 400 Bad Request\r\n\r\n")
	})

	const (
		wantsCaller = "give --tls-cert FILE and --tls-key FILE"
		wantsTLS    = "give --tls-ca FILE with the certificate of its authority, or --tls"
		wantsPlain  = "leave out all flags that begin with --tls."
	)
	stranger := as("stranger", authority.IssueClient(t, "spiffe://example.org/viewer"))
	caller := as("caller", callers.IssueClient(t, "spiffe://example.org/viewer"))
	tests := []struct {
		name    string
		address string
		tls     dial.TLS
		// err and advice are parts of what is told.
		err, advice string
	}{
		{"plaintext to TLS", encrypted, dial.TLS{}, "has hung up", "If it speaks TLS, " + wantsTLS},
		{"plaintext to TLS that says so", foreign, dial.TLS{}, "speaks TLS", "To speak TLS, " + wantsTLS},
		{"TLS to plaintext", plaintext, dial.TLS{CA: ca}, "does not look like a TLS handshake", wantsPlain},
		{"TLS to HTTP", garbled, dial.TLS{CA: ca}, "does not look like a TLS handshake", wantsPlain},
		{"TLS to one that hangs up", silent, dial.TLS{On: true}, "has hung up", "If it speaks no TLS, " + wantsPlain},
		{"expired server", over(&tls.Config{}, authority.Issue(t, late)), dial.TLS{CA: ca}, "has expired", "has to replace it"},
		{"server before its time", over(&tls.Config{}, authority.Issue(t, early)), dial.TLS{CA: ca}, "not yet valid", "the clock of this machine"},
		{"expired authority", over(&tls.Config{}, lateCA.IssueServer(t)), dial.TLS{CA: file("late.crt", lateCA.Cert)}, "unknown authority", "No authority in --tls-ca " + filepath.Join(folder, "late.crt")},
		{"unknown authority", encrypted, dial.TLS{On: true}, "unknown authority", "give --tls-ca FILE"},
		{"another authority", encrypted, dial.TLS{CA: callersCA}, "unknown authority", "No authority in --tls-ca " + callersCA},
		{"another name", over(&tls.Config{}, authority.Issue(t, x509.Certificate{DNSNames: []string{"clew.example.org"}})), dial.TLS{CA: ca}, "127.0.0.1", "give --tls-server-name"},
		{"another name than the given one", encrypted, dial.TLS{CA: ca, ServerName: "clew.example.org"}, "localhost", "--tls-server-name clew.example.org is none"},
		{"no caller", mutual, dial.TLS{CA: ca}, "certificate required", wantsCaller},
		{"no caller, TLS 1.2", over(old(), authority.IssueServer(t)), dial.TLS{CA: ca}, "handshake failure", wantsCaller},
		{"no caller, and a lost alert", speechless, dial.TLS{CA: ca}, "has hung up", wantsCaller},
		{"stranger", mutual, stranger, "unknown certificate authority", "does not know the authority that has signed --tls-cert " + stranger.Cert},
		{"stranger, TLS 1.2", over(old(), authority.IssueServer(t)), stranger, "unknown certificate authority", "does not know the authority that has signed --tls-cert " + stranger.Cert},
		{"stranger, and a lost alert", speechless, stranger, "has hung up", "may not accept the certificate of --tls-cert " + stranger.Cert},
		{"expired caller", mutual, as("late", callers.Issue(t, late)), "expired certificate", "has expired"},
		{"caller who is not allowed", picky, caller, "bad certificate", "does not accept the certificate of --tls-cert " + caller.Cert},
		{"no gRPC", serveRaw(t, func(conn net.Conn) {
			_ = tls.Server(conn, &tls.Config{Certificates: []tls.Certificate{authority.IssueServer(t).TLS(t)}, NextProtos: []string{"http/1.1"}}).Handshake()
		}), caller, "no application protocol", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for range 10 {
				connection, secure := connect(t, test.address, test.tls)
				if err := call(t, connection); status.Code(err) != codes.Unavailable {
					t.Errorf("the call ends with %v", err)
				}
				trouble := secure.Trouble()
				if trouble == nil {
					t.Fatal("there is no trouble")
				}
				if !strings.Contains(trouble.Err.Error(), test.err) || !strings.Contains(trouble.Advice, test.advice) || test.advice == "" && trouble.Advice != "" {
					t.Fatalf("the trouble is\n%v\n%s\nwant\n%s\n%s", trouble.Err, trouble.Advice, test.err, test.advice)
				}
				for flag, given := range map[string]bool{
					"give --tls-ca": test.tls.CA != "", "or --tls ": test.tls.Secure(), "give --tls-cert": test.tls.Cert != "", "give --tls-server-name": test.tls.ServerName != "",
				} {
					if given && strings.Contains(trouble.Advice, flag) {
						t.Errorf("what was given is advised: %s", trouble.Advice)
					}
				}
			}
		})
	}
}

// A server that takes a connection and says nothing is not waited for without end.
func TestTroubleWithSilence(t *testing.T) {
	done := make(chan struct{})
	address := serveRaw(t, func(net.Conn) { <-done })
	defer close(done)
	secure, err := dial.TLS{On: true}.Credentials()
	if err != nil {
		t.Fatal(err)
	}
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(secure),
		grpc.WithConnectParams(grpc.ConnectParams{Backoff: backoff.DefaultConfig, MinConnectTimeout: 100 * time.Millisecond}))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if err := call(t, connection); status.Code(err) != codes.Unavailable {
		t.Errorf("the call ends with %v", err)
	}
	trouble := secure.Trouble()
	if trouble == nil || !strings.Contains(trouble.Err.Error(), "says nothing") || !strings.HasPrefix(trouble.Advice, "If it speaks no TLS") {
		t.Errorf("the trouble is %+v", trouble)
	}
}

// Trouble is over once a server says something. That nobody answers is none.
func TestTroubleIsOver(t *testing.T) {
	listener := listen(t)
	server := grpc.NewServer()
	healthv1.RegisterHealthServer(server, health.NewServer())
	served := make(chan error, 1)
	go func() {
		conn, err := listener.Accept()
		if err == nil {
			err = conn.Close()
		}
		served <- errors.Join(err, server.Serve(listener))
	}()
	connection, secure := connect(t, listener.Addr().String(), dial.TLS{})
	if err := call(t, connection); status.Code(err) != codes.Unavailable || secure.Trouble() == nil {
		t.Errorf("the first call ends with %v, and there is no trouble", err)
	}
	if err := call(t, connection, grpc.WaitForReady(true)); err != nil || secure.Trouble() != nil {
		t.Errorf("the second call ends with %v, and there is trouble: %v", err, secure.Trouble())
	}
	server.Stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
	for range 3 {
		if err := call(t, connection); status.Code(err) != codes.Unavailable || secure.Trouble() != nil {
			t.Errorf("without a server a call ends with %v, and there is trouble: %v", err, secure.Trouble())
		}
	}
}
