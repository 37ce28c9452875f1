package transport

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/test/bufconn"

	"clew/server/transport/transporttest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// journal is a log that may be read while it is written.
type journal struct {
	mu    sync.Mutex
	lines bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.lines.Write(p)
}

// count returns how many lines hold a text.
func (j *journal) count(text string) int {
	j.mu.Lock()
	defer j.mu.Unlock()
	n := 0
	for line := range strings.Lines(j.lines.String()) {
		if strings.Contains(line, text) {
			n++
		}
	}
	return n
}

// last returns the last line.
func (j *journal) last() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	lines := strings.SplitAfter(j.lines.String(), "\n")
	return strings.Join(lines[max(0, len(lines)-2):], "")
}

func (j *journal) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(j, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// place is where the files of a server are, and who signs them.
type place struct {
	files   Files
	server  *transporttest.Authority
	clients *transporttest.Authority
	folder  string
}

// newPlace writes the files of a server with mutual TLS that allows these callers.
func newPlace(t *testing.T, allowed ...string) *place {
	t.Helper()
	p := &place{server: transporttest.NewAuthority(t), clients: transporttest.NewAuthority(t), folder: t.TempDir()}
	p.files.Cert, p.files.Key = p.server.IssueServer(t).Files(t, p.folder, "server")
	p.files.ClientCA = transporttest.File(t, p.folder, "clients.crt", p.clients.Cert)
	p.files.Allowed = allowed
	return p
}

func (p *place) transport(t *testing.T, j *journal) *Transport {
	t.Helper()
	transport, err := New(p.files, j.logger())
	if err != nil {
		t.Fatal(err)
	}
	return transport
}

// pipe returns the two ends of a connection.
func pipe(t *testing.T) (client, server net.Conn) {
	t.Helper()
	listener := bufconn.Listen(1 << 16)
	defer listener.Close()
	dialled := make(chan error, 1)
	go func() {
		var err error
		client, err = listener.Dial()
		dialled <- err
	}()
	server, err := listener.Accept()
	if err := errors.Join(err, <-dialled); err != nil {
		t.Fatal(err)
	}
	return client, server
}

// handshake connects to a transport. It returns the state at the client, and what
// each side knows or says of it.
func handshake(t *testing.T, transport *Transport, client *tls.Config) (state tls.ConnectionState, info credentials.AuthInfo, serverErr, clientErr error) {
	t.Helper()
	clientSide, serverSide := pipe(t)
	defer clientSide.Close()
	defer serverSide.Close()
	done := make(chan struct{})
	go func() {
		defer close(done)
		var conn net.Conn
		conn, info, serverErr = transport.Credentials().ServerHandshake(serverSide)
		if serverErr != nil {
			serverSide.Close()
			return
		}
		_, _ = conn.Write([]byte{1}) // the client tells
	}()
	if client.NextProtos == nil {
		client.NextProtos = []string{"h2"}
	}
	if client.ServerName == "" {
		client.ServerName = "localhost"
	}
	conn := tls.Client(clientSide, client)
	// With TLS 1.3 a client learns that it was refused when it reads.
	_, clientErr = conn.Read(make([]byte, 1))
	clientSide.Close()
	<-done
	return conn.ConnectionState(), info, serverErr, clientErr
}

func TestHandshakes(t *testing.T) {
	const viewer = "spiffe://example.org/viewer"
	everyone, few := newPlace(t), newPlace(t, viewer, "Host.Example.ORG")
	everyone.files.ClientCA = ""
	stranger := transporttest.NewAuthority(t)
	hour := time.Hour
	host := x509.Certificate{DNSNames: []string{"host.example.org"}}
	late := x509.Certificate{DNSNames: host.DNSNames, NotBefore: time.Now().Add(-2 * hour), NotAfter: time.Now().Add(-hour)}
	early := x509.Certificate{DNSNames: host.DNSNames, NotBefore: time.Now().Add(hour), NotAfter: time.Now().Add(2 * hour)}
	named := x509.Certificate{Subject: pkix.Name{CommonName: "host.example.org"}, EmailAddresses: []string{"host.example.org"}}
	tests := []struct {
		name   string
		place  *place
		client *tls.Config
		pair   *transporttest.Pair
		// refused is part of the server's error, "" for none.
		refused string
	}{
		{"TLS", everyone, &tls.Config{}, nil, ""},
		{"TLS 1.2", everyone, &tls.Config{MaxVersion: tls.VersionTLS12}, nil, ""},
		{"TLS 1.1", everyone, &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}, nil, "unsupported versions"},
		{"TLS 1.0", few, &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS10}, nil, "unsupported versions"},
		{"another protocol", everyone, &tls.Config{NextProtos: []string{"http/1.1"}}, nil, "ALPN"},
		{"weak ciphers", everyone, &tls.Config{MaxVersion: tls.VersionTLS12, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA}}, nil, "no cipher suite"},
		{"allowed URI", few, &tls.Config{}, new(few.clients.IssueClient(t, viewer)), ""},
		{"allowed URI, TLS 1.2", few, &tls.Config{MaxVersion: tls.VersionTLS12}, new(few.clients.IssueClient(t, viewer)), ""},
		{"allowed host", few, &tls.Config{}, new(few.clients.Issue(t, host)), ""},
		{"no certificate", few, &tls.Config{}, nil, "didn't provide a certificate"},
		{"no certificate, TLS 1.2", few, &tls.Config{MaxVersion: tls.VersionTLS12}, nil, "didn't provide a certificate"},
		{"unknown authority", few, &tls.Config{}, new(stranger.IssueClient(t, viewer)), "unknown authority"},
		{"the server's authority", few, &tls.Config{}, new(few.server.IssueClient(t, viewer)), "unknown authority"},
		{"expired", few, &tls.Config{}, new(few.clients.Issue(t, late)), "expired"},
		{"not yet valid", few, &tls.Config{}, new(few.clients.Issue(t, early)), "not yet valid"},
		{"another URI", few, &tls.Config{}, new(few.clients.IssueClient(t, viewer+"/2")), viewer + "/2"},
		{"another host", few, &tls.Config{}, new(few.clients.Issue(t, x509.Certificate{DNSNames: []string{"example.org", "*.example.org"}})), "--allowed-client"},
		{"neither mail nor common name", few, &tls.Config{}, new(few.clients.Issue(t, named)), "no URI and no DNS name"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.client.RootCAs = test.place.server.Pool()
			if test.pair != nil {
				// A client that sends what it has, whether the server knows the authority or
				// not.
				pair := test.pair.TLS(t)
				test.client.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return &pair, nil }
			}
			state, _, serverErr, clientErr := handshake(t, test.place.transport(t, &journal{}), test.client)
			if test.refused != "" {
				if serverErr == nil || !strings.Contains(serverErr.Error(), test.refused) || clientErr == nil {
					t.Errorf("the server says %v and the client %v, want %q", serverErr, clientErr, test.refused)
				}
				return
			}
			if serverErr != nil || clientErr != nil {
				t.Fatalf("the server says %v and the client %v", serverErr, clientErr)
			}
			want := uint16(tls.VersionTLS13)
			if test.client.MaxVersion != 0 {
				want = test.client.MaxVersion
			}
			if state.Version != want || state.NegotiatedProtocol != "h2" {
				t.Errorf("the connection speaks %s over %s", state.NegotiatedProtocol, tls.VersionName(state.Version))
			}
		})
	}
}

// A connection never goes by what was checked for one before it.
func TestNoSessionIsResumed(t *testing.T) {
	for _, version := range []uint16{tls.VersionTLS12, tls.VersionTLS13} {
		p := newPlace(t)
		transport := p.transport(t, &journal{})
		client := &tls.Config{
			RootCAs:            p.server.Pool(),
			MaxVersion:         version,
			ClientSessionCache: tls.NewLRUClientSessionCache(0),
			Certificates:       []tls.Certificate{p.clients.IssueClient(t, "spiffe://example.org/viewer").TLS(t)},
		}
		for range 2 {
			state, _, serverErr, clientErr := handshake(t, transport, client)
			if serverErr != nil || clientErr != nil || state.DidResume {
				t.Errorf("%s: %v, %v, resumed: %t", tls.VersionName(version), serverErr, clientErr, state.DidResume)
			}
		}
	}
}

func TestBadFiles(t *testing.T) {
	good := newPlace(t)
	other := transporttest.NewAuthority(t).IssueServer(t)
	otherCert, otherKey := other.Files(t, good.folder, "other")
	garbage := transporttest.File(t, good.folder, "garbage", []byte("garbage"))
	// Two certificates, of which the second is none.
	broken := transporttest.File(t, good.folder, "broken", append(bytes.Clone(good.clients.Cert), []byte("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")...))
	missing := filepath.Join(good.folder, "missing")
	tests := []struct {
		name   string
		change func(*Files)
		want   []string
	}{
		{"no certificate", func(f *Files) { f.Cert = missing }, []string{"--tls-cert", missing, "no such file"}},
		{"no key", func(f *Files) { f.Key = missing }, []string{"--tls-key", missing, "no such file"}},
		{"no authority", func(f *Files) { f.ClientCA = missing }, []string{"--client-ca", missing, "no such file"}},
		{"folder", func(f *Files) { f.Key = good.folder }, []string{"--tls-key", good.folder, "directory"}},
		{"no PEM", func(f *Files) { f.Cert = garbage }, []string{"--tls-cert " + garbage, "find any PEM"}},
		{"another key", func(f *Files) { f.Key = otherKey }, []string{"--tls-key " + otherKey, "does not match"}},
		{"another certificate", func(f *Files) { f.Cert = otherCert }, []string{"--tls-cert " + otherCert, "does not match"}},
		{"authority without PEM", func(f *Files) { f.ClientCA = garbage }, []string{"--client-ca " + garbage, "no certificate"}},
		{"broken authority", func(f *Files) { f.ClientCA = broken }, []string{"--client-ca " + broken, "certificate 2"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := good.files
			test.change(&files)
			_, err := New(files, slog.New(slog.DiscardHandler))
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
