package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
	"google.golang.org/grpc/codes"
)

// wire is a connection to a server that sends whatever it is told to: frames that no
// well-made client would.
type wire struct {
	*net.TCPConn
	*http2.Framer
	block   bytes.Buffer
	encoder *hpack.Encoder
}

// connect returns a connection on which nothing has been said.
func (l listening) connect(t *testing.T) *net.TCPConn {
	t.Helper()
	conn, err := new(net.Dialer).DialContext(testContext(t), "tcp", l.Address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(testTimeout())); err != nil {
		t.Fatal(err)
	}
	return conn.(*net.TCPConn)
}

// wire returns a connection that is ready for calls.
func (l listening) wire(t *testing.T) *wire {
	t.Helper()
	w := &wire{TCPConn: l.connect(t)}
	w.Framer = http2.NewFramer(w.TCPConn, w.TCPConn)
	w.ReadMetaHeaders = hpack.NewDecoder(4096, nil)
	w.encoder = hpack.NewEncoder(&w.block)
	_, err := w.Write([]byte(http2.ClientPreface))
	if err := errors.Join(err, w.WriteSettings()); err != nil {
		t.Fatal(err)
	}
	return w
}

// headers returns the headers of a call of Search, and more: names and values in
// turns.
func (w *wire) headers(more ...string) []byte {
	return w.headersOf("/clew.v1.SearchService/Search", more...)
}

// headersOf is headers for any method.
func (w *wire) headersOf(method string, more ...string) []byte {
	w.block.Reset()
	fields := append([]string{
		":method", "POST", ":scheme", "http", ":path", method, ":authority", "localhost",
		"content-type", "application/grpc", "te", "trailers",
	}, more...)
	for i := 0; i < len(fields); i += 2 {
		_ = w.encoder.WriteField(hpack.HeaderField{Name: fields[i], Value: fields[i+1]}) // to memory
	}
	return w.block.Bytes()
}

// call begins a call of Search for the default puzzle. The errors show when the
// server has closed the connection.
func (w *wire) call(stream uint32) error {
	message := make([]byte, 5) // not compressed, no bytes long
	return errors.Join(
		w.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: w.headers(), EndHeaders: true}),
		w.WriteData(stream, true, message))
}

// frame returns the next frame that is wanted. Others are left out.
func (w *wire) frame(wanted func(http2.Frame) bool) (http2.Frame, error) {
	for {
		frame, err := w.ReadFrame()
		if err != nil || wanted(frame) {
			return frame, err
		}
	}
}

// status returns the status that the next call to end ends with.
func (w *wire) status() (codes.Code, error) {
	frame, err := w.frame(func(f http2.Frame) bool {
		headers, ok := f.(*http2.MetaHeadersFrame)
		return ok && headers.StreamEnded() || f.Header().Type == http2.FrameRSTStream
	})
	if err != nil {
		return codes.Unknown, err
	}
	if reset, ok := frame.(*http2.RSTStreamFrame); ok {
		return codes.Unknown, http2.StreamError{StreamID: reset.StreamID, Code: reset.ErrCode}
	}
	for _, field := range frame.(*http2.MetaHeadersFrame).RegularFields() {
		if field.Name == "grpc-status" {
			code, err := strconv.Atoi(field.Value)
			return codes.Code(code), err
		}
	}
	return codes.Unknown, errors.New("it has no status")
}

// goAway returns why the server has closed the connection, or is about to.
func (w *wire) goAway() (http2.ErrCode, string, error) {
	frame, err := w.frame(func(f http2.Frame) bool { _, ok := f.(*http2.GoAwayFrame); return ok })
	if err != nil {
		return 0, "", err
	}
	goAway := frame.(*http2.GoAwayFrame)
	return goAway.ErrCode, string(goAway.DebugData()), nil
}

// isAnswer reports whether a frame is of a call that is not refused.
func isAnswer(frame http2.Frame) bool {
	switch frame.(type) {
	case *http2.MetaHeadersFrame, *http2.DataFrame:
		return true
	default:
		return false
	}
}

// isSettingsAck reports whether a frame says that the server has taken note of the
// client's settings, which shows that it is ready for calls.
func isSettingsAck(frame http2.Frame) bool {
	settings, ok := frame.(*http2.SettingsFrame)
	return ok && settings.IsAck()
}

// memory returns how many bytes of memory a process has, and the most that it had since
// it began or since forgetPeak.
func (p *process) memory(t *testing.T) (now, peak int64) {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	if err != nil {
		t.Fatalf("no memory to be seen: %v", err)
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		to := map[string]*int64{"VmRSS": &now, "VmHWM": &peak}[name]
		if to == nil {
			continue
		}
		kibibytes, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		*to = kibibytes << 10
	}
	return now, peak
}

// forgetPeak has the peak of memory be what it is now.
func (p *process) forgetPeak(t *testing.T) {
	t.Helper()
	if err := os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", p.Process.Pid), []byte("5"), 0); err != nil {
		t.Fatalf("no peak of memory to be seen: %v", err)
	}
}

// grows runs something and fails if the server ever has more memory meanwhile than
// before and so many bytes. The race detector, which takes several times as much, gets
// leave to.
func (p *process) grows(t *testing.T, most int64, something func()) {
	t.Helper()
	before, _ := p.memory(t)
	p.forgetPeak(t)
	something()
	_, peak := p.memory(t)
	t.Logf("%d KiB more memory at most, on top of %d", (peak-before)>>10, before>>10)
	if grown := peak - before; grown > most*slack {
		t.Errorf("the server takes %d KiB more, want %d at most", grown>>10, most*slack>>10)
	}
}
