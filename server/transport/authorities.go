package transport

import (
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
)

// authorities returns the certificates of a text. Unlike
// [x509.CertPool.AppendCertsFromPEM] it does not leave out those that it cannot read,
// nor take those by which no caller would be found good.
func authorities(text []byte) ([]*x509.Certificate, error) {
	var certs []*x509.Certificate
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		if block.Type != "CERTIFICATE" {
			continue
		}
		cert, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return nil, fmt.Errorf("certificate %d: %w", len(certs)+1, err)
		}
		if !mayVouch(cert) {
			return nil, fmt.Errorf("certificate %d, of %s, is not that of an authority", len(certs)+1, title(cert))
		}
		certs = append(certs, cert)
	}
	if len(certs) == 0 {
		return nil, errors.New("there is no certificate in the PEM format")
	}
	return certs, nil
}

// mayVouch reports whether callers can be found good by a certificate: by that of an
// authority, or by their own if they have signed it themselves.
func mayVouch(cert *x509.Certificate) bool {
	return !errors.Is(cert.CheckSignatureFrom(cert), x509.ConstraintViolationError{}) || selfSigned(cert)
}
