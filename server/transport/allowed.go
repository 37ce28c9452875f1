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
	alternatives := alternatives(leaf)
	switch {
	case a.has(leaf):
		return nil
	case len(alternatives) == 0:
		return fmt.Errorf("the caller's certificate has no URI and no DNS name, and --allowed-client goes by nothing else; its subject is %q", leaf.Subject)
	default:
		return fmt.Errorf("the caller is %q, which --allowed-client does not name", alternatives)
	}
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
