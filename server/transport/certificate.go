package transport

import (
	"crypto/x509"
	"fmt"
)

// alternatives returns the names that a certificate gives to its owner beside the common
// name, its URIs, then its DNS names.
func alternatives(cert *x509.Certificate) []string {
	var names []string
	for _, uri := range cert.URIs {
		names = append(names, uri.String())
	}
	return append(names, cert.DNSNames...)
}

// names returns the names that a certificate gives to its owner, the common name only
// if there is no other.
func names(cert *x509.Certificate) []string {
	names := alternatives(cert)
	if common := cert.Subject.CommonName; len(names) == 0 && common != "" {
		names = append(names, common)
	}
	return names
}

// title tells people which certificate it is: by its subject, or what else it has.
func title(cert *x509.Certificate) string {
	if subject := cert.Subject.String(); subject != "" {
		return fmt.Sprintf("%q", subject)
	}
	if names := names(cert); len(names) > 0 {
		return fmt.Sprintf("%q", names)
	}
	return fmt.Sprintf("number %x", cert.SerialNumber)
}

// selfSigned reports whether the owner of a certificate has signed it.
func selfSigned(cert *x509.Certificate) bool {
	return cert.CheckSignature(cert.SignatureAlgorithm, cert.RawTBSCertificate, cert.Signature) == nil
}
