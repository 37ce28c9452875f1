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
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	clewv1 "clew/gen/clew/v1"
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
	timer := time.AfterFunc(s.config.drainTimeout, func() {
		s.logger.Warn("calls are still open; ending them", "after", s.config.drainTimeout)
		s.grpc.Stop()
	})
	defer timer.Stop()
	s.grpc.GracefulStop()
}

// endOnSignal has the next signal end the process at once, until stop is called.
func (s *server) endOnSignal() (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	var waiting sync.WaitGroup
	waiting.Go(func() {
		if received, ok := <-signals; ok {
			s.logger.Warn("ended at once by a second signal", "signal", received.String())
			os.Exit(1)
		}
	})
	return func() {
		signal.Stop(signals)
		close(signals)
		waiting.Wait()
	}
}

// endWhenDraining ends the calls of other services than clew's, which end theirs by
// themselves: whoever watches the health, or asks what there is to call, does so for
// as long as it likes.
func (s *server) endWhenDraining(server any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	if strings.HasPrefix(info.FullMethod, "/"+clewv1.SearchService_ServiceDesc.ServiceName+"/") {
		return handler(server, stream)
	}
	ended := make(chan error, 1)
	// It ends soon after the call has, with which its stream ends.
	go func() { ended <- handler(server, stream) }()
	select {
	case err := <-ended:
		return err
	case <-s.draining.Done():
		return status.Error(codes.Unavailable, "the server is shutting down; call again, another one will answer")
	}
}
