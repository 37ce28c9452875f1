package main

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// Connections beyond the limit wait until others are closed, which the log says.
func TestConnectionLimit(t *testing.T) {
	server := start(t, "--max-connections", "2")
	if server.MaxConnections != 2 {
		t.Errorf("the log says that there may be %d", server.MaxConnections)
	}
	first, second := server.wire(t), server.wire(t)
	for _, w := range []*wire{first, second} {
		if _, err := w.frame(isSettingsAck); err != nil {
			t.Fatal(err)
		}
	}
	const full = "no more connections fit"
	server.log.wait(t, full, 1)
	third := server.dial(t)
	third.Connect()
	first.TCPConn.Close()
	if err := check(t, third); err != nil {
		t.Errorf("the one that has waited: %v", err)
	}
	second.TCPConn.Close()
	if err := check(t, server.dial(t)); err != nil {
		t.Errorf("the next one: %v", err)
	}
	server.stop(nil)
	if err := <-server.ended; err != nil {
		t.Errorf("run returns %v", err)
	}
	if lines := server.log.lines(full); len(lines) != 1 {
		t.Errorf("the log says %q", lines)
	}
}

// A server that is full shuts down like any other.
func TestShutdownWhileFull(t *testing.T) {
	server := start(t, "--max-connections", "1", "--drain-timeout", "1h")
	if err := check(t, server.dial(t)); err != nil {
		t.Fatal(err)
	}
	server.connect(t)
	server.log.wait(t, "no more connections fit", 1)
	server.stop(nil)
	if err := <-server.ended; err != nil {
		t.Errorf("run returns %v", err)
	}
}

func TestMostConnections(t *testing.T) {
	for _, test := range []struct{ max, files, want int }{
		{0, 1024, 960}, {0, 1 << 20, 1<<20 - 64}, {0, 128, 64}, {0, 60, 30}, {0, 1, 1},
		{10, 1024, 10}, {960, 1024, 960}, {1000, 1024, 960}, {1000, 60, 30},
	} {
		c := connections{max: test.max}
		if got := c.most(test.files); got != test.want {
			t.Errorf("%d with %d files: %d, want %d", test.max, test.files, got, test.want)
		}
	}
}

// failingListener accepts nothing.
type failingListener struct {
	net.Listener
	err error
}

func (l failingListener) Accept() (net.Conn, error) { return nil, l.err }

// That connections cannot be accepted is logged, but not each time that somebody tries.
func TestFailuresToAcceptAreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := newJournal()
		logger := slog.New(slog.NewTextHandler(log, nil))
		fail := func(l net.Listener, want error) {
			t.Helper()
			if _, err := l.Accept(); !errors.Is(err, want) {
				t.Errorf("got %v, want %v", err, want)
			}
		}
		full := &loggedListener{Listener: failingListener{err: &net.OpError{Op: "accept", Err: syscall.EMFILE}}, logger: logger}
		for _, want := range []int{1, 2} {
			for range 100 {
				fail(full, syscall.EMFILE)
			}
			if got := len(log.lines("too many open files")); got != want {
				t.Errorf("%d lines, want %d:\n%s", got, want, log)
			}
			time.Sleep(quiet)
		}
		closed := &loggedListener{Listener: failingListener{err: net.ErrClosed}, logger: logger}
		fail(closed, net.ErrClosed)
		if got := len(log.lines("")); got != 2 {
			t.Errorf("%d lines:\n%s", got, log)
		}
		// What cannot be accepted takes no place.
		limited := newListener(full, 1, slog.New(slog.DiscardHandler))
		for range 3 {
			fail(limited, syscall.EMFILE)
		}
	})
}

// Whoever says nothing is cut off at last, which shows to whoever looks closely.
func TestSilentConnectionIsLogged(t *testing.T) {
	server := start(t, "--handshake-timeout", "10ms", "--log-level", "debug")
	if _, err := io.Copy(io.Discard, server.connect(t)); err != nil {
		t.Fatal(err)
	}
	server.log.wait(t, "a connection has ended before it was ready for calls", 1)
}
