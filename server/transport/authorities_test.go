package transport

import (
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"clew/server/transport/transporttest"
)

// A caller who has signed for himself is good if he is named; nobody else is by that.
func TestAuthorities(t *testing.T) {
	p := newPlace(t)
	stranger := transporttest.NewAuthority(t)
	caller := transporttest.SelfSigned(t, x509.Certificate{Subject: pkix.Name{CommonName: "alone"}})
	between := stranger.IssueAuthority(t, x509.Certificate{Subject: pkix.Name{CommonName: "between"}})
	signed := p.clients.Issue(t, x509.Certificate{Subject: pkix.Name{CommonName: "signed"}})
	tests := []struct {
		name string
		text []byte
		good *transporttest.Pair
		want string
	}{
		{"below another", between.Cert, new(between.Issue(t, x509.Certificate{})), ""},
		{"a caller who has signed for himself", caller.Cert, &caller, ""},
		{"a caller who has not", signed.Cert, nil, "CN=signed"},
		{"a caller beside an authority", slices.Concat(p.clients.Cert, signed.Cert), nil, "certificate 2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := p.files
			files.ClientCA = transporttest.File(t, t.TempDir(), "ca.crt", test.text)
			transport, err := New(files, slog.New(slog.DiscardHandler))
			if test.good == nil {
				if err == nil || !strings.Contains(err.Error(), "--client-ca "+files.ClientCA) || !strings.Contains(err.Error(), test.want) {
					t.Errorf("the error is %v, want %q", err, test.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			good := &tls.Config{RootCAs: p.server.Pool(), Certificates: []tls.Certificate{test.good.TLS(t)}}
			if _, _, serverErr, clientErr := handshake(t, transport, good); serverErr != nil || clientErr != nil {
				t.Errorf("the server says %v and the client %v", serverErr, clientErr)
			}
			other := transporttest.SelfSigned(t, x509.Certificate{Subject: pkix.Name{CommonName: "alone"}}).TLS(t)
			bad := &tls.Config{RootCAs: p.server.Pool(), GetClientCertificate: func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return &other, nil }}
			if _, _, err, _ := handshake(t, transport, bad); err == nil {
				t.Error("another is found good")
			}
		})
	}
}
