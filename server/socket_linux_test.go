package main

import (
	"errors"
	"log/slog"
	"net"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// What was sent to a client that is gone without a word is not sent again and again for
// longer than the client has to answer.
func TestUserTimeout(t *testing.T) {
	for _, test := range []struct{ pingAfter, want time.Duration }{
		{30 * time.Second, 7 * time.Second},
		{0, 0},
	} {
		c := defaultConfig()
		c.listen, c.adminListen = "localhost:0", ""
		c.connections.pingAfter, c.connections.pingTimeout = test.pingAfter, 7*time.Second
		on, err := open(testContext(t), c, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		defer on.calls.Close()
		client, err := new(net.Dialer).DialContext(testContext(t), "tcp", on.calls.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		accepted, err := on.calls.Accept()
		if err != nil {
			t.Fatal(err)
		}
		defer accepted.Close()
		raw, err := accepted.(*connection).SyscallConn()
		if err != nil {
			t.Fatal(err)
		}
		var got int
		var failed error
		err = raw.Control(func(descriptor uintptr) {
			got, failed = unix.GetsockoptInt(int(descriptor), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT)
		})
		if err := errors.Join(err, failed); err != nil || time.Duration(got)*time.Millisecond != test.want {
			t.Errorf("%d ms (%v), want %v", got, err, test.want)
		}
	}
}
