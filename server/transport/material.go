package transport

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
)

// minVersion is the oldest TLS that is spoken. Whoever can, speaks the newest.
const minVersion = tls.VersionTLS12

// material is what the files hold.
type material struct{ cert, key, clientCA string }

// read returns what the files hold now.
func (f Files) read() (material, error) {
	var m material
	for _, file := range []struct {
		flag, path string
		to         *string
	}{
		{"tls-cert", f.Cert, &m.cert},
		{"tls-key", f.Key, &m.key},
		{"client-ca", f.ClientCA, &m.clientCA},
	} {
		if file.path == "" {
			continue
		}
		text, err := os.ReadFile(file.path)
		if err != nil {
			return material{}, fmt.Errorf("--%s: %w", file.flag, err)
		}
		*file.to = string(text)
	}
	return m, nil
}

// config returns the configuration that the material of the files makes.
func (f Files) config(m material) (*tls.Config, error) {
	pair, err := tls.X509KeyPair([]byte(m.cert), []byte(m.key))
	if err != nil {
		return nil, fmt.Errorf("--tls-cert %s, --tls-key %s: %w", f.Cert, f.Key, err)
	}
	config := &tls.Config{
		MinVersion:   minVersion,
		Certificates: []tls.Certificate{pair},
		// A session that is taken up again would go by the certificates of its
		// beginning. Connections last, so there is little to save.
		SessionTicketsDisabled: true,
	}
	if f.ClientCA == "" {
		return config, nil
	}
	config.ClientAuth = tls.RequireAndVerifyClientCert
	if config.ClientCAs, err = pool([]byte(m.clientCA)); err != nil {
		return nil, fmt.Errorf("--client-ca %s: %w", f.ClientCA, err)
	}
	config.VerifyConnection = newAllowed(f.Allowed).check
	return config, nil
}

// pool returns the certificates of a text. Unlike [x509.CertPool.AppendCertsFromPEM]
// it does not leave out those that it cannot read: their callers would be refused.
func pool(text []byte) (*x509.CertPool, error) {
	certs := x509.NewCertPool()
	n := 0
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		if block.Type != "CERTIFICATE" {
			continue
		}
		n++
		cert, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return nil, fmt.Errorf("certificate %d: %w", n, err)
		}
		certs.AddCert(cert)
	}
	if n == 0 {
		return nil, errors.New("there is no certificate in the PEM format")
	}
	return certs, nil
}
