package main

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
	"clew/server/transport/transporttest"
)

// secured is a server with mutual TLS, and those who sign for both sides.
type secured struct {
	*running
	authority *transporttest.Authority // of the server
	callers   *transporttest.Authority
}

func startSecured(t *testing.T, args ...string) *secured {
	t.Helper()
	s := &secured{authority: transporttest.NewAuthority(t), callers: transporttest.NewAuthority(t)}
	folder := t.TempDir()
	cert, key := s.authority.IssueServer(t).Files(t, folder, "server")
	ca := transporttest.File(t, folder, "callers.crt", s.callers.Cert)
	s.running = start(t, append([]string{"--tls-cert", cert, "--tls-key", key, "--client-ca", ca}, args...)...)
	return s
}

// dialTLS returns a connection of a caller that has this certificate, if any.
func (s *secured) dialTLS(t *testing.T, config *tls.Config, pair *transporttest.Pair) *grpc.ClientConn {
	t.Helper()
	config.RootCAs = s.authority.Pool()
	if pair != nil {
		cert := pair.TLS(t)
		config.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return &cert, nil }
	}
	return s.dial(t, grpc.WithTransportCredentials(credentials.NewTLS(config)))
}

const viewer = "spiffe://example.org/viewer"

func TestMutualTLS(t *testing.T) {
	server := startSecured(t, "--allowed-client", viewer, "--allowed-client", "host.example.org")
	if server.Transport != "mutual TLS" || server.Allowed != "2" {
		t.Errorf("the log says %q, and that %s may call", server.Transport, server.Allowed)
	}
	connection := server.dialTLS(t, &tls.Config{}, new(server.callers.IssueClient(t, viewer)))
	if _, err := end(begin(t, connection, &clewv1.SearchRequest{})); err != nil {
		t.Fatal(err)
	}
	server.stop(nil)
	<-server.ended
	if lines := server.log.lines(viewer); len(lines) == 0 {
		t.Errorf("the log does not name the caller:\n%s", server.log)
	}
}

// Whoever may not connect gets no answer to any call, and the log says why; but it
// says so once a second only.
func TestRefusedConnections(t *testing.T) {
	server := startSecured(t, "--allowed-client", viewer)
	good := server.callers.IssueClient(t, viewer)
	late := x509.Certificate{NotAfter: time.Now().Add(-time.Hour)}
	tests := []struct {
		name   string
		config *tls.Config
		pair   *transporttest.Pair
	}{
		{"TLS 1.1", &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}, &good},
		{"no certificate", &tls.Config{}, nil},
		{"of another authority", &tls.Config{}, new(server.authority.IssueClient(t, viewer))},
		{"expired", &tls.Config{}, new(server.callers.Issue(t, late))},
		{"not allowed", &tls.Config{}, new(server.callers.IssueClient(t, "spiffe://example.org/somebody"))},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if err := check(t, server.dialTLS(t, test.config, test.pair)); status.Code(err) != codes.Unavailable {
				t.Errorf("the call ends with %v", err)
			}
			// The first one has its line before there is another.
			server.log.wait(t, "a handshake has failed", 1)
		})
	}
	t.Run("plaintext", func(t *testing.T) {
		if err := check(t, server.dial(t)); status.Code(err) != codes.Unavailable {
			t.Errorf("the call ends with %v", err)
		}
	})
	if err := check(t, server.dialTLS(t, &tls.Config{}, &good)); err != nil {
		t.Error(err)
	}
	if lines := server.log.lines("a handshake has failed"); len(lines) == 0 || !strings.Contains(lines[0], "unsupported versions") {
		t.Errorf("the log says %q", lines)
	}
}

// Callers that come from one host are told apart by their certificates.
func TestLimitsByCertificate(t *testing.T) {
	server := startSecured(t, "--max-searches-per-caller", "1")
	first := server.dialTLS(t, &tls.Config{}, new(server.callers.IssueClient(t, viewer)))
	longSearch(t, first)
	again := server.dialTLS(t, &tls.Config{}, new(server.callers.IssueClient(t, viewer)))
	if _, err := end(begin(t, again, &clewv1.SearchRequest{})); status.Code(err) != codes.ResourceExhausted {
		t.Errorf("a second search of one caller ends with %v", err)
	}
	longSearch(t, server.dialTLS(t, &tls.Config{}, new(server.callers.IssueClient(t, viewer+"/2"))))
}

func TestPlaintextIsSaid(t *testing.T) {
	for _, test := range []struct {
		address  string
		warnings int
	}{{"localhost:0", 0}, {"[::1]:0", 0}, {"127.0.0.1:0", 0}, {":0", 1}, {"0.0.0.0:0", 1}} {
		server := start(t, "--listen", test.address)
		if server.Transport != "plaintext" || server.Allowed != "all" {
			t.Errorf("%s: the log says %q, and that %s may call", test.address, server.Transport, server.Allowed)
		}
		server.stop(nil)
		<-server.ended
		if got := len(server.log.lines("NOT ENCRYPTED")); got != test.warnings {
			t.Errorf("%s: %d warnings, want %d:\n%s", test.address, got, test.warnings, server.log)
		}
	}
}

// Profiles are for operators, who are warned where others reach them.
func TestOpenAdminListenerIsSaid(t *testing.T) {
	for address, warnings := range map[string]int{"localhost:0": 0, "[::1]:0": 0, ":0": 1} {
		server := start(t, "--admin-listen", address)
		server.stop(nil)
		<-server.ended
		if got := len(server.log.lines("see --admin-listen")); got != warnings {
			t.Errorf("%s: %d warnings, want %d:\n%s", address, got, warnings, server.log)
		}
	}
}

// Whoever connects by TLS and then says nothing is sent away, too.
func TestSlowTLSHandshakes(t *testing.T) {
	t.Parallel()
	server := startSecured(t, "--handshake-timeout", "1s")
	var slow []net.Conn
	for _, begun := range []string{"", "\x16\x03\x01\x02\x00", "\x16"} {
		conn := server.connect(t)
		if _, err := io.WriteString(conn, begun); err != nil {
			t.Fatal(err)
		}
		slow = append(slow, conn)
	}
	for _, conn := range slow {
		if _, err := io.Copy(io.Discard, conn); err != nil {
			t.Error(err)
		}
	}
}
