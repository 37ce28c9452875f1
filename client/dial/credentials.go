package dial

import (
	"context"
	"errors"
	"net"
	"sync/atomic"

	"google.golang.org/grpc/credentials"
)

// Credentials are what [google.golang.org/grpc.WithTransportCredentials] takes. They
// remember why no connection has come about, which grpc tells in part only. Their methods
// may be called concurrently.
type Credentials struct {
	credentials.TransportCredentials
	attempts *attempts
}

// ClientHandshake implements [credentials.TransportCredentials].
func (c *Credentials) ClientHandshake(ctx context.Context, authority string, raw net.Conn) (net.Conn, credentials.AuthInfo, error) {
	secured, info, err := c.TransportCredentials.ClientHandshake(ctx, authority, raw)
	if err != nil {
		c.attempts.failed(err)
		return nil, nil, err
	}
	return &conn{Conn: secured, attempts: c.attempts}, info, nil
}

// Clone implements [credentials.TransportCredentials].
func (c *Credentials) Clone() credentials.TransportCredentials {
	return &Credentials{c.TransportCredentials.Clone(), c.attempts}
}

// Trouble returns what came between this client and a server that answered, when they
// last tried to connect; nil if nothing did, or if nobody answered.
func (c *Credentials) Trouble() *Trouble {
	if err := c.attempts.last.Load(); err != nil {
		return c.attempts.tls.trouble(*err, c.attempts.asked.Load())
	}
	return nil
}

// attempts is what has come of attempts to connect. Its methods may be called
// concurrently.
type attempts struct {
	tls TLS
	// asked is whether a server has asked who the client is.
	asked atomic.Bool
	// last is why the latest has failed, nil if it has not.
	last atomic.Pointer[error]
}

// failed takes in why a connection has not come about, unless this client has ended it.
func (a *attempts) failed(err error) {
	if !errors.Is(err, net.ErrClosed) && !errors.Is(err, context.Canceled) {
		a.last.Store(&err)
	}
}

// succeeded takes in that a server has said something.
func (a *attempts) succeeded() { a.last.Store(nil) }
