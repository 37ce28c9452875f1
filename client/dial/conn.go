package dial

import (
	"net"
	"sync"
	"sync/atomic"
)

// conn is a connection that tells how it begins. With TLS 1.3 a server may refuse the
// client after this has found the connection good.
type conn struct {
	net.Conn
	attempts *attempts

	beginning sync.Once
	// begun is whether something was read, or its end.
	begun atomic.Bool
}

// Read implements [net.Conn].
func (c *conn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 || err != nil {
		c.beginning.Do(func() { c.begin(p[:n], err) })
	}
	return n, err
}

// begin takes in what was read first, or why there is nothing.
func (c *conn) begin(text []byte, err error) {
	switch {
	case len(text) == 0:
		c.attempts.failed(err)
	case !c.attempts.tls.Secure() && isAlert(text):
		c.attempts.failed(errSpeaksTLS)
	default:
		c.attempts.succeeded()
	}
	c.begun.Store(true)
}

// Write implements [net.Conn]. Where it fails before anything was read, grpc gives up,
// and would not read what the server has said before it hung up.
func (c *conn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	if err != nil && !c.begun.Load() {
		_, _ = c.Read(make([]byte, alertSize)) // which remembers what comes of it
		_ = c.Conn.Close()                     // what was read is missing
	}
	return n, err
}
