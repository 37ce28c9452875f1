package main

import (
	"errors"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"google.golang.org/grpc"

	clewv1 "clew/gen/clew/v1"
	"clew/server/cutoff"
)

// shutDown ends the server in the order in which nobody is surprised: the health
// checks say that the end is near, load balancers get the time to notice, the calls
// are told to go on elsewhere, and then the connections are closed.
func (s *server) shutDown(cause error) {
	defer s.endOnSignal()()
	s.health.Shutdown()
	if errors.Is(cause, errTerminated) {
		s.logger.Info("about to shut down; still serving", "drain_grace", s.config.drainGrace)
		time.Sleep(s.config.drainGrace)
	}
	s.logger.Info("shutting down", "drain_timeout", s.config.drainTimeout)
	s.searches.Drain()
	s.drain()
	timer := time.AfterFunc(s.config.drainTimeout, s.endCalls)
	defer timer.Stop()
	s.grpc.GracefulStop()
}

// endCalls ends the calls that are still open.
func (s *server) endCalls() {
	if open := s.calls.open.Load(); open > 0 {
		s.logger.Warn("calls are still open; ending them", "calls", open, "after", s.config.drainTimeout)
	}
	s.grpc.Stop()
}

// endOnSignal has another signal end the process at once, until stop is called.
func (s *server) endOnSignal() (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	begun := time.Now()
	var waiting sync.WaitGroup
	waiting.Go(func() {
		for received := range signals {
			if time.Since(begun) > sameSignal {
				s.logger.Warn("ended at once by a second signal", "signal", received.String())
				s.log.Close(lastLines)
				os.Exit(1)
			}
		}
	})
	return func() {
		signal.Stop(signals)
		close(signals)
		waiting.Wait()
	}
}

// endWhenDraining ends the calls of other services than clew's, which end theirs by
// themselves.
func (s *server) endWhenDraining(server any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	if strings.HasPrefix(info.FullMethod, "/"+clewv1.SearchService_ServiceDesc.ServiceName+"/") {
		return handler(server, stream)
	}
	return cutoff.Interceptor(s.draining)(server, stream, info, handler)
}
