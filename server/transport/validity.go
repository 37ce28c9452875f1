package transport

import (
	"crypto/x509"
	"errors"
	"fmt"
	"time"
)

// errNotYet is in what is said of a certificate that is not valid now but will be.
var errNotYet = errors.New("not valid")

// validAt returns why a certificate is not valid at a time, nil if it is.
func validAt(cert *x509.Certificate, now time.Time) error {
	date := func(t time.Time) string { return t.UTC().Format(time.RFC3339) }
	switch {
	case now.After(cert.NotAfter):
		return fmt.Errorf("the certificate of %s expired at %s", title(cert), date(cert.NotAfter))
	case now.Before(cert.NotBefore):
		return fmt.Errorf("the certificate of %s is %w before %s", title(cert), errNotYet, date(cert.NotBefore))
	default:
		return nil
	}
}

// anyValidAt returns why none of several certificates is valid at a time, nil if one is
// or if there are none. It tells of one that will be valid rather than of one that was.
func anyValidAt(certs []*x509.Certificate, now time.Time) error {
	var invalid error
	for _, cert := range certs {
		err := validAt(cert, now)
		if err == nil {
			return nil
		}
		if invalid == nil || errors.Is(err, errNotYet) {
			invalid = err
		}
	}
	return invalid
}
