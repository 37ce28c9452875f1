// Package transport secures the connections of a server with TLS from files, which
// may be replaced while it runs.
//
//	transport.go    what a transport is made of, and what it does
//	material.go     reads the files
//	keys.go         makes of them what TLS needs
//	authorities.go  who vouches for callers
//	validity.go     whether certificates are valid now
//	certificate.go  what a certificate says of its owner
//	watch.go        looks whether the files have been replaced
//	allowed.go      which of the callers whose certificates are good may call
//	handshake.go    counts and logs the connections that do not come about
//	identity.go     says who calls
package transport

import (
	"context"
	"crypto/tls"
	"errors"
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
	// certificate that one of them has signed, or one of these themselves. "" asks
	// callers for none.
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

	// keys are for the connections that are made from now on.
	keys atomic.Pointer[keys]
	// mu guards what follows.
	mu sync.Mutex
	// material is what keys were made of.
	material material
	// refused is why what was in the files last is of no use, "" if it is in use.
	refused string

	handshakes *handshakeLog
}

// New returns a transport with what is in the files now. An error names the flag of
// the server that named the file, the file, and what is wrong with it, as that it holds
// a certificate that has expired. One that is not valid yet is only warned of: time will
// cure that, and it may be the clock of this machine that is wrong.
func New(files Files, logger *slog.Logger) (*Transport, error) {
	found, err := files.read()
	if err != nil {
		return nil, err
	}
	keys, err := files.keys(found)
	if err != nil {
		return nil, err
	}
	switch err := keys.check(time.Now()); {
	case errors.Is(err, errNotYet):
		logger.Warn("the keys in use are not valid yet", "error", err)
	case err != nil:
		return nil, err
	}
	t := &Transport{files: files, logger: logger, material: found, handshakes: &handshakeLog{logger: logger}}
	t.keys.Store(keys)
	t.logDoubts(context.Background())
	return t, nil
}

// Credentials returns what [google.golang.org/grpc.Creds] takes.
func (t *Transport) Credentials() credentials.TransportCredentials {
	current := func(*tls.ClientHelloInfo) (*tls.Config, error) { return t.keys.Load().config, nil }
	return &handshakes{
		TransportCredentials: credentials.NewTLS(&tls.Config{GetConfigForClient: current, MinVersion: minVersion}),
		log:                  t.handshakes,
	}
}

// FailedHandshakes returns how many connections have not come about because their
// handshake failed. Those that were closed before it are not among them.
func (t *Transport) FailedHandshakes() int64 { return t.handshakes.failures.Load() }

// Expiry returns when the certificate that is in use becomes invalid, or one above it in
// its file if that is sooner.
func (t *Transport) Expiry() time.Time { return t.keys.Load().expiry() }

// Current reports whether what is in use is what the files held when they were last
// read; otherwise the log says what is wrong with that.
func (t *Transport) Current() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.refused == ""
}

// String says what the connections are secured by: "TLS", or "mutual TLS" where
// callers have to prove who they are as well.
func (t *Transport) String() string {
	if t.files.ClientCA != "" {
		return "mutual TLS"
	}
	return "TLS"
}
