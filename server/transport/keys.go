package transport

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"slices"
	"time"
)

// minVersion is the oldest TLS that is spoken. Whoever can, speaks the newest.
const minVersion = tls.VersionTLS12

// keys are what the material of the files makes.
type keys struct {
	files  Files
	config *tls.Config
	// chain is the certificate of the server, then those between it and the authority
	// that callers know.
	chain []*x509.Certificate
	// authorities are those of the callers, if these must prove who they are.
	authorities []*x509.Certificate
}

// keys returns what the material of the files makes.
func (f Files) keys(m material) (*keys, error) {
	pair, err := tls.X509KeyPair([]byte(m.cert), []byte(m.key))
	if err != nil {
		return nil, fmt.Errorf("--tls-cert %s, --tls-key %s: %w", f.Cert, f.Key, err)
	}
	k := &keys{files: f, config: &tls.Config{
		MinVersion:   minVersion,
		Certificates: []tls.Certificate{pair},
		// A session that is taken up again would go by the certificates of its
		// beginning. Connections last, so there is little to save.
		SessionTicketsDisabled: true,
	}}
	if k.chain, err = chain(pair); err != nil {
		return nil, fmt.Errorf("--tls-cert %s: %w", f.Cert, err)
	}
	if f.ClientCA == "" {
		return k, nil
	}
	if k.authorities, err = authorities([]byte(m.clientCA)); err != nil {
		return nil, fmt.Errorf("--client-ca %s: %w", f.ClientCA, err)
	}
	k.config.ClientAuth = tls.RequireAndVerifyClientCert
	k.config.ClientCAs = x509.NewCertPool()
	for _, authority := range k.authorities {
		k.config.ClientCAs.AddCert(authority)
	}
	k.config.VerifyConnection = newAllowed(f.Allowed).check
	return k, nil
}

// chain returns the certificates of a pair, without an authority that has signed
// itself: callers go by theirs.
func chain(pair tls.Certificate) ([]*x509.Certificate, error) {
	certs := []*x509.Certificate{pair.Leaf}
	for i, der := range pair.Certificate[1:] {
		cert, err := x509.ParseCertificate(der)
		if err != nil {
			return nil, fmt.Errorf("certificate %d: %w", i+2, err)
		}
		if !selfSigned(cert) {
			certs = append(certs, cert)
		}
	}
	return certs, nil
}

// check returns why nobody can be served with these keys at a time, nil if somebody
// can. Of the certificates above the server's none is needed for sure: callers may have
// others for the same authorities.
func (k *keys) check(now time.Time) error {
	if err := validAt(k.chain[0], now); err != nil {
		return fmt.Errorf("--tls-cert %s: %w", k.files.Cert, err)
	}
	if err := anyValidAt(k.authorities, now); err != nil {
		return fmt.Errorf("--client-ca %s: no authority is valid: %w", k.files.ClientCA, err)
	}
	return nil
}

// doubts returns which of the certificates above the server's are not valid at a time.
func (k *keys) doubts(now time.Time) []error {
	var doubts []error
	for _, cert := range k.chain[1:] {
		if err := validAt(cert, now); err != nil {
			doubts = append(doubts, fmt.Errorf("--tls-cert %s: %w", k.files.Cert, err))
		}
	}
	return doubts
}

// expiry returns when the first certificate of the chain becomes invalid.
func (k *keys) expiry() time.Time {
	first := slices.MinFunc(k.chain, func(a, b *x509.Certificate) int { return a.NotAfter.Compare(b.NotAfter) })
	return first.NotAfter
}
