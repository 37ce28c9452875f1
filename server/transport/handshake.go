package transport

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"sync"
	"syscall"
	"time"

	"google.golang.org/grpc/credentials"
)

// logInterval is the least time between two lines about failed handshakes: whoever
// likes can make them by the thousand.
const logInterval = time.Second

// handshakes are credentials that log each handshake that fails.
type handshakes struct {
	credentials.TransportCredentials
	logger *slog.Logger

	// mu guards what follows.
	mu sync.Mutex
	// last is when the latest line was written, and unlogged how many handshakes have
	// failed since without one.
	last     time.Time
	unlogged int
}

// ServerHandshake implements [credentials.TransportCredentials].
func (h *handshakes) ServerHandshake(raw net.Conn) (net.Conn, credentials.AuthInfo, error) {
	conn, info, err := h.TransportCredentials.ServerHandshake(raw)
	if err != nil {
		h.failed(raw.RemoteAddr(), err)
	}
	return conn, info, err
}

// Clone implements [credentials.TransportCredentials].
func (h *handshakes) Clone() credentials.TransportCredentials {
	return &handshakes{TransportCredentials: h.TransportCredentials.Clone(), logger: h.logger}
}

func (h *handshakes) failed(peer net.Addr, err error) {
	if errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET) {
		// Somebody has only looked whether the port is open.
		h.logger.Debug("a connection was closed before its handshake", "peer", peer.String(), "error", err)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if time.Since(h.last) < logInterval {
		h.unlogged++
		return
	}
	h.logger.Warn("a handshake has failed", "peer", peer.String(), "error", err, "unlogged", h.unlogged)
	h.last, h.unlogged = time.Now(), 0
}
