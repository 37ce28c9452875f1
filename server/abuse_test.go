//go:build linux

package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"golang.org/x/net/http2"

	clewv1 "clew/gen/clew/v1"
)

// often returns how often to do some harm. With the race detector all is slow.
func often(times int) int {
	if *heavy {
		times *= 20
	}
	return times / slack
}

// Calls that are begun and given up at once, one after the other, run as few at a time
// as others (CVE-2023-44487); and so do those that the client gets the server to give up
// (CVE-2025-8671).
func TestRapidResets(t *testing.T) {
	t.Parallel()
	const (
		connections = 2
		streams     = 100
		// atOnce is ample for what a call takes, with its search, and for all else.
		atOnce = connections*streams*6 + 100
	)
	for _, test := range []struct {
		name  string
		reset func(w *wire, stream uint32) error
	}{
		{"by the client", func(w *wire, stream uint32) error { return w.WriteRSTStream(stream, http2.ErrCodeCancel) }},
		{"by the server", func(w *wire, stream uint32) error {
			return w.WriteRawFrame(http2.FrameWindowUpdate, 0, stream, make([]byte, 4))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := startProcess(t, "--admin-listen", "localhost:0", "--max-streams-per-connection", fmt.Sprint(streams))
			connection := server.dial(t)
			server.grows(t, 64<<20, func() {
				sent, goroutines := 0, 0.0
				for range connections {
					w := server.wire(t)
					go func() { _, _ = io.Copy(io.Discard, w.TCPConn) }()
					for stream := uint32(1); stream < uint32(often(10000)); stream += 2 {
						if errors.Join(w.call(stream), test.reset(w, stream)) != nil {
							break // the server has had enough
						}
						if sent++; sent%1000 == 0 {
							goroutines = max(goroutines, server.metric(t, "go_goroutines"))
						}
					}
					if err := check(t, connection); err != nil {
						t.Errorf("the health of the server: %v", err)
					}
				}
				t.Logf("%d calls begun and given up; %v goroutines at most", sent, goroutines)
				if goroutines > atOnce {
					t.Errorf("%v goroutines run at once, want %d at most", goroutines, atOnce)
				}
			})
			// Soon nothing of them goes on.
			for ctx := testContext(t); server.metric(t, "go_goroutines") > 100; time.Sleep(10 * time.Millisecond) {
				if ctx.Err() != nil {
					t.Fatal("they go on")
				}
			}
			if _, err := end(begin(t, connection, &clewv1.SearchRequest{})); err != nil {
				t.Error(err)
			}
		})
	}
}

// Frames that ask for answers which the client does not read do not pile up.
func TestUnreadAnswers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		write func(w *wire, i int) error
	}{
		{"settings", func(w *wire, _ int) error { return w.WriteSettings() }},
		{"pings", func(w *wire, _ int) error { return w.WritePing(false, [8]byte{}) }},
		{"calls of nothing", func(w *wire, i int) error {
			return w.WriteHeaders(http2.HeadersFrameParam{StreamID: uint32(2*i + 1), BlockFragment: w.headers("grpc-timeout", "never"), EndHeaders: true, EndStream: true})
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := startProcess(t)
			connection := server.dial(t)
			server.grows(t, 32<<20, func() {
				w := server.wire(t)
				// The server may stop to read, as its answers are not.
				if err := w.SetWriteDeadline(time.Now().Add(time.Second)); err != nil {
					t.Fatal(err)
				}
				sent := 0
				for sent < often(50000) && test.write(w, sent) == nil {
					sent++
				}
				t.Logf("%d sent", sent)
				if err := check(t, connection); err != nil {
					t.Errorf("the health of the server: %v", err)
				}
			})
		})
	}
}

// What is no HTTP/2 at all ends its own connection only.
func TestGarbage(t *testing.T) {
	t.Parallel()
	server := startProcess(t)
	connection := server.dial(t)
	server.grows(t, 16<<20, func() {
		for i := range often(100) {
			conn := server.connect(t)
			garbage := make([]byte, 1<<10)
			_, _ = rand.Read(garbage) // it never fails
			if i%2 == 0 {
				garbage = append([]byte(http2.ClientPreface), garbage...)
			}
			// The server may have closed it already, or wait for more.
			_, _ = conn.Write(garbage)
			_ = conn.CloseWrite()
			_, _ = io.Copy(io.Discard, conn)
			conn.Close()
		}
	})
	if err := check(t, connection); err != nil {
		t.Error(err)
	}
}

// Whoever does not say hello is sent away.
func TestSlowHandshakes(t *testing.T) {
	t.Parallel()
	server := startProcess(t, "--handshake-timeout", "1s")
	connection := server.dial(t)
	var slow []net.Conn
	server.grows(t, 64<<20, func() {
		for _, begun := range []string{"", http2.ClientPreface[:10], http2.ClientPreface, "GET / HTTP/1.1\r\n"} {
			for range 100 {
				conn := server.connect(t)
				_, _ = io.WriteString(conn, begun) // the server may have closed it already
				slow = append(slow, conn)
			}
		}
		if err := check(t, connection); err != nil {
			t.Errorf("the health of the server: %v", err)
		}
		for _, conn := range slow {
			// The server's settings, and then the end.
			if _, err := io.Copy(io.Discard, conn); err != nil && !errors.Is(err, syscall.ECONNRESET) {
				t.Fatal(err)
			}
		}
	})
}

// Connections that do nothing take little, and no time.
func TestIdleConnections(t *testing.T) {
	const connections, most = 5000 / slack, 32 << 10
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err != nil || files.Cur < connections+100 {
		t.Fatalf("%d files may be open at once", files.Cur)
	}
	server := startProcess(t)
	connection := server.dial(t)
	if err := check(t, connection); err != nil {
		t.Fatal(err)
	}
	server.grows(t, connections*most, func() {
		idle := make([]*wire, connections)
		for i := range idle {
			idle[i] = server.wire(t)
		}
		for _, w := range idle {
			if _, err := w.frame(isSettingsAck); err != nil {
				t.Fatal(err)
			}
		}
		if err := check(t, server.dial(t)); err != nil {
			t.Errorf("the health of the server: %v", err)
		}
	})
}

// Callers who take all connections leave files for operators.
func TestFilesAreLeft(t *testing.T) {
	const files = 100
	script := fmt.Sprintf(`ulimit -n %d && exec "$0" "$@"`, files)
	args := append([]string{"-c", script, os.Args[0]}, arguments("--admin-listen", "localhost:0")...)
	server := startCommand(t, exec.CommandContext(testContext(t), "sh", args...))
	if want := new(connections).most(files); server.MaxConnections != want {
		t.Errorf("there may be %d connections, want %d", server.MaxConnections, want)
	}
	connection := server.dial(t)
	if err := check(t, connection); err != nil {
		t.Fatal(err)
	}
	var idle []*wire
	for range files {
		idle = append(idle, server.wire(t))
	}
	server.log.wait(t, "no more connections fit", 1)
	if err := check(t, connection); err != nil {
		t.Errorf("a connection that was there: %v", err)
	}
	if open := server.metric(t, "process_open_fds"); open < files/2 {
		t.Errorf("%v files are open", open)
	}
	for _, w := range idle {
		w.TCPConn.Close()
	}
	if err := check(t, server.dial(t)); err != nil {
		t.Errorf("the next one: %v", err)
	}
}
