package main

import (
	"errors"
	"log/slog"
	"net"
)

// loggedListener logs why it cannot accept connections. Whoever it serves tries again,
// without a word.
type loggedListener struct {
	net.Listener
	logger *slog.Logger
	failed seldom
}

// Accept implements [net.Listener].
func (l *loggedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil && !errors.Is(err, net.ErrClosed) && l.failed.due() {
		l.logger.Warn("a connection could not be accepted", "error", err)
	}
	return conn, err
}
