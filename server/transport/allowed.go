package transport

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"slices"
	"strings"
)

// allowed holds the names of those who may call. Without any, all may.
type allowed struct {
	uris []string
	// hosts are in small letters.
	hosts []string
}

func newAllowed(names []string) allowed {
	var a allowed
	for _, name := range names {
		if strings.Contains(name, "://") {
			a.uris = append(a.uris, name)
		} else {
			a.hosts = append(a.hosts, strings.ToLower(name))
		}
	}
	return a
}

// check refuses a connection whose caller is not allowed. Its certificate has been
// found good.
func (a allowed) check(state tls.ConnectionState) error {
	if len(a.uris)+len(a.hosts) == 0 {
		return nil
	}
	leaf := state.VerifiedChains[0][0]
	if a.has(leaf) {
		return nil
	}
	return fmt.Errorf("the caller is %q, which --allowed-client does not name", names(leaf))
}

func (a allowed) has(leaf *x509.Certificate) bool {
	for _, uri := range leaf.URIs {
		if slices.Contains(a.uris, uri.String()) {
			return true
		}
	}
	for _, host := range leaf.DNSNames {
		if slices.Contains(a.hosts, strings.ToLower(host)) {
			return true
		}
	}
	return false
}

// names returns the names that a certificate gives to its owner: its URIs, then its
// DNS names, and the common name only if there are none.
func names(leaf *x509.Certificate) []string {
	var names []string
	for _, uri := range leaf.URIs {
		names = append(names, uri.String())
	}
	names = append(names, leaf.DNSNames...)
	if common := leaf.Subject.CommonName; len(names) == 0 && common != "" {
		names = append(names, common)
	}
	return names
}
