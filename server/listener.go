package main

import (
	"context"
	"log/slog"
	"net"
	"sync"
	"time"
)

// listener accepts only so many connections at once: others wait until one is closed.
// When it is closed itself, it gives up those whose clients have not said hello yet, for
// which grpc would wait.
type listener struct {
	net.Listener
	logger *slog.Logger
	// places has an element for each connection that is open, and for the next.
	places chan struct{}
	// answer is how long a client may take to acknowledge what it was sent; 0 is for ever.
	answer time.Duration
	// closed is done when the listener is closed; end has it so.
	closed context.Context
	end    context.CancelFunc
	full   seldom

	// mu guards greeting, the connections that are not ready for calls yet.
	mu       sync.Mutex
	greeting map[*connection]struct{}
}

// newListener returns a listener that accepts most connections of another one, which
// must be of TCP.
func newListener(from net.Listener, most int, logger *slog.Logger) *listener {
	l := &listener{Listener: from, logger: logger, places: make(chan struct{}, most), greeting: map[*connection]struct{}{}}
	l.closed, l.end = context.WithCancel(context.Background())
	return l
}

// most returns how many connections there may be at once.
func (l *listener) most() int { return cap(l.places) }

// Accept implements [net.Listener].
func (l *listener) Accept() (net.Conn, error) {
	if err := l.enter(); err != nil {
		return nil, err
	}
	accepted, err := l.Listener.Accept()
	if err != nil {
		<-l.places
		return nil, err
	}
	tcp := accepted.(*net.TCPConn)
	if l.answer > 0 {
		// As grpc does where it finds a bare connection. Without it pings show the same.
		_ = setUserTimeout(tcp, l.answer)
	}
	c := &connection{TCPConn: tcp, listener: l, accepted: time.Now()}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.greeting[c] = struct{}{}
	if l.closed.Err() != nil {
		c.hangUp()
	}
	return c, nil
}

// enter waits until there is a place for a connection.
func (l *listener) enter() error {
	select {
	case l.places <- struct{}{}:
		return nil
	default:
	}
	if l.full.due() {
		l.logger.Warn("no more connections fit; others wait until one is closed", "max_connections", l.most())
	}
	select {
	case l.places <- struct{}{}:
		return nil
	case <-l.closed.Done():
		return net.ErrClosed
	}
}

// Close implements [net.Listener].
func (l *listener) Close() error {
	err := l.Listener.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.end()
	for c := range l.greeting {
		c.hangUp()
	}
	return err
}

// forget takes a connection out of those that are not ready for calls, and reports
// whether it was among them.
func (l *listener) forget(c *connection) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, was := l.greeting[c]
	delete(l.greeting, c)
	return was
}

// connection is one that a listener has accepted.
type connection struct {
	*net.TCPConn
	listener *listener
	accepted time.Time
	closing  sync.Once
}

// SetDeadline implements [net.Conn]. It is how grpc says that a client has said hello:
// from then on there is no deadline.
func (c *connection) SetDeadline(t time.Time) error {
	if t.IsZero() {
		c.listener.forget(c)
	}
	return c.TCPConn.SetDeadline(t)
}

// Close implements [net.Conn].
func (c *connection) Close() error {
	err := c.TCPConn.Close()
	c.closing.Do(func() {
		if c.listener.forget(c) {
			c.listener.logger.Debug("a connection has ended before it was ready for calls", "peer", c.RemoteAddr().String(), "age", time.Since(c.accepted))
		}
		<-c.listener.places
	})
	return err
}

// hangUp has it look as if the client had hung up.
func (c *connection) hangUp() {
	_ = c.CloseRead() // unless it has just been closed
}
