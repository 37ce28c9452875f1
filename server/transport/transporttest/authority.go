// Package transporttest has connections to servers within a test, and certificates for
// secure ones.
package transporttest

import (
	"cmp"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Authority signs certificates.
type Authority struct {
	// Cert is its own certificate, in the PEM format.
	Cert []byte

	leaf *x509.Certificate
	key  crypto.Signer
}

// Pair is a certificate and its key, in the PEM format.
type Pair struct{ Cert, Key []byte }

// NewAuthority returns a new authority that nobody knows.
func NewAuthority(t testing.TB) *Authority {
	t.Helper()
	a := &Authority{key: newKey(t)}
	der := sign(t, &x509.Certificate{
		Subject:               pkix.Name{CommonName: "authority"},
		IsCA:                  true,
		BasicConstraintsValid: true,
		KeyUsage:              x509.KeyUsageCertSign,
	}, nil, a.key, a.key)
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	a.leaf, a.Cert = leaf, encode("CERTIFICATE", der)
	return a
}

// Issue returns a certificate as the template says. What the template leaves out is
// as it should be: it is good for servers and callers, from 1990 to 2090, which the
// time in a bubble of testing/synctest is within.
func (a *Authority) Issue(t testing.TB, template x509.Certificate) Pair {
	t.Helper()
	template.KeyUsage = x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	key := newKey(t)
	pkcs8, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return Pair{
		Cert: encode("CERTIFICATE", sign(t, &template, a.leaf, key, a.key)),
		Key:  encode("PRIVATE KEY", pkcs8),
	}
}

// IssueServer returns a certificate for a server on this machine.
func (a *Authority) IssueServer(t testing.TB) Pair {
	t.Helper()
	return a.Issue(t, x509.Certificate{DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback}})
}

// IssueClient returns a certificate for a caller that has this name: a URI.
func (a *Authority) IssueClient(t testing.TB, uri string) Pair {
	t.Helper()
	name, err := url.Parse(uri)
	if err != nil {
		t.Fatal(err)
	}
	return a.Issue(t, x509.Certificate{URIs: []*url.URL{name}})
}

// Pool returns a pool that holds the authority alone.
func (a *Authority) Pool() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(a.leaf)
	return pool
}

// TLS returns the pair as crypto/tls wants it.
func (p Pair) TLS(t testing.TB) tls.Certificate {
	t.Helper()
	pair, err := tls.X509KeyPair(p.Cert, p.Key)
	if err != nil {
		t.Fatal(err)
	}
	return pair
}

// Files writes the pair to files of a folder, whose names begin with this name, and
// returns their paths.
func (p Pair) Files(t testing.TB, folder, name string) (cert, key string) {
	t.Helper()
	return File(t, folder, name+".crt", p.Cert), File(t, folder, name+".key", p.Key)
}

// File writes a file and returns its path.
func File(t testing.TB, folder, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func newKey(t testing.TB) crypto.Signer {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// sign returns a certificate of a key in DER, signed by a parent, or by the key
// itself without one.
func sign(t testing.TB, template, parent *x509.Certificate, key, signer crypto.Signer) []byte {
	t.Helper()
	if template.NotBefore.IsZero() {
		template.NotBefore = time.Date(1990, time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	if template.NotAfter.IsZero() {
		template.NotAfter = template.NotBefore.AddDate(100, 0, 0)
	}
	der, err := x509.CreateCertificate(rand.Reader, template, cmp.Or(parent, template), key.Public(), signer)
	if err != nil {
		t.Fatal(err)
	}
	return der
}

func encode(kind string, der []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})
}
