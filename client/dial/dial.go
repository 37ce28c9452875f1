// Package dial secures the connection of a client to a server, and says what is the matter
// where none comes about.
//
//	dial.go         how a connection is secured
//	credentials.go  what grpc takes, which remembers how connections begin
//	conn.go         a connection, and how it begins
//	trouble.go      why there is no connection, and which flag would help
package dial

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"

	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
)

// TLS says how a connection is secured. The zero value is that it is not. The files
// are in the PEM format and are read once.
type TLS struct {
	// On secures the connection where nothing else here is set: the server proves who
	// it is to an authority that this machine trusts. Everything else secures it too.
	On bool
	// CA is a file with the certificates of authorities: one of them must have signed
	// the server's, whatever this machine trusts. "" is that which it does.
	CA string
	// Cert and Key are files with the certificate by which the client proves who it is,
	// followed by those above it, and with its key. Both or none are given.
	Cert, Key string
	// ServerName is the name that the certificate of the server has to have; "" is the
	// host that is dialled.
	ServerName string
}

// Secure reports whether the connection is secured.
func (t TLS) Secure() bool { return t != TLS{} }

// Credentials returns credentials for one connection. An error names the flag of the
// client that gave a file, the file, and what is wrong with it.
func (t TLS) Credentials() (*Credentials, error) {
	attempts := &attempts{tls: t}
	if !t.Secure() {
		return &Credentials{insecure.NewCredentials(), attempts}, nil
	}
	config := &tls.Config{MinVersion: tls.VersionTLS12, ServerName: t.ServerName}
	if t.CA != "" {
		authorities, err := readAuthorities(t.CA)
		if err != nil {
			return nil, fmt.Errorf("--tls-ca: %w", err)
		}
		config.RootCAs = authorities
	}
	// An empty pair is no certificate.
	var pair tls.Certificate
	switch {
	case t.Cert == "" && t.Key == "":
	case t.Key == "":
		return nil, fmt.Errorf("--tls-cert %s: want --tls-key too", t.Cert)
	case t.Cert == "":
		return nil, fmt.Errorf("--tls-key %s: want --tls-cert too", t.Key)
	default:
		var err error
		if pair, err = readPair(t.Cert, t.Key); err != nil {
			return nil, err
		}
	}
	// Sent whether the server knows its authority or not: the server then says what it
	// does not like, rather than that there is none.
	config.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) {
		attempts.asked.Store(true)
		return &pair, nil
	}
	return &Credentials{credentials.NewTLS(config), attempts}, nil
}

// readAuthorities returns the certificates in a file.
func readAuthorities(path string) (*x509.CertPool, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s: there is no certificate in the PEM format", path)
	}
	return pool, nil
}

// readPair returns the certificate of the client.
func readPair(cert, key string) (tls.Certificate, error) {
	certText, err := os.ReadFile(cert)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("--tls-cert: %w", err)
	}
	keyText, err := os.ReadFile(key)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("--tls-key: %w", err)
	}
	pair, err := tls.X509KeyPair(certText, keyText)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("--tls-cert %s, --tls-key %s: %w", cert, key, err)
	}
	return pair, nil
}
