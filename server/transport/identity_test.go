package transport

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"net"
	"net/url"
	"testing"

	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/peer"
)

func TestIdentity(t *testing.T) {
	uri := &url.URL{Scheme: "spiffe", Host: "example.org", Path: "/viewer"}
	subject := pkix.Name{CommonName: "somebody"}
	p := newPlace(t)
	transport := p.transport(t, &journal{})
	tests := []struct {
		template x509.Certificate
		want     string
	}{
		{x509.Certificate{URIs: []*url.URL{uri}, DNSNames: []string{"a.example.org"}, Subject: subject}, "spiffe://example.org/viewer"},
		{x509.Certificate{DNSNames: []string{"a.example.org", "b.example.org"}, Subject: subject}, "a.example.org"},
		{x509.Certificate{Subject: subject}, "somebody"},
		{x509.Certificate{EmailAddresses: []string{"somebody@example.org"}}, "192.0.2.7"},
	}
	address := &net.TCPAddr{IP: net.IPv4(192, 0, 2, 7), Port: 1234}
	for _, test := range tests {
		client := &tls.Config{RootCAs: p.server.Pool(), Certificates: []tls.Certificate{p.clients.Issue(t, test.template).TLS(t)}}
		_, info, err, _ := handshake(t, transport, client)
		if err != nil {
			t.Fatal(err)
		}
		ctx := peer.NewContext(t.Context(), &peer.Peer{Addr: address, AuthInfo: info})
		if got := Identity(ctx); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestIdentityWithoutCertificate(t *testing.T) {
	// A certificate that nobody has checked proves nothing.
	unchecked := credentials.TLSInfo{State: tls.ConnectionState{PeerCertificates: []*x509.Certificate{{DNSNames: []string{"a.example.org"}}}}}
	tests := []struct {
		peer *peer.Peer
		want string
	}{
		{&peer.Peer{Addr: &net.TCPAddr{IP: net.ParseIP("2001:db8::1"), Port: 1}}, "2001:db8::1"},
		{&peer.Peer{Addr: &net.TCPAddr{IP: net.IPv4(192, 0, 2, 7), Port: 1}, AuthInfo: unchecked}, "192.0.2.7"},
		{&peer.Peer{Addr: &net.UnixAddr{Name: "/run/clew.sock"}}, "/run/clew.sock"},
	}
	for _, test := range tests {
		if got := Identity(peer.NewContext(t.Context(), test.peer)); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
	if got := Identity(context.Background()); got != "" {
		t.Errorf("without a call: got %q", got)
	}
}
