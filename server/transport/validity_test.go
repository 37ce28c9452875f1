package transport

import (
	"crypto/x509"
	"crypto/x509/pkix"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"clew/server/transport/transporttest"
)

// Certificates that were valid, or will be, at the time of the test.
func past() x509.Certificate {
	return x509.Certificate{Subject: pkix.Name{CommonName: "past"}, DNSNames: []string{"localhost"}, NotAfter: time.Now().Add(-time.Hour)}
}

func future() x509.Certificate {
	return x509.Certificate{Subject: pkix.Name{CommonName: "future"}, DNSNames: []string{"localhost"}, NotBefore: time.Now().Add(time.Hour)}
}

// A server does not start where nobody could ever connect to it.
func TestExpiredFiles(t *testing.T) {
	p := newPlace(t)
	expired := p.clients.IssueAuthority(t, past())
	tests := []struct {
		name   string
		change func(*Files)
		want   []string
	}{
		{"the server's", func(f *Files) { f.Cert, f.Key = p.server.Issue(t, past()).Files(t, p.folder, "past") }, []string{"--tls-cert ", "past.crt", "CN=past", "expired at"}},
		{"the authority's", func(f *Files) { f.ClientCA = transporttest.File(t, p.folder, "ca.crt", expired.Cert) }, []string{"--client-ca ", "ca.crt", "CN=past", "expired at"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := p.files
			test.change(&files)
			_, err := New(files, slog.New(slog.DiscardHandler))
			if err == nil {
				t.Fatal("no error")
			}
			for _, want := range append(test.want, time.Now().Add(-time.Hour).UTC().Format("2006-01-02")) {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error is %q, want it to hold %q", err, want)
				}
			}
		})
	}
}

// One of several authorities may have expired, as the old one does after a change.
func TestExpiredAuthorityBesideAnother(t *testing.T) {
	p := newPlace(t)
	transporttest.File(t, p.folder, "clients.crt", slices.Concat(p.clients.IssueAuthority(t, past()).Cert, p.clients.Cert))
	j := &journal{}
	serial(t, p.transport(t, j), p, p.clients.IssueClient(t, "spiffe://example.org/viewer"))
	if j.count("") != 0 {
		t.Errorf("the log says:\n%s", &j.lines)
	}
}

// What time will cure keeps no server from its start: its clock may be slow.
func TestFilesBeforeTheirTime(t *testing.T) {
	p := newPlace(t)
	tests := map[string]func(*Files){
		"the server's": func(f *Files) { f.Cert, f.Key = p.server.Issue(t, future()).Files(t, p.folder, "future") },
		"the authorities'": func(f *Files) {
			f.ClientCA = transporttest.File(t, p.folder, "ca.crt", slices.Concat(p.clients.IssueAuthority(t, past()).Cert, p.clients.IssueAuthority(t, future()).Cert))
		},
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			files := p.files
			change(&files)
			j := &journal{}
			if _, err := New(files, j.logger()); err != nil {
				t.Fatal(err)
			}
			if j.count("") != 1 || j.count("level=WARN") != 1 || j.count("CN=future") != 1 {
				t.Errorf("the log says:\n%s", &j.lines)
			}
		})
	}
}

// Callers may know those above the server's certificate from elsewhere, or go by others:
// that one of them is not valid is warned of, and told by the expiry.
func TestChain(t *testing.T) {
	p := newPlace(t)
	soon := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	passing := x509.Certificate{Subject: pkix.Name{CommonName: "between"}, NotAfter: soon}
	tests := []struct {
		name     string
		between  *transporttest.Authority
		above    []byte
		warnings int
		expiry   time.Time
	}{
		{"valid", p.server.IssueAuthority(t, passing), nil, 0, soon},
		{"expired", p.server.IssueAuthority(t, past()), nil, 1, past().NotAfter},
		{"not valid yet", p.server.IssueAuthority(t, future()), nil, 1, time.Date(2090, time.January, 1, 0, 0, 0, 0, time.UTC)},
		{"with an authority that nobody needs", p.server.IssueAuthority(t, passing), transporttest.SelfSigned(t, past()).Cert, 0, soon},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pair := test.between.IssueServer(t)
			pair.Cert = slices.Concat(pair.Cert, test.between.Cert, test.above)
			p.files.Cert, p.files.Key = pair.Files(t, t.TempDir(), "server")
			j := &journal{}
			transport := p.transport(t, j)
			if got := transport.Expiry().Sub(test.expiry).Abs(); got > time.Minute {
				t.Errorf("it expires at %v, want %v", transport.Expiry(), test.expiry)
			}
			if j.count("level=WARN") != test.warnings || j.count("CN=") != test.warnings {
				t.Errorf("the log says:\n%s", &j.lines)
			}
		})
	}
}
