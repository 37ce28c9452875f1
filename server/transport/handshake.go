package transport

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"google.golang.org/grpc/credentials"
)

// logInterval is the least time between two lines about failed handshakes: whoever
// likes can make them by the thousand.
const logInterval = time.Second

// handshakes are credentials that tell of each handshake that fails.
type handshakes struct {
	credentials.TransportCredentials
	log *handshakeLog
}

// ServerHandshake implements [credentials.TransportCredentials].
func (h *handshakes) ServerHandshake(raw net.Conn) (net.Conn, credentials.AuthInfo, error) {
	conn, info, err := h.TransportCredentials.ServerHandshake(raw)
	if err != nil {
		h.log.failed(failedHandshake{raw.RemoteAddr(), err})
	}
	return conn, info, err
}

// Clone implements [credentials.TransportCredentials].
func (h *handshakes) Clone() credentials.TransportCredentials {
	return &handshakes{TransportCredentials: h.TransportCredentials.Clone(), log: h.log}
}

// failedHandshake is a handshake that has failed.
type failedHandshake struct {
	peer net.Addr
	err  error
}

// handshakeLog counts the handshakes that fail, and logs them: the first at once, and
// as long as others follow the latest of each interval. Its methods may be called
// concurrently.
type handshakeLog struct {
	logger   *slog.Logger
	failures atomic.Int64

	// mu guards what follows.
	mu sync.Mutex
	// silent is whether a line was written in this interval. Since then waiting
	// handshakes have failed, of which latest is the last.
	silent  bool
	waiting int
	latest  failedHandshake
}

func (l *handshakeLog) failed(f failedHandshake) {
	if errors.Is(f.err, io.EOF) || errors.Is(f.err, syscall.ECONNRESET) {
		// Somebody has only looked whether the port is open.
		l.logger.Debug("a connection was closed before its handshake", "peer", f.peer.String(), "error", f.err)
		return
	}
	l.failures.Add(1)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting++
	l.latest = f
	if !l.silent {
		l.write()
	}
}

// write logs what has failed since the last line, and does so again after the interval
// if there is more by then.
func (l *handshakeLog) write() {
	l.logger.Warn("a handshake has failed", "peer", l.latest.peer.String(), "error", l.latest.err, "unlogged", l.waiting-1)
	l.silent, l.waiting = true, 0
	time.AfterFunc(logInterval, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.silent = false
		if l.waiting > 0 {
			l.write()
		}
	})
}
