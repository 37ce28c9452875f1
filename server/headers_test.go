//go:build linux

package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/http2"
)

// maxFrame is the size of the frames that are sent.
const maxFrame = 16 << 10

// Headers that are too many, too large, or never end cost next to nothing.
func TestHeaderBombs(t *testing.T) {
	t.Parallel()
	// Headers that never end hold up the answer to a ping.
	server := startProcess(t, "--ping-after", "1s", "--ping-timeout", "1s")
	var many []string
	for i := range 4000 {
		many = append(many, fmt.Sprint("x", i), strings.Repeat("y", 100))
	}
	tests := []struct {
		name string
		// block returns the headers, and what follows them again and again until the
		// connection is closed.
		block func(*wire) (headers, endless []byte)
	}{
		{"4000 headers", func(w *wire) ([]byte, []byte) { return w.headers(many...), nil }},
		{"a header of 1 MiB", func(w *wire) ([]byte, []byte) { return w.headers("x", strings.Repeat("y", 1<<20)), nil }},
		{"a million references to one header", func(w *wire) ([]byte, []byte) {
			first := w.headers("x", strings.Repeat("y", 4000))
			// The newest entry of the table that both sides keep is number 62.
			return append(bytes.Clone(first), bytes.Repeat([]byte{0x80 | 62}, 1<<20)...), nil
		}},
		{"headers without end", func(w *wire) ([]byte, []byte) {
			return w.headers(), bytes.Repeat([]byte{0x80 | 62}, maxFrame)
		}},
		{"empty headers without end", func(w *wire) ([]byte, []byte) { return w.headers(), []byte{} }},
		{"a string without end", func(w *wire) ([]byte, []byte) {
			// A name of 2 MiB is announced.
			return append(w.headers(), 0x00, 0x7f, 0x81, 0xff, 0x7f), make([]byte, maxFrame)
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			server.grows(t, 24<<20, func() {
				w := server.wire(t)
				block, endless := test.block(w)
				sent, err := sendHeaders(w, block, endless)
				t.Logf("%d KiB of headers sent, and then: %v", sent>>10, err)
				if endless != nil && err == nil {
					t.Errorf("the server takes %d MiB", sent>>20)
				}
				if frame, err := w.frame(isAnswer); err == nil {
					t.Errorf("the server answers with %v", frame)
				}
				// A connection that was there may be too busy itself to answer a ping.
				if err := check(t, server.dial(t)); err != nil {
					t.Errorf("the health of the server: %v", err)
				}
			})
		})
	}
}

// sendHeaders sends headers in frames, and then what comes without end: until the
// server has closed the connection, or far more than it should take. It returns how
// many bytes the connection has taken, the heads of the frames included.
func sendHeaders(w *wire, block, endless []byte) (sent int, err error) {
	const most, head = 64 << 20, 9
	first := block[:min(len(block), maxFrame)]
	block = block[len(first):]
	last := func() bool { return len(block) == 0 && endless == nil }
	err = w.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: first, EndHeaders: last()})
	for sent = head + len(first); err == nil && sent < most; {
		next := endless
		if len(block) > 0 {
			next = block[:min(len(block), maxFrame)]
			block = block[len(next):]
		} else if endless == nil {
			// No more can come: the server closes the connection, or resets the call
			// and is left alone.
			return sent, w.CloseWrite()
		}
		err = w.WriteContinuation(1, last(), next)
		sent += head + len(next)
	}
	return sent, err
}
