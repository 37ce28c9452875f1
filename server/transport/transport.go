// Package transport secures the connections of a server with TLS from files, which
// may be replaced while it runs.
//
//	transport.go  what a transport is made of, and what it does
//	material.go   reads the files and makes of them what TLS needs
//	watch.go      looks whether the files have been replaced
//	allowed.go    which of the callers whose certificates are good may call
//	handshake.go  counts and logs the connections that do not come about
//	identity.go   says who calls
package transport

import (
	"crypto/tls"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc/credentials"
)

// Files says where the keys of a server are, and who may call it. The files are in
// the PEM format.
type Files struct {
	// Cert holds the certificate of the server, followed by those between it and the
	// authority that the callers know, and Key its private key.
	Cert, Key string
	// ClientCA holds the certificates of authorities: each caller must have a
	// certificate that one of them has signed. "" asks callers for none.
	ClientCA string
	// Allowed are the only callers that may connect, each named as its certificate
	// does: by a DNS name or by a URI, such as spiffe://example.org/viewer. None is
	// all whose certificates are good. It takes a ClientCA.
	Allowed []string
}

// Transport makes secure connections for a server. Its methods may be called
// concurrently.
type Transport struct {
	files  Files
	logger *slog.Logger

	// config is for the connections that are made from now on.
	config atomic.Pointer[tls.Config]
	// mu guards material, which is what config was made of.
	mu       sync.Mutex
	material material

	handshakes *handshakeLog
}

// New returns a transport with what is in the files now. An error names the flag of
// the server that named the file, the file, and what is wrong with it.
func New(files Files, logger *slog.Logger) (*Transport, error) {
	t := &Transport{files: files, logger: logger, handshakes: &handshakeLog{logger: logger}}
	found, err := files.read()
	if err != nil {
		return nil, err
	}
	if _, err := t.use(found); err != nil {
		return nil, err
	}
	return t, nil
}

// use has the connections that are made from now on use this material, unless they do
// already. Those that are open go on with theirs.
func (t *Transport) use(m material) (changed bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if m == t.material {
		return false, nil
	}
	config, err := t.files.config(m)
	if err != nil {
		return false, err
	}
	t.material = m
	t.config.Store(config)
	return true, nil
}

// Credentials returns what [google.golang.org/grpc.Creds] takes.
func (t *Transport) Credentials() credentials.TransportCredentials {
	current := func(*tls.ClientHelloInfo) (*tls.Config, error) { return t.config.Load(), nil }
	return &handshakes{
		TransportCredentials: credentials.NewTLS(&tls.Config{GetConfigForClient: current, MinVersion: minVersion}),
		log:                  t.handshakes,
	}
}

// FailedHandshakes returns how many connections have not come about because their
// handshake failed. Those that were closed before it are not among them.
func (t *Transport) FailedHandshakes() int64 { return t.handshakes.failures.Load() }

// Expiry returns when the certificate that is in use becomes invalid.
func (t *Transport) Expiry() time.Time { return t.config.Load().Certificates[0].Leaf.NotAfter }

// String says what the connections are secured by: "TLS", or "mutual TLS" where
// callers have to prove who they are as well.
func (t *Transport) String() string {
	if t.files.ClientCA != "" {
		return "mutual TLS"
	}
	return "TLS"
}
