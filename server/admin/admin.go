// Package admin is what operators see of a server: pages and services on an address of
// their own, which nobody else should reach. It is plaintext, so that probes need no
// certificate.
//
//	admin.go  the server: gRPC and pages on one port
//	pages.go  the pages
package admin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/channelz/service"
	healthv1 "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/reflection"

	"clew/server/cutoff"
)

const (
	// headerTimeout and idleTimeout bound connections that say nothing. A page may take
	// as long as it likes: a profile takes half a minute.
	headerTimeout = 10 * time.Second
	idleTimeout   = 2 * time.Minute
	// maxHeaderBytes is ample for a browser.
	maxHeaderBytes = 16 << 10
	// lastPages is how long pages may take that are asked for when the server ends.
	lastPages = time.Second
)

// Config is what a server shows.
type Config struct {
	// Health says how the server as a whole is, and its services.
	Health healthv1.HealthServer
	// Metrics is the page of metrics.
	Metrics http.Handler
	// Logger is told of connections that go wrong; nil is nobody.
	Logger *slog.Logger
}

// Server serves the pages, and over gRPC the health checks, channelz, which tells of all
// connections of the process, and reflection, so that grpcurl finds them.
type Server struct {
	http http.Server
	grpc *grpc.Server

	// ending is done when streams must end; end has it so.
	ending context.Context
	end    context.CancelFunc
}

// New returns a server; see [Server.Serve].
func New(c Config) *Server {
	logger := cmp.Or(c.Logger, slog.New(slog.DiscardHandler))
	s := &Server{}
	s.ending, s.end = context.WithCancel(context.Background())
	s.grpc = grpc.NewServer(grpc.StreamInterceptor(cutoff.Interceptor(s.ending)))
	healthv1.RegisterHealthServer(s.grpc, c.Health)
	service.RegisterChannelzServiceToServer(s.grpc)
	reflection.Register(s.grpc)

	s.http = http.Server{
		Handler:           s.split(newPages(c)),
		ReadHeaderTimeout: headerTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
		Protocols:         new(http.Protocols),
	}
	s.http.Protocols.SetHTTP1(true)
	s.http.Protocols.SetUnencryptedHTTP2(true)
	return s
}

// split gives calls of gRPC to where they belong, all else to the pages. That way of
// serving gRPC is a slow one, and good enough for a few small calls.
func (s *Server) split(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ProtoMajor == 2 && strings.HasPrefix(r.Header.Get("Content-Type"), "application/grpc") {
			s.grpc.ServeHTTP(w, r)
		} else {
			pages.ServeHTTP(w, r)
		}
	})
}

// Serve serves on a listener, which it closes, until the context ends. Then those who
// watch the health are cut off with UNAVAILABLE, a page that is asked for gets a second,
// and profiles that still run end with the process. It may be called once.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	served := make(chan error, 1)
	go func() { served <- s.http.Serve(listener) }()
	select {
	case err := <-served:
		return fmt.Errorf("serving on %s: %w", listener.Addr(), err)
	case <-ctx.Done():
	}
	s.end()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastPages)
	defer cancel()
	if s.http.Shutdown(last) != nil {
		_ = s.http.Close() // whoever is cut off will notice
	}
	s.grpc.Stop()
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving on %s: %w", listener.Addr(), err)
	}
	return nil
}
