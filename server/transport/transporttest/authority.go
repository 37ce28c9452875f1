// Package transporttest has connections to servers within a test, and certificates for
// secure ones.
package transporttest

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
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
	return newAuthority(t, x509.Certificate{}, nil)
}

// IssueAuthority returns an authority below this one, whose certificate is as the
// template says. What that leaves out is as with Issue.
func (a *Authority) IssueAuthority(t testing.TB, template x509.Certificate) *Authority {
	t.Helper()
	return newAuthority(t, template, a)
}

func newAuthority(t testing.TB, template x509.Certificate, parent *Authority) *Authority {
	t.Helper()
	if template.Subject.CommonName == "" {
		template.Subject.CommonName = "authority"
	}
	template.IsCA, template.BasicConstraintsValid = true, true
	template.KeyUsage = x509.KeyUsageCertSign
	key := newKey(t)
	der := sign(t, &template, parent, key)
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return &Authority{Cert: encode("CERTIFICATE", der), leaf: leaf, key: key}
}

// Issue returns a certificate as the template says. What the template leaves out is
// as it should be: it is good for servers and callers, from 1990 to 2090, which the
// time in a bubble of testing/synctest is within.
func (a *Authority) Issue(t testing.TB, template x509.Certificate) Pair {
	t.Helper()
	return issue(t, template, a)
}

// SelfSigned returns a certificate as Issue does, but signed by its owner.
func SelfSigned(t testing.TB, template x509.Certificate) Pair {
	t.Helper()
	return issue(t, template, nil)
}

func issue(t testing.TB, template x509.Certificate, parent *Authority) Pair {
	t.Helper()
	template.BasicConstraintsValid = true
	template.KeyUsage = x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	key := newKey(t)
	pkcs8, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return Pair{
		Cert: encode("CERTIFICATE", sign(t, &template, parent, key)),
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
func sign(t testing.TB, template *x509.Certificate, parent *Authority, key crypto.Signer) []byte {
	t.Helper()
	if template.NotBefore.IsZero() {
		template.NotBefore = time.Date(1990, time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	if template.NotAfter.IsZero() {
		template.NotAfter = time.Date(2090, time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	if parent == nil {
		parent = &Authority{leaf: template, key: key}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent.leaf, key.Public(), parent.key)
	if err != nil {
		t.Fatal(err)
	}
	return der
}

func encode(kind string, der []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})
}
