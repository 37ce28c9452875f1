package dial

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"
)

// Trouble is why no connection has come about with a server that has answered.
type Trouble struct {
	// Err is what has failed, in the words of TLS or of the system.
	Err error
	// Advice says in a sentence what the server may mind, and which flag of the client
	// would help; "" if nothing is known.
	Advice string
}

// errSpeaksTLS is what is the matter where an answer in plaintext is waited for.
var errSpeaksTLS = errors.New("the server speaks TLS")

// trouble returns what an error means for a connection that is secured so; asked is
// whether the server has asked who the client is.
func (t TLS) trouble(err error, asked bool) *Trouble {
	trouble := &Trouble{Err: err}
	switch {
	case hungUp(err):
		trouble.Err = fmt.Errorf("the server has hung up: %w", err)
	case errors.Is(err, context.DeadlineExceeded):
		trouble.Err = fmt.Errorf("the server says nothing: %w", err)
	}
	switch {
	case !t.Secure():
		trouble.Advice = plaintextAdvice(err)
	case asked && (hungUp(err) || alertIn(err) != ""):
		trouble.Advice = t.callerAdvice(err)
	default:
		trouble.Advice = t.serverAdvice(err)
	}
	return trouble
}

// plaintextAdvice is for those who have not asked for TLS.
func plaintextAdvice(err error) string {
	const remedy = "give --tls-ca FILE with the certificate of its authority, or --tls if this machine trusts that."
	switch {
	case errors.Is(err, errSpeaksTLS):
		return "To speak TLS, " + remedy
	case hungUp(err):
		return "If it speaks TLS, " + remedy
	default:
		return ""
	}
}

// callerAdvice is for those whom the server turns away after it has asked who they are.
// It may be that what it said why is lost.
func (t TLS) callerAdvice(err error) string {
	if t.Cert == "" {
		return "It asks who calls: give --tls-cert FILE and --tls-key FILE, with a certificate that it accepts."
	}
	switch alertIn(err) {
	case "":
		return fmt.Sprintf("It asks who calls, and may not accept the certificate of --tls-cert %s.", t.Cert)
	case "tls: expired certificate":
		return fmt.Sprintf("For the server the certificate of --tls-cert %s has expired.", t.Cert)
	case "tls: unknown certificate authority":
		return fmt.Sprintf("The server does not know the authority that has signed --tls-cert %s.", t.Cert)
	default:
		return fmt.Sprintf("The server does not accept the certificate of --tls-cert %s; its log says why.", t.Cert)
	}
}

// serverAdvice is for those who do not accept what the server says of itself, or cannot
// make anything of it.
func (t TLS) serverAdvice(err error) string {
	var (
		noTLS     tls.RecordHeaderError
		authority x509.UnknownAuthorityError
		invalid   x509.CertificateInvalidError
		name      x509.HostnameError
	)
	switch {
	case errors.As(err, &noTLS):
		return "It seems to speak no TLS: leave out all flags that begin with --tls."
	case hungUp(err), errors.Is(err, context.DeadlineExceeded):
		return "If it speaks no TLS, leave out all flags that begin with --tls."
	case errors.As(err, &authority) && t.CA != "":
		return fmt.Sprintf("No authority in --tls-ca %s that is valid now vouches for it.", t.CA)
	case errors.As(err, &authority):
		return "This machine trusts nobody who vouches for it: give --tls-ca FILE with the certificate of its authority."
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "Whoever runs the server has to replace it, unless the clock of this machine is wrong."
	case errors.As(err, &name) && t.ServerName != "":
		return fmt.Sprintf("--tls-server-name %s is none of its names.", t.ServerName)
	case errors.As(err, &name) && len(name.Certificate.DNSNames)+len(name.Certificate.IPAddresses) > 0:
		return "If it is the right server, give --tls-server-name with a name that its certificate has."
	default:
		return ""
	}
}

// hungUp reports whether an error means that the server has closed the connection, and
// no more.
func hungUp(err error) bool {
	for _, end := range []error{io.EOF, io.ErrUnexpectedEOF, syscall.ECONNRESET, syscall.EPIPE} {
		if errors.Is(err, end) {
			return true
		}
	}
	return false
}

// alertIn returns what the server says in an alert of TLS, as crypto/tls has it in words,
// for which it has no type; "" if the error is none.
func alertIn(err error) string {
	var alert *net.OpError
	if errors.As(err, &alert) && alert.Op == "remote error" {
		return alert.Err.Error()
	}
	return ""
}

// alertSize is how many bytes an alert takes where nothing is encrypted yet.
const alertSize = 7

// isAlert reports whether what a server says first is an alert of TLS. No frame of HTTP/2
// begins like that: it would be longer than any that may come first.
func isAlert(text []byte) bool {
	const alert, version = 21, 3
	return bytes.HasPrefix(text, []byte{alert, version})
}
