package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"strconv"
)

// sockets are what the server listens on.
type sockets struct {
	calls *listener
	// admin is for operators; nil is that there is none.
	admin net.Listener
}

// open opens the addresses that the settings give.
func open(ctx context.Context, c *config, logger *slog.Logger) (sockets, error) {
	calls, err := listen(ctx, "listen", c.listen, logger)
	if err != nil {
		return sockets{}, err
	}
	s := sockets{calls: newListener(calls, c.connections.most(openFiles()), logger)}
	if c.connections.pingAfter > 0 {
		s.calls.answer = c.connections.pingTimeout
	}
	if c.adminListen == "" {
		return s, nil
	}
	if s.admin, err = listen(ctx, "admin-listen", c.adminListen, logger); err != nil {
		_ = s.calls.Close() // nobody has called
		return sockets{}, err
	}
	return s, nil
}

func listen(ctx context.Context, flag, address string, logger *slog.Logger) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("--%s %s: %w", flag, address, err)
	}
	return &loggedListener{Listener: listener, logger: logger}, nil
}

// log says where a server is, how it is secured, and who may call, and warns of what
// anybody can read.
func (s sockets) log(ctx context.Context, of *server) {
	address := s.calls.Addr().String()
	line := []any{"address", address}
	if s.admin != nil {
		line = append(line, "admin", s.admin.Addr().String())
	}
	if of.secure != nil {
		line = append(line, "transport", of.secure.String(), "expiry", of.secure.Expiry())
	} else {
		line = append(line, "transport", "plaintext")
	}
	allowed := "all"
	if n := len(of.config.tls.Allowed); n > 0 {
		allowed = strconv.Itoa(n)
	}
	of.logger.InfoContext(ctx, "listening", append(line, "allowed_clients", allowed, "max_connections", s.calls.most(), "version", version())...)
	if of.secure == nil && !loopback(s.calls.Addr()) {
		of.logger.WarnContext(ctx, "NOT ENCRYPTED, and to be reached from other machines: whoever is between can read and change everything; see --tls-cert",
			"address", address)
	}
	if s.admin != nil && !loopback(s.admin.Addr()) {
		of.logger.WarnContext(ctx, "profiles and metrics are to be reached from other machines, without a password: let nobody but operators reach them; see --admin-listen",
			"address", s.admin.Addr().String())
	}
}

// loopback reports whether only this machine can reach an address.
func loopback(address net.Addr) bool {
	tcp, ok := address.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
