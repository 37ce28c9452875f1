package transport

import (
	"io"
	"testing"
	"testing/synctest"
	"time"
)

// Refusals are logged, but not by the thousand.
func TestFailedHandshakesAreLogged(t *testing.T) {
	p := newPlace(t)
	synctest.Test(t, func(t *testing.T) {
		j := &journal{}
		transport := p.transport(t, j)
		server := transport.Credentials()
		fail := func(text string) {
			clientSide, serverSide := pipe(t)
			if _, err := io.WriteString(clientSide, text); err != nil {
				t.Fatal(err)
			}
			clientSide.Close()
			if _, _, err := server.ServerHandshake(serverSide); err == nil {
				t.Error("no error")
			}
		}
		fail("")
		if j.count("level=DEBUG") != 1 || j.count("level=WARN") != 0 {
			t.Errorf("a connection that was only opened is logged so:\n%s", &j.lines)
		}
		for range 1000 {
			fail("GET / HTTP/1.1\r\n\r\n")
		}
		if j.count("level=WARN") != 1 || j.count("unlogged=0") != 1 {
			t.Errorf("1000 failures are logged so at once:\n%s", &j.lines)
		}
		// Those that came after the line are told of without another.
		time.Sleep(logInterval)
		synctest.Wait()
		if j.count("level=WARN") != 2 || j.count("unlogged=998") != 1 || j.count("does not look like a TLS handshake") != 2 {
			t.Errorf("1000 failures are logged so after a while:\n%s", &j.lines)
		}
		// The next is logged at once, and nothing when there was none.
		time.Sleep(2 * logInterval)
		synctest.Wait()
		fail("GET / HTTP/1.1\r\n\r\n")
		time.Sleep(2 * logInterval)
		synctest.Wait()
		if j.count("level=WARN") != 3 || j.count("unlogged=0") != 2 {
			t.Errorf("1001 failures are logged so:\n%s", &j.lines)
		}
		if got := transport.FailedHandshakes(); got != 1001 {
			t.Errorf("%d are counted, want 1001", got)
		}
	})
}
